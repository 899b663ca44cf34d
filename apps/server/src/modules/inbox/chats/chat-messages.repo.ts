// All statements on what is said in chats.
import type { ChatMessage } from '@recado/contract/chats';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

type MessageRow = {
  id: number;
  chat_id: number;
  sender_id: number | null;
  sender_name: string | null;
  message: string;
  client_id: string | null;
  created_at: string;
};

const present = (row: MessageRow): ChatMessage => ({
  id: row.id,
  chatId: row.chat_id,
  senderId: row.sender_id,
  sender: row.sender_id === null ? null : { id: row.sender_id, name: row.sender_name ?? '' },
  message: row.message,
  clientId: row.client_id,
  createdAt: new Date(row.created_at).toISOString(),
});

/** `source`: a relation with the columns of chat_messages, to be called m. */
async function selectMessages(tx: Tx, source: SQL, rest: SQL, before: SQL = sql``): Promise<ChatMessage[]> {
  const { rows } = await tx.execute<MessageRow>(sql`${before}
    select m.id, m.chat_id, m.sender_id, u.name as sender_name, m.message, m.client_id, m.created_at
    from ${source} m left join users u on u.id = m.sender_id ${rest}`);
  return rows.map(present);
}

interface MessagePage {
  /** only older ones than this message */
  before: number | undefined;
  offset: number;
  limit: number;
}

/** The latest first. */
export function pageMessages(tx: Tx, chatId: number, { before, offset, limit }: MessagePage): Promise<ChatMessage[]> {
  const older = before === undefined ? sql`` : sql`and id < ${before}`;
  return selectMessages(
    tx,
    sql`(select * from chat_messages where chat_id = ${chatId} ${older}
      order by id desc limit ${sql.raw(String(limit))} offset ${offset})`,
    sql`order by m.id desc`,
  );
}

export interface Saying {
  chatId: number;
  senderId: number;
  message: string;
  /** its beginning, as lists show it */
  preview: string;
  clientId: string | undefined;
  now: Date;
}

/**
 * Says it, and counts it for the others: of a chat that is held. undefined: the sender is not in it, or has said this
 * already. Times rise within a chat, as ids do.
 */
export async function insertMessage(tx: Tx, saying: Saying): Promise<ChatMessage | undefined> {
  const { chatId, senderId, message, preview, clientId = null, now } = saying;
  const [said] = await selectMessages(
    tx,
    sql`said`,
    sql``,
    sql`with said as (
      insert into chat_messages (chat_id, sender_id, message, client_id, created_at)
      select c.id, me.user_id, ${message}, ${clientId}::uuid, later(${now.toISOString()}::timestamptz, c.updated_at)
      from chats c join chat_members me on me.chat_id = c.id
      where c.id = ${chatId} and me.user_id = ${senderId}
      on conflict (company_id, chat_id, sender_id, client_id) where client_id is not null do nothing
      returning *
    ), latest as (
      update chats c set last_message = ${preview}, updated_at = said.created_at from said where c.id = said.chat_id
    ), counted as (
      update chat_members m set unreads = m.unreads + 1 from said
      where m.chat_id = said.chat_id and m.user_id <> said.sender_id
    )`,
  );
  return said;
}

/** What a member has said under a name of their own. */
export async function findSaid(
  tx: Tx,
  { chatId, senderId, clientId }: Pick<Saying, 'chatId' | 'senderId' | 'clientId'>,
): Promise<ChatMessage | undefined> {
  if (clientId === undefined) return undefined;
  const [said] = await selectMessages(
    tx,
    sql`chat_messages`,
    sql`where m.chat_id = ${chatId} and m.sender_id = ${senderId} and m.client_id = ${clientId}::uuid
      and exists (select 1 from chat_members me where me.chat_id = m.chat_id and me.user_id = m.sender_id)`,
  );
  return said;
}
