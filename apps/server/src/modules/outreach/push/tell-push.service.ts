// What happens becomes rows for those who are told outside of the page: in its own transaction, one statement for all of it.
import { isNews } from '@recado/rules/told';
import type { DomainEventName, DomainEvents } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { PUSHES_TOPIC } from '../../../events/topics.ts';
import type { Subscription } from '../../../platform/subscriptions.ts';
import { isAbsent } from '../../catalog/listeners/listeners.service.ts';
import { putPushes, type NewPush } from './pushes.repo.ts';

const EVENTS = [
  'message.received',
  'person.told',
  'ticket.noticed',
  'chat.written',
] as const satisfies DomainEventName[];

type Received = readonly DomainEvents['message.received'][];
type Told = readonly DomainEvents['person.told'][];
type Noticed = readonly DomainEvents['ticket.noticed'][];
type Written = readonly DomainEvents['chat.written'][];

/** To whom each goes is decided when it is sent, by who may see it then. */
export const pushEvents: Subscription = {
  events: EVENTS,
  handle: async (ctx: Ctx, received: Received, told: Told, noticed: Noticed, written: Written): Promise<void> => {
    if (isAbsent(ctx.tx, 'pushes')) return;
    const now = ctx.now.getTime();
    const all: NewPush[] = [
      ...received
        .filter((message) => isNews({ ...message, writtenAt: message.writtenAt.getTime() }, now))
        .map(({ ticket: { id } }) => ({ key: `ticket-${id}`, kind: 'message' as const, ticketId: id })),
      ...told.map(({ userId, ticketId, noticeId }) => ({
        key: `told-${ticketId}-${userId}`,
        kind: 'told' as const,
        userId,
        ticketId,
        noticeId,
      })),
      ...noticed.flatMap(({ userIds, ticketId, text }) =>
        userIds.map((userId) => ({
          key: `notice-${ticketId}-${userId}`,
          kind: 'notice' as const,
          userId,
          ticketId,
          text,
        })),
      ),
      ...written.map(({ chatId }) => ({ key: `chat-${chatId}`, kind: 'chat' as const, chatId })),
    ];
    if (all.length > 0 && (await putPushes(ctx, all))) ctx.afterCommit(() => ctx.platform.hints.poke(PUSHES_TOPIC));
  },
};
