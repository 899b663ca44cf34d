// A ticket's events, to the rooms of those who may see it.
import type { Ticket } from '@recado/contract/tickets';
import type { Message } from '@recado/contract/messages';
import type { Ctx } from '../../../platform/context.ts';
import { except } from '../../../platform/realtime/rooms.ts';
import { audienceRoom, roomsOfLists, roomsOfTicket } from './ticket-rooms.service.ts';
import { audiencesOfTicket, visibilityOf, type VisibleTicket } from '@recado/rules/tickets';

const everywhere = (ctx: Ctx, ticket: Pick<Ticket, 'id'> & VisibleTicket, before?: VisibleTicket): string[] => [
  ...roomsOfTicket(ctx.companyId, ticket.id, ticket),
  ...roomsOfLists(ctx.companyId, ticket, before),
];

/** The ticket is new or changed; `before`: where it stood, when status, queue or user changed. */
export function publishTicket(ctx: Ctx, ticket: Ticket, before?: VisibleTicket): void {
  if (before) {
    const still = audiencesOfTicket(visibilityOf(ticket));
    const lost = audiencesOfTicket(before).filter((audience) => !still.includes(audience));
    if (lost.length > 0)
      ctx.publish('ticket', { action: 'delete', ticketId: ticket.id }, [
        ...lost.map((audience) => audienceRoom(ctx.companyId, audience)),
        // Who sees it for another reason has not lost it.
        ...still.map((audience) => except(audienceRoom(ctx.companyId, audience))),
      ]);
  }
  ctx.publish(
    'ticket',
    { action: 'update', ticket },
    everywhere(ctx, { id: ticket.id, ...visibilityOf(ticket) }, before),
  );
}

/** The ticket is gone for good. */
export function publishTicketDeleted(ctx: Ctx, ticketId: number, place: VisibleTicket): void {
  ctx.publish(
    'ticket',
    { action: 'delete', ticketId },
    audiencesOfTicket(place).map((audience) => audienceRoom(ctx.companyId, audience)),
  );
}

/** The unread count alone has changed. */
export function publishUnread(ctx: Ctx, ticketId: number, unreadMessages: number, place: VisibleTicket): void {
  ctx.publish(
    'ticket',
    { action: 'updateUnread', ticketId, unreadMessages },
    everywhere(ctx, { id: ticketId, ...place }),
  );
}

/** A message is new (with its ticket as it is after it) or changed. */
export function publishMessage(ctx: Ctx, action: 'create' | 'update', message: Message, ticket: Ticket): void {
  const place = visibilityOf(ticket);
  if (action === 'create')
    ctx.publish(
      'appMessage',
      { action, message, ticket, contact: ticket.contact },
      everywhere(ctx, { id: ticket.id, ...place }),
    );
  // Lists show how far the last one of ours has come.
  else if (message.id === ticket.lastSent?.id)
    ctx.publish('appMessage', { action, message }, everywhere(ctx, { id: ticket.id, ...place }));
  else ctx.publish('appMessage', { action, message }, roomsOfTicket(ctx.companyId, ticket.id, place));
}
