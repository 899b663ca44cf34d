// The statements of the inbound pipeline, each for however many messages of one connection come together.
import type { LinkPreview } from '@recado/channel/inbound';
import { sql } from 'drizzle-orm';
import type { FlowOffers, Greetings, TicketState } from '../../../events/domain-events.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { absentListeners, noteAbsent, type AbsentListeners } from '../../catalog/listeners/listeners.service.ts';
import { stateColumns, type Also } from '../tickets/ticket-state.rules.ts';
import { aliasColumns, isKnownAs } from './known-as.service.ts';
import { messageContent } from './content.rules.ts';
import type { KnownContact } from './identity.rules.ts';
import type { KnownMessage, Lookup, Situation } from './situation.rules.ts';

/** What the list shows of a conversation whose last message cannot be read yet. */
const AWAITED_LINE = messageContent({ type: 'unreadable', reason: 'undecryptable' }).lastMessage;

/** One of these a row. */
interface Found {
  person?: KnownContact;
  active?: TicketState;
  awaiting?: number;
  known?: KnownMessage;
  changed?: string;
  scheduleType?: string;
  flows?: FlowOffers;
  absent?: AbsentListeners;
}

/** Everything that messages are decided by, in one statement. */
export async function findSituation(tx: Tx, whatsappId: number, lookups: readonly Lookup[]): Promise<Situation> {
  const partners = lookups.map(({ partner }) => partner);
  const named = [...partners, ...lookups.flatMap(({ sender }) => sender ?? [])];
  const numbers = sql`${sql.param(partners.flatMap(({ forms }) => forms))}::text[]`;
  const hidden = sql`${sql.param(partners.flatMap(({ hiddenId }) => hiddenId ?? []))}::text[]`;
  const externalIds = sql`any(${sql.param(lookups.map(({ externalId }) => externalId))}::text[])`;
  const { rows } = await tx.execute<{ found: Found }>(sql`
    with people as (
      select c.id, c.name, c.number, c.lid, c.cloud_id as "cloudId", aliases.*,
        coalesce(c.picture_asked_at < now() - interval '7 days', true) as "pictureDue"
      from contacts c ${aliasColumns}
      where ${isKnownAs(
        'c',
        named.flatMap(({ forms }) => forms),
        named.flatMap(({ hiddenId }) => hiddenId ?? []),
      )}
    ), active as (
      select ${stateColumns()} from tickets
      -- As an array it is looked up in the index; as a list, all tickets of the connection would be read.
      where whatsapp_id = ${whatsappId} and status in ('pending', 'open') and contact_id = any(array(
        select id from people where number = any(${numbers}) or lid = any(${hidden}) or "cloudId" = any(${hidden})
          or "aliasNumbers" && ${numbers} or "aliasIds" && ${hidden}
      ))
      -- In one order, whoever comes; not in an index's, which would be read from its beginning for that.
      order by tickets.id + 0 for no key update
    ), known as (
      select m.id, m.ticket_id as "ticketId", t.contact_id as "contactId", m.contact_id as "authorId", m.chat,
        m.external_id as "externalId",
        m.from_me as "fromMe", m.ack, m.media_type as "mediaType", m.body
      from messages m join tickets t on t.id = m.ticket_id
      where m.whatsapp_id = ${whatsappId} and m.external_id = ${externalIds}
    )
    select json_build_object('person', row_to_json(people)) as found from people
    union all select json_build_object('active', row_to_json(active)) from active
    union all select json_build_object('known', row_to_json(known)) from known
    union all select json_build_object('awaiting', t.id) from tickets t join active on active.id = t.id
      where t.last_message = ${AWAITED_LINE}
    union all select json_build_object('changed', external_id) from early_changes
      where whatsapp_id = ${whatsappId} and external_id = ${externalIds}
    union all select json_build_object('scheduleType', value) from settings where key = 'scheduleType'
    union all select json_build_object('absent', ${absentListeners})
    union all select json_build_object('flows', row_to_json(offers)) from (
      select exists (select from flow_campaigns where status and trigger = 'phrase') as phrases,
        (select c.flow_id from flow_campaigns c join flows f on f.id = c.flow_id
          where c.status and c.trigger = 'campaign' and (c.whatsapp_id is null or c.whatsapp_id = w.id)
            and f.active and f.version is not null
          order by c.whatsapp_id is null, c.id limit 1) as campaign,
        w.flow_id_welcome as welcome, w.flow_id_not_phrase as "noMatch",
        (select json_object_agg(id, flow_id) from queues where flow_id is not null) as queues,
        w.integration_id as integration,
        (select json_object_agg(id, integration_id) from queues where integration_id is not null) as "queueIntegrations",
        w.prompt_id as prompt,
        (select json_object_agg(id, prompt_id) from queues where prompt_id is not null) as "queuePrompts"
      from connections w where w.id = ${whatsappId}
    ) offers`);
  const all = <K extends keyof Found>(kind: K): NonNullable<Found[K]>[] =>
    rows.flatMap(({ found }) => found[kind] ?? []);
  noteAbsent(tx, all('absent')[0] ?? {});
  return {
    people: all('person'),
    active: new Map(all('active').map((ticket) => [ticket.contactId, ticket])),
    awaiting: new Set(all('awaiting')),
    known: all('known'),
    changed: new Set(all('changed')),
    scheduleType: all('scheduleType')[0] ?? null,
    flows: all('flows')[0] ?? null,
  };
}

