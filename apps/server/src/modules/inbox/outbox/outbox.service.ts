// Commands for a network, stored with what the screen shows and sent by whoever owns the connection.
import type { OutboxLane } from '@recado/contract/constants';
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { CHANNEL_TOPIC } from '../../../events/topics.ts';
import type { OutboundCommand } from '@recado/channel/outbound';
import { outbox } from '../../../schema/channels.ts';

export interface OutgoingCommand {
  whatsappId: number;
  /** the message it sends; its failure is shown there */
  messageId?: number;
  /** how urgent it is beside what else waits on the line; within its conversation everything keeps its order */
  lane: OutboxLane;
  /** nobody has written there for a day: networks let a line begin only so many conversations; left out: it does not */
  opens?: boolean;
  command: OutboundCommand;
}

/** Due by every clock: that of whoever sends it may be behind the one of whoever wrote it, or the database's. */
const AT_ONCE = new Date(0);

/** All of them in the order given, if this transaction commits. */
export async function enqueueCommands(ctx: Ctx, outgoing: readonly OutgoingCommand[]): Promise<void> {
  if (outgoing.length === 0) return;
  await ctx.tx.insert(outbox).values(
    outgoing.map(({ whatsappId, messageId, lane, opens, command }) => ({
      whatsappId,
      messageId,
      lane,
      opens,
      command,
      chat: command.chat.key,
      nextAttemptAt: AT_ONCE,
    })),
  );
  const connections = new Set(outgoing.map(({ whatsappId }) => whatsappId));
  ctx.afterCommit(() => connections.forEach((id) => ctx.platform.hints.poke(CHANNEL_TOPIC, id)));
}

/**
 * What sends the message is held until the transaction ends. Before the message itself is locked: whoever settles a
 * command takes them in this order.
 */
export async function lockSending(tx: Tx, messageId: number): Promise<void> {
  await tx.execute(sql`select id from outbox where message_id = ${messageId} for update`);
}

/** The message does not go out any more. False: it is no longer waiting to. */
export async function cancelSending(tx: Tx, messageId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`delete from outbox where message_id = ${messageId} and command->>'kind' = 'send'`,
  );
  return (rowCount ?? 0) > 0;
}

/** What would send these messages goes out no more. Answers what was taken out. */
export async function takeOut(
  tx: Tx,
  messageIds: readonly number[],
): Promise<{ messageId: number; command: OutboundCommand }[]> {
  const { rows } = await tx.execute<{ messageId: number; command: OutboundCommand }>(sql`
    delete from outbox where message_id = any(${sql.param([...messageIds])}::bigint[]) and command->>'kind' = 'send'
    returning message_id as "messageId", command`);
  return rows;
}

/**
 * Of these sendings, each some messages, those of which no network has heard go out no more, each as a whole. Answers where they
 * stand. Whoever is about to ask a network waits, and finds them gone.
 */
export async function callOffSending(tx: Tx, sendings: readonly (readonly number[])[]): Promise<number[]> {
  const { rows } = await tx.execute<{ messageId: number }>(sql`
    with held as materialized (
      select message_id, asked_at from outbox
      where message_id = any(${sql.param(sendings.flat())}::bigint[]) and command->>'kind' = 'send' order by id for update
    )
    select message_id as "messageId" from held where asked_at is null`);
  const unheard = new Set(rows.map(({ messageId }) => messageId));
  const off = [...sendings.entries()].filter(([, ids]) => ids.every((id) => unheard.has(id)));
  await takeOut(
    tx,
    off.flatMap(([, ids]) => ids),
  );
  return off.map(([at]) => at);
}

/**
 * A text that waits to be sent, or to be corrected, goes out as this instead. Who is sending it at this moment finds it
 * changed when the network has taken it: commandDone. False: nothing waits.
 */
export async function changeWaitingText(tx: Tx, messageId: number, body: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update outbox set command = jsonb_set(command,
      case when command->>'kind' = 'send' then array['content', 'body'] else array['body'] end, to_jsonb(${body}::text))
    where message_id = ${messageId} and command->>'kind' in ('send', 'edit')`);
  return (rowCount ?? 0) > 0;
}

/** What sends these messages waits until then, in its place: what follows in its conversation waits behind it. */
export async function holdSending(tx: Tx, messageIds: readonly number[], until: Date): Promise<void> {
  await tx.execute(sql`
    update outbox set next_attempt_at = ${until.toISOString()}::timestamptz
    where message_id = any(${sql.param([...messageIds])}::bigint[])`);
}

/**
 * What waits because of these changes waits until another moment; what a person has let go since is not held again.
 * @param which a query of ids of undoable changes
 */
export async function holdWhatFollows(ctx: Ctx, which: SQL, until: Date): Promise<void> {
  const { rows } = await ctx.tx.execute<{ whatsappId: number }>(sql`
    with held as (
      update outbox o set next_attempt_at = ${until.toISOString()}::timestamptz
      from undoable_changes u cross join lateral jsonb_array_elements_text(u.before->'messageIds') said
      where u.id in (${which}) and u.kind = 'move' and u.undone_at is null and o.company_id = u.company_id
        and o.message_id = said::bigint and o.next_attempt_at > ${ctx.now.toISOString()}::timestamptz
      returning o.whatsapp_id
    )
    select distinct whatsapp_id as "whatsappId" from held`);
  ctx.afterCommit(() => rows.forEach(({ whatsappId }) => ctx.platform.hints.poke(CHANNEL_TOPIC, whatsappId)));
}

/**
 * A person writes on: nobody can undo what the ticket's messages wait for any more, and none of them keeps the person's
 * waiting. They still go first.
 */
export async function letGoSending({ tx, now }: Ctx, ticketId: number): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update outbox o set next_attempt_at = ${at}
    from undoable_changes u cross join lateral jsonb_array_elements_text(u.before->'messageIds') held
    where u.ticket_id = ${ticketId} and u.until > ${at} and u.kind = 'move'
      and o.company_id = u.company_id and o.message_id = held::bigint and o.next_attempt_at > ${at}`);
}
