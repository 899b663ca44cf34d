// Tickets with something unread, and what customers write in them, for tests.
import type { CompanyEvents } from '@recado/contract/events';
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import { contactRefOf, messageOf, ticketOf } from './build.ts';

const NAMES = ['Zé', 'Ana Lima', 'Bruno', 'Carla'];

/** The person's, with one unread message. */
export function unreadTicket(id: number, change: Partial<Ticket> = {}): Ticket {
  const name = NAMES[id] ?? `Contact ${id}`;
  const now = new Date().toISOString();
  return ticketOf(id, {
    unreadMessages: 1,
    lastMessage: `message of ${name}`,
    contactId: id,
    contact: contactRefOf(id, { name }),
    listedAt: now,
    createdAt: now,
    updatedAt: now,
    ...change,
  });
}

/** Nobody's yet. */
export const waitingTicket = (id: number, change: Partial<Ticket> = {}): Ticket =>
  unreadTicket(id, { status: 'pending', userId: null, user: null, ...change });

let messages = 0;

/** What is told when a message comes in. */
export function arrival(ticket: Ticket, change: Partial<Message> = {}): CompanyEvents['appMessage'] {
  messages += 1;
  const message = messageOf(messages, {
    ticketId: ticket.id,
    body: ticket.lastMessage,
    read: false,
    contactId: ticket.contactId,
    createdAt: new Date().toISOString(),
    ...change,
  });
  return { action: 'create', message, ticket, contact: ticket.contact };
}
