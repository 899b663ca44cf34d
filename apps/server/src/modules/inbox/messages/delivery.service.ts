// What the network says of messages we sent: taken, delivered, read, or refused.
import type { ErrorCode } from '@recado/contract/errors';
import { ACK } from '@recado/contract/constants';
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Chat } from '@recado/channel/inbound';
import type { OutboundCommand } from '@recado/channel/outbound';
import { enqueueCommands } from '../outbox/outbox.service.ts';
import { applyEarlyAck, keepEarlyAck, lockExternalId } from './early-acks.service.ts';
import { showAsLast } from './last-message.service.ts';
import { publishChanged, publishProgress } from './message-changes.service.ts';
import { preview } from './preview.rules.ts';

export interface NetworkAck {
  whatsappId: number;
  /** the conversation as this ack names it: a network may know one under two names */
  chat: string;
  externalId: string;
  ack: 0 | 2 | 3 | 4 | 5;
  /** of ack 0 */
  error?: ErrorCode | undefined;
  /** the network's own words on it */
  detail?: string | undefined;
}

export interface DoneCommand {
  messageId: number | null | undefined;
  command: OutboundCommand;
}

/**
 * An ack only rises. A failure (0) counts as long as the message was not delivered; a later ack takes it back.
 * One for a message that is not known by this id yet is kept for a while: networks that choose the ids themselves may
 * tell of a message before we have stored what they call it.
 */
export const raiseAck = (ctx: Ctx, ack: NetworkAck): Promise<void> => raiseAcks(ctx, [ack]);

/** The same of several messages of one connection, each of them once. */
export async function raiseAcks(ctx: Ctx, acks: readonly NetworkAck[]): Promise<void> {
  const unknown = await raise(ctx, acks);
  for (const ack of unknown.toSorted((one, other) => (one.externalId < other.externalId ? -1 : 1))) {
    await lockExternalId(ctx.tx, ack);
    // Looked at again: it may have come to be before we had the lock.
    if ((await raise(ctx, [ack])).length > 0) await keepEarlyAck(ctx.tx, { ...ack, detail: detailOf(ack.detail) });
  }
}

const DETAIL = 500;

/** A network may say a lot. */
const detailOf = (words: string | undefined): string | null => words?.trim().slice(0, DETAIL).toWellFormed() || null;

/** Answers those whose message is not there. */
async function raise(ctx: Ctx, acks: readonly NetworkAck[]): Promise<NetworkAck[]> {
  const said = acks.map(({ whatsappId, chat, externalId, ack, error, detail }, n) => {
    const refused = ack === ACK.error;
    const refusal = refused ? { error: error ?? 'ERR_SENDING_WAPP_MSG', detail: detailOf(detail) } : {};
    return { n, whatsappId, chat, externalId, ack, ...refusal };
  });
  // Locked before they are looked at: of two acks that come at once, one takes the failure back. All in the order of their
  // ids, as whoever settles several does, and found by those: as a join in that order the whole table would be gone through.
  const { rows } = await ctx.tx.execute<{ n: number; id: number; raised: boolean; failure: string | null }>(sql`
    with said as materialized (
      select said.*, (
        select m.id from messages m where m.whatsapp_id = said."whatsappId" and m.external_id = said."externalId" and m.from_me
        order by m.chat = said.chat desc limit 1
      ) as id from json_to_recordset(${JSON.stringify(said)}::json)
        as said (n int, "whatsappId" bigint, chat text, "externalId" text, ack smallint, error text, detail text)
    ), target as materialized (
      select id, case when ack = ${ACK.error} then send_error end as failure from messages
      where id = any(array(select id from said)) order by id for no key update
    ), raised as (
      update messages m set ack = s.ack, send_error = s.error, send_error_detail = s.detail from said s
      where m.id = s.id and m.id = any(array(select id from target))
        and case when s.ack = ${ACK.error} then m.ack in (${ACK.pending}, ${ACK.server}) else m.ack < s.ack end
      returning m.id
    )
    select s.n, t.id, t.failure, exists (select from raised r where r.id = t.id) as raised
    from said s join target t on t.id = s.id`);
  const raised = rows.filter((row) => row.raised);
  const failures = new Map(raised.map(({ id, failure }) => [id, failure]));
  await publishProgress(ctx, [...failures.keys()], { late: true, takenBack: failures });
  const there = new Set(rows.map(({ n }) => n));
  return acks.filter((_, n) => !there.has(n));
}

