// Tickets with something unread, and what customers write in them, for tests.
import type { CompanyEvents } from '@recado/contract/events';
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';

/** the person in the tests' `sessionUser` */
const ME = 7;
const NAMES = ['Zé', 'Ana Lima', 'Bruno', 'Carla'];

/** The person's, with one unread message. */
export function unreadTicket(id: number, change: Partial<Ticket> = {}): Ticket {
  const name = NAMES[id] ?? `Contact ${id}`;
  return {
    id,
    uuid: `u${id}`,
    status: 'open',
    unreadMessages: 1,
    lastMessage: `message of ${name}`,
    lastMessageFromMe: false,
    lastMessageAt: null,
    waitingSince: null,
    snooze: null,
    lastSent: null,
    isGroup: false,
    driver: null,
    chatbot: false,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    contactId: id,
    contact: { id, name, number: `551198765432${id}`, profilePicUrl: null, isGroup: false },
    userId: ME,
    user: { id: ME, name: 'Ana' },
    queueId: null,
    queue: null,
    whatsappId: 5,
    whatsapp: { id: 5, name: 'Loja', provider: 'sandbox' },
    tags: [],
    laneId: null,
    replyUntil: null,
    listedAt: new Date().toISOString(),
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
    ...change,
  };
}

/** Nobody's yet. */
export const waitingTicket = (id: number, change: Partial<Ticket> = {}): Ticket =>
  unreadTicket(id, { status: 'pending', userId: null, user: null, ...change });

let messages = 0;

/** What is told when a message comes in. */
export function arrival(ticket: Ticket, change: Partial<Message> = {}): CompanyEvents['appMessage'] {
  messages += 1;
  const message: Message = {
    id: messages,
    ticketId: ticket.id,
    body: ticket.lastMessage,
    fromMe: false,
    read: false,
    mediaType: null,
    mediaUrl: null,
    mediaState: null,
    mediaName: null,
    mediaSize: null,
    ack: 0,
    sendError: null,
    sendErrorDetail: null,
    linkPreview: null,
    choiceId: null,
    transcription: null,
    isDeleted: false,
    isEdited: false,
    quotedMsg: null,
    contactId: ticket.contactId,
    contactName: null,
    contact: null,
    userId: null,
    userName: null,
    origin: null,
    clientId: null,
    reactions: [],
    createdAt: new Date().toISOString(),
    ...change,
  };
  return { action: 'create', message, ticket, contact: ticket.contact };
}
