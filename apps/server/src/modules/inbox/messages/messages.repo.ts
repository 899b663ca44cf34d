// All statements on messages that people cause.
import type { OutboundContent } from '@recado/channel/outbound';
import { ACK, type Language, type ProviderName, type TicketStatus } from '@recado/contract/constants';
import type { ContactFieldValues } from '@recado/contract/contact-fields';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { messages } from '../../../schema/inbox.ts';
import { contactFieldsJson } from '../../catalog/contacts/contact-presenter.service.ts';
import { haltReason, type HaltReason } from '../../accounts/auth/subscription.service.ts';
import type { LastWritten } from '@recado/rules/reply-window';
import { inVisibleTicket } from '../tickets/ticket-visibility.service.ts';
import type { VisibleTicket } from '@recado/rules/tickets';
import type { ChatContact, Spoken } from '../addressing/chat.rules.ts';
import { answeredOf, quotedColumn, type Answered, type QuotedRow } from './quoted.repo.ts';
import { lastSpoken, spokenColumn } from '../addressing/spoken.service.ts';

/** How the company's texts are written. */
export interface CompanyVoice {
  /** IANA */
  timeZone: string;
  language: Language;
}

export interface OpenConversation extends VisibleTicket, LastWritten {
  contactId: number;
  contact: WrittenContact;
  whatsappId: number | null;
  unreadMessages: number;
  /** of either side; null: nobody has written yet */
  lastMessageAt: Date | null;
  company: CompanyVoice;
  /** null: the company may write by itself */
  halted: HaltReason | null;
  /** since when the contact wants nothing that is sent by itself */
  optedOutAt: Date | null;
  /** messages of it wait until what they belong to cannot be undone any more */
  holding: boolean;
  /** the message that is replied to, where it was said in a conversation with this contact that the caller sees */
  quoted: { id: number; answered: Answered } | undefined;
}

/** What a message may name of the contact, too. */
export interface WrittenContact extends ChatContact {
  fields: ContactFieldValues;
}

type OpenRow = {
  status: TicketStatus;
  queue_id: number | null;
  user_id: number | null;
  contact_id: number;
  whatsapp_id: number | null;
  held: boolean;
  unread_messages: number;
  name: string;
  number: string;
  lid: string | null;
  cloud_id: string | null;
  spoken: Spoken | null;
  is_group: boolean;
  contact_fields: ContactFieldValues;
  provider: ProviderName | null;
  customer_wrote_at: string | null;
  time_zone: string;
  language: Language;
  quoted: QuotedRow | null;
};

const contactOf = (row: OpenRow): WrittenContact => ({
  fields: row.contact_fields,
  name: row.name,
  number: row.number,
  lid: row.lid,
  cloudId: row.cloud_id,
  spoken: row.spoken,
  isGroup: row.is_group,
});

const voiceOf = (row: OpenRow): CompanyVoice => ({ timeZone: row.time_zone, language: row.language });

const lastWritten = (row: OpenRow): LastWritten => ({
  provider: row.provider,
  customerWroteAt: row.customer_wrote_at === null ? null : new Date(row.customer_wrote_at),
});

/** Locked: its messages stand in the order in which its ticket shows the last one. */
export async function lockConversation(
  ctx: Pick<Ctx, 'tx' | 'now' | 'actor'>,
  ticketId: number,
  quotedId: number | undefined,
): Promise<OpenConversation | undefined> {
  return (await lockConversations(ctx, [ticketId], quotedId)).get(ticketId);
}

type LockedRow = OpenRow & {
  id: number;
  halted: HaltReason | null;
  opted_out_at: string | null;
  last_message_at: string | null;
  holding: boolean;
};

