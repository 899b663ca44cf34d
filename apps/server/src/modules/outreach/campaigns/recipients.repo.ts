// The statements on the people of campaigns. Who becomes one of them: audience.repo.ts.
import { ACK, type OutboxLane } from '@recado/contract/constants';
import {
  RECIPIENT_STATES,
  type CampaignCounts,
  type RECIPIENT_FILTERS,
  type RecipientState,
} from '@recado/contract/campaign-recipients';
import { sql, type SQL } from 'drizzle-orm';
import { NO_COUNTS } from './campaigns.rules.ts';
import type { Tx } from '../../../platform/db/database.ts';

const COUNTERS = [...RECIPIENT_STATES, 'delivered', 'read', 'written', 'answered', 'optedOut'] as const;
const counterOf = (campaignId: number, name: string): string => `campaign:${campaignId}:${name}`;

/** Of several campaigns; triggers keep them by what changed, nothing is counted. */
export async function readCounts(tx: Tx, ids: readonly number[]): Promise<Map<number, CampaignCounts>> {
  const names = ids.flatMap((id) => COUNTERS.map((name) => counterOf(id, name)));
  const { rows } = await tx.execute<{ counter: string; n: number }>(sql`
    select counter, sum(delta)::int as n from counter_deltas where counter = any(${sql.param(names)}::text[]) group by counter`);
  const found = new Map(rows.map(({ counter, n }) => [counter, n]));
  return new Map(
    ids.map((id) => {
      const counts = { ...NO_COUNTS };
      for (const name of COUNTERS) counts[name] = found.get(counterOf(id, name)) ?? 0;
      counts.total = RECIPIENT_STATES.reduce((sum, state) => sum + counts[state], 0);
      return [id, counts];
    }),
  );
}

export async function forgetCounts(tx: Tx, campaignId: number): Promise<void> {
  const names = COUNTERS.map((name) => counterOf(campaignId, name));
  await tx.execute(sql`delete from counter_deltas where counter = any(${sql.param(names)}::text[])`);
}

export interface Recipient {
  id: number;
  name: string;
  number: string;
  email: string;
  valid: boolean | null;
  contactId: number | null;
  confirmed: boolean;
}

const next = (campaignId: number, most: number): SQL => sql`
  select id, name, number, email, valid, contact_id as "contactId", confirmed from campaign_recipients
  where campaign_id = ${campaignId} and state = 'planned' order by id limit ${most}`;

/** The next of those that are to come. */
export async function findNext(tx: Tx, campaignId: number, most: number): Promise<Recipient[]> {
  return (await tx.execute<Recipient & Record<string, unknown>>(next(campaignId, most))).rows;
}

/** The same, held. */
export async function lockNext(tx: Tx, campaignId: number, most: number): Promise<Recipient[]> {
  const { rows } = await tx.execute<Recipient & Record<string, unknown>>(
    sql`${next(campaignId, most)} for update skip locked`,
  );
  return rows;
}

export async function noteValid(tx: Tx, id: number, valid: boolean): Promise<void> {
  await tx.execute(sql`update campaign_recipients set valid = ${valid} where id = ${id} and state = 'planned'`);
}

export interface Claim {
  id: number;
  contactId: number;
  ticketId: number;
  messageIds: readonly number[];
  variant: number | null;
}

export async function claim(tx: Tx, claims: readonly Claim[], now: Date): Promise<void> {
  if (claims.length === 0) return;
  await tx.execute(sql`
    update campaign_recipients r set state = 'claimed', reason = null, contact_id = c."contactId", ticket_id = c."ticketId",
      message_ids = c."messageIds", variant = c.variant, claimed_at = ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(claims)}::json)
      as c (id bigint, "contactId" bigint, "ticketId" bigint, "messageIds" bigint[], variant int)
    where r.id = c.id`);
}

export interface Settling {
  id: number;
  state: Extract<RecipientState, 'failed' | 'skipped'>;
  reason: string;
}

