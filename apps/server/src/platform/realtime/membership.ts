// What a person may see has changed: their sockets begin anew, in the rooms of today.
import type { Ctx } from '../context.ts';
import { COMPANY_MEMBERSHIP_TOPIC, MEMBERSHIP_TOPIC } from '../hints/topics.ts';

/** After commit, in whichever process their sockets are. */
export const membershipChanged = (ctx: Ctx, userId: number): void =>
  ctx.afterCommit(() => ctx.platform.hints.poke(MEMBERSHIP_TOPIC, userId));

/** The same of everybody in the company. */
export const everybodysMembershipChanged = (ctx: Ctx): void =>
  ctx.afterCommit(() => ctx.platform.hints.poke(COMPANY_MEMBERSHIP_TOPIC, ctx.companyId));
