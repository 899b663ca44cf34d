// An attendant reacts to a message, or takes their company's reaction back: the customer sees one reaction of ours.
import type { ErrorCode } from '@recado/contract/errors';
import type { Message } from '@recado/contract/messages';
import { sql } from 'drizzle-orm';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { enqueueCommands } from '../outbox/outbox.service.ts';
import { mayAct } from '@recado/rules/tickets';
import { authorOf, type NamedContact } from '../addressing/chat.rules.ts';
import { isEmoji } from './emoji.rules.ts';
import { publishChanged } from './message-changes.service.ts';
import { presentMessages } from './message-presenter.service.ts';
import type { StoredMessage } from './messages.repo.ts';
import { mustBeSendable } from './reply-window.ts';
import { whyUnreactable, type Unreactable } from '@recado/rules/messages';
import { chatOfMessage } from './stored-message.rules.ts';
import { lockVisibleMessage } from './visible-messages.service.ts';

const UNREACTABLE: Record<Unreactable, readonly [ErrorCode, string]> = {
  deleted: ['ERR_CONFLICT', 'The message was deleted'],
  failed: ['ERR_CONFLICT', 'The message was not sent'],
  unsent: ['ERR_CONFLICT', 'The message is not sent yet'],
  noMessage: ['ERR_VALIDATION', 'Nobody can react to this'],
};

export async function reactToMessage(ctx: Ctx, id: number, { emoji }: { emoji: string }): Promise<Message> {
  const message = await lockVisibleMessage(ctx, id);
  const whatsappId = mustBeReactable(ctx, message);
  if (emoji !== '' && !isEmoji(emoji)) throw validationFailed([{ path: 'emoji', message: 'must be one emoji' }]);
  const { changed, before, author } = await putReaction(ctx, id, emoji);
  if (changed) {
    const { fromMe, externalId, provider } = message;
    await enqueueCommands(ctx, [
      {
        whatsappId,
        messageId: id,
        lane: 'person',
        command: {
          kind: 'react',
          chat: chatOfMessage(message),
          id: externalId,
          fromMe,
          author: (!fromMe && author && authorOf(author, provider)) || undefined,
          emoji,
          before,
        },
      },
    ]);
    await publishChanged(ctx, [id]);
  }
  const [shown] = await presentMessages(ctx, [id]);
  return found(shown, 'ERR_NO_MESSAGE_FOUND');
}

function mustBeReactable(ctx: Ctx, message: StoredMessage): number {
  const actor = actorOf(ctx);
  if (message.ticket.status !== 'open') fail('ERR_TICKET_NOT_OPEN');
  if (!mayAct(actor, message.ticket)) fail('ERR_NO_PERMISSION');
  const why = whyUnreactable(message, message.provider);
  if (why) fail(...UNREACTABLE[why]);
  const whatsappId = found(message.whatsappId, 'ERR_WAPP_NOT_INITIALIZED');
  mustBeSendable(ctx, message, { type: 'text' });
  return whatsappId;
}

type PutRow = { changed: boolean; before: string | null; author: NamedContact | null };

/** An empty one is kept: what the network tells later of an earlier one does not bring it back. */
async function putReaction(
  ctx: Ctx,
  messageId: number,
  emoji: string,
): Promise<{ before: string } & Omit<PutRow, 'before'>> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  const { rows } = await ctx.tx.execute<PutRow>(sql`
    with before as materialized (
      select emoji from message_reactions where message_id = ${messageId} and sender = ''
    ), put as (
      insert into message_reactions as ours (message_id, from_me, sender, user_id, emoji, at)
      select ${messageId}, true, '', ${actorOf(ctx).userId}, ${emoji}, ${now}
      where ${emoji}::text <> '' or exists (select 1 from before)
      on conflict (company_id, message_id, sender) do update
        set emoji = excluded.emoji, user_id = excluded.user_id, at = greatest(ours.at, excluded.at)
        where ours.emoji <> excluded.emoji
      returning 1
    )
    select exists (select 1 from put) as changed, (select emoji from before) as before,
      (select json_build_object('number', c.number, 'lid', c.lid, 'cloudId', c.cloud_id) from messages m
        join contacts c on c.id = m.contact_id where m.id = ${messageId}) as author`);
  const { changed, before, author } = found(rows[0], 'ERR_NO_MESSAGE_FOUND');
  return { changed, before: before ?? '', author };
}
