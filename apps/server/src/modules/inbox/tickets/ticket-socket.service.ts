// What a browser says of tickets by its socket: which it looks at, which lists it has open, and that somebody writes.
import type { ClientEvents, CompanyEvents } from '@recado/contract/events';
import {
  clientEvent,
  clientEventOf,
  isAnything,
  type ClientEventTable,
} from '../../../platform/realtime/client-events.ts';
import type { SocketTools } from '../../../platform/realtime/socket-types.ts';
import type { TicketRooms } from './ticket-rooms.service.ts';

type Typing = Parameters<ClientEvents['typing']>;

const isTyping = (values: readonly unknown[]): values is Typing =>
  Number.isSafeInteger(values[0]) && (values[1] === 'composing' || values[1] === 'paused');
const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNumber = (value: unknown): value is string | number => isText(value) || typeof value === 'number';

const refused = (): boolean => false;
const nothing = (): undefined => undefined;

export function ticketClientEvents(
  rooms: TicketRooms,
  { actor, join, leave, tell }: SocketTools,
): Omit<ClientEventTable, 'resume' | 'userStatus' | 'windowShown'> {
  const roomsOf = async (ticket: number | string): Promise<string[]> => {
    const room = await rooms.ticket(actor, ticket);
    return room ? [room] : [];
  };
  /** By which room each was joined, in order: when it is left, its audience may be another one. */
  const joined = new Map<string, Promise<string[]>[]>();
  const forget = (ticket: string, which: Promise<string[]> | undefined): void => {
    const rest = joined.get(ticket)?.filter((room) => room !== which) ?? [];
    if (rest.length > 0) joined.set(ticket, rest);
    else joined.delete(ticket);
  };
  const joinTicket = async (id: number | string): Promise<boolean> => {
    const ticket = String(id);
    const found = roomsOf(id);
    joined.set(ticket, [...(joined.get(ticket) ?? []), found]);
    const isIn = await found.then(join).catch((error: unknown) => {
      forget(ticket, found);
      throw error;
    });
    if (!isIn) forget(ticket, found);
    return isIn;
  };
  const leaveTicket = async (id: number | string): Promise<void> => {
    const found = joined.get(String(id))?.[0];
    if (!found) return;
    forget(String(id), found);
    leave(await found);
  };
  const tellTyping = ([ticketId, state]: Typing): Promise<void> =>
    tell('typing', async () => {
      const user = { id: actor.userId, name: actor.name };
      const payload: CompanyEvents['typing'] = { action: 'update', ticketId, user, state };
      return { rooms: await rooms.typing(actor, ticketId), payload };
    });
  return {
    joinChatBox: clientEvent(isTextOrNumber, joinTicket, refused),
    leaveChatBox: clientEvent(isTextOrNumber, leaveTicket, nothing),
    joinTickets: clientEvent(isText, (status) => join(rooms.tickets(actor, status)), refused),
    leaveTickets: clientEvent(isText, (status) => leave(rooms.tickets(actor, status)), nothing),
    joinNotification: clientEvent(isAnything, () => join(rooms.notification(actor)), refused),
    leaveNotification: clientEvent(isAnything, () => leave(rooms.notification(actor)), nothing),
    typing: clientEventOf(isTyping, tellTyping, nothing),
  };
}
