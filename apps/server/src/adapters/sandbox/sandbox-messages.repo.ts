// The conversations as the customers' phones have them.
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import type { InboundEvent } from '@recado/channel/inbound';
import { simMessages } from './sandbox.tables.ts';

export type SimMessage = typeof simMessages.$inferSelect;
export type NewMessage = Omit<typeof simMessages.$inferInsert, 'id' | 'companyId'>;

/** The connection is this company's, and a simulated one. (By name: an adapter does not know the catalogue's tables.) */
const sandboxOf = (whatsappId: number) =>
  sql`select id from connections where id = ${whatsappId} and provider = 'sandbox'`;

export async function isSandbox(tx: Tx, whatsappId: number): Promise<boolean> {
  const { rows } = await tx.execute(sandboxOf(whatsappId));
  return rows.length > 0;
}

export interface CustomerMessage {
  message: NewMessage;
  event: InboundEvent;
}

/** Customers' messages and their deliveries, in their order, in one statement. False: there is no such connection. */
export async function addCustomerMessages(
  tx: Tx,
  whatsappId: number,
  written: readonly CustomerMessage[],
): Promise<boolean> {
  const given = JSON.stringify(
    written.map(({ message, event }, n) => ({ ...message, event: JSON.stringify(event), n })),
  );
  const { rows } = await tx.execute(sql`
    with line as (${sandboxOf(whatsappId)}),
    given as materialized (
      select line.id, given.* from line, json_to_recordset(${given}::json) as given(n int, chat text, "externalId" text,
        sender text, "senderName" text, type text, body text, mime text, "fileName" text, size int, "storageKey" text,
        "quotedId" text, latitude float8, longitude float8, "createdAt" timestamptz, event text)
    ),
    message as (
      insert into sim_messages (whatsapp_id, chat, external_id, sender, sender_name, from_company, type, body,
        mime, file_name, size, storage_key, quoted_id, latitude, longitude, created_at)
      select id, chat, "externalId", sender, "senderName", false, type, coalesce(body, ''), mime, "fileName", size,
        "storageKey", "quotedId", latitude, longitude, coalesce("createdAt", now())
      from given order by n
    ),
    delivery as (insert into sim_deliveries (whatsapp_id, event) select id, event from given order by n)
    select id from line`);
  return rows.length > 0;
}

export interface CompanyMessage {
  message: NewMessage;
  /** what the phone says of it */
  delivered: InboundEvent;
}

/** The company's messages of one line reach the phones, which say so, in one statement; again changes nothing. */
export async function addCompanyMessages(tx: Tx, sent: readonly CompanyMessage[]): Promise<void> {
  const given = JSON.stringify(
    sent.map(({ message, delivered }, n) => ({ ...message, delivered: JSON.stringify(delivered), n })),
  );
  await tx.execute(sql`
    with given as materialized (
      select * from json_to_recordset(${given}::json) as given(n int, "whatsappId" bigint, chat text, "externalId" text,
        type text, body text, mime text, "fileName" text, size int, "storageKey" text, "quotedId" text, latitude float8,
        longitude float8, ack smallint, choices jsonb, delivered text)
    ), fresh as (
      insert into sim_messages (whatsapp_id, chat, external_id, from_company, type, body, mime, file_name, size, storage_key,
        quoted_id, latitude, longitude, ack, choices)
      select "whatsappId", chat, "externalId", true, type, coalesce(body, ''), mime, "fileName", size, "storageKey", "quotedId",
        latitude, longitude, ack, choices
      from given order by n
      on conflict do nothing returning chat, external_id
    )
    insert into sim_deliveries (whatsapp_id, event)
    select g."whatsappId", g.delivered from given g join fresh f on f.chat = g.chat and f.external_id = g."externalId" order by g.n`);
}

const one = (whatsappId: number, externalId: string, fromCompany: boolean) =>
  and(
    eq(simMessages.whatsappId, whatsappId),
    eq(simMessages.externalId, externalId),
    eq(simMessages.fromCompany, fromCompany),
    eq(simMessages.isDeleted, false),
  );

const shown = (hidden: SQL | undefined): SQL => (hidden ? sql`not (${hidden})` : sql`true`);

/** Changes one side's message; undefined: there is none, it was deleted, or it is hidden: a condition on sim_messages. */
export async function changeMessage(
  tx: Tx,
  target: { whatsappId: number; externalId: string; fromCompany: boolean },
  values: Partial<Pick<SimMessage, 'body' | 'isEdited' | 'isDeleted'>>,
  hidden?: SQL,
): Promise<SimMessage | undefined> {
  const [row] = await tx
    .update(simMessages)
    .set(values)
    .where(and(one(target.whatsappId, target.externalId, target.fromCompany), shown(hidden)))
    .returning();
  return row;
}

