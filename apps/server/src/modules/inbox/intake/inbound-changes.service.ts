// A message was edited, deleted for everyone, or reacted to. What is told of one that is not here is kept until it comes.
import type { Ctx } from '../../../platform/context.ts';
import type { Chat } from '@recado/channel/inbound';
import { showAsLast } from '../messages/last-message.service.ts';
import { publishChanged } from '../messages/message-changes.service.ts';
import { DELETED_PREVIEW } from '../messages/preview.rules.ts';
import { previewOfEdit } from './content.rules.ts';
import { groupIdentity, identityOf } from './identity.rules.ts';
import type { InboundConnection } from './inbound-connection.rules.ts';
import { ignoresGroups } from './inbound-group.ts';
import {
  editMessage,
  keepEarlyChange,
  markDeleted,
  setReaction,
  takeEarlyChanges,
  type Author,
  type ChangeEvent,
  type NamedChat,
  type Reactor,
} from './inbound-changes.repo.ts';

type Of<K extends ChangeEvent['kind']> = Extract<ChangeEvent, { kind: K }>;
type Line = Pick<InboundConnection, 'id'>;

const OURSELVES: Reactor = { number: '', forms: [], hiddenId: null };
const NOBODY = { forms: [], hiddenId: null };

export async function takeChange(ctx: Ctx, connection: Line, event: ChangeEvent): Promise<void> {
  if (await apply(ctx, connection, event)) return;
  // Messages of groups that are left out never come.
  if (event.chat.group && (await ignoresGroups(ctx))) return;
  await keepEarlyChange(ctx.tx, connection.id, event);
}

/** The message is here now, or is called so now: what was told of it before counts. */
export async function applyEarlyChanges(ctx: Ctx, connection: Line, externalId: string): Promise<void> {
  for (const event of await takeEarlyChanges(ctx.tx, connection.id, externalId)) await apply(ctx, connection, event);
}

/** False: no message that it could mean is here. */
function apply(ctx: Ctx, connection: Line, event: ChangeEvent): Promise<boolean> {
  const chat = namedChat(connection, event.chat);
  switch (event.kind) {
    case 'edit':
      return applyEdit(ctx, chat, event);
    case 'delete':
      return applyDelete(ctx, chat, event);
    case 'reaction':
      return applyReaction(ctx, chat, event);
  }
}

function namedChat(connection: Line, { key, group, party }: Chat): NamedChat {
  const identity = group ? groupIdentity(group) : identityOf(party);
  return { whatsappId: connection.id, key, numbers: identity?.forms ?? [], hiddenId: identity?.hiddenId ?? null };
}

/** In a group the sender is one of many; in a conversation of two it is the other one. */
const authorOf = ({ chat, fromMe, sender }: Of<'edit'>): Author =>
  fromMe || !chat.group ? { fromMe } : { fromMe, person: identityOf(sender) ?? NOBODY };

/** Only what was logged before events said it does not. */
const momentOf = ({ at }: ChangeEvent, now: Date): Date => (Number.isNaN(Date.parse(at)) ? now : new Date(at));

async function applyEdit(ctx: Ctx, chat: NamedChat, event: Of<'edit'>): Promise<boolean> {
  const { id, body } = event;
  const found = await editMessage(ctx.tx, chat, { id, body, author: authorOf(event), at: momentOf(event, ctx.now) });
  if (!found?.changed) return found !== undefined;
  await publishChanged(ctx, [found.id]);
  await showAsLast(ctx, found.id, previewOfEdit(found.changed.mediaType, body));
  return true;
}

/** The text stays: attendants see that, and what, was deleted. */
async function applyDelete(ctx: Ctx, chat: NamedChat, { id, fromMe }: Of<'delete'>): Promise<boolean> {
  // A group's administrators may delete what others wrote; who is one, only the network knows.
  const found = await markDeleted(ctx.tx, chat, { id, author: { fromMe } });
  if (found?.changed) {
    await publishChanged(ctx, [found.id]);
    await showAsLast(ctx, found.id, DELETED_PREVIEW);
  }
  return found !== undefined;
}

async function applyReaction(ctx: Ctx, chat: NamedChat, event: Of<'reaction'>): Promise<boolean> {
  const sender = event.fromMe ? OURSELVES : identityOf(event.sender);
  if (!sender) return true;
  const { id, fromMe, emoji } = event;
  const found = await setReaction(ctx.tx, chat, { id, fromMe, sender, emoji, at: momentOf(event, ctx.now) });
  if (found?.changed) await publishChanged(ctx, [found.id]);
  return found !== undefined;
}
