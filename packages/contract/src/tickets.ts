// Tickets: conversations with contacts, from the first message to the closing.
import { z } from 'zod';
import { DRIVER_KINDS, PROVIDERS, TICKET_STATUSES } from './constants.ts';
import { contactRef } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import {
  cursor,
  dayFilter,
  flagText,
  id,
  idListText,
  idParams,
  idText,
  moment,
  nextPage,
  nothing,
  pageNumber,
  searchText,
  text,
  timestamp,
  uuidParams,
  createdAt,
  updatedAt,
} from './primitives.ts';
import { queueRef } from './queues.ts';
import { tagRef } from './tags.ts';
import { mentions } from './ticket-notes.ts';
import { undo } from './undo-handle.ts';

const userRef = z.object({ id, name: z.string().describe('Name of the user.') });
const connectionRef = z.object({
  id,
  name: z.string().describe('Name of the connection.'),
  provider: z
    .enum(PROVIDERS)
    .describe(
      'Network: `beta` (WhatsApp Web, paired with a phone), `cloud` (official number) or `sandbox` (simulated).',
    ),
});

/** Who speaks for the company in a ticket while no person does, and waits there for the customer. */
const driverRef = z.object({
  kind: z.enum(DRIVER_KINDS).describe('Kind of automation.'),
  name: z.string().describe('Name of the flow, AI assistant or integration; empty if the kind needs none.'),
  since: timestamp.describe('When it started.'),
});

