// What a person may see has changed: their sockets begin anew, in the rooms of today.
import type { Ctx } from '../context.ts';
import { MEMBERSHIP_TOPIC } from '../hints/topics.ts';

/** After commit, in whichever process their sockets are. */
export const membershipChanged = (ctx: Ctx, userId: number): void =>
  ctx.afterCommit(() => ctx.platform.hints.poke(MEMBERSHIP_TOPIC, userId));