/** Those that are there, by their tickets' ids, in whose order they are locked. */
export async function lockConversations(
  { tx, now, actor }: Pick<Ctx, 'tx' | 'now' | 'actor'>,
  ticketIds: readonly number[],
  quotedId: number | undefined,
): Promise<Map<number, OpenConversation>> {
  const inConversation = sql`q.id = ${quotedId ?? null}::bigint and ${inVisibleTicket(actor, 'q')}
    and exists (select 1 from tickets o where o.id = q.ticket_id and o.contact_id = t.contact_id)`;
  const { rows } = await tx.execute<LockedRow>(sql`
    select t.id, t.status, t.queue_id, t.user_id, t.contact_id, t.whatsapp_id, t.held, t.unread_messages,
      c.name, c.number, c.lid, c.cloud_id, c.is_group, ${contactFieldsJson('c')} as contact_fields,
      w.provider, t.customer_wrote_at, co.time_zone, co.language,
      (
        select m.created_at from messages m where m.company_id = t.company_id and m.ticket_id = t.id order by m.id desc limit 1
      ) as last_message_at,
      exists (
        select 1 from undoable_changes u where u.ticket_id = t.id and u.until > ${now.toISOString()}::timestamptz
      ) as holding,
      ${haltReason(now)} as halted, c.opted_out_at, ${spokenColumn('c', lastSpoken)} as spoken,
      ${quotedColumn(inConversation)} as quoted
    from tickets t join contacts c on c.id = t.contact_id join companies co on co.id = t.company_id
      left join connections w on w.id = t.whatsapp_id
    where t.id = any(${sql.param([...ticketIds])}::bigint[]) order by t.id for no key update of t`);
  return new Map(rows.map((row) => [row.id, openOf(row, quotedId)]));
}

const openOf = (row: LockedRow, quotedId: number | undefined): OpenConversation => ({
  status: row.status,
  queueId: row.queue_id,
  userId: row.user_id,
  contactId: row.contact_id,
  contact: contactOf(row),
  whatsappId: row.whatsapp_id,
  held: row.held,
  unreadMessages: row.unread_messages,
  lastMessageAt: row.last_message_at === null ? null : new Date(row.last_message_at),
  company: voiceOf(row),
  holding: row.holding,
  halted: row.halted,
  optedOutAt: row.opted_out_at === null ? null : new Date(row.opted_out_at),
  ...lastWritten(row),
  quoted:
    quotedId !== undefined && row.quoted ? { id: quotedId, answered: answeredOf(row.quoted, row.provider) } : undefined,
});

export type NewMessage = Pick<
  typeof messages.$inferInsert,
  | 'ticketId'
  | 'userId'
  | 'whatsappId'
  | 'chat'
  | 'externalId'
  | 'body'
  | 'mediaType'
  | 'mediaId'
  | 'quotedMessageId'
  | 'clientId'
  | 'content'
  | 'origin'
  | 'originRef'
> & { createdAt: Date };

/** On their way; the ids are in the order given. */
export async function insertSent(tx: Tx, values: readonly NewMessage[]): Promise<number[]> {
  const rows = await tx
    .insert(messages)
    .values(values.map((value) => ({ ...value, fromMe: true, read: true, ack: ACK.pending })))
    .returning({ id: messages.id });
  return rows.map(({ id }) => id);
}

/** What the person has sent there under these keys before. */
export async function findSent(
  tx: Tx,
  { ticketId, userId }: { ticketId: number; userId: number },
  clientIds: readonly string[],
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from messages
    where ticket_id = ${ticketId} and client_id = any(${sql.param(clientIds)}::text[]) and user_id = ${userId}
    order by id`);
  return rows.map(({ id }) => id);
}

/**
 * Tickets show our last message. @param seen whoever wrote it has seen what came before: nothing is unread, and nobody
 * waits for an answer
 */
export async function showSent(
  tx: Tx,
  shown: ReadonlyMap<number, string>,
  { seen }: { seen: boolean },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update tickets set last_message = sent.last_message, last_message_from_me = true,
      last_message_at = ${now.toISOString()}::timestamptz,
      unread_messages = case when ${seen}::boolean then 0 else unread_messages end,
      waiting_since = case when not ${seen}::boolean then waiting_since end,
      updated_at = later(${now.toISOString()}::timestamptz, updated_at)
    from unnest(${sql.param([...shown.keys()])}::bigint[], ${sql.param([...shown.values()])}::text[]) as sent(id, last_message)
    where tickets.id = sent.id`);
}

