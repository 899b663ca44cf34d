// Calls of plans: endpoint to use-case, a line each.
import * as api from '@recado/contract/plans';
import type { Http } from '../../../platform/http/route.ts';
import {
  addPlan,
  changePlan,
  companyPlan,
  deletePlan,
  getPlan,
  listAllPlans,
  listPlansOnOffer,
} from './plans.service.ts';

export function planRoutes(http: Http): void {
  http.handle(api.listPlans, ({ platform }) => listPlansOnOffer(platform));
  http.route(api.companyPlan, (ctx, { params }) => companyPlan(ctx, params.companyId));
  http.system(api.listAllPlans, (system) => listAllPlans(system));
  http.system(api.getPlan, (system, { params }) => getPlan(system, params.id));
  http.system(api.createPlan, (system, { body }) => addPlan(system, body));
  http.system(api.updatePlan, (system, { params, body }) => changePlan(system, params.id, body));
  http.system(api.deletePlan, async (system, { params }) => {
    await deletePlan(system, params.id);
    return {};
  });
}
