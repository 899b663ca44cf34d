// Tickets as the contract shows them, with contact, attendant, queue, connection and tags, in one statement.
import type { DriverKind, ProviderName, TicketStatus } from '@recado/contract/constants';
import type { Ticket } from '@recado/contract/tickets';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { isoOf, isoOrNull } from '../../../platform/db/moments.ts';
import {
  contactRefColumns,
  contactRefOf,
  type ContactRefRow,
} from '../../catalog/contacts/contact-presenter.service.ts';
import { hasReplyWindow, replyUntil } from '@recado/rules/reply-window';

type TicketRow = ContactRefRow & {
  id: number;
  uuid: string;
  status: TicketStatus;
  unread_messages: number;
  last_message: string;
  last_message_from_me: boolean;
  last_message_at: string | null;
  waiting_since: string | null;
  snoozed: boolean;
  snooze_until: string | null;
  is_group: boolean;
  contact_id: number;
  user_id: number | null;
  queue_id: number | null;
  whatsapp_id: number | null;
  customer_wrote_at: string | null;
  lane_id: number | null;
  listed_at: string;
  created_at: string;
  updated_at: string;
  /** in one row */
  beside: Beside | null;
};

type Driver = [kind: DriverKind, ref: number | null, name: string | null, since: string];

type Pairs<Rest extends unknown[]> = [id: number, ...Rest][] | null;

/** What tickets refer to, and what refers to them: each with its id, or with the ticket's. Lists, for objects would name each field in each. */
interface Beside {
  users: Pairs<[name: string]>;
  queues: Pairs<[name: string, color: string]>;
  connections: Pairs<[name: string, provider: ProviderName]>;
  drivers: Pairs<Driver>;
  sent: Pairs<[id: number, ack: number]>;
  tagged: Pairs<[tagId: number]>;
  /** by name */
  tags: Pairs<[name: string, color: string]>;
}

/** What is read of a ticket `t`; `held` says whether somebody drives it. */
export const TICKET_COLUMNS = sql.raw(
  `id uuid status unread_messages last_message last_message_from_me last_message_at is_group waiting_since held snoozed
  snooze_until listed_at created_at updated_at contact_id user_id queue_id whatsapp_id customer_wrote_at lane_id`
    .split(/\s+/)
    .map((name) => `t.${name}`)
    .join(', '),
);

const CONTACT = contactRefColumns('c');

/**
 * A page has few attendants, queues, connections and tags: each is read once, and not once for each ticket. An index takes
 * a list of ids as it is: to leave out what comes twice costs more than to look.
 */
const BESIDE = sql.raw(`json_build_object(
    'users', (select json_agg(json_build_array(u.id, u.name))
      from users u where u.id = any(array(select user_id from page))),
    'queues', (select json_agg(json_build_array(q.id, q.name, q.color))
      from queues q where q.id = any(array(select queue_id from page))),
    'connections', (select json_agg(json_build_array(w.id, w.name, w.provider))
      from connections w where w.id = any(array(select whatsapp_id from page))),
    'drivers', (select json_agg(json_build_array(d.ticket_id, d.kind, d.ref, d.name, d.started_at))
      from ticket_drivers d where d.ticket_id = any(array(select id from page where held))),
    'sent', (select json_agg(json_build_array(p.id, sent.id, sent.ack))
      from page p, lateral (select m.id, m.ack from messages m where m.ticket_id = p.id order by m.id desc limit 1) sent
      where p.last_message_from_me),
    'tagged', (select json_agg(json_build_array(ticket_id, tag_id)) from tagged),
    'tags', (select json_agg(json_build_array(g.id, g.name, g.color) order by g.name)
      from tags g where g.id = any(array(select tag_id from tagged))))`);

/**
 * `source`: a relation with the columns above, to be called t. `order` is of its columns; where the source has it already,
 * PostgreSQL sorts nothing.
 */