export interface StoredMessage extends LastWritten {
  id: number;
  ticketId: number;
  company: CompanyVoice;
  ticket: VisibleTicket;
  contact: WrittenContact;
  userId: number | null;
  whatsappId: number | null;
  chat: string;
  externalId: string;
  body: string;
  fromMe: boolean;
  ack: number;
  sendError: string | null;
  isDeleted: boolean;
  isEdited: boolean;
  createdAt: Date;
  answered: Answered | undefined;
  mediaType: string | null;
  /** what it was sent as, where body and file do not say it */
  content: OutboundContent | null;
  media: { id: number; state: string; mime: string; fileName: string | null; size: number | null } | undefined;
}

type StoredRow = OpenRow & {
  author_id: number | null;
  message_whatsapp_id: number | null;
  chat: string;
  external_id: string;
  body: string;
  from_me: boolean;
  ack: number;
  send_error: string | null;
  is_deleted: boolean;
  is_edited: boolean;
  ticket_id: number;
  created_at: string;
  media_type: string | null;
  content: OutboundContent | null;
  media_id: number | null;
  media_state: string | null;
  mime: string | null;
  file_name: string | null;
  size: number | null;
};

/** Locked until the transaction ends. */
export async function lockMessage(tx: Tx, id: number): Promise<StoredMessage | undefined> {
  const { rows } = await tx.execute<StoredRow>(sql`
    select t.status, t.queue_id, t.user_id, t.whatsapp_id, t.held, c.name, c.number, c.lid, c.cloud_id, c.is_group,
      ${contactFieldsJson('c')} as contact_fields, ${spokenColumn('c', sql`m.chat`)} as spoken,
      w.provider, case when m.whatsapp_id = t.whatsapp_id then t.customer_wrote_at end as customer_wrote_at,
      m.user_id as author_id, w.id as message_whatsapp_id, m.chat, m.external_id, m.body, m.from_me, m.ack,
      m.send_error, m.is_deleted, m.is_edited, m.ticket_id, m.created_at, co.time_zone, co.language, m.media_type, m.content, m.media_id, f.state as media_state, f.mime, f.file_name, f.size,
      ${quotedColumn(sql`q.id = m.quoted_message_id`)} as quoted
    from messages m
      join tickets t on t.id = m.ticket_id
      join contacts c on c.id = t.contact_id
      join companies co on co.id = t.company_id
      left join connections w on w.id = m.whatsapp_id
      left join media f on f.id = m.media_id
    where m.id = ${id} for no key update of m`);
  const [row] = rows;
  return (
    row && {
      id,
      ticketId: row.ticket_id,
      company: voiceOf(row),
      ticket: {
        status: row.status,
        queueId: row.queue_id,
        userId: row.user_id,
        whatsappId: row.whatsapp_id,
        held: row.held,
      },
      contact: contactOf(row),
      userId: row.author_id,
      whatsappId: row.message_whatsapp_id,
      chat: row.chat,
      externalId: row.external_id,
      body: row.body,
      fromMe: row.from_me,
      ack: row.ack,
      sendError: row.send_error,
      isDeleted: row.is_deleted,
      isEdited: row.is_edited,
      createdAt: new Date(row.created_at),
      answered: row.quoted ? answeredOf(row.quoted, row.provider) : undefined,
      mediaType: row.media_type,
      content: row.content,
      ...lastWritten(row),
      media:
        row.media_id !== null && row.mime !== null && row.media_state !== null
          ? { id: row.media_id, state: row.media_state, mime: row.mime, fileName: row.file_name, size: row.size }
          : undefined,
    }
  );
}

export async function markDeleted(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`update messages set is_deleted = true where id = ${id}`);
}

export async function markSendingAgain(tx: Tx, id: number): Promise<void> {
  await tx.execute(
    sql`update messages set ack = ${ACK.pending}, send_error = null, send_error_detail = null where id = ${id}`,
  );
}
