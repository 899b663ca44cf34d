// The outbox as its drain reads and settles it.
import { OUTBOX_LANES, type OutboxLane } from '@recado/contract/constants';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { OutboundCommand } from '@recado/channel/outbound';
import { withheldOf, type Withheld } from '../../outreach/campaigns/withheld.service.ts';
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

export interface Wanted {
  id: number;
  command: OutboundCommand;
  /** it is to wait longer than it was */
  putOff: boolean;
}

/** As they are now, without those that were called off since they were read. */
export async function findCommands(tx: Tx, ids: readonly number[], now: Date): Promise<Wanted[]> {
  const { rows } = await tx.execute<Wanted & Record<string, unknown>>(sql`
    select id, command, next_attempt_at > ${now.toISOString()}::timestamptz as "putOff" from outbox
    where id = any(${sql.param([...ids])}::bigint[])`);
  return rows;
}

export interface Asked extends Wanted {
  /** its campaign may not send it any more: it is not marked */
  withheld: Withheld | null;
}

/**
 * The same, marked before the network hears of them: what is marked may be on its way, and nobody calls it off. Held first: what
 * was called off in this moment is not among them. What became of the campaign's hours and the person's consent while they waited
 * is looked at here, in the statement that marks them: it is the one moment that every message passes, whoever died before it and
 * whatever was handed over while it was said; by keys, so it is no statement more.
 */
export async function askFor(tx: Tx, ids: readonly number[], now: Date): Promise<Asked[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<Asked & Record<string, unknown>>(sql`
    with held as materialized (
      select id, command, message_id, asked_at, next_attempt_at > ${at} as "putOff" from outbox
      where id = any(${sql.param([...ids])}::bigint[]) order by id for update
    ), judged as materialized (
      select h.*, case when h.asked_at is null then ${withheldOf(sql`h.message_id`, at)} end as withheld from held h
    ), asked as (
      update outbox o set asked_at = ${at} from judged j
      where o.id = j.id and not j."putOff" and j.withheld is null and o.asked_at is null
    )
    select id, command, "putOff", withheld from judged`);
  return rows;
}

/** How a command ended, where its line counts that. */
export type Outcome = 'sent' | 'failed' | 'optedOut' | undefined;

export type Removed = Pick<OutboxRow, 'id' | 'lane' | 'opens'> & { kind: OutboundCommand['kind'] };

/** Takes them out; answers those that nobody else had taken out meanwhile. Held in the order of their ids, whoever settles them. */
export async function removeCommands(tx: Tx, ids: readonly number[]): Promise<Removed[]> {
  const { rows } = await tx.execute<Removed & Record<string, unknown>>(sql`
    with held as materialized (select id from outbox where id = any(${sql.param([...ids])}::bigint[]) order by id for update)
    delete from outbox o using held where o.id = held.id returning o.id, o.lane, o.opens, o.command->>'kind' as kind`);
  return rows;
}

/**
 * Counts messages in the line's day, the last thing in a transaction: it is one row, for which everything else that the line
 * settles would wait. Answers the day as it stands now; undefined: nothing was to be counted.
 */
export async function countInDay(
  tx: Tx,
  removed: readonly Removed[],
  { companyId, whatsappId, outcome, now }: { companyId: number; whatsappId: number; outcome: Outcome; now: Date },
): Promise<DayRow | undefined> {
  const sends = outcome === undefined ? [] : removed.filter(({ kind }) => kind === 'send');
  if (sends.length === 0) return undefined;
  const many = (which: (one: Removed) => boolean): SQL => sql`${sends.filter(which).length}::int`;
  const inLane = OUTBOX_LANES.map((each) => many(({ lane }) => outcome === 'sent' && lane === each));
  const { rows } = await tx.execute<{ day: DayRow }>(sql`
    insert into line_days as d (whatsapp_id, day, ${sql.raw(OUTBOX_LANES.join(', '))}, opened, failed, opted_out)
    select ${whatsappId}, ${dayOf(sql`co`, now)}, ${sql.join(inLane, sql`, `)}, ${many(({ opens }) => outcome === 'sent' && opens)},
      ${many(({ lane }) => outcome === 'failed' && lane !== 'person')},
      ${many(({ lane }) => outcome === 'optedOut' && lane !== 'person')}
    from companies co where co.id = ${companyId}
    on conflict (company_id, whatsapp_id, day) do update set ${addDay}
    returning ${dayJson} as day`);
  return rows[0]?.day;
}

/** @param notTaken by the network: nobody has it but us, and it can be called off again */
export async function postponeCommand(
  tx: Tx,
  id: number,
  { attempts, until, error, notTaken }: { attempts: number; until: Date; error: string; notTaken: boolean },
): Promise<void> {
  await tx.execute(sql`
    update outbox set attempts = ${attempts}, next_attempt_at = ${until.toISOString()}::timestamptz, error = ${error},
      asked_at = case when not ${notTaken} then asked_at end
    where id = ${id}`);
}
