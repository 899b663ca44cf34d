// Tickets as the contract shows them, with contact, attendant, queue, connection and tags, in one statement.
import type { DriverKind, ProviderName, TicketStatus } from '@recado/contract/constants';
import type { Ticket } from '@recado/contract/tickets';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import {
  contactRefColumns,
  contactRefOf,
  type ContactRefRow,
} from '../../catalog/contacts/contact-presenter.service.ts';
import { replyUntil } from '@recado/rules/reply-window';

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
  driver_kind: DriverKind | null;
  driver_ref: number | null;
  driver_name: string | null;
  driver_since: string | null;
  contact_id: number;
  user_id: number | null;
  user_name: string | null;
  queue_id: number | null;
  queue_name: string | null;
  queue_color: string | null;
  whatsapp_id: number | null;
  whatsapp_name: string | null;
  provider: ProviderName | null;
  customer_wrote_at: string | null;
  lane_id: number | null;
  sent_id: number | null;
  sent_ack: number | null;
  tags: Ticket['tags'] | null;
  created_at: string;
  updated_at: string;
};

/** `source`: a relation with all columns of tickets, to be called t. `order` is of its columns. */
export async function selectTickets(tx: Tx, source: SQL, order: SQL, before: SQL = sql``): Promise<Ticket[]> {
  const { rows } = await tx.execute<TicketRow>(sql`${before}
    select t.id, t.uuid, t.status, t.unread_messages, t.last_message, t.last_message_from_me, t.last_message_at, t.is_group,
      t.waiting_since, t.snoozed, t.snooze_until,
      d.kind as driver_kind, d.ref as driver_ref, d.name as driver_name, d.started_at as driver_since,
      t.created_at, t.updated_at,
      t.contact_id, ${contactRefColumns('c')},
      t.user_id, u.name as user_name, t.queue_id, q.name as queue_name, q.color as queue_color,
      t.whatsapp_id, w.name as whatsapp_name, w.provider, t.customer_wrote_at, t.lane_id,
      sent.id as sent_id, sent.ack as sent_ack,
      (select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name)
        from ticket_tags tt join tags g on g.id = tt.tag_id where tt.ticket_id = t.id) as tags
    from ${source} t
      join contacts c on c.id = t.contact_id
      left join users u on u.id = t.user_id
      left join queues q on q.id = t.queue_id
      left join connections w on w.id = t.whatsapp_id
      left join ticket_drivers d on t.held and d.ticket_id = t.id
      left join lateral (
        select m.id, m.ack from messages m where t.last_message_from_me and m.ticket_id = t.id order by m.id desc limit 1
      ) sent on true
    order by ${order}`);
  return rows.map(present);
}

const lastWritten = ({ provider, customer_wrote_at: at }: TicketRow) => ({
  provider,
  customerWroteAt: at === null ? null : new Date(at),
});

const momentOf = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Its own columns are no more: what the field's other products call so follows from who holds the ticket. */
function drivenBy({ driver_kind: kind, driver_ref: ref, driver_name: name, driver_since: since }: TicketRow) {
  return {
    driver: kind && since ? { kind, name: name ?? '', since: new Date(since).toISOString() } : null,
    chatbot: kind !== null,
    useIntegration: kind === 'agent' || kind === 'integration',
    promptId: kind === 'agent' ? ref : null,
    integrationId: kind === 'integration' ? ref : null,
  };
}

function present(row: TicketRow): Ticket {
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status,
    unreadMessages: row.unread_messages,
    lastMessage: row.last_message,
    lastMessageFromMe: row.last_message_from_me,
    lastMessageAt: momentOf(row.last_message_at),
    lastSent: row.sent_id === null ? null : { id: row.sent_id, ack: row.sent_ack ?? 0 },
    isGroup: row.is_group,
    ...drivenBy(row),
    contactId: row.contact_id,
    contact: contactRefOf(row),
    userId: row.user_id,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    queueId: row.queue_id,
    queue:
      row.queue_id === null ? null : { id: row.queue_id, name: row.queue_name ?? '', color: row.queue_color ?? '' },
    whatsappId: row.whatsapp_id,
    whatsapp:
      row.whatsapp_id === null || row.provider === null
        ? null
        : { id: row.whatsapp_id, name: row.whatsapp_name ?? '', provider: row.provider },
    tags: row.tags ?? [],
    laneId: row.lane_id,
    replyUntil: replyUntil(lastWritten(row))?.toISOString() ?? null,
    // Who was taken up may wait for an answer too; that is their attendant's matter.
    waitingSince: row.status === 'pending' ? momentOf(row.waiting_since) : null,
    snooze: row.snoozed ? { until: momentOf(row.snooze_until) } : null,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
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
