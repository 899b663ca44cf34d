// Calls of companies: endpoint to use-case.
import * as api from '@recado/contract/companies';
import { actorOf, type Ctx, type SystemCtx } from '../../../platform/context.ts';
import type { Call, Http } from '../../../platform/http/route.ts';
import { hashNewPassword } from '../auth/new-passwords.service.ts';
import { hashPassword, randomPassword } from '../auth/passwords.service.ts';
import {
  addCompany,
  changeCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  pageCompanies,
  setSchedules,
} from './companies.service.ts';

/** Super-administrators reach every company; administrators work in their own's transaction, where no other is. */
function reach<T>(call: Call, work: (system: SystemCtx) => Promise<T>): Promise<T> {
  return call.actor().super ? call.across(work) : call.run((ctx) => work(ofOneCompany(ctx)));
}

const ofOneCompany = (ctx: Ctx): SystemCtx => ({
  ...ctx,
  actor: actorOf(ctx),
  publish: (_companyId, ...event) => ctx.publish(...event),
});

export function companyRoutes(http: Http): void {
  http.system(api.listCompanies, (system) => listCompanies(system));
  http.system(api.pageCompanies, (system, { query }) => pageCompanies(system, query));
  http.handle(api.getCompany, (call, { params }) => reach(call, (system) => getCompany(system, params.id)));
  http.handle(api.createCompany, async (call, { body }) => {
    const { name, email, password } = body;
    const chosen = password !== undefined;
    const passwordHash = await (chosen ? hashNewPassword(password, [name, email]) : hashPassword(randomPassword()));
    return call.across((system) => addCompany(system, body, { passwordHash, chosen }));
  });
  http.handle(api.updateCompany, (call, { params, body }) =>
    reach(call, (system) => changeCompany(system, params.id, body)),
  );
  http.handle(api.updateCompanySchedules, (call, { params, body }) =>
    reach(call, (system) => setSchedules(system, params.id, body)),
  );
  http.system(api.deleteCompany, async (system, { params }) => {
    await deleteCompany(system, params.id);
    return {};
  });
}