/** The network has taken a command. `externalId`: where the network, not we, chose the message's id. */
export async function commandDone(
  ctx: Ctx,
  { messageId, command }: DoneCommand,
  { externalId }: { externalId?: string | undefined },
): Promise<void> {
  if (!messageId) return;
  if (command.kind === 'edit') await correctAgain(ctx, messageId, command, { body: command.body, isEdited: true });
  if (command.kind !== 'send') return;
  const { rows } = await ctx.tx.execute<{ id: number; whatsapp_id: number | null }>(sql`
    update messages set ack = greatest(ack, ${ACK.server}::smallint), send_error = null,
      send_error_detail = null, external_id = coalesce(${externalId ?? null}, external_id)
    where id = ${messageId}
      and (ack < ${ACK.server} or external_id <> coalesce(${externalId ?? null}, external_id))
    returning id, whatsapp_id`);
  const [row] = rows;
  if (!row) return;
  if (externalId !== undefined && row.whatsapp_id !== null)
    await applyEarlyAck(ctx.tx, { id: row.id, whatsappId: row.whatsapp_id, externalId });
  await publishProgress(ctx, [row.id]);
  if (command.content.type === 'text')
    await correctAgain(
      ctx,
      row.id,
      { chat: command.chat, id: externalId ?? command.id },
      { body: command.content.body, isEdited: false },
    );
}

/** The same for many, none of which the network named itself. */
export async function commandsDone(ctx: Ctx, done: readonly DoneCommand[]): Promise<void> {
  const sends = done.flatMap(({ messageId, command }) =>
    messageId && command.kind === 'send' ? [{ messageId, command }] : [],
  );
  for (const other of done) if (other.command.kind !== 'send') await commandDone(ctx, other, {});
  if (sends.length === 0) return;
  const { rows } = await ctx.tx.execute<{ id: number; body: string }>(sql`
    with held as materialized (
      select id from messages where id = any(${sql.param(sends.map(({ messageId }) => messageId))}::bigint[])
      order by id for no key update
    )
    update messages m set ack = greatest(m.ack, ${ACK.server}::smallint), send_error = null, send_error_detail = null
    from held where m.id = held.id and m.ack < ${ACK.server} returning m.id, m.body`);
  const bodies = new Map(rows.map(({ id, body }) => [id, body]));
  await publishProgress(ctx, [...bodies.keys()]);
  for (const { messageId, command } of sends) {
    const body = bodies.get(messageId);
    if (command.content.type !== 'text' || body === undefined || body === command.content.body) continue;
    await correctAgain(ctx, messageId, command, { body: command.content.body, isEdited: false });
  }
}

/** The same where all that follows from it cannot be written: its tick at least, or it would seem to have got lost. */
export async function commandDoneBarely(ctx: Ctx, { messageId, command }: DoneCommand): Promise<void> {
  if (!messageId || command.kind !== 'send') return;
  await ctx.tx.execute(sql`
    update messages set ack = greatest(ack, ${ACK.server}::smallint), send_error = null, send_error_detail = null
    where id = ${messageId} and ack < ${ACK.server}`);
}

/**
 * Its author corrected it while the network was taking it, or refusing it: the customer's phone has the text of before.
 * @param refused a text that the network does not take. Answers whether there is another to be tried.
 */
