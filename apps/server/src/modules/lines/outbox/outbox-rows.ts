// The outbox as its drain reads and settles it.
import { OUTBOX_LANES, type OutboxLane } from '@recado/contract/constants';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { OutboundCommand } from '@recado/channel/outbound';
import { addDay, dayJson, dayOf, type DayRow } from './line-days.repo.ts';

export interface OutboxRow {
  id: number;
  chat: string;
  lane: OutboxLane;
  opens: boolean;
  messageId: number | null;
  command: OutboundCommand;
  attempts: number;
  /** ms since 1970 */
  dueAt: number;
  /** ms since 1970 */
  madeAt: number;
}

export interface FoundRow extends OutboxRow {
  /** the last command of its conversation that this look found */
  upTo: number;
  /** the most urgent lane that it was found in */
  urgency: OutboxLane;
}

/** What others see as written by us keeps its distance; receipts and "is typing" follow what a person does anyway. */
export const isPaced = ({ command }: Pick<OutboxRow, 'command'>): boolean =>
  command.kind !== 'read' && command.kind !== 'presence';

/** of one conversation, in one look */
const TOGETHER = 50;

export interface Look {
  /** rows that are known: neither these nor what is theirs is read again */
  apart: readonly number[];
  /** of each lane so many at most */
  most: ReadonlyMap<OutboxLane, number>;
  /** what begins conversations is passed over, but for people's */
  opensNone: boolean;
  now: Date;
}

/**
 * The oldest due commands of each lane, by its index, and whatever stands before them in their conversations: so a
 * person's command brings along what must go before it, and what waits behind in other lanes is not looked at.
 */
export async function waitingCommands(
  tx: Tx,
  whatsappId: number,
  { apart, most, opensNone, now }: Look,
): Promise<FoundRow[]> {
  const known = sql`${sql.param([...apart])}::bigint[]`;
  const limits = OUTBOX_LANES.map((lane) => most.get(lane) ?? 0);
  const { rows } = await tx.execute<FoundRow & Record<string, unknown>>(sql`
    with found as materialized (
      select l.rank, o.chat, o.id
      from unnest(${sql.param(OUTBOX_LANES)}::text[], ${sql.param(limits)}::int[]) with ordinality as l(lane, most, rank),
      lateral (
        select chat, id from outbox
        where whatsapp_id = ${whatsappId} and lane = l.lane and id <> all(${known})
          and next_attempt_at <= ${now.toISOString()}::timestamptz
          and (l.rank = 1 or not (opens and ${opensNone}::boolean))
        order by id limit l.most
      ) o
    ), chats as materialized (select chat, min(rank) as rank, max(id) as up_to from found group by chat)
    select o.id, o.chat, o.lane, o.opens, o.message_id as "messageId", o.command, o.attempts,
      (extract(epoch from o.next_attempt_at) * 1000)::float8 as "dueAt",
      (extract(epoch from o.created_at) * 1000)::float8 as "madeAt",
      c.up_to as "upTo", (${sql.param(OUTBOX_LANES)}::text[])[c.rank] as urgency
    from chats c, lateral (
      select * from outbox
      where whatsapp_id = ${whatsappId} and chat = c.chat and id <= c.up_to and id <> all(${known})
      order by id limit ${TOGETHER}
    ) o`);
  return rows;
}

/** As it is now. undefined: it was called off since it was read. @returns putOff: it is to wait longer than it was */
export async function findCommand(
  tx: Tx,
  id: number,
  now: Date,
): Promise<{ command: OutboundCommand; putOff: boolean } | undefined> {
  const { rows } = await tx.execute<{ command: OutboundCommand; putOff: boolean }>(sql`
    select command, next_attempt_at > ${now.toISOString()}::timestamptz as "putOff" from outbox where id = ${id}`);
  return rows[0];
}

/** How a command ended, where its line counts that. */
export type Outcome = 'sent' | 'failed' | 'optedOut' | undefined;

export interface Settled {
  /** false: somebody else took it out of the outbox meanwhile */
  removed: boolean;
  /** as the line's day stands now; null: nothing was counted */
  day: DayRow | null;
}

/** Takes it out, and counts it in the line's day, in one statement. */
export async function removeCommand(
  tx: Tx,
  id: number,
  { companyId, whatsappId, outcome, now }: { companyId: number; whatsappId: number; outcome: Outcome; now: Date },
): Promise<Settled> {
  const is = (kind: Outcome): SQL => sql`${outcome === kind}::boolean`;
  const inLane = sql.join(
    OUTBOX_LANES.map((lane) => sql`(${is('sent')} and gone.lane = ${lane})::int`),
    sql`, `,
  );
  const { rows } = await tx.execute<Settled & Record<string, unknown>>(sql`
    with gone as (
      delete from outbox where id = ${id} returning lane, opens, command->>'kind' as kind
    ), counted as (
      insert into line_days as d (whatsapp_id, day, ${sql.raw(OUTBOX_LANES.join(', '))}, opened, failed, opted_out)
      select ${whatsappId}, ${dayOf(sql`co`, now)}, ${inLane}, (${is('sent')} and gone.opens)::int,
        (${is('failed')} and gone.lane <> 'person')::int, (${is('optedOut')} and gone.lane <> 'person')::int
      from gone join companies co on co.id = ${companyId} where gone.kind = 'send' and ${outcome !== undefined}::boolean
      on conflict (company_id, whatsapp_id, day) do update set ${addDay}
      returning ${dayJson} as day
    )
    select exists (select 1 from gone) as removed, (select day from counted) as day`);
  return rows[0] ?? { removed: false, day: null };
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