export async function selectTickets(tx: Tx, source: SQL, order: SQL): Promise<Ticket[]> {
  const { rows } = await tx.execute<TicketRow>(sql`
    with page as materialized (select t.* from ${source} t),
    tagged as materialized (select ticket_id, tag_id from ticket_tags where ticket_id = any(array(select id from page)))
    select ${TICKET_COLUMNS}, ${CONTACT}, case when t.id = (select id from page limit 1) then ${BESIDE} end as beside
    from page t join contacts c on c.id = t.contact_id
    order by ${order}`);
  const beside = foundIn(rows.find((row) => row.beside !== null)?.beside);
  return rows.map((row) => present(row, beside));
}

function foundIn(beside: Beside | null | undefined) {
  const tags = (beside?.tags ?? []).map(([id, name, color]) => ({ id, name, color }));
  const tagged = Map.groupBy(beside?.tagged ?? [], ([ticketId]) => ticketId);
  return {
    users: new Map(beside?.users?.map(([id, name]) => [id, { id, name }])),
    queues: new Map(beside?.queues?.map(([id, name, color]) => [id, { id, name, color }])),
    connections: new Map(beside?.connections?.map(([id, name, provider]) => [id, { id, name, provider }])),
    drivers: new Map(beside?.drivers?.map(([ticketId, ...driver]) => [ticketId, driver])),
    sent: new Map(beside?.sent?.map(([ticketId, id, ack]) => [ticketId, { id, ack }])),
    tagsOf: (ticketId: number): Ticket['tags'] => {
      const its = tagged.get(ticketId)?.map(([, tagId]) => tagId);
      return its ? tags.filter(({ id }) => its.includes(id)) : [];
    },
  };
}

const found = <T>(of: Map<number, T>, id: number | null): T | null => (id === null ? null : (of.get(id) ?? null));

/** Its own columns are no more: what the field's other products call so follows from who holds the ticket. */
function drivenBy(driver: Driver | undefined) {
  const [kind, ref, name, since] = driver ?? [];
  return {
    driver: kind && since ? { kind, name: name ?? '', since: new Date(since).toISOString() } : null,
    chatbot: driver !== undefined,
    useIntegration: kind === 'agent' || kind === 'integration',
    promptId: (kind === 'agent' ? ref : null) ?? null,
    integrationId: (kind === 'integration' ? ref : null) ?? null,
  };
}

/** As text: most networks have no window, and need no Date. */
function replyUntilOf(provider: ProviderName | undefined, wroteAt: string | null): string | null {
  if (provider === undefined || !hasReplyWindow(provider) || wroteAt === null) return null;
  return replyUntil({ provider, customerWroteAt: new Date(wroteAt) })?.toISOString() ?? null;
}

function present(row: TicketRow, beside: ReturnType<typeof foundIn>): Ticket {
  const whatsapp = found(beside.connections, row.whatsapp_id);
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status,
    unreadMessages: row.unread_messages,
    lastMessage: row.last_message,
    lastMessageFromMe: row.last_message_from_me,
    lastMessageAt: isoOrNull(row.last_message_at),
    lastSent: found(beside.sent, row.id),
    isGroup: row.is_group,
    ...drivenBy(beside.drivers.get(row.id)),
    contactId: row.contact_id,
    contact: contactRefOf(row),
    userId: row.user_id,
    user: found(beside.users, row.user_id),
    queueId: row.queue_id,
    queue: found(beside.queues, row.queue_id),
    whatsappId: row.whatsapp_id,
    whatsapp,
    tags: beside.tagsOf(row.id),
    laneId: row.lane_id,
    replyUntil: replyUntilOf(whatsapp?.provider, row.customer_wrote_at),
    // Who was taken up may wait for an answer too; that is their attendant's matter.
    waitingSince: row.status === 'pending' ? isoOrNull(row.waiting_since) : null,
    snooze: row.snoozed ? { until: isoOrNull(row.snooze_until) } : null,
    listedAt: isoOf(row.listed_at),
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

/** In the order of the ids; one query. Ids that are not there are left out. */
export async function presentTickets(tx: Tx, ids: readonly number[]): Promise<Ticket[]> {
  if (ids.length === 0) return [];
  return selectTickets(
    tx,
    sql`(select x.*, wanted.n from unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted(id, n)
      join tickets x on x.id = wanted.id)`,
    sql`t.n`,
  );
}