async function correctAgain(
  ctx: Ctx,
  messageId: number,
  { chat, id }: { chat: Chat; id: string },
  sent: { body: string; isEdited: boolean },
  refused = sent.body,
): Promise<boolean> {
  const { rows } = await ctx.tx.execute<{ whatsapp_id: number; body: string }>(sql`
    update messages set is_edited = true
    where id = ${messageId} and body <> ${sent.body} and body <> ${refused} and not is_deleted
      and changed_at is not null and whatsapp_id is not null
      and not exists (select 1 from outbox where message_id = ${messageId} and command->>'kind' = 'edit')
    returning whatsapp_id, body`);
  const [row] = rows;
  if (!row) return false;
  const command = { kind: 'edit', chat, id, body: row.body, before: sent } as const;
  await enqueueCommands(ctx, [{ whatsappId: row.whatsapp_id, messageId, lane: 'person', command }]);
  return true;
}

/** It was sent although its message had been deleted in the same moment: it is deleted on the phone too. */
export async function sentInVain(
  ctx: Ctx,
  whatsappId: number,
  { messageId, command }: DoneCommand,
  { externalId }: { externalId?: string | undefined },
): Promise<void> {
  if (command.kind !== 'send' || !messageId) return;
  const id = externalId ?? command.id;
  const { rowCount } = await ctx.tx.execute(sql`
    update messages set external_id = ${id} where id = ${messageId} and is_deleted`);
  if ((rowCount ?? 0) === 0) return;
  await enqueueCommands(ctx, [
    { whatsappId, messageId, lane: 'person', command: { kind: 'delete', chat: command.chat, id } },
  ]);
}

/**
 * A command was given up: its message says so, and why (`words` are the network's own). What the network did not take is
 * as it was: a deleted message is shown again, a corrected one has its text of before, a reaction goes. A text that was
 * corrected once more meanwhile is tried as it reads now.
 */
export async function commandFailed(
  ctx: Ctx,
  { messageId, command }: DoneCommand,
  code: ErrorCode,
  words?: string,
): Promise<void> {
  if (!messageId) return;
  const before = command.kind === 'edit' ? command.before : undefined;
  if (command.kind === 'edit' && before && (await correctAgain(ctx, messageId, command, before, command.body))) return;
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    update messages set ${takenBack(command)}
      send_error = ${command.kind === 'delete' ? 'ERR_DELETE_WAPP_MSG' : code}, send_error_detail = ${detailOf(words)}
    where id = ${messageId} ${command.kind === 'send' ? sql`and ack < ${ACK.delivered}` : sql``} returning id`);
  if (rows.length === 0) return;
  if (command.kind === 'react') await takeReactionBack(ctx.tx, messageId, command);
  if (command.kind === 'send') await publishProgress(ctx, [messageId]);
  else await publishChanged(ctx, [messageId]);
  if (before) await showAsLast(ctx, messageId, preview(before.body));
}

/** What was to send these is no more: their messages say so, and why. */
export async function sendingCalledOff(ctx: Ctx, messageIds: readonly number[], code: ErrorCode): Promise<void> {
  if (messageIds.length === 0) return;
  await ctx.tx.execute(sql`
    with held as materialized (
      select id from messages where id = any(${sql.param([...messageIds])}::bigint[]) order by id for no key update
    )
    update messages m set ack = ${ACK.error}, send_error = ${code} from held where m.id = held.id`);
  await publishProgress(ctx, messageIds);
}

/** Assignments, each with its comma. */
function takenBack(command: OutboundCommand): SQL {
  switch (command.kind) {
    case 'send':
      return sql`ack = ${ACK.error},`;
    case 'delete':
      return sql`is_deleted = false,`;
    case 'edit': {
      if (!command.before) return sql``;
      const { body, isEdited } = command.before;
      return sql`body = ${body}, is_edited = ${isEdited}::boolean, previous_body = null,`;
    }
    case 'react':
    case 'read':
    case 'presence':
      return sql``;
  }
}

async function takeReactionBack(
  tx: Tx,
  messageId: number,
  { emoji, before = '' }: Extract<OutboundCommand, { kind: 'react' }>,
): Promise<void> {
  await tx.execute(sql`
    update message_reactions set emoji = ${before} where message_id = ${messageId} and sender = '' and emoji = ${emoji}`);
}