export const ticket = z
  .object({
    id,
    uuid: z.string().describe('UUID of the ticket, for links to it.'),
    status: z.enum(TICKET_STATUSES).describe('State: waiting (pending), with an attendant (open), or closed.'),
    unreadMessages: z.number().describe('Number of messages from the customer that nobody has read.'),
    lastMessage: z.string().describe('Beginning of the last message, or what stands for it; empty: none.'),
    lastMessageFromMe: z.boolean().describe('Whether the company sent the last message.'),
    lastMessageAt: timestamp.nullable().describe('When the last message was written; null: there is none yet.'),
    lastSent: z
      .object({ id, ack: z.number().int().min(0).max(5).describe('As for messages; 0: it could not be sent.') })
      .nullable()
      .describe('Delivery status of the last message, if the company sent it; null otherwise.'),
    isGroup: z.boolean().describe('Whether the conversation is a group’s.'),
    driver: driverRef.nullable().describe('What is replying automatically; null: nothing.'),
    chatbot: z.boolean().describe('Whether something is replying automatically.'),
    useIntegration: z.boolean().describe('Whether that is an AI assistant or an integration.'),
    promptId: id.nullable().describe('ID of the AI assistant that replies; null: none does.'),
    integrationId: id.nullable().describe('ID of the integration that replies; null: none does.'),
    contactId: id.describe('ID of the contact.'),
    contact: contactRef.describe('The contact.'),
    userId: id.nullable().describe('ID of the attendant; null: nobody.'),
    user: userRef.nullable().describe('The attendant; null: nobody.'),
    queueId: id.nullable().describe('ID of the queue; null: none.'),
    queue: queueRef.nullable().describe('The queue; null: none.'),
    whatsappId: id.nullable().describe('ID of the connection; null: it was deleted.'),
    whatsapp: connectionRef.nullable().describe('The connection; null: it was deleted.'),
    tags: z.array(tagRef).describe('Tags of the ticket, by name.'),
    laneId: id.nullable().describe('ID of the tag whose lane of the board it is in; null: the lane without a tag.'),
    replyUntil: timestamp
      .nullable()
      .describe(
        'For an official number: until when free text may be sent; null for other connections, or if the customer has never written.',
      ),
    waitingSince: timestamp
      .nullable()
      .describe('For a pending ticket: since the customer’s first unanswered message, or since it became pending.'),
    snooze: z
      .object({ until: timestamp.nullable().describe('When it returns to the list; null: when the customer writes.') })
      .nullable()
      .describe('Set while the ticket is snoozed; null: it is not.'),
    listedAt: timestamp.describe(
      'What lists are sorted by: when the last message was written, or the ticket created if there is none; or when it came back from being snoozed, if later.',
    ),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Ticket' });
export type Ticket = z.output<typeof ticket>;

/** As a change leaves it, with what takes that back. */
export const changedTicket = ticket.extend({ undo }).meta({ id: 'ChangedTicket' });
export type ChangedTicket = z.output<typeof changedTicket>;

/** Of a search: what was found in the ticket. */
export const foundTicket = ticket
  .extend({
    match: z
      .object({
        messageId: id.describe('ID of the message.'),
        excerpt: z.string().describe('The matching words with some context, at most 160 characters.'),
        createdAt: timestamp.describe('When the message was written.'),
      })
      .nullable()
      .optional()
      .describe(
        'The latest message that contains the words; null: the contact matches. Left out if nothing was searched for.',
      ),
  })
  .meta({ id: 'FoundTicket' });
export type FoundTicket = z.output<typeof foundTicket>;

/** Of those that wait, by their turns. */
export const LIST_ORDERS = ['waiting', '-waiting'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

const listFilter = {
  /** JSON list; left out: all the caller's queues */
  queueIds: idListText
    .optional()
    .describe('Only tickets of these queues, as a JSON array of IDs; left out: all of the caller’s.'),
  showAll: flagText.describe('Include everybody’s tickets, for those who may see them.'),
};

/** Which tickets a list shows, and what is done to many at once concerns. */
export const ticketFilter = z.object({
  ...listFilter,
  searchParam: searchText,
  status: z.enum(TICKET_STATUSES).optional().describe('Only tickets with this status; left out: all.'),
  withBot: flagText.describe(
    'With pending tickets: only those that are being answered automatically; false: only the others.',
  ),
  snoozed: flagText.describe('With open tickets: only those that are snoozed; false: only the others.'),
  tags: idListText.optional().describe('Only tickets with all of these tags, as a JSON array of IDs.'),
  users: idListText.optional().describe('Only tickets of any of these attendants, as a JSON array of IDs.'),
  date: dayFilter.describe('Created on this day, in the company’s time zone.'),
  updatedAt: dayFilter.describe('Last changed on this day, in the company’s time zone.'),
  withUnreadMessages: flagText.describe('`true`: only tickets with unread messages.'),
  contactId: idText.optional().describe('Only this contact’s tickets.'),
});

export const listTickets = endpoint({
  method: 'GET',
  path: '/tickets',
  permission: 'signed-in',
  summary: 'List the tickets the caller may see, latest message first, 40 per page',
  query: ticketFilter.extend({
    pageNumber,
    cursor,
    sort: z
      .enum(LIST_ORDERS)
      .optional()
      .describe(
        'With `status=pending`: longest wait first (`waiting`) or last (`-waiting`); left out: latest message first.',
      ),
  }),
  reply: z.object({
    tickets: z.array(foundTicket).describe('The tickets on this page.'),
    ...nextPage,
  }),
});

export const countTickets = endpoint({
  method: 'GET',
  path: '/tickets/counts',
  permission: 'signed-in',
  summary: 'Count tickets for the tabs; counting stops at 1000',
  query: z.object(listFilter),
  reply: z
    .object({
      open: z.number().describe('Number of open tickets.'),
      pending: z.number().describe('Number of pending tickets.'),
      withBot: z.number().describe('Number of tickets that are being answered automatically.'),
      snoozed: z.number().describe('Number of snoozed tickets.'),
    })
    .describe(
      '`pending` leaves out the tickets that are being answered automatically, counted in `withBot`. `open` leaves out those counted in `snoozed`.',
    ),
});

export const getTicket = endpoint({
  method: 'GET',
  path: '/tickets/:id',
  permission: 'signed-in',
  summary: 'Get a ticket',
  params: idParams,
  reply: ticket,
});

export const getTicketByUuid = endpoint({
  method: 'GET',
  path: '/tickets/u/:uuid',
  permission: 'signed-in',
  summary: 'Get a ticket by its UUID',
  params: uuidParams,
  reply: ticket,
});

export const createTicket = endpoint({
  method: 'POST',
  path: '/tickets',
  permission: 'signed-in',
  summary: 'Start a ticket with a contact',
  body: z.object({
    contactId: id.describe('ID of the contact.'),
    queueId: id.nullish().describe('ID of the queue; null or left out: none, which only administrators may choose.'),
    whatsappId: id.nullish().describe('ID of the connection; null or left out: the default one.'),
    userId: id
      .nullish()
      .describe('ID of the attendant; null or left out: the caller if the ticket is open, otherwise nobody.'),
    status: z.enum(['pending', 'open']).default('open').describe('Whether the ticket waits or is being worked on.'),
  }),
  reply: ticket,
});

/** `false` for an integration means none. */
const integrationId = z
  .union([id, z.literal(false)])
  .nullable()
  .transform((value) => (value === false ? null : value));

export const updateTicket = endpoint({
  method: 'PUT',
  path: '/tickets/:id',
  permission: 'signed-in',
  summary: 'Accept, return, close, reopen or transfer a ticket; any change also clears its unread count',
  params: idParams,
  body: z.object({
    status: z.enum(TICKET_STATUSES).optional().describe('New status; left out: unchanged, or as the rest requires.'),
    userId: id
      .nullish()
      .describe('ID of the new attendant; null: nobody; left out: unchanged, or as the rest requires.'),
    queueId: id.nullish().describe('ID of the new queue; null: none; left out: unchanged.'),
    whatsappId: id.optional().describe('ID of the new connection; left out: unchanged.'),
    useIntegration: z.boolean().nullish().describe('Ignored. May be left out.'),
    promptId: integrationId
      .optional()
      .describe('ID of an AI assistant that starts to reply; null, false or left out: none.'),
    integrationId: integrationId
      .optional()
      .describe('ID of an integration that starts to reply; null, false or left out: none.'),
    flowId: integrationId.optional().describe('ID of a flow that starts; null, false or left out: none.'),
  }),
  reply: changedTicket,
});

export const transferTicket = endpoint({
  method: 'POST',
  path: '/tickets/:id/transfer',
  permission: 'signed-in',
  summary:
    'Hand a ticket over, with a note for the next attendant and a message to the customer; either all of it happens or nothing',
  params: idParams,
  body: z.object({
    queueId: id.nullish().describe('ID of the queue; null: none; left out: unchanged.'),
    userId: id
      .nullish()
      .describe('ID of the attendant; null: nobody; left out: nobody if a queue is given, otherwise unchanged.'),
    whatsappId: id.optional().describe('ID of the connection; left out: unchanged.'),
    note: text(5_000).trim().default('').describe('Internal note for the next attendant; empty: none.'),
    mentions,
    message: text(4_096).trim().default('').describe('Message to the customer, sent instead of the automatic one.'),
  }),
  reply: changedTicket,
});

export const nextTicket = endpoint({
  method: 'POST',
  path: '/tickets/next',
  permission: 'signed-in',
  summary:
    'Accept the ticket that has waited longest among those the caller may see; ERR_NOBODY_WAITS if there is none',
  body: z.object({ queueIds: z.array(id).max(200).optional().describe('Only from these queues; left out: all.') }),
  reply: ticket,
});

export const snoozeTicket = endpoint({
  method: 'POST',
  path: '/tickets/:id/snooze',
  permission: 'signed-in',
  summary:
    'Snooze an open ticket; it leaves the list and returns as unread at the given time, or when the customer writes',
  params: idParams,
  body: z.object({
    until: moment('must be a time').nullable().describe('When it returns to the list; null: when the customer writes.'),
  }),
  reply: ticket,
});

export const wakeTicket = endpoint({
  method: 'DELETE',
  path: '/tickets/:id/snooze',
  permission: 'signed-in',
  summary: 'End a ticket’s snooze early',
  params: idParams,
  reply: ticket,
});

export const readTicket = endpoint({
  method: 'POST',
  path: '/tickets/:id/read',
  permission: 'signed-in',
  summary:
    'Mark all messages of a ticket as read by its attendant; this clears the unread count and sends read receipts',
  params: idParams,
  reply: nothing,
});

export const deleteTicket = endpoint({
  method: 'DELETE',
  path: '/tickets/:id',
  permission: 'ticket-options:deleteTicket',
  summary: 'Delete a ticket with its messages',
  params: idParams,
  reply: nothing,
});
