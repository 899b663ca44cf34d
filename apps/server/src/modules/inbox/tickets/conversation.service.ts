// The conversation in which the product writes by itself, as one that is begun on the company's phone.
import type { Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { sql } from 'drizzle-orm';
import { lockTickets } from './move-tickets.repo.ts';
import { beginTicket, beginTickets, moveTickets } from './move-tickets.service.ts';
import { findActive, findBeginning, findBeginnings, lockTicket } from './tickets.repo.ts';

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
 * closed. Nobody waits in it, and whoever answers begins one. Answers their ids by contact, held; who is no contact any more has none.
 */
export async function quietConversations(
  ctx: Ctx,
  {
    contactIds,
    whatsappId,
    queueId,
    name,
  }: { contactIds: readonly number[]; whatsappId: number; queueId: number | null; name: string },
): Promise<Map<number, number>> {
  const beginnings = await findBeginnings(ctx.tx, contactIds, whatsappId);
  const there = [...beginnings.values()].flatMap((one) => one.there ?? []);
  const held = there.length > 0 ? await lockTickets(ctx.tx, sql`id = any(${sql.param(there)}::bigint[])`) : [];
  const conversations = new Map(held.map(({ id, contactId }) => [contactId, id]));
  const missing = [...beginnings].filter(([contactId]) => !conversations.has(contactId));
  const values = missing.map(([contactId, { isGroup }]) => {
    return { status: 'closed' as const, userId: null, queueId, contactId, whatsappId, isGroup };
  });
  const begun = await beginTickets(
    ctx,
    values,
    'rule',
    { columns: sql``, read: () => undefined },
    { userId: null, name },
  );
  for (const { ticket } of begun) conversations.set(ticket.contactId, ticket.id);
  return conversations;
}
