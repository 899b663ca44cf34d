// Calls of payments: endpoint to use-case, a line each.
import {
  closePaymentProblem,
  getCharge,
  getPaymentOptions,
  getSandboxCharge,
  listPaymentProblems,
  paySandboxCharge as paySandboxChargeCall,
  subscribe as subscribeCall,
} from '@recado/contract/invoices';
import type { Http } from '../../../platform/http/route.ts';
import type { PaymentGateways } from '../../../ports/payment-gateway.ts';
import { paymentOptions, showCharge } from './charges.service.ts';
import { closeProblem, listProblems } from './problems.service.ts';
import { paySandboxCharge, showSandboxCharge } from './sandbox.service.ts';
import { subscribe } from './subscribe.service.ts';

export function paymentRoutes(http: Http, gateways: PaymentGateways): void {
  http.handle(getPaymentOptions, () => paymentOptions(gateways));
  http.handle(subscribeCall, (call, { body }) => subscribe(call, gateways, body));
  http.route(getCharge, (ctx, { params }) => showCharge(ctx, params.uuid));
  http.handle(getSandboxCharge, ({ platform }, { params }) => showSandboxCharge(platform, gateways, params.uuid));
  http.handle(paySandboxChargeCall, ({ platform }, { params }) => paySandboxCharge(platform, gateways, params.uuid));
  http.system(listPaymentProblems, (system) => listProblems(system));
  http.system(closePaymentProblem, async (system, { params }) => {
    await closeProblem(system, params.uuid);
    return {};
  });
}
