// The product writes by itself: what was scheduled, a campaign, the bot. Nobody has read anything by that.
import type { Language } from '@recado/contract/constants';
import type { Message } from '@recado/contract/messages';
import type { Ctx } from '../../../platform/context.ts';
import { AppError, fail, found } from '../../../platform/errors.ts';
import type { StoredMedia } from '../media/media.service.ts';
import { withValues } from './message-variables.service.ts';
import { lockConversation } from './messages.repo.ts';
import { mustBeSendable } from './reply-window.service.ts';
import { publishSent, writeMessages, type Cause } from './send-message.service.ts';
import { refusalOf } from '@recado/rules/sendable';

/** Who speaks, if not a person, and how urgent it is. */
export type AutomaticCause = Cause & { origin: Exclude<Cause['origin'], 'person'> };

/** Message variables in it are expanded; where it is our own, it is in the language of the company. */
export type AutomaticText = string | ((language: Language) => string);

export interface AutomaticMessage extends AutomaticCause {
  /** where the customer may answer, it is not closed: ensureConversation. A last word may go into a closed one */
  ticketId: number;
  /** text, or the caption of the first file */
  body: AutomaticText;
  /** already in the media store; from now on the messages' own, and gone with them */
  files: readonly StoredMedia[];
}

/**
 * Fails, with nothing written, where the network would not take it: ERR_REPLY_WINDOW_CLOSED and what refusalOf says; and
 * where the company may not: ERR_COMPANY_DISABLED, ERR_SUBSCRIPTION_EXPIRED.
 */
export async function sendAutomatic(
  ctx: Ctx,
  { ticketId, body, files, ...cause }: AutomaticMessage,
): Promise<Message[]> {
  const conversation = found(await lockConversation(ctx, ticketId, undefined), 'ERR_NO_TICKET_FOUND');
  if (conversation.halted) fail(conversation.halted, 'The company is switched off, or its time has run out');
  const whatsappId = found(conversation.whatsappId, 'ERR_WAPP_NOT_INITIALIZED');
  mustBeSendable(ctx, conversation, { type: 'text' });
  const text = typeof body === 'string' ? body : body(conversation.company.language);
  const draft = {
    ticketId,
    body: withValues(ctx, conversation, ticketId, text),
    files,
    quotedId: undefined,
    clientId: undefined,
  };
  const refusal = refusalOf(conversation.provider, draft);
  if (refusal) fail(refusal.code, refusal.message, refusal.details);
  // It may follow from what a person did: it is not theirs for that.
  const ids = await writeMessages({ ...ctx, actor: undefined }, draft, { ...conversation, whatsappId }, cause);
  return publishSent(ctx, ticketId, ids);
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
    await sendAutomatic(ctx, { ticketId, body, files: [], ...cause });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
