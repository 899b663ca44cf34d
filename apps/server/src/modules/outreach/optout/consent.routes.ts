// Calls of consent.
import * as api from '@recado/contract/consent';
import type { Http } from '../../../platform/http/route.ts';
import { openConsent, setByHand } from './consent.service.ts';

export function consentRoutes(http: Http): void {
  http.read(api.getConsent, (ctx, { params }) => openConsent(ctx, params.id));
  http.route(api.setConsent, (ctx, { params, body }) => setByHand(ctx, params.id, body));
}
