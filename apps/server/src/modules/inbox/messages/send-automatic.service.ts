// The product writes by itself: what was scheduled, a campaign, the bot. Nobody has read anything by that.
import type { SendContent } from '@recado/contract/actions';
import { REPLY_WINDOW_HOURS, type Language } from '@recado/contract/constants';
import type { Message } from '@recado/contract/messages';
import type { Ctx } from '../../../platform/context.ts';
import { AppError, fail, found } from '../../../platform/errors.ts';
import { chatOf } from '../addressing/chat.rules.ts';
import { enqueueCommands } from '../outbox/outbox.service.ts';
import { lockConversations, type OpenConversation } from './messages.repo.ts';
import { draftOf } from './send-message.service.ts';
import { publishSent, writeAll, type Cause, type Writing } from './write-messages.service.ts';

/** Who speaks, if not a person, and how urgent it is. */
export type AutomaticCause = Cause & { origin: Exclude<Cause['origin'], 'person'> };

/** Message variables in it are expanded; where it is our own, it is in the language of the company. */
export type AutomaticText = string | ((language: Language) => string);

export interface AutomaticMessage extends AutomaticCause {
  /** where the customer may answer, it is not closed: ensureConversation. A last word may go into a closed one */
  ticketId: number;
  content: SendContent | AutomaticText;
}

const contentOf = (content: SendContent | AutomaticText, language: Language): SendContent =>
  typeof content === 'object'
    ? content
    : { type: 'text', body: typeof content === 'string' ? content : content(language) };

const DAY_MS = REPLY_WINDOW_HOURS * 3_600_000;

/**
 * Whoever wants no more and has written since is answered. What a flow, an agent or a rating says by itself, as when its time has
 * come or somebody tagged the conversation, is no answer, whatever they wrote before.
 */
function isAnswer(origin: AutomaticCause['origin'], { optedOutAt, customerWroteAt }: OpenConversation, now: Date) {
  if (origin !== 'driver' || !optedOutAt || !customerWroteAt) return false;
  return customerWroteAt > optedOutAt && now.getTime() - customerWroteAt.getTime() < DAY_MS;
}

/**
 * Fails, with nothing written, where the network would not take it: ERR_REPLY_WINDOW_CLOSED and what refusalOf says;
 * where the contact wants nothing of the kind: ERR_WAPP_OPTED_OUT; where nothing is left to say once variables are filled in: NothingToSay; where what it names is gone (a file, a list); and
 * where the company may not: ERR_COMPANY_DISABLED, ERR_SUBSCRIPTION_EXPIRED.
 */
export async function sendAutomatic(ctx: Ctx, { ticketId, content, ...cause }: AutomaticMessage): Promise<Message[]> {
  const [sent] = await sendAutomatically(ctx, [{ ticketId, contents: [content], ...cause }]);
  const { failure, messageIds } = found(sent, 'ERR_CREATING_MESSAGE');
  if (failure) throw failure;
  return publishSent(ctx, messageIds);
}

export interface AutomaticMessages extends AutomaticCause {
  ticketId: number;
  contents: readonly (SendContent | AutomaticText)[];
}

export type SentAutomatically = { messageIds: number[]; failure?: never } | { messageIds?: never; failure: AppError };

/**
 * To many, by the same statements: what becomes of each, in their order. Each gets all of its contents, or nothing where
 * sendAutomatic would fail for one. Browsers are the caller's to tell: publishSent.
 */
export async function sendAutomatically(
  ctx: Ctx,
  messages: readonly AutomaticMessages[],
): Promise<SentAutomatically[]> {
  const conversations = await lockConversations(
    ctx,
    messages.map(({ ticketId }) => ticketId),
    undefined,
  );
  const judged: (Writing[] | AppError)[] = [];
  for (const message of messages) judged.push(await writingsOf(ctx, conversations.get(message.ticketId), message));
  const writings = judged.flatMap((one) => (one instanceof AppError ? [] : one));
  // It may follow from what a person did: it is not theirs for that.
  const written = await writeAll({ ...ctx, actor: undefined }, writings);
  const idsOf = new Map(writings.map((writing, n) => [writing, written[n] ?? []]));
  return judged.map((one) =>
    one instanceof AppError ? { failure: one } : { messageIds: one.flatMap((writing) => idsOf.get(writing) ?? []) },
  );
}

async function writingsOf(
  ctx: Ctx,
  there: OpenConversation | undefined,
  { ticketId, contents, ...cause }: AutomaticMessages,
): Promise<Writing[] | AppError> {
  try {
    const conversation = found(there, 'ERR_NO_TICKET_FOUND');
    if (conversation.halted) fail(conversation.halted, 'The company is switched off, or its time has run out');
    if (conversation.optedOutAt && !isAnswer(cause.origin, conversation, ctx.now))
      fail('ERR_WAPP_OPTED_OUT', 'The contact wants no more messages');
    const open = { ...conversation, whatsappId: found(conversation.whatsappId, 'ERR_WAPP_NOT_INITIALIZED') };
    const writings: Writing[] = [];
    for (const content of contents) {
      const draft = await draftOf(ctx, ticketId, open, contentOf(content, open.company.language));
      writings.push({ draft, conversation: open, cause });
    }
    return writings;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** A text beside what was asked for, which it never hinders. False: it is blank, or may not be sent. */
export async function tryAutomatic(
  ctx: Ctx,
  ticketId: number,
  body: AutomaticText,
  cause: AutomaticCause,
): Promise<boolean> {
  if (typeof body === 'string' && body.trim() === '') return false;
  try {
    await sendAutomatic(ctx, { ticketId, content: body, ...cause });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The customer sees that somebody is writing to them, where something may be sent; networks let it pass by itself. */
export async function tellComposing(ctx: Ctx, ticketId: number, lane: Cause['lane']): Promise<void> {
  const conversation = (await lockConversations(ctx, [ticketId], undefined)).get(ticketId);
  const { whatsappId, halted, contact, provider } = conversation ?? {};
  if (!contact || !whatsappId || halted) return;
  const command = { kind: 'presence' as const, chat: chatOf(contact, provider ?? null), state: 'composing' as const };
  await enqueueCommands(ctx, [{ whatsappId, lane, opens: false, command }]);
}
