// The way from an id that somebody names to its message: only to one in a ticket that they see. What is quoted is looked
// for by the same rule, with the conversation: messages.repo.ts.
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { maySee } from '@recado/rules/tickets';
import { lockMessage, type StoredMessage } from './messages.repo.ts';

/** Held until the transaction ends. ERR_NO_MESSAGE_FOUND; ERR_NO_PERMISSION where the company has it and the caller may not see it. */
export async function lockVisibleMessage(ctx: Ctx, id: number): Promise<StoredMessage> {
  const message = found(await lockMessage(ctx.tx, id), 'ERR_NO_MESSAGE_FOUND');
  if (!maySee(actorOf(ctx), message.ticket)) fail('ERR_NO_PERMISSION');
  return message;
}
