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
} from './primitives.ts';
import { queueRef } from './queues.ts';
import { tagRef } from './tags.ts';
import { mentions } from './ticket-notes.ts';
import { undo } from './undo-handle.ts';

const userRef = z.object({ id, name: z.string() });
const connectionRef = z.object({ id, name: z.string(), provider: z.enum(PROVIDERS) });

/** Who speaks for the company in a ticket while no person does, and waits there for the customer. */
const driverRef = z.object({
  kind: z.enum(DRIVER_KINDS),
  name: z.string().describe('Name of the flow, AI assistant or integration; empty if the kind needs none.'),
  since: timestamp,
});

export const ticket = z
  .object({
    id,
    uuid: z.string(),
    status: z.enum(TICKET_STATUSES),
    unreadMessages: z.number(),
    lastMessage: z.string(),
    lastMessageFromMe: z.boolean(),
    lastMessageAt: timestamp.nullable().describe('Null: no message yet.'),
    lastSent: z
      .object({ id, ack: z.number().int().min(0).max(5).describe('As for messages; 0: it could not be sent.') })
      .nullable()
      .describe('Delivery status of the last message, if the company sent it; null otherwise.'),
    isGroup: z.boolean(),
    driver: driverRef.nullable().describe('What is replying automatically; null: nothing.'),
    chatbot: z.boolean().describe('Whether something is replying automatically.'),
    useIntegration: z.boolean().describe('Whether that is an AI assistant or an integration.'),
    promptId: id.nullable().describe('ID of the AI assistant.'),
    integrationId: id.nullable(),
    contactId: id,
    contact: contactRef,
    userId: id.nullable(),
    user: userRef.nullable(),
    queueId: id.nullable(),
    queue: queueRef.nullable(),
    whatsappId: id.nullable(),
    whatsapp: connectionRef.nullable(),
    tags: z.array(tagRef),
    laneId: id.nullable().describe('The tag whose lane of the board it is in; null: the lane without a tag.'),
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
    createdAt: timestamp,
    updatedAt: timestamp,
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
        messageId: id,
        excerpt: z.string().describe('The matching words with some context, at most 160 characters.'),
        createdAt: timestamp,
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
  queueIds: idListText.optional(),
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
  tags: idListText.optional(),
  users: idListText.optional(),
  date: dayFilter.describe('Created on this day, in the company’s time zone.'),
  updatedAt: dayFilter.describe('Last changed on this day, in the company’s time zone.'),
  withUnreadMessages: flagText,
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
    tickets: z.array(foundTicket),
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
    .object({ open: z.number(), pending: z.number(), withBot: z.number(), snoozed: z.number() })
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
    contactId: id,
    queueId: id.nullish(),
    whatsappId: id.nullish(),
    userId: id.nullish(),
    status: z.enum(['pending', 'open']).default('open'),
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
    status: z.enum(TICKET_STATUSES).optional(),
    userId: id.nullish(),
    queueId: id.nullish(),
    whatsappId: id.optional(),
    useIntegration: z.boolean().nullish(),
    promptId: integrationId.optional(),
    integrationId: integrationId.optional(),
    flowId: integrationId.optional().describe('The flow that starts there.'),
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
    queueId: id.nullish(),
    userId: id.nullish(),
    whatsappId: id.optional(),
    note: text(5_000).trim().default(''),
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
    until: moment('must be a time').nullable().describe('Null: until the customer writes.'),
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
