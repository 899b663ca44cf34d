// What the network says of messages we sent: taken, delivered, read, or refused.
import type { ErrorCode } from '@recado/contract/errors';
import { ACK } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { OutboundCommand } from '../../../ports/channel.ts';
import { publishChanged } from './message-changes.service.ts';

export interface NetworkAck {
  whatsappId: number;
  /** the conversation as this ack names it: a network may know one under two names */
  chat: string;
  externalId: string;
  ack: 0 | 2 | 3 | 4 | 5;
  /** of ack 0 */
  error?: ErrorCode | undefined;
}

export interface DoneCommand {
  messageId: number | null | undefined;
  command: OutboundCommand;
}

/**
 * An ack only rises. A failure (0) counts as long as the message was not delivered; a later ack takes it back.
 * An ack for a message that is not here is ignored: ours are stored before they are sent, and a phone's own message
 * arrives before its acks do, in the same lane.
 */
export async function raiseAck(ctx: Ctx, { whatsappId, chat, externalId, ack, error }: NetworkAck): Promise<void> {
  const refused = ack === ACK.error;
  const sendError = refused ? (error ?? 'ERR_SENDING_WAPP_MSG') : null;
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    update messages set ack = ${ack}::smallint, send_error = ${sendError}
    where id = (
        select id from messages
        where whatsapp_id = ${whatsappId} and external_id = ${externalId} and from_me
        order by chat = ${chat} desc limit 1
      )
      and case when ${refused}::boolean then ack in (${ACK.pending}, ${ACK.server}) else ack < ${ack}::smallint end
    returning id`);
  await publishChanged(
    ctx,
    rows.map(({ id }) => id),
  );
}

/** The network has taken a command. `externalId`: where the network, not we, chose the message's id. */
export async function commandDone(
  ctx: Ctx,
  { messageId, command }: DoneCommand,
  { externalId }: { externalId?: string | undefined },
): Promise<void> {
  if (command.kind !== 'send' || !messageId) return;
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    update messages set ack = greatest(ack, ${ACK.server}::smallint), send_error = null,
      external_id = coalesce(${externalId ?? null}, external_id)
    where id = ${messageId}
      and (ack < ${ACK.server} or external_id <> coalesce(${externalId ?? null}, external_id))
    returning id`);
  await publishChanged(
    ctx,
    rows.map(({ id }) => id),
  );
}

/** A command was given up: its message says so, and why. */
export async function commandFailed(ctx: Ctx, { messageId, command }: DoneCommand, code: ErrorCode): Promise<void> {
  if (!messageId) return;
  const change =
    command.kind === 'send'
      ? sql`update messages set ack = ${ACK.error}, send_error = ${code}
          where id = ${messageId} and ack < ${ACK.delivered} returning id`
      : command.kind === 'delete'
        ? // The customer still sees it: so does the attendant.
          sql`update messages set is_deleted = false, send_error = 'ERR_DELETE_WAPP_MSG'
          where id = ${messageId} returning id`
        : sql`update messages set send_error = ${code} where id = ${messageId} returning id`;
  const { rows } = await ctx.tx.execute<{ id: number }>(change);
  await publishChanged(
    ctx,
    rows.map(({ id }) => id),
  );
}
