// The chats of a person who is deleted: what they said stays, they are in none, and the others hear of it.
import type { Ctx } from '../../../platform/context.ts';
import { findChats, lockChatsOf, removeFromChats } from './chats.repo.ts';
import { roomsOf } from './chats.service.ts';

export async function leaveChats(ctx: Ctx, userId: number): Promise<void> {
  const chatIds = await lockChatsOf(ctx.tx, userId);
  if (chatIds.length === 0) return;
  await removeFromChats(ctx.tx, userId, chatIds);
  for (const chat of await findChats(ctx.tx, chatIds)) ctx.publish('chat', { action: 'update', chat }, roomsOf(chat));
}
