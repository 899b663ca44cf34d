// All statements on chats and their members.
import { PAGE_SIZE } from '@recado/contract/constants';
import type { Chat } from '@recado/contract/chats';
import { sql, type SQL } from 'drizzle-orm';
import type { PageQuery } from '../../../platform/crud/crud-repo.ts';
import type { Tx } from '../../../platform/db/database.ts';

type ChatRow = {
  id: number;
  uuid: string;
  title: string;
  owner_id: number | null;
  last_message: string;
  updated_at: string;
  users: Chat['users'] | null;
};

const present = (row: ChatRow): Chat => ({
  id: row.id,
  uuid: row.uuid,
  title: row.title,
  ownerId: row.owner_id,
  lastMessage: row.last_message,
  updatedAt: new Date(row.updated_at).toISOString(),
  users: row.users ?? [],
});

/** `source`: a relation with the columns of chats, to be called c. */
async function selectChats(tx: Tx, source: SQL, rest: SQL): Promise<Chat[]> {
  const { rows } = await tx.execute<ChatRow>(sql`
    select c.id, c.uuid, c.title, c.owner_id, c.last_message, c.updated_at, (
      select json_agg(json_build_object('userId', u.id, 'unreads', m.unreads,
        'user', json_build_object('id', u.id, 'name', u.name)) order by fold(u.name), u.id)
      from chat_members m join users u on u.id = m.user_id where m.chat_id = c.id) as users
    from ${source} c ${rest}`);
  return rows.map(present);
}

/** Of this person's chats, the latest written in first. Two statements. */
export async function pageChatsOf(
  tx: Tx,
  userId: number,
  { searchParam, pageNumber }: PageQuery,
): Promise<{ records: Chat[]; count: number; hasMore: boolean }> {
  const size = PAGE_SIZE.others;
  const theirs = sql`chat_members me join chats c on c.id = me.chat_id
    where me.user_id = ${userId} ${searchParam === '' ? sql`` : named(searchParam)}`;
  // Who is in them is looked up for those that are shown only.
  const records = await selectChats(
    tx,
    sql`(select c.* from ${theirs} order by c.updated_at desc, c.id desc
      limit ${sql.raw(String(size))} offset ${(pageNumber - 1) * size})`,
    sql`order by c.updated_at desc, c.id desc`,
  );
  const { rows } = await tx.execute<{ n: number }>(sql`select count(*) as n from ${theirs}`);
  const count = rows[0]?.n ?? 0;
  return { records, count, hasMore: pageNumber * size < count };
}

/** In its title, or in a member's name. The people are found first: they are few. The pattern is made once, not for each row. */
function named(searchParam: string): SQL {
  const pattern = sql`(select search_pattern(${searchParam}))`;
  return sql`and (fold(c.title) like ${pattern} or c.id in (
    select m.chat_id from users u join chat_members m on m.user_id = u.id where fold(u.name) like ${pattern}))`;
}

/** Only if this person is in it. */
export async function findChatOf(
  tx: Tx,
  userId: number,
  wanted: { id: number } | { uuid: string },
): Promise<Chat | undefined> {
  const which = 'id' in wanted ? sql`c.id = ${wanted.id}` : sql`c.uuid = ${wanted.uuid}`;
  const [chat] = await selectChats(
    tx,
    sql`chats`,
    sql`where ${which} and exists (select 1 from chat_members me where me.chat_id = c.id and me.user_id = ${userId})`,
  );
  return chat;
}

export const findChats = (tx: Tx, ids: readonly number[]): Promise<Chat[]> =>
  selectChats(tx, sql`chats`, sql`where c.id = any(${sql.param(ids)}::bigint[]) order by c.id`);

export async function isMember(tx: Tx, chatId: number, userId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from chat_members where chat_id = ${chatId} and user_id = ${userId}`);
  return rows.length > 0;
}

/** In how many chats something waits for this person. */
export async function countUnread(tx: Tx, userId: number): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*) as n from chat_members where user_id = ${userId} and unreads > 0`,
  );
  return rows[0]?.n ?? 0;
}

/**
 * The chat, held until the transaction ends, and before it the people whom a row of it is going to name: who deletes a
 * person takes the two in the same order, so neither waits for the other in a circle.
 */
export async function lockChat(tx: Tx, id: number, userIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    with people as materialized (
      select id from users where id = any(${sql.param(userIds)}::bigint[]) order by id for key share
    )
    select 1 from chats where id = ${id} and (select count(*) from people) is not null for update`);
}

export async function insertChat(
  tx: Tx,
  { title, ownerId, now }: { title: string; ownerId: number; now: Date },
): Promise<number | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into chats (title, owner_id, created_at, updated_at) values (${title}, ${ownerId}, ${at}, ${at})
    returning id`);
  return rows[0]?.id;
}

export async function updateTitle(tx: Tx, id: number, title: string): Promise<void> {
  await tx.execute(sql`update chats set title = ${title} where id = ${id}`);
}

export async function removeChat(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`delete from chats where id = ${id}`);
}

/** Answers how many of them the company has: these are in it. */
export async function addMembers(tx: Tx, chatId: number, userIds: readonly number[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into chat_members (chat_id, user_id)
    select ${chatId}::bigint, id from users where id = any(${sql.param(userIds)}::bigint[]) for key share`);
  return rowCount ?? 0;
}

export async function removeMembers(tx: Tx, chatId: number, userIds: readonly number[]): Promise<void> {
  await tx.execute(
    sql`delete from chat_members where chat_id = ${chatId} and user_id = any(${sql.param(userIds)}::bigint[])`,
  );
}

/** False: nothing was unread, or they are not in it. */
export async function clearUnread(tx: Tx, chatId: number, userId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`update chat_members set unreads = 0 where chat_id = ${chatId} and user_id = ${userId} and unreads > 0`,
  );
  return rowCount === 1;
}

/** The chats that a person is in, held until the transaction ends. */
export async function lockChatsOf(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from chats where id = any(array(select chat_id from chat_members where user_id = ${userId}))
    order by id for update`);
  return rows.map(({ id }) => id);
}

/** Takes a person out of all their chats. Those in which nobody is left go. */
export async function removeFromChats(tx: Tx, userId: number, chatIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from chat_members where user_id = ${userId})
    update chats set owner_id = null where owner_id = ${userId}`);
  await tx.execute(sql`
    delete from chats c where c.id = any(${sql.param(chatIds)}::bigint[])
      and not exists (select 1 from chat_members m where m.chat_id = c.id)`);
}
