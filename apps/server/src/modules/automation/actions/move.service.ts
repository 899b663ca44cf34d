// The ticket goes elsewhere. Whoever drives it goes with it to another queue, and not to a person.
import { emit } from '../../../events/domain-events.ts';
import { moveTickets } from '../../inbox/tickets/move-tickets.service.ts';
import { markMessagesRead } from '../../inbox/tickets/ticket-unread.service.ts';
import { doerOf, type Executor } from './acting.rules.ts';

export const move: Executor<'move'> = async (ctx, { queueId, userId, status }, { facts: { ticket }, by }) => {
  const [moved] = await moveTickets(ctx, [ticket], { queueId, userId, status }, by.kind, { by });
  if (by.kind === 'person') await markMessagesRead(ctx, ticket.id);
  if (moved?.after.held && moved.after.userId !== null)
    emit(ctx, 'driver.asked', { ticketId: ticket.id, start: null, by: doerOf(by) });
};
