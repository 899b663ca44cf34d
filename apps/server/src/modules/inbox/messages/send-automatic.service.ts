// The product writes by itself: what was scheduled, a campaign, the bot. Nobody has read anything by that.
import type { Message } from '@recado/contract/messages';
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { StoredMedia } from '../media/media.service.ts';
import { withValues } from './message-variables.service.ts';
import { lockConversation } from './messages.repo.ts';
import { mustBeSendable } from './reply-window.service.ts';
import { publishSent, writeMessages } from './send-message.service.ts';
import { refusalOf } from './sendable.rules.ts';

export interface AutomaticMessage {
  /** the caller has seen to it that it is not closed: ensureConversation */
  ticketId: number;
  /** text, or the caption of the first file; message variables are expanded */
  body: string;
  /** already in the media store; from now on the messages' own, and gone with them */
  files: readonly StoredMedia[];
}

/** Fails, with nothing written, where the network would not take it: ERR_REPLY_WINDOW_CLOSED and what refusalOf says. */
export async function sendAutomatic(ctx: Ctx, { ticketId, body, files }: AutomaticMessage): Promise<Message[]> {
  const conversation = found(await lockConversation(ctx.tx, ticketId, undefined), 'ERR_NO_TICKET_FOUND');
  const whatsappId = found(conversation.whatsappId, 'ERR_WAPP_NOT_INITIALIZED');
  mustBeSendable(ctx, conversation, { type: 'text' });
  const draft = {
    ticketId,
    body: withValues(ctx, conversation, ticketId, body),
    files,
    quotedId: undefined,
    clientId: undefined,
  };
  const refusal = refusalOf(conversation.provider, draft);
  if (refusal) fail(refusal.code, refusal.message, refusal.details);
  const ids = await writeMessages(ctx, draft, { ...conversation, whatsappId });
  return publishSent(ctx, ticketId, ids);
}