export interface NewMessage {
  ticketId: number;
  contactId: number | null;
  chat: string;
  externalId: string;
  body: string;
  mediaType: string | null;
  mediaId: number | null;
  fromMe: boolean;
  read: boolean;
  ack: number;
  quotedId: string | null;
  linkPreview: LinkPreview | null;
  /** of an answer that was chosen */
  choiceId: string | null;
  /** the customer wrote it: their word keeps an official number's reply window open */
  written: boolean;
  createdAt: Date;
  /** the ticket list's line */
  lastMessage: string;
}

export interface StoredMessages {
  /** of those that were not there yet, by their names on the network */
  ids: ReadonlyMap<string, number>;
  /** tickets that were put off, and are not any more */
  woken: readonly number[];
}

/**
 * Messages in their order, and what their tickets show of them. Of those that were there nothing changes. No name comes
 * twice. Whoever types on the company's phone answers whoever waits; what the customer wrote after that is unanswered.
 */
export async function insertMessages(
  tx: Tx,
  whatsappId: number,
  messages: readonly NewMessage[],
  now: Date,
): Promise<StoredMessages> {
  const given = JSON.stringify(messages.map((message, n) => ({ ...message, n })));
  const { rows } = await tx.execute<{ id: number; externalId: string; woken: number | null }>(sql`
    with given as materialized (
      select * from json_to_recordset(${given}::json) as given(n int, "ticketId" bigint, "contactId" bigint, chat text,
        "externalId" text, body text, "mediaType" text, "mediaId" bigint, "fromMe" boolean, read boolean, ack smallint,
        "quotedId" text, "linkPreview" jsonb, "choiceId" text, written boolean, "createdAt" timestamptz, "lastMessage" text)
    ), made as (
      insert into messages (ticket_id, contact_id, whatsapp_id, chat, external_id, body, media_type, media_id,
        from_me, origin, read, ack, link_preview, choice_id, quoted_message_id, created_at)
      select "ticketId", "contactId", ${whatsappId}, chat, "externalId", body, "mediaType", "mediaId",
        "fromMe", case when "fromMe" then 'phone' end, read, ack, "linkPreview", "choiceId",
        (select q.id from messages q where q.whatsapp_id = ${whatsappId} and q.external_id = given."quotedId"
          and (q.chat = given.chat or q.from_me or exists (
            select 1 from tickets said join tickets here on here.contact_id = said.contact_id
            where said.id = q.ticket_id and here.id = given."ticketId"
          )) order by q.chat = given.chat desc limit 1),
        "createdAt"
      from given
      -- The same message in the conversation's other name, stored by whoever had its ticket while we waited for that.
      where not exists (
        select 1 from messages same join tickets said on said.id = same.ticket_id join tickets here on here.id = given."ticketId"
        where same.whatsapp_id = ${whatsappId} and same.external_id = given."externalId" and same.from_me = given."fromMe"
          and (given."fromMe" or said.contact_id = here.contact_id)
      )
      order by n
      on conflict do nothing returning id, ticket_id, external_id
    ), shown as (
      select ticket_id, count(*) filter (where not read) as unread, max("createdAt") filter (where written) as wrote_at,
        (array_agg("lastMessage" order by n desc))[1] as last_message, (array_agg("fromMe" order by n desc))[1] as from_me,
        (array_agg("createdAt" order by n desc))[1] as last_at, max("createdAt") filter (where "fromMe") as answered_at,
        min("createdAt") filter (where written and n > coalesce(answer, -1)) as unanswered
      from (
        select ticket_id, given.*, max(n) filter (where "fromMe") over (partition by ticket_id) as answer
        from made join given on "externalId" = external_id
      ) stored group by ticket_id
    ), woken as (
      select tickets.id from tickets join shown on shown.ticket_id = tickets.id and shown.wrote_at is not null
      where tickets.snoozed
    ), counted as (
      update tickets set unread_messages = unread_messages + shown.unread, last_message = shown.last_message,
        last_message_from_me = shown.from_me, last_message_at = shown.last_at,
        customer_wrote_at = greatest(customer_wrote_at, shown.wrote_at),
        waiting_since = case when status = 'closed' then null when shown.answered_at is null then least(waiting_since, unanswered)
          else coalesce(unanswered, case when status = 'pending' then answered_at end) end,
        snoozed = snoozed and shown.wrote_at is null,
        snooze_until = case when shown.wrote_at is null then snooze_until end,
        updated_at = later(${now.toISOString()}::timestamptz, updated_at)
      from shown where tickets.id = shown.ticket_id
    )
    select id, external_id as "externalId", (select woken.id from woken where woken.id = made.ticket_id) as woken
    from made`);
  return {
    ids: new Map(rows.map(({ id, externalId }) => [externalId, id])),
    woken: [...new Set(rows.flatMap(({ woken }) => woken ?? []))],
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What may greet the customer of a new ticket. @param queues of the connection: so many */
export const greetings = (whatsappId: number, queues: number): Also<Greetings> => ({
  columns: sql`,
    (select greeting_message from connections where id = ${whatsappId}) as "ofConnection",
    (select greeting_message from queues where id = made.queue_id) as "ofQueue",
    exists (
      select 1 from settings where key = 'sendGreetingMessageOneQueues' and value = 'enabled'
    ) as "greetsOneQueue",
    exists (select 1 from queue_options where queue_id = made.queue_id and deleted_at is null) as "hasMenu"`,
  read: ({ ofConnection, ofQueue, greetsOneQueue, hasMenu }) => ({
    ofConnection: textOf(ofConnection),
    ofQueue: textOf(ofQueue),
    greetsOneQueue: greetsOneQueue === true,
    queues,
    hasMenu: hasMenu === true,
  }),
});

/**
 * With what the customer of a conversation may be greeted of which this message is the first that says something, and in which
 * we have said nothing; else null.
 */
export async function greetingsOfBeginning(
  tx: Tx,
  { ticketId, messageId }: { ticketId: number; messageId: number },
  { id, queueIds }: { id: number; queueIds: readonly number[] },
): Promise<Greetings | null> {
  const also = greetings(id, queueIds.length);
  const { rows } = await tx.execute(sql`
    select made.id${also.columns} from tickets made where made.id = ${ticketId}
      and not exists (select from messages m where m.ticket_id = made.id
        and (m.from_me or m.id < ${messageId} and m.media_type is distinct from 'undecryptable'))`);
  return rows[0] ? also.read(rows[0]) : null;
}

export interface LatestTicket {
  ticket: TicketState;
  /** somebody waits there for what the customer writes next */
  driven: boolean;
  /** closed less than `autoReopenTimeout` minutes ago */
  recent: boolean;
}

/** Of each contact that has one the ticket that is not closed, else the newest; held until the transaction ends. */
export async function lockLatestTickets(
  tx: Tx,
  contactIds: readonly number[],
  whatsappId: number,
  now: Date,
): Promise<ReadonlyMap<number, LatestTicket>> {
  const { rows } = await tx.execute<TicketState & { driven: boolean; recent: boolean } & Record<string, unknown>>(sql`
    select ${stateColumns()}, exists (select from ticket_drivers d where d.ticket_id = tickets.id) as driven,
      exists (
        select from ticket_tracking k, settings s where k.ticket_id = tickets.id and s.key = 'autoReopenTimeout' and s.value <> '0'
          and k.finished_at > ${now.toISOString()}::timestamptz - make_interval(mins => s.value::int)
      ) as recent
    from tickets
    where id = any(array(
      select latest.id from unnest(${sql.param([...contactIds])}::bigint[]) as contact(id), lateral (
        select t.id from tickets t where t.contact_id = contact.id and t.whatsapp_id = ${whatsappId}
        order by (t.status in ('pending', 'open')) desc, t.id desc limit 1
      ) latest
    )) order by tickets.id + 0 for no key update`);
  return new Map(rows.map(({ driven, recent, ...ticket }) => [ticket.contactId, { ticket, driven, recent }]));
}
