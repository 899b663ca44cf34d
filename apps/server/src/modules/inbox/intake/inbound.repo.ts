// The statements of the inbound pipeline. A text on a ticket that is there already takes two of them.
import type { LinkPreview } from '@recado/channel/inbound';
import { sql } from 'drizzle-orm';
import type { Greetings, TicketState } from '../../../events/domain-events.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { stateColumns, type Also } from '../tickets/ticket-state.rules.ts';
import { aliasColumns, isKnownAs } from './known-as.service.ts';
import type { KnownContact } from './identity.rules.ts';

/** The message, where it is here already. */
export type KnownMessage = {
  id: number;
  ticketId: number;
  fromMe: boolean;
  ack: number;
  mediaType: string | null;
  body: string;
};

export type Situation = {
  known: KnownMessage | undefined;
  people: KnownContact[];
  /** the conversation's ticket that is not closed, locked until the transaction ends */
  active: TicketState | undefined;
  /** something happened to the message before it came */
  changed: boolean;
  /** the company's setting of whose opening hours count; not asked for where we wrote */
  scheduleType: string | null;
};

export interface Lookup {
  whatsappId: number;
  chat: string;
  externalId: string;
  fromMe: boolean;
  /** how the conversation's contact may be written */
  numbers: readonly string[];
  hiddenId: string | null;
  /** likewise the participant of a group */
  senderNumbers: readonly string[];
  senderHiddenId: string | null;
}

type SituationRow = {
  known: KnownMessage | null;
  person: KnownContact | null;
  active: TicketState | null;
  changed: boolean;
  schedule_type: string | null;
};

/**
 * Everything a message is decided by, in one statement. Our own messages are known by id alone: their echo may name the
 * conversation otherwise. A customer's are known by id and contact too: the same conversation may have been named by
 * their phone before, and by their hidden id now.
 */
export async function findSituation(tx: Tx, lookup: Lookup): Promise<Situation> {
  const { whatsappId, numbers, hiddenId, senderNumbers, senderHiddenId } = lookup;
  const { rows } = await tx.execute<SituationRow>(sql`
    with people as (
      select c.id, c.name, c.number, c.lid, c.cloud_id as "cloudId", aliases.*,
        coalesce(c.picture_asked_at < now() - interval '7 days', true) as "pictureDue"
      from contacts c ${aliasColumns}
      where ${isKnownAs('c', [...numbers, ...senderNumbers], [hiddenId, senderHiddenId])}
    ), partner as (
      select id from people
      where number = any(${sql.param([...numbers])}::text[]) or lid = ${hiddenId} or "cloudId" = ${hiddenId}
        or "aliasNumbers" && ${sql.param([...numbers])}::text[] or ${hiddenId} = any("aliasIds")
    ), active as (
      select ${stateColumns()} from tickets
      -- As an array it is looked up in the index; as a list, all tickets of the connection would be read.
      where whatsapp_id = ${whatsappId} and status in ('pending', 'open') and contact_id = any(array(select id from partner))
      for no key update
    ), known as (
      select id, ticket_id as "ticketId", from_me as "fromMe", ack, media_type as "mediaType", body from messages
      where whatsapp_id = ${whatsappId} and external_id = ${lookup.externalId}
        and (chat = ${lookup.chat} or (from_me and ${lookup.fromMe}::boolean) or (
          from_me = ${lookup.fromMe}::boolean and exists (
            select 1 from tickets t where t.id = messages.ticket_id and t.contact_id in (select id from partner)
          )
        ))
      order by chat = ${lookup.chat} desc limit 1
    )
    select row_to_json(known) as known, row_to_json(people) as person,
      row_to_json(active) as active,
      case when not ${lookup.fromMe}::boolean then (
        select value from settings where key = 'scheduleType'
      ) end as schedule_type,
      exists (
        select 1 from early_changes
        where whatsapp_id = ${whatsappId} and external_id = ${lookup.externalId}
      ) as changed
    from (values (1)) as one
    left join known on true left join people on true left join active on active."contactId" = people.id`);
  return {
    known: rows[0]?.known ?? undefined,
    changed: rows[0]?.changed ?? false,
    scheduleType: rows[0]?.schedule_type ?? null,
    people: rows.flatMap(({ person }) => person ?? []),
    active: rows.find((row) => row.active !== null)?.active ?? undefined,
  };
}

