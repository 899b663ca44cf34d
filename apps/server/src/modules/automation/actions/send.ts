// A message, as whoever acts writes it. It says itself what wrote it: it has no line of its own.
import type { ActionOf, ActionProblem } from '@recado/contract/actions';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendAutomatic } from '../../inbox/messages/send-automatic.service.ts';
import { NothingToSay, sendContent } from '../../inbox/messages/send-message.service.ts';
import type { ActingBy } from './acting.rules.ts';

/** Why nothing went out. `silent`: nobody could do anything about it, and it would be told with every message. */
export type Unsent = ActionProblem | 'silent';

/** undefined: it is on its way. Where it is not, nothing was written. */
export async function send(
  ctx: Ctx,
  ticketId: number,
  { content }: ActionOf<'send'>,
  { origin, originRef, lane }: ActingBy,
): Promise<Unsent | undefined> {
  try {
    if (origin === 'person') await sendContent(ctx, ticketId, content);
    else await sendAutomatic(ctx, { ticketId, content, origin, originRef, lane });
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return unsentOf(error);
    throw error;
  }
}

function unsentOf(error: AppError): Unsent {
  if (error instanceof NothingToSay) return 'empty';
  switch (error.code) {
    case 'ERR_NOT_FOUND':
    case 'ERR_NO_FILE_LIST':
      return 'gone';
    case 'ERR_FILE_LIST_EMPTY':
      return 'empty';
    case 'ERR_COMPANY_DISABLED':
    case 'ERR_SUBSCRIPTION_EXPIRED':
      return 'silent';
    case 'ERR_REPLY_WINDOW_CLOSED':
      return 'window';
    case 'ERR_WAPP_OPTED_OUT':
      return 'optedOut';
    case 'ERR_NO_PERMISSION':
      return 'notAllowed';
    case 'ERR_TICKET_NOT_OPEN':
      return 'notPossible';
    default:
      return 'notSendable';
  }
}
