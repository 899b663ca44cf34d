// The conversation in which the product writes by itself, as one that is begun on the company's phone.
import type { Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { beginTicket, moveTickets } from './move-tickets.service.ts';
import { findActive, findBeginning, lockTicket } from './tickets.repo.ts';

export interface Partners {
  contactId: number;
  whatsappId: number;
}

/** Somebody else may begin or end it at the same time: how often we look again. */
const TRIES = 5;

/**
 * The contact's ticket on the connection that is not closed, or a new one that waits for anybody; held until the
 * transaction ends. Answers its id.
 */
export async function ensureConversation(ctx: Ctx, partners: Partners): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const active = await findActive(ctx.tx, partners);
    const held = active && (await lockTicket(ctx.tx, active.id));
    if (held && held.status !== 'closed') return held.id;
    const begun = await begin(ctx, partners);
    if (begun !== undefined) return begun;
  }
  throw new Error('a conversation begins and ends all the time');
}

async function begin(ctx: Ctx, partners: Partners): Promise<number | undefined> {
  const { isGroup, queueId, latest } = found(await findBeginning(ctx.tx, partners), 'ERR_NO_CONTACT_FOUND');
  // A group has one ticket for good.
  if (isGroup && latest) return reopen(ctx, latest.id, partners.whatsappId);
  const made = await beginTicket(ctx, { status: 'pending', userId: null, queueId, ...partners, isGroup }, 'rule');
  return made?.id;
}

async function reopen(ctx: Ctx, id: number, whatsappId: number): Promise<number | undefined> {
  const closed = await lockTicket(ctx.tx, id);
  if (closed?.status !== 'closed') return undefined;
  await moveTickets(ctx, [closed], { status: 'pending', whatsappId }, 'rule');
  return id;
}

/**
 * Where something stands that goes to many: in the conversation that is not closed, or else in the last one or a new one that is
 * closed. Nobody waits in it, and whoever answers begins one. Answers its id, held.
 */
export async function quietConversation(ctx: Ctx, partners: Partners & { queueId: number | null }): Promise<number> {
  const { queueId, ...both } = partners;
  const active = await findActive(ctx.tx, both);
  const { isGroup, latest } = found(await findBeginning(ctx.tx, both), 'ERR_NO_CONTACT_FOUND');
  const there = active?.id ?? latest?.id;
  const held = there === undefined ? undefined : await lockTicket(ctx.tx, there);
  if (held) return held.id;
  const values = { status: 'closed' as const, userId: null, queueId, ...both, isGroup };
  return found(await beginTicket(ctx, values, 'rule'), 'ERR_CREATING_TICKET').id;
}
