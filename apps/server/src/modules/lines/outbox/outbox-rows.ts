// The outbox as its drain reads and settles it.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { OutboundCommand } from '@recado/channel/outbound';
import type { QueuedRow } from '../shared/conversation-queues.ts';

export interface OutboxRow extends QueuedRow {
  messageId: number | null;
  command: OutboundCommand;
  attempts: number;
  /** ms since 1970 */
  dueAt: number;
  /** ms since 1970 */
  madeAt: number;
}

/** The oldest commands of conversations other than these. */
export async function waitingCommands(
  tx: Tx,
  whatsappId: number,
  otherThan: readonly string[],
  limit: number,
): Promise<OutboxRow[]> {
  const { rows } = await tx.execute<OutboxRow & Record<string, unknown>>(sql`
    select id, chat, message_id as "messageId", command, attempts,
      (extract(epoch from next_attempt_at) * 1000)::float8 as "dueAt",
      (extract(epoch from created_at) * 1000)::float8 as "madeAt"
    from outbox
    where whatsapp_id = ${whatsappId} and chat <> all(${sql.param([...otherThan])}::text[])
    order by id limit ${limit}`);
  return rows;
}

/** As it is now. undefined: it was called off since it was read. */
export async function findCommand(tx: Tx, id: number): Promise<OutboundCommand | undefined> {
  const { rows } = await tx.execute<{ command: OutboundCommand }>(sql`select command from outbox where id = ${id}`);
  return rows[0]?.command;
}

export async function removeCommand(tx: Tx, id: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from outbox where id = ${id}`);
  return (rowCount ?? 0) > 0;
}

export async function postponeCommand(
  tx: Tx,
  id: number,
  { attempts, until, error }: { attempts: number; until: Date; error: string },
): Promise<void> {
  await tx.execute(sql`
    update outbox set attempts = ${attempts}, next_attempt_at = ${until.toISOString()}::timestamptz, error = ${error}
    where id = ${id}`);
}