export async function settleAs(tx: Tx, settled: readonly Settling[]): Promise<void> {
  if (settled.length === 0) return;
  await tx.execute(sql`
    update campaign_recipients r set state = s.state, reason = s.reason
    from json_to_recordset(${JSON.stringify(settled)}::json) as s (id bigint, state text, reason text) where r.id = s.id`);
}

/** Those that the line has, and what it was given for each. */
export async function findGiven(tx: Tx, campaignId: number): Promise<{ id: number; messageIds: number[] }[]> {
  const { rows } = await tx.execute<{ id: number; messageIds: number[] }>(sql`
    select id, to_json(message_ids) as "messageIds" from campaign_recipients
    where campaign_id = ${campaignId} and state = 'claimed' order by id`);
  return rows;
}

/** Of these people those who want no more by now, and what the line was given for each. */
export async function findUnwilling(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; state: RecipientState; messageIds: number[] }[]> {
  const { rows } = await tx.execute<{ id: number; state: RecipientState; messageIds: number[] }>(sql`
    select r.id, r.state, to_json(r.message_ids) as "messageIds"
    from campaign_recipients r join contacts c on c.id = r.contact_id
    where r.id = any(${sql.param([...ids])}::bigint[]) and c.opted_out_at is not null order by r.id`);
  return rows;
}

/** They are to come again, as if the line had never had them. */
export async function takeBack(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update campaign_recipients set state = 'planned', variant = null, message_ids = '{}', claimed_at = null
    where id = any(${sql.param([...ids])}::bigint[])`);
}

const LANE: OutboxLane = 'campaign';

/** How many of its messages the line has not taken yet, so many at most. */
export async function countWithLine(tx: Tx, whatsappId: number, most: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`select from outbox where whatsapp_id = ${whatsappId} and lane = ${LANE} limit ${most}`,
  );
  return rowCount ?? 0;
}

export interface Settled extends Pick<Recipient, 'id' | 'name' | 'number' | 'contactId'> {
  campaignId: number;
  before: RecipientState;
  state: RecipientState;
  reason: string | null;
}

/**
 * How they stand, by their messages, which are held first: one that failed tells of all; while one is on its way they all are.
 * Nobody knows what became of one that is in no outbox any more and that no network has told of.
 */
export async function settleRecipients(
  tx: Tx,
  which: { messageIds: readonly number[] } | { ids: readonly number[] },
  now: Date,
): Promise<Settled[]> {
  const held = await tx.execute<{ id: number; state: RecipientState }>(sql`
    select id, state from campaign_recipients where id = any(${
      'ids' in which
        ? sql`${sql.param([...which.ids])}::bigint[]`
        : sql`array(select origin_ref from messages where id = any(${sql.param([...which.messageIds])}::bigint[]))`
    }) and state in ('claimed', 'asked', 'sent', 'uncertain', 'failed') order by id for no key update`);
  if (held.rows.length === 0) return [];
  const at = sql`${now.toISOString()}::timestamptz`;
  const ids = sql`${sql.param(held.rows.map(({ id }) => id))}::bigint[]`;
  // Each by its key, one person after the other: as joins they are gone through as a whole while PostgreSQL takes the tables
  // for empty, which is until it has counted a new company's first large campaign.
  const { rows } = await tx.execute<Omit<Settled, 'before'> & Record<string, unknown>>(sql`
    with decided as (
      select r.id, told.*, case when refused = 'ERR_WAPP_UNCERTAIN' then 'uncertain' when refused is not null then 'failed'
        when waiting then 'claimed' when lost then 'uncertain'
        when (select confirmation from campaigns where id = r.campaign_id) and not r.confirmed then 'asked' else 'sent' end as state
      from campaign_recipients r cross join lateral (
        select min(m.send_error) filter (where m.ack = ${ACK.error}) as refused, bool_or(o.waits and m.ack = ${ACK.pending}) as waiting,
          bool_or(not o.waits and (m.ack is null or m.ack = ${ACK.pending})) as lost, min(m.ack) as least, max(m.ack) as most
        from unnest(r.message_ids) part(id)
          left join lateral (select ack, send_error from messages where id = part.id limit 1) m on true
          cross join lateral (select exists (select from outbox where message_id = part.id) as waits) o
      ) told where r.id = any(${ids})
    )
    update campaign_recipients r set state = d.state,
      reason = case when d.state in ('failed', 'uncertain') then coalesce(d.refused, 'ERR_WAPP_UNCERTAIN') end,
      sent_at = case when d.state in ('sent', 'asked') then coalesce(r.sent_at, ${at}) else r.sent_at end,
      delivered_at = case when d.state = 'sent' and d.least >= ${ACK.delivered} then coalesce(r.delivered_at, ${at}) else r.delivered_at end,
      opted_out = r.opted_out or coalesce(d.refused = 'ERR_WAPP_OPTED_OUT', false),
      read_at = case when d.state = 'sent' and d.most >= ${ACK.read} then coalesce(r.read_at, ${at}) else r.read_at end
    from decided d where r.id = d.id and r.id = any(${ids})
    returning r.id, r.campaign_id as "campaignId", r.name, r.number, r.contact_id as "contactId", r.state, r.reason`);
  const before = new Map(held.rows.map(({ id, state }) => [id, state]));
  return rows.map((row) => ({ ...row, before: before.get(row.id) ?? row.state }));
}

/** Of those that the line was given a while ago and has no longer: nobody tells of what was deleted. */
export async function findLost(tx: Tx, campaignId: number, before: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select r.id from campaign_recipients r where r.campaign_id = ${campaignId} and r.state = 'claimed'
      and r.claimed_at < ${before.toISOString()}::timestamptz
      and not exists (select from outbox o where o.company_id = r.company_id and o.message_id = any(r.message_ids))
    order by r.id limit 500`);
  return rows.map(({ id }) => id);
}

