// The way from an id that somebody names to its message: only to one in a ticket that they see. What is quoted is looked
// for by the same rule, with the conversation: messages.repo.ts.
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { maySee, type Viewer } from '@recado/rules/tickets';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { visibleTo } from '../tickets/ticket-visibility.service.ts';
import { lockMessage, type StoredMessage } from './messages.repo.ts';

/** Held until the transaction ends. ERR_NO_MESSAGE_FOUND; ERR_NO_PERMISSION where the company has it and the caller may not see it. */
export async function lockVisibleMessage(ctx: Ctx, id: number): Promise<StoredMessage> {
  const message = found(await lockMessage(ctx.tx, id), 'ERR_NO_MESSAGE_FOUND');
  if (!maySee(actorOf(ctx), message.ticket)) fail('ERR_NO_PERMISSION');
  return message;
}

/** By then what came in is in the inbox; what is not there any more was deleted with its ticket. */
const COMES_IN = sql.raw(`interval '1 minute'`);

/**
 * That a message of the simulated network stands in a ticket that they do not see, or in one that is gone, a reaction with what it is
 * on, for the inbox has no message of it: a condition on sim_messages.
 */
export function hiddenFrom(viewer: Viewer): SQL | undefined {
  if (viewer.profile === 'admin') return undefined;
  const its = sql`select from messages its join tickets t on t.id = its.ticket_id
    where its.whatsapp_id = sim_messages.whatsapp_id
      and its.external_id =
        case sim_messages.type when 'reaction' then sim_messages.quoted_id else sim_messages.external_id end`;
  return sql`(exists (${its} and not coalesce(${visibleTo(viewer, 't')}, false))
    or sim_messages.created_at < now() - ${COMES_IN} and not exists (${its}))`;
}

/** In which tickets these stand, by their ids on the network. */
export async function ticketsOf(
  tx: Tx,
  whatsappId: number,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (externalIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; ticketId: number }>(sql`
    select external_id as id, ticket_id as "ticketId" from messages
    where whatsapp_id = ${whatsappId} and external_id = any(${sql.param([...externalIds])}::text[])`);
  return new Map(rows.map(({ id, ticketId }) => [id, ticketId]));
}