export async function hasMessage(
  tx: Tx,
  { whatsappId, chat, externalId }: { whatsappId: number; chat: string; externalId: string },
  hidden?: SQL,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from sim_messages where whatsapp_id = ${whatsappId} and chat = ${chat} and external_id = ${externalId}
      and ${shown(hidden)}`);
  return rows.length > 0;
}

/** What it says, where the company offered it in the chat. */
export async function findChoice(
  tx: Tx,
  { whatsappId, chat }: { whatsappId: number; chat: string },
  choiceId: string,
): Promise<{ title: string } | undefined> {
  const { rows } = await tx.execute<{ title: string }>(sql`
    select choice ->> 'title' as title from sim_messages m, jsonb_array_elements(m.choices) choice
    where m.whatsapp_id = ${whatsappId} and m.chat = ${chat} and m.choices is not null and not m.is_deleted
      and choice ->> 'id' = ${choiceId}
    order by m.id desc limit 1`);
  return rows[0];
}

/** One reaction of each person to each message; an empty one takes it back. */
export async function putReaction(tx: Tx, reaction: NewMessage & { body: string }): Promise<void> {
  const { whatsappId, chat, externalId, body } = reaction;
  await tx.execute(sql`
    delete from sim_messages where whatsapp_id = ${whatsappId} and chat = ${chat} and external_id = ${externalId}`);
  if (body !== '') await tx.insert(simMessages).values(reaction);
}

/** One side reads the other's messages: all of the chat, or these, but for those that are hidden. Answers those that were unread. */
export async function readMessages(
  tx: Tx,
  { whatsappId, chat, fromCompany, ids }: { whatsappId: number; chat: string; fromCompany: boolean; ids?: string[] },
  hidden?: SQL,
): Promise<string[]> {
  const { rows } = await tx.execute<{ external_id: string }>(sql`
    update sim_messages set ack = 4
    where whatsapp_id = ${whatsappId} and chat = ${chat} and from_company = ${fromCompany} and ack < 4 and type <> 'reaction'
      and (${ids === undefined}::boolean or external_id = any(${sql.param(ids ?? [])}::text[]))
      and ${shown(hidden)}
    returning external_id`);
  return rows.map((row) => row.external_id);
}

/** The last of a chat, oldest first, but for those that are hidden: a condition on sim_messages. */
export async function findConversation(
  tx: Tx,
  { whatsappId, chat }: { whatsappId: number; chat: string },
  limit: number,
  hidden: SQL | undefined,
): Promise<SimMessage[]> {
  const rows = await tx
    .select()
    .from(simMessages)
    .where(and(eq(simMessages.whatsappId, whatsappId), eq(simMessages.chat, chat), shown(hidden)))
    .orderBy(desc(simMessages.id))
    .limit(limit);
  return rows.toReversed();
}

export interface Conversation {
  number: string;
  name: string;
  lastMessage: string;
  updatedAt: Date;
}

export async function findConversations(
  tx: Tx,
  whatsappId: number,
  limit: number,
  hidden: SQL | undefined,
): Promise<Conversation[]> {
  const { rows } = await tx.execute<{ number: string; name: string; body: string; at: number }>(sql`
    with latest as (
      select chat, max(id) as id from sim_messages where whatsapp_id = ${whatsappId} and ${shown(hidden)}
      group by chat
      order by max(id) desc limit ${limit}
    )
    select l.chat as number, case when m.is_deleted then '' else m.body end as body,
      (extract(epoch from m.created_at) * 1000)::float8 as at,
      coalesce((
        select n.sender_name from sim_messages n
        where n.whatsapp_id = ${whatsappId} and n.chat = l.chat and n.sender = l.chat and n.sender_name is not null
        order by n.id desc limit 1), l.chat) as name
    from latest l join sim_messages m on m.id = l.id order by l.id desc`);
  return rows.map(({ number, name, body, at }) => ({ number, name, lastMessage: body, updatedAt: new Date(at) }));
}

/** Who wrote in the group, by number and latest name. */
export async function findParticipants(
  tx: Tx,
  whatsappId: number,
  chat: string,
): Promise<{ phone: string; name: string | null }[]> {
  const { rows } = await tx.execute<{ phone: string; name: string | null }>(sql`
    select distinct on (sender) sender as phone, sender_name as name from sim_messages
    where whatsapp_id = ${whatsappId} and chat = ${chat} and sender is not null order by sender, id desc`);
  return rows;
}

/** Whole conversations, on every line. Answers how many messages there were. */
export async function removeChats(tx: Tx, chats: readonly string[]): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`delete from sim_messages where chat = any(${sql.param([...chats])}::text[])`,
  );
  return rowCount ?? 0;
}