export interface NewMessage {
  ticketId: number;
  contactId: number | null;
  whatsappId: number;
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
  /** the customer wrote it: their word keeps an official number's reply window open */
  written: boolean;
  createdAt: Date;
  /** the ticket list's line */
  lastMessage: string;
  now: Date;
}

/** The message and what its ticket shows of it. undefined: it was there already, and nothing changed. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<number | undefined> {
  const { ticketId, whatsappId, chat, fromMe, read, written } = message;
  const createdAt = message.createdAt.toISOString();
  const preview = message.linkPreview && JSON.stringify(message.linkPreview);
  const { rows } = await tx.execute<{ id: number }>(sql`
    with made as (
      insert into messages (ticket_id, contact_id, whatsapp_id, chat, external_id, body, media_type, media_id,
        from_me, origin, read, ack, link_preview, quoted_message_id, created_at)
      values (${ticketId}, ${message.contactId}, ${whatsappId}, ${chat}, ${message.externalId}, ${message.body},
        ${message.mediaType}, ${message.mediaId}, ${fromMe}, ${fromMe ? 'phone' : null}, ${read}, ${message.ack},
        ${preview}::jsonb,
        (select q.id from messages q where q.whatsapp_id = ${whatsappId} and q.external_id = ${message.quotedId}
          and (q.chat = ${chat} or q.from_me or exists (
            select 1 from tickets said join tickets here on here.contact_id = said.contact_id
            where said.id = q.ticket_id and here.id = ${ticketId}
          )) order by q.chat = ${chat} desc limit 1),
        ${createdAt}::timestamptz)
      on conflict do nothing returning id
    )
    update tickets set unread_messages = unread_messages + case when ${read}::boolean then 0 else 1 end,
      last_message = ${message.lastMessage}, last_message_from_me = ${fromMe},
      customer_wrote_at = case when ${written}::boolean then greatest(customer_wrote_at, ${createdAt}::timestamptz)
        else customer_wrote_at end,
      updated_at = later(${message.now.toISOString()}::timestamptz, updated_at)
    where id = ${ticketId} and exists (select 1 from made)
    returning (select id from made) as id`);
  return rows[0]?.id;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What may greet the customer of a new ticket. @param queues of the connection: so many */
export const greetings = (whatsappId: number, queues: number): Also<Greetings> => ({
  columns: sql`,
    (select greeting_message from connections where id = ${whatsappId}) as "ofConnection",
    (select greeting_message from queues where id = made.queue_id) as "ofQueue",
    exists (
      select 1 from settings where key = 'sendGreetingMessageOneQueues' and value = 'enabled'
    ) as "greetsOneQueue"`,
  read: ({ ofConnection, ofQueue, greetsOneQueue }) => ({
    ofConnection: textOf(ofConnection),
    ofQueue: textOf(ofQueue),
    greetsOneQueue: greetsOneQueue === true,
    queues,
  }),
});

export interface LatestTicket {
  ticket: TicketState;
  /** somebody waits there for what the customer writes next */
  driven: boolean;
}

/** The one that is not closed, else the newest. */
export async function lockLatestTicket(
  tx: Tx,
  contactId: number,
  whatsappId: number,
): Promise<LatestTicket | undefined> {
  const { rows } = await tx.execute<TicketState & { driven: boolean } & Record<string, unknown>>(sql`
    with latest as (
      select ${stateColumns()} from tickets
      where contact_id = ${contactId} and whatsapp_id = ${whatsappId}
      order by (status in ('pending', 'open')) desc, id desc limit 1
      for no key update
    )
    select latest.*, exists (select from ticket_drivers d where d.ticket_id = latest.id) as driven from latest`);
  if (!rows[0]) return undefined;
  const { driven, ...ticket } = rows[0];
  return { ticket, driven };
}
