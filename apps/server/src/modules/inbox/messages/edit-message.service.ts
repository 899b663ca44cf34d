// Somebody corrects their own text: while it waits, it goes out corrected; afterwards the customer's phone is told.
import type { ErrorCode } from '@recado/contract/errors';
import type { Message } from '@recado/contract/messages';
import { sql } from 'drizzle-orm';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { fail, found } from '../../../platform/errors.ts';
import { changeWaitingText, enqueueCommands, lockSending } from '../outbox/outbox.service.ts';
import { showAsLast } from './last-message.service.ts';
import { publishChanged } from './message-changes.service.ts';
import { presentMessages } from './message-presenter.service.ts';
import { withValues } from './message-variables.service.ts';
import type { StoredMessage } from './messages.repo.ts';
import { preview } from './preview.rules.ts';
import { refusalOf } from '@recado/rules/sendable';
import { failedToSend, whyUncorrectable, type Uncorrectable } from '@recado/rules/messages';
import { chatOfMessage } from './stored-message.rules.ts';
import { lockVisibleMessage } from './visible-messages.service.ts';

const UNCORRECTABLE: Record<Exclude<Uncorrectable, 'notOwn'>, readonly [ErrorCode, string]> = {
  noText: ['ERR_VALIDATION', 'Only texts can be corrected'],
  deleted: ['ERR_CONFLICT', 'The message was deleted'],
  late: ['ERR_CONFLICT', 'A text can be corrected for 15 minutes'],
  sent: ['ERR_WAPP_UNSUPPORTED', 'Official numbers cannot correct what was sent'],
};

/** The words say what is in the way; a network that refuses it later gives the old text back, with its error: delivery.service.ts. */
export async function editMessage(ctx: Ctx, id: number, { body }: { body: string }): Promise<Message> {
  await lockSending(ctx.tx, id);
  const message = await lockVisibleMessage(ctx, id);
  const whatsappId = mustBeEditable(ctx, message);
  const text = withValues(ctx, message, message.ticketId, body);
  if (text !== message.body) await change(ctx, { ...message, whatsappId }, text);
  const [shown] = await presentMessages(ctx, [id]);
  return found(shown, 'ERR_NO_MESSAGE_FOUND');
}

function mustBeEditable(ctx: Ctx, message: StoredMessage): number {
  // A template is one text with what fills it.
  const isText = message.content === null;
  const why = whyUncorrectable(actorOf(ctx), message, message.provider, ctx.now.getTime());
  if (why === 'notOwn') fail('ERR_NO_PERMISSION');
  const refusal = isText ? why && UNCORRECTABLE[why] : UNCORRECTABLE.noText;
  if (refusal) fail(...refusal);
  return found(message.whatsappId, 'ERR_WAPP_NOT_INITIALIZED');
}

async function change(ctx: Ctx, message: StoredMessage & { whatsappId: number }, text: string): Promise<void> {
  const { id, whatsappId, body, isEdited, provider, externalId } = message;
  const refusal = refusalOf(provider, { body: text, files: [] });
  if (refusal) fail(refusal.code, refusal.message, refusal.details);
  // What failed is sent as it then reads.
  const isOut = !(await changeWaitingText(ctx.tx, id, text)) && !failedToSend(message);
  if (isOut && provider === 'cloud') fail(...UNCORRECTABLE.sent);
  await updateText(ctx, { id, text, before: body, isOut });
  if (isOut) {
    const before = { body, isEdited };
    const command = { kind: 'edit', chat: chatOfMessage(message), id: externalId, body: text, before } as const;
    await enqueueCommands(ctx, [{ whatsappId, messageId: id, lane: 'person', command }]);
  }
  await publishChanged(ctx, [id]);
  await showAsLast(ctx, id, preview(text));
}

interface TextChange {
  id: number;
  text: string;
  before: string;
  /** somebody may have read it as it was */
  isOut: boolean;
}

async function updateText({ tx, now }: { tx: Tx; now: Date }, { id, text, before, isOut }: TextChange): Promise<void> {
  await tx.execute(sql`
    update messages set body = ${text}, previous_body = ${before}, changed_at = ${now.toISOString()}::timestamptz,
      is_edited = is_edited or ${isOut}::boolean,
      link_preview = case when strpos(${text}, link_preview->>'url') > 0 then link_preview end,
      send_error = case when ${isOut}::boolean then null else send_error end,
      send_error_detail = case when ${isOut}::boolean then null else send_error_detail end
    where id = ${id}`);
}