export interface Answered {
  id: number;
  campaignId: number;
  /** of the campaign */
  name: string;
  person: string;
  number: string;
  contactId: number;
  optedOut: boolean;
  /** it had said nothing to it before */
  first: boolean;
  queueId: number | null;
  /** it was asked whether it wants the rest, and has not said so before */
  asked: boolean;
  /** it was, and says no */
  declined: boolean;
}

/** of one person by one connection, the last */
const LOOKED_AT = 5;

/** Something of it may have arrived: with what is still all ours nobody has been written to, unless it is the second thing. */
const mayHaveCome = sql`r.claimed_at is not null and (r.state <> 'claimed' or r.confirmed or exists (
  select from unnest(r.message_ids) part(id)
  where not exists (select from outbox where message_id = part.id and asked_at is null)
))`;

export interface Heard {
  contactId: number;
  whatsappId: number;
  /** by the network's clock, in whole seconds; null: just now */
  writtenAt: Date | null;
  optedOut: boolean;
  declines: boolean;
}

/**
 * Marks as answered the last campaign that went out to each by this connection within so many days; where that has been
 * answered, an earlier one that asked them and still waits. What was written before its message was given to the line is no
 * answer to it, nor is anything before that can have arrived. Whoever was asked gets the rest, unless they decline. Who wants no
 * more says so to the last, whatever they said to it before.
 */
