// An attendant writes: what the screen shows and what goes out are stored in one transaction.
import { LIMITS } from '@recado/contract/constants';
import { numberedText } from '@recado/channel/choices';
import type { SendContent } from '@recado/contract/actions';
import type { Message } from '@recado/contract/messages';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { AppError, fail, found } from '../../../platform/errors.ts';
import { openFileList } from '../../catalog/files/file-lists.service.ts';
import { mayAct, maySee } from '@recado/rules/tickets';
import { presentMessages } from './message-presenter.service.ts';
import { findSent, lockConversation, type OpenConversation } from './messages.repo.ts';
import { holdShared } from '../media/media.service.ts';
import type { Draft } from './message-parts.ts';
import { isEmpty, outgoingOf } from './outgoing.rules.ts';
import { withValues } from './message-variables.service.ts';
import { keyOf, publishSent, writeMessages } from './write-messages.service.ts';
import { mustBeSendable } from './reply-window.ts';
import { refusalOf } from '@recado/rules/sendable';

export interface Sent {
  /** as everybody sees them now */
  messages: Message[];
  /** they were sent before: nothing went out now */
  repeated: boolean;
}

/** Fails where the caller may not write there (now). */
export async function openToWrite(ctx: Ctx, ticketId: number): Promise<void> {
  mustBeWritable(ctx, found(await lockConversation(ctx, ticketId, undefined), 'ERR_NO_TICKET_FOUND'), undefined);
}

function mustBeWritable(
  ctx: Ctx,
  conversation: OpenConversation,
  quotedId: number | undefined,
): OpenConversation & { whatsappId: number } {
  const actor = actorOf(ctx);
  if (!maySee(actor, conversation)) fail('ERR_NO_PERMISSION');
  if (conversation.status !== 'open') fail('ERR_TICKET_NOT_OPEN');
  if (!mayAct(actor, conversation)) fail('ERR_NO_PERMISSION');
  // Its connection was deleted.
  const whatsappId = found(conversation.whatsappId, 'ERR_WAPP_NOT_INITIALIZED');
  if (quotedId !== undefined && !conversation.quoted) fail('ERR_NO_MESSAGE_FOUND');
  return { ...conversation, whatsappId };
}

export async function sendMessages(ctx: Ctx, draft: Draft): Promise<Sent> {
  const { ticketId, quotedId } = draft;
  const conversation = found(await lockConversation(ctx, ticketId, quotedId), 'ERR_NO_TICKET_FOUND');
  // After the lock, so that of two at once the later sees what the other wrote; before the rest, because the ticket
  // may have been closed since.
  const before = await sentBefore(ctx, draft);
  if (before.length > 0) return { messages: await presentMessages(ctx, before), repeated: true };
  const open = mustBeWritable(ctx, conversation, quotedId);
  const said = await withList(ctx, draft);
  const expand = (text: string): string => withValues(ctx, open, ticketId, text);
  const written = { ...said, body: expand(said.body), captions: said.captions?.map(expand) };
  const ids = await writeMessages(ctx, taken(ctx, written, open), open);
  return { messages: await publishSent(ctx, ids), repeated: false };
}

/** With what the list of files says, where one is to be sent. Its message is a text like any other: variables are expanded. */
async function withList(ctx: Ctx, draft: Draft): Promise<Draft> {
  if (draft.fileListId === undefined) return draft;
  const { message, files } = await openFileList(ctx, draft.fileListId);
  if (files.length === 0) fail('ERR_FILE_LIST_EMPTY', 'The list has no files yet');
  return { ...draft, body: message, listed: files };
}

/** What an action wants a person to have said. Fails as `sendMessages` does, and where nothing is left to say. */
export async function sendContent(ctx: Ctx, ticketId: number, content: SendContent): Promise<void> {
  const conversation = found(await lockConversation(ctx, ticketId, undefined), 'ERR_NO_TICKET_FOUND');
  const open = mustBeWritable(ctx, conversation, undefined);
  await publishSent(ctx, await writeMessages(ctx, await draftOf(ctx, ticketId, open, content), open));
}

/** Fails where nothing is left to say, what it names is gone, or the network would not take it. */
export async function draftOf(
  ctx: Ctx,
  ticketId: number,
  conversation: OpenConversation & { whatsappId: number },
  content: SendContent,
): Promise<Draft> {
  const expand = (text: string): string => withValues(ctx, conversation, ticketId, text);
  const { template, ...outgoing } = outgoingOf(content, expand);
  if (isEmpty({ template, ...outgoing })) throw new NothingToSay();
  const filled = template && { ...template, whatsappId: conversation.whatsappId };
  const files = await holdShared(
    ctx.tx,
    outgoing.files.map(({ mediaId }) => mediaId),
  );
  const unlisted = { ticketId, quotedId: undefined, clientId: undefined, ...outgoing, files, template: filled };
  const draft = await withList(ctx, unlisted);
  return taken(ctx, draft === unlisted ? draft : { ...draft, body: expand(draft.body) }, conversation);
}

/** Only a variable stood there, and what it names is empty. */
export class NothingToSay extends AppError {
  constructor() {
    super('ERR_VALIDATION', 'write something', [{ path: 'body', message: 'write something' }]);
  }
}

/** The draft, if the network takes it. */
function taken(ctx: Ctx, draft: Draft, conversation: OpenConversation): Draft {
  const { template, other, files, captions, listed } = draft;
  mustBeSendable(ctx, conversation, { type: template ? 'template' : 'text' });
  if (template && conversation.provider !== 'cloud')
    fail('ERR_WAPP_UNSUPPORTED', 'Only official numbers have templates');
  const body = other && (other.type === 'buttons' || other.type === 'list') ? numberedText(other) : draft.body;
  const refusal =
    refusalOf(conversation.provider, { body, files }) ??
    captions?.flatMap((text) => refusalOf(conversation.provider, { body: text, files }) ?? [])[0] ??
    (listed && refusalOf(conversation.provider, { body: '', files: listed }));
  if (refusal) fail(refusal.code, refusal.message, refusal.details);
  return draft;
}

/** Before a network is asked for a template: the official number whose it is to be, or what was sent before. */
export async function beginTemplate(ctx: Ctx, draft: Draft): Promise<Sent | { whatsappId: number }> {
  const { ticketId, quotedId } = draft;
  const conversation = found(await lockConversation(ctx, ticketId, quotedId), 'ERR_NO_TICKET_FOUND');
  const before = await sentBefore(ctx, draft);
  if (before.length > 0) return { messages: await presentMessages(ctx, before), repeated: true };
  const { provider, whatsappId } = mustBeWritable(ctx, conversation, quotedId);
  if (provider !== 'cloud') fail('ERR_NO_TEMPLATE_FOUND', 'Only official numbers have templates');
  return { whatsappId };
}

async function sentBefore(ctx: Ctx, { ticketId, clientId, files, fileListId }: Draft): Promise<number[]> {
  if (clientId === undefined) return [];
  // A list may have changed since: as many as one may have, and its message.
  const most = fileListId === undefined ? Math.max(1, files.length) : 1 + LIMITS.filesPerList;
  const keys = Array.from({ length: most }, (_, at) => keyOf(clientId, at));
  return findSent(ctx.tx, { ticketId, userId: actorOf(ctx).userId }, keys);
}
