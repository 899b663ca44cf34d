// Calls of plans: endpoint to use-case, a line each.
import { listPlans } from '@recado/contract/plans';
import type { Http } from '../../../platform/http/route.ts';
import { listPlansOnOffer } from './plans.service.ts';

export function planRoutes(http: Http): void {
  http.handle(listPlans, ({ platform }) => listPlansOnOffer(platform));
}