export async function markAnswered(tx: Tx, heard: readonly Heard[], now: Date): Promise<Answered[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  // As whoever tells how they fare holds them: what is read below is what stands. Whoever hands over those whose turn comes next
  // holds them, and waits for their tickets, which we hold: such a one has answered already, and is left alone. Who wants no more
  // by then gets nothing all the same: their contact says so, and is looked at again before the network is asked.
  const written = sql`contact_id = any(${sql.param(heard.map(({ contactId }) => contactId))}::bigint[])
    and claimed_at > ${at} - interval '7 days'`;
  const { rows: held } = await tx.execute<{ many: number; planned: number[] | null }>(sql`
    with held as materialized (
      select id from campaign_recipients where ${written} and state <> 'planned' order by id for no key update
    ), free as materialized (
      select id from campaign_recipients where ${written} and state = 'planned' order by id for no key update skip locked
    )
    select ((select count(*) from held) + (select count(*) from free))::int as many,
      (select json_agg(id) from free) as planned`);
  const [{ many, planned } = { many: 0, planned: null }] = held;
  if (many === 0) return [];
  const { rows } = await tx.execute<Answered & Record<string, unknown>>(sql`
    with heard as (
      select * from jsonb_to_recordset(${JSON.stringify(heard)}::jsonb)
        as heard ("contactId" bigint, "whatsappId" bigint, "writtenAt" timestamptz, "optedOut" boolean, declines boolean)
    ), latest as (
      select distinct on (h."contactId") r.id, r.answered_at is null as first, h."optedOut", h."optedOut" or h.declines as refuses,
        r.campaign, r.queue_id, r.asks and r.state in ('claimed', 'asked', 'uncertain') as asked
      from heard h cross join lateral (
        select r.*, k.name as campaign, k.queue_id, k.confirmation and not r.confirmed as asks, row_number() over (order by r.id desc) as nth
        from campaign_recipients r join campaigns k on k.id = r.campaign_id and k.whatsapp_id = h."whatsappId"
        where r.contact_id = h."contactId" and ${mayHaveCome}
          and coalesce(h."writtenAt" >= date_trunc('second', r.claimed_at) or r.confirmed, true)
        order by r.id desc limit ${LOOKED_AT}
      ) r
      where r.claimed_at > ${at} - interval '7 days' and (r.state <> 'planned' or r.id = any(${sql.param(planned ?? [])}::bigint[]))
        and case when h."optedOut"
        then r.nth = 1 and not r.opted_out and r.state <> 'failed'
        else r.answered_at is null and (r.nth = 1 and r.state in ('claimed', 'asked', 'sent', 'uncertain') or r.state = 'asked') end
      order by h."contactId", r.nth
    )
    update campaign_recipients r set answered_at = coalesce(r.answered_at, ${at}), opted_out = r.opted_out or l."optedOut",
      confirmed = r.confirmed or (l.asked and not l.refuses),
      -- They answer it: it has arrived, whatever its line has told.
      sent_at = case when l.asked then coalesce(r.sent_at, ${at}) else r.sent_at end,
      state = case when not l.asked then r.state when l.refuses then 'skipped' else 'planned' end,
      reason = case when not l.asked then r.reason when l."optedOut" then 'optedOut' when l.refuses then 'declined' end
    from latest l where r.id = l.id
    returning r.id, r.campaign_id as "campaignId", l.campaign as name, r.name as person, r.number, r.contact_id as "contactId",
      l."optedOut", l.first, l.queue_id as "queueId", l.asked, l.asked and l.refuses as declined`);
  return rows;
}

type Unwilling = Pick<Recipient, 'id' | 'name' | 'number' | 'contactId'> & { campaignId: number };

/** What they told their network counts for the campaign that wrote to them last, if that is not long ago; what it still asks them is over. */
export async function markUnwilling(tx: Tx, contactIds: readonly number[], now: Date): Promise<Unwilling[]> {
  const { rows } = await tx.execute<Unwilling & Record<string, unknown>>(sql`
    update campaign_recipients r set opted_out = true, state = case when r.state = 'asked' then 'skipped' else r.state end,
      reason = case when r.state = 'asked' then 'optedOut' else r.reason end
    from unnest(${sql.param([...contactIds])}::bigint[]) who(id) cross join lateral (
      select r.id from campaign_recipients r where r.contact_id = who.id and ${mayHaveCome} order by r.id desc limit 1
    ) latest
    where r.id = latest.id and not r.opted_out and r.claimed_at > ${now.toISOString()}::timestamptz - interval '7 days'
    returning r.id, r.campaign_id as "campaignId", r.name, r.number, r.contact_id as "contactId"`);
  return rows;
}

