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
  name: z.string().describe("of the flow, agent or integration; '' where the kind says it all"),
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
    lastMessageAt: timestamp.nullable().describe('null: nobody has written yet'),
    lastSent: z
      .object({ id, ack: z.number().int().min(0).max(5).describe('as a message has it; 0: it could not be sent') })
      .nullable()
      .describe('how far the last message has come, where it is ours; null: it is not'),
    isGroup: z.boolean(),
    driver: driverRef.nullable().describe('null: nobody but people'),
    chatbot: z.boolean().describe('there is a driver'),
    useIntegration: z.boolean().describe('it is an agent, or an integration'),
    promptId: id.nullable().describe("the agent's"),
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
    laneId: id.nullable().describe('the tag in whose lane of the board it is; null: in the one without a tag'),
    replyUntil: timestamp
      .nullable()
      .describe(
        'on an official number: until when free texts may be sent; null elsewhere, and where the customer never wrote',
      ),
    waitingSince: timestamp
      .nullable()
      .describe(
        'of a pending one: since the first message of the customer that nobody has answered, or else since it is pending',
      ),
    snooze: z
      .object({ until: timestamp.nullable().describe('null: until the customer writes') })
      .nullable()
      .describe('somebody has put it off; null: nobody has'),
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
        excerpt: z.string().describe('the words and what stands around them, at most 160 characters'),
        createdAt: timestamp,
      })
      .nullable()
      .optional()
      .describe(
        'the latest message that has the words; null: the contact has them. Left out where nothing was searched for.',
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
  showAll: flagText.describe("everybody's tickets, for those who may"),
};

/** Which tickets a list shows, and what is done to many at once concerns. */
export const ticketFilter = z.object({
  ...listFilter,
  searchParam: searchText,
  status: z.enum(TICKET_STATUSES).optional().describe('only those; left out: all'),
  withBot: flagText.describe('of those that wait: only what a driver holds; left out: only what none holds'),
  snoozed: flagText.describe('of those that are open: only what was put off; left out: only what was not'),
  tags: idListText.optional(),
  users: idListText.optional(),
  date: dayFilter.describe("created on this day, in the company's time zone"),
  updatedAt: dayFilter.describe("last changed on this day, in the company's time zone"),
  withUnreadMessages: flagText,
  contactId: idText.optional().describe("only this contact's"),
});

export const listTickets = endpoint({
  method: 'GET',
  path: '/tickets',
  permission: 'signed-in',
  summary: 'Tickets the caller may see, the latest first, 40 a page',
  query: ticketFilter.extend({
    pageNumber,
    cursor,
    sort: z
      .enum(LIST_ORDERS)
      .optional()
      .describe('with status=pending: who waits longest comes first, or last; left out: the latest change first'),
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
  summary: 'The badges of the tabs; a count stops at 1000',
  query: z.object(listFilter),
  reply: z
    .object({ open: z.number(), pending: z.number(), withBot: z.number(), snoozed: z.number() })
    .describe(
      '`withBot`: pending too, but a driver holds them; `pending` leaves them out. `snoozed`: open too, but put off',
    ),
});

export const getTicket = endpoint({
  method: 'GET',
  path: '/tickets/:id',
  permission: 'signed-in',
  summary: 'One ticket',
  params: idParams,
  reply: ticket,
});

export const getTicketByUuid = endpoint({
  method: 'GET',
  path: '/tickets/u/:uuid',
  permission: 'signed-in',
  summary: 'One ticket, by what its address shows',
  params: uuidParams,
  reply: ticket,
});

export const createTicket = endpoint({
  method: 'POST',
  path: '/tickets',
  permission: 'signed-in',
  summary: 'Start a conversation with a contact',
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
  summary: 'Accept, return, close, reopen or transfer; every change also clears the unread count',
  params: idParams,
  body: z.object({
    status: z.enum(TICKET_STATUSES).optional(),
    userId: id.nullish(),
    queueId: id.nullish(),
    whatsappId: id.optional(),
    useIntegration: z.boolean().nullish(),
    promptId: integrationId.optional(),
    integrationId: integrationId.optional(),
    flowId: integrationId.optional().describe('the flow that begins there'),
  }),
  reply: changedTicket,
});

export const transferTicket = endpoint({
  method: 'POST',
  path: '/tickets/:id/transfer',
  permission: 'signed-in',
  summary: 'Hand a ticket on, with a note for who takes it up and words to the customer: all of it, or nothing',
  params: idParams,
  body: z.object({
    queueId: id.nullish(),
    userId: id.nullish(),
    whatsappId: id.optional(),
    note: text(5_000).trim().default(''),
    mentions,
    message: text(4_096).trim().default('').describe('to the customer; then they are not told of it automatically'),
  }),
  reply: changedTicket,
});

export const nextTicket = endpoint({
  method: 'POST',
  path: '/tickets/next',
  permission: 'signed-in',
  summary: 'Accept who waits longest of those the caller sees; ERR_NOBODY_WAITS: there is nobody',
  body: z.object({ queueIds: z.array(id).max(200).optional().describe('only of these; left out: of all') }),
  reply: ticket,
});

export const snoozeTicket = endpoint({
  method: 'POST',
  path: '/tickets/:id/snooze',
  permission: 'signed-in',
  summary: 'Put an open ticket off: it leaves the list, and comes back unread at that time or as the customer writes',
  params: idParams,
  body: z.object({
    until: moment('when must it come back?').nullable().describe('null: until the customer writes'),
  }),
  reply: ticket,
});

export const wakeTicket = endpoint({
  method: 'DELETE',
  path: '/tickets/:id/snooze',
  permission: 'signed-in',
  summary: 'Back into the list before its time',
  params: idParams,
  reply: ticket,
});

export const readTicket = endpoint({
  method: 'POST',
  path: '/tickets/:id/read',
  permission: 'signed-in',
  summary: 'The attendant has seen everything: the unread count clears and read receipts go out',
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
