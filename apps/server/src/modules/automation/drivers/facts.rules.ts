// What is known of a message that came in, as drivers ask for it. Pure.
import type { MessageArriving, MessageReceived } from '../../../events/domain-events.ts';
import { isAwaited } from '../../inbox/intake/content.rules.ts';
import { isRecent } from '../../inbox/intake/recent.rules.ts';
import type { Facts } from './claims.rules.ts';
import type { HeardMessage } from './driver.rules.ts';

/** Kinds of messages that hold a file. */
const FILES: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'application', 'sticker']);

/** @param waits whether somebody waits by now; undefined: as the message was told with */
export function factsOf(message: MessageReceived, waits: boolean | undefined, now: Date): Facts {
  const { ticket, fromMe, mediaType, live, writtenAt, scheduleType, queues, greetings, flows } = message;
  return {
    status: ticket.status,
    queueId: ticket.queueId,
    attended: ticket.userId !== null,
    isGroup: ticket.isGroup,
    fromMe,
    saysNothing: mediaType === 'call_log' || isAwaited(mediaType),
    fresh: live || isRecent(writtenAt, now),
    // What comes to a closed ticket, and leaves it closed, is what somebody there waited for.
    waits: waits ?? (ticket.held || ticket.status === 'closed'),
    scheduleType: scheduleType === 'company' || scheduleType === 'queue' ? scheduleType : undefined,
    queues,
    greetings,
    flows: flows ?? null,
    answersCampaign: message.answersCampaign === true,
  };
}

export const heardOf = (message: MessageReceived | MessageArriving): HeardMessage => ({
  id: 'messageId' in message ? message.messageId : undefined,
  text: 'text' in message ? message.text : message.mediaType === null ? message.body : undefined,
  choiceId: message.choiceId ?? undefined,
  ...('mediaType' in message && FILES.has(message.mediaType ?? '') && { file: true }),
  writtenAt: message.writtenAt.toISOString(),
});