/** The first of them by number, as far as a campaign itself names them. */
export async function findFirst(tx: Tx, campaignId: number, most: number) {
  const { rows } = await tx.execute<
    Pick<RecipientRow, 'id' | 'number' | 'contactId' | 'state' | 'sentAt' | 'deliveredAt'> & Record<string, unknown>
  >(sql`
    select id, number, contact_id as "contactId", state, sent_at as "sentAt", delivered_at as "deliveredAt"
    from campaign_recipients where campaign_id = ${campaignId} order by number limit ${most}`);
  return rows;
}

type Filter = (typeof RECIPIENT_FILTERS)[number] | '';
const FILTERS: Record<Exclude<Filter, RecipientState | ''>, SQL> = {
  delivered: sql`r.delivered_at is not null`,
  read: sql`r.read_at is not null`,
  answered: sql`r.answered_at is not null`,
  optedOut: sql`r.opted_out`,
};
const isState = (show: string): show is RecipientState => (RECIPIENT_STATES as readonly string[]).includes(show);
const shown = (show: Filter): SQL => (show === '' ? sql`true` : isState(show) ? sql`r.state = ${show}` : FILTERS[show]);

/** Which of its people; empty texts: all of them. */
export interface Wanted {
  show: Filter;
  reason: string;
  search: string;
}
const wanted = ({ show, reason, search }: Wanted): SQL => sql`
  ${shown(show)} and (${reason} = '' or r.reason = ${reason})
  and (${search} = '' or fold(r.name || ' ' || r.number) like search_pattern(${search}))`;

export interface RecipientRow {
  id: number;
  name: string;
  number: string;
  contactId: number | null;
  ticketUuid: string | null;
  state: RecipientState;
  reason: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  readAt: string | null;
  answeredAt: string | null;
  optedOut: boolean;
}

/** What it was written into; of whoever answered the latest with them there, where their words are. */
const conversation = sql`coalesce((
  select n.uuid from tickets n
  where r.answered_at is not null and n.contact_id = r.contact_id and n.whatsapp_id = t.whatsapp_id and n.id > t.id
  order by n.id desc limit 1
), t.uuid)`;

/** One more than the limit says that there are more. */
export async function findRecipients(
  tx: Tx,
  campaignId: number,
  which: Wanted,
  { limit, offset = 0, after = 0 }: { limit: number; offset?: number; after?: number },
): Promise<RecipientRow[]> {
  const { rows } = await tx.execute<RecipientRow & Record<string, unknown>>(sql`
    select r.id, r.name, r.number, r.contact_id as "contactId", ${conversation}::text as "ticketUuid", r.state, r.reason,
      r.sent_at as "sentAt", r.delivered_at as "deliveredAt", r.read_at as "readAt", r.answered_at as "answeredAt",
      r.opted_out as "optedOut"
    from campaign_recipients r left join tickets t on t.id = r.ticket_id
    where r.campaign_id = ${campaignId} and r.id > ${after} and ${wanted(which)}
    order by r.id limit ${limit} offset ${offset}`);
  return rows;
}

export async function countRecipients(tx: Tx, campaignId: number, which: Wanted): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from campaign_recipients r where r.campaign_id = ${campaignId} and ${wanted(which)}`);
  return rows[0]?.n ?? 0;
}

export async function findReasons(tx: Tx, campaignId: number) {
  const { rows } = await tx.execute<{ state: RecipientState; reason: string; count: number }>(sql`
    select state, reason, count(*)::int as count from campaign_recipients
    where campaign_id = ${campaignId} and state in ('failed', 'skipped', 'uncertain') and reason is not null
    group by state, reason order by count desc`);
  return rows;
}
