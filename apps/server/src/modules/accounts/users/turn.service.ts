// The company's turn for whoever writes what its people are and may. Who asks may have waited for it, or worked out a password
// meanwhile: they are looked at again in it.
import type { Endpoint } from '@recado/contract/endpoint';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { permitted } from '../../../platform/http/admissions.ts';
import { loadPerson } from '../auth/actor.service.ts';
import { lockCompany } from '../plans/plan-limit.service.ts';

/**
 * First of all in such a write, which goes on with what this answers: who asks as they are now, and nobody changes that until
 * the transaction ends. Throws where they may not make the call any more.
 */
export async function takeTurn(ctx: Ctx, endpoint: Endpoint): Promise<Ctx> {
  await lockCompany(ctx.tx);
  const actor = await loadPerson(ctx.tx, actorOf(ctx).userId, ctx.companyId, ctx.now);
  return { ...ctx, actor: permitted(endpoint, found(actor, 'ERR_SESSION_EXPIRED')) };
}
