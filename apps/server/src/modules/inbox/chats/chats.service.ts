// Chats of colleagues: a chat is there for its members, and for nobody else.
import type { Chat, chatChange, chatInput } from '@recado/contract/chats';
import { mayChangeChat } from '@recado/rules/owned';
import type { z } from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import type { PageQuery } from '../../../platform/crud/crud-repo.ts';
import { fail, found } from '../../../platform/errors.ts';
import { userRoom } from '../../../platform/realtime/rooms.ts';
import {
  addMembers,
  clearUnread,
  countUnread,
  findChatOf,
  insertChat,
  lockChat,
  pageChatsOf,
  removeChat,
  removeMembers,
  updateTitle,
} from './chats.repo.ts';

export const pageChats = (ctx: Ctx, query: PageQuery): ReturnType<typeof pageChatsOf> =>
  pageChatsOf(ctx.tx, actorOf(ctx).userId, query);

export async function openChat(ctx: Ctx, wanted: { id: number } | { uuid: string }): Promise<Chat> {
  return found(await findChatOf(ctx.tx, actorOf(ctx).userId, wanted), 'ERR_NOT_FOUND');
}

export async function countUnreadChats(ctx: Ctx): Promise<{ count: number }> {
  return { count: await countUnread(ctx.tx, actorOf(ctx).userId) };
}

export async function createChat(ctx: Ctx, { title, users }: z.output<typeof chatInput>): Promise<Chat> {
  const { userId } = actorOf(ctx);
  const id = found(await insertChat(ctx.tx, { title, ownerId: userId, now: ctx.now }), 'ERR_NOT_FOUND');
  await add(ctx, id, [...membersAfter(users, userId, userId)]);
  const chat = await openChat(ctx, { id });
  ctx.publish('chat', { action: 'create', chat }, roomsOf(chat));
  return chat;
}

/** Who is in it once it has been changed: those who are named, and its owner, or whoever changes it for want of one. */
const membersAfter = (named: readonly number[], ownerId: number | null, memberId: number): ReadonlySet<number> =>
  new Set([...named, ownerId ?? memberId]);

/** Those who stay keep what they have not read. */
export async function changeChat(ctx: Ctx, id: number, change: z.output<typeof chatChange>): Promise<Chat> {
  const before = await openOwn(ctx, id, change.users);
  const present = before.users.map(({ userId }) => userId);
  const wanted = change.users && membersAfter(change.users, before.ownerId, actorOf(ctx).userId);
  const added = [...(wanted ?? [])].filter((userId) => !present.includes(userId));
  const gone = present.filter((userId) => wanted && !wanted.has(userId));
  const title = change.title ?? before.title;
  if (title === before.title && added.length === 0 && gone.length === 0) return before;
  if (title !== before.title) await updateTitle(ctx.tx, id, title);
  if (added.length > 0) await add(ctx, id, added);
  if (gone.length > 0) await removeMembers(ctx.tx, id, gone);
  const chat = await openChat(ctx, { id });
  ctx.publish(
    'chat',
    { action: 'update', chat },
    roomsOf(chat, (userId) => !added.includes(userId)),
  );
  if (added.length > 0) ctx.publish('chat', { action: 'create', chat }, added.map(userRoom));
  if (gone.length > 0) ctx.publish('chat', { action: 'delete', chatId: id }, gone.map(userRoom));
  return chat;
}

export async function deleteChat(ctx: Ctx, id: number): Promise<Record<string, never>> {
  const chat = await openOwn(ctx, id);
  await removeChat(ctx.tx, id);
  ctx.publish('chat', { action: 'delete', chatId: id }, roomsOf(chat));
  return {};
}

/** It tells the caller's other windows; to the others it is no news. */
export async function readChat(ctx: Ctx, id: number): Promise<Chat> {
  const { userId } = actorOf(ctx);
  const wasUnread = await clearUnread(ctx.tx, id, userId);
  const chat = await openChat(ctx, { id });
  if (wasUnread) ctx.publish('chat', { action: 'update', chat }, [userRoom(userId)]);
  return chat;
}

/** Where the members hear of it. */
export const roomsOf = ({ users }: Chat, which: (userId: number) => boolean = () => true): string[] =>
  users.flatMap(({ userId }) => (which(userId) ? [userRoom(userId)] : []));

/** A chat to change, held. @param named who is to be in it */
async function openOwn(ctx: Ctx, id: number, named: readonly number[] = []): Promise<Chat> {
  await lockChat(ctx.tx, id, named);
  const chat = await openChat(ctx, { id });
  if (!mayChangeChat(actorOf(ctx), chat)) fail('ERR_NO_PERMISSION');
  return chat;
}

async function add(ctx: Ctx, id: number, userIds: readonly number[]): Promise<void> {
  if ((await addMembers(ctx.tx, id, userIds)) < userIds.length) fail('ERR_NO_USER_FOUND');
}
