// What assistants may look at: each tool asks as a page of ours does, and answers what a text needs of it.
import { TICKET_STATUSES } from '@recado/contract/constants';
import { listContacts as contactsEndpoint } from '@recado/contract/contacts';
import { cursor, id, text } from '@recado/contract/primitives';
import { listSchedules as schedulesEndpoint } from '@recado/contract/schedules';
import { listTickets as ticketsEndpoint } from '@recado/contract/tickets';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { keyOfId, nextPage, readCursor } from '../../../platform/http/pages.ts';
import { listColleagues } from '../../accounts/users/colleagues.service.ts';
import { listConnections } from '../../catalog/connections/connections.service.ts';
import { listContacts, openContact } from '../../catalog/contacts/contacts.service.ts';
import { findQueues } from '../../catalog/queues/queues.service.ts';
import { laneTags, listTags } from '../../catalog/tags/tags.service.ts';
import { listMessages } from '../../inbox/messages/message-pages.service.ts';
import { listNotes } from '../../inbox/notes/notes.service.ts';
import { listTickets, openTicket } from '../../inbox/tickets/tickets.service.ts';
import { scheduleService } from '../schedules/schedules.service.ts';
import { conversationOf, messageOf, named } from './answers.rules.ts';
import { figuresOf } from './mcp.repo.ts';
import { tool, type Tool, type ToolCall } from './tools.rules.ts';

/** What transactions of this kind are for: the services ask who looks. */
const look = <T>({ run }: ToolCall, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  run((ctx, viewer) => work({ ...ctx, actor: viewer }));

const LAST_MESSAGES = 60;

export const conversationId = id.describe('ID of the conversation, from find_conversations.');
const words = text(200).trim();

export const READING_TOOLS: readonly Tool[] = [
  tool({
    name: 'find_contacts',
    title: 'Find contacts',
    description: 'Finds contacts by name or number, 30 per page.',
    reads: true,
    input: z.object({
      words: words.default('').describe('Part of a name or number; empty: all contacts.'),
      cursor,
    }),
    run: (call, { words: searchParam, cursor: place }) =>
      look(call, async (ctx) => {
        const { contacts, ...page } = await listContacts(
          ctx,
          contactsEndpoint.query.parse({ searchParam, cursor: place }),
        );
        return {
          contacts: contacts.map(({ id: contactId, name, number }) => ({ contactId, name, number })),
          hasMore: page.hasMore,
          cursor: page.cursor,
        };
      }),
  }),
  tool({
    name: 'get_contact',
    title: 'Get a contact',
    description: 'Gets all details of a contact: fields, additional information and tags.',
    reads: true,
    input: z.object({ contactId: id }),
    run: (call, { contactId }) =>
      look(call, async (ctx) => {
        const { profilePicUrl: _picture, ...contact } = await openContact(ctx, contactId);
        return contact;
      }),
  }),
  tool({
    name: 'find_conversations',
    title: 'Find conversations',
    description:
      'Finds conversations the token may see, latest message first, 40 per page. The words are looked for in names, numbers and messages.',
    reads: true,
    input: z.object({
      words: words.default(''),
      status: z
        .enum(TICKET_STATUSES)
        .optional()
        .describe('`pending`: waiting for an attendant; `open`: an attendant is working on it; `closed`: resolved.'),
      contactId: id.optional(),
      queueIds: z.array(id).max(50).optional(),
      tagIds: z.array(id).max(50).optional(),
      attendantIds: z.array(id).max(50).optional(),
      unread: z.boolean().default(false).describe('Only conversations with unread messages.'),
      cursor,
    }),
    run: (call, input) =>
      look(call, async (ctx) => {
        const { tickets, ...page } = await listTickets(ctx, ticketQuery(input));
        return { conversations: tickets.map(conversationOf), hasMore: page.hasMore, cursor: page.cursor };
      }),
  }),
  tool({
    name: 'read_conversation',
    title: 'Read a conversation',
    description:
      'Reads the messages of a conversation, newest page first, oldest first within a page. Nothing is marked as read.',
    reads: true,
    input: z.object({
      conversationId,
      cursor,
      limit: z.number().int().min(1).max(100).default(30),
    }),
    run: (call, { conversationId: ticketId, cursor: place, limit }) =>
      look(call, async (ctx) => {
        const conversation = conversationOf(await openTicket(ctx, { id: ticketId }));
        const before = readCursor(keyOfId, place);
        const { messages, hasMore } = await listMessages(ctx, ticketId, pageQuery(limit, before));
        const next = nextPage(keyOfId, hasMore ? messages[0]?.id : undefined);
        return { conversation, messages: messages.map(messageOf), ...next };
      }),
  }),
  tool({
    name: 'get_summary_data',
    title: 'Get the data for a summary',
    description: `Gets everything needed to summarize a conversation: its state, figures, notes, timeline and last ${LAST_MESSAGES} messages.`,
    reads: true,
    input: z.object({ conversationId }),
    run: (call, { conversationId: ticketId }) =>
      look(call, async (ctx) => {
        const conversation = conversationOf(await openTicket(ctx, { id: ticketId }));
        const { messages, timeline } = await listMessages(ctx, ticketId, pageQuery(LAST_MESSAGES));
        const notes = await listNotes(ctx, { ticketId, contactId: undefined });
        return {
          conversation,
          figures: await figuresOf(ctx.tx, ticketId),
          notes: notes.map(({ note, user, createdAt }) => ({ at: createdAt, by: user?.name ?? null, note })),
          happened: timeline.map(({ kind, by, data, createdAt }) => ({ at: createdAt, kind, by: by.name, data })),
          messages: messages.map(messageOf),
        };
      }),
  }),
  tool({
    name: 'list_queues',
    title: 'List queues',
    description: 'Lists the company’s queues, with the IDs that transfer_conversation takes.',
    reads: true,
    input: z.object({}),
    run: (call) =>
      look(call, async (ctx) => ({
        queues: (await findQueues(ctx)).map(named),
      })),
  }),
  tool({
    name: 'list_tags',
    title: 'List tags and lanes',
    description: 'Lists the company’s tags. `lanes` are those that are lanes of the Kanban board, from left to right.',
    reads: true,
    input: z.object({ words: words.default('') }),
    run: (call, { words: searchParam }) =>
      look(call, async (ctx) => {
        return { tags: (await listTags(ctx, searchParam)).map(named), lanes: (await laneTags(ctx)).map(named) };
      }),
  }),
  tool({
    name: 'list_attendants',
    title: 'List attendants',
    description:
      'Lists the company’s attendants with their queues and whether they are online, and the IDs that transfer_conversation takes.',
    reads: true,
    input: z.object({}),
    run: (call) =>
      look(call, async (ctx) => ({
        attendants: (await listColleagues(ctx)).map(({ id: userId, name, profile, online, queues }) => ({
          id: userId,
          name,
          profile,
          online,
          queues: queues.map(named),
        })),
      })),
  }),
  tool({
    name: 'list_connections',
    title: 'List connections',
    description: 'Lists the company’s WhatsApp connections and their status.',
    reads: true,
    input: z.object({}),
    run: (call) =>
      look(call, async (ctx) => ({
        connections: (await listConnections(ctx)).map(({ id: lineId, name, status, provider, number, isDefault }) => ({
          id: lineId,
          name,
          status,
          provider,
          number,
          isDefault,
        })),
      })),
  }),
  tool({
    name: 'list_schedules',
    title: 'List scheduled messages',
    description: 'Lists scheduled messages, the next first, 20 per page.',
    reads: true,
    input: z.object({ contactId: id.optional(), cursor }),
    run: (call, { contactId, cursor: place }) =>
      look(call, async (ctx) => {
        const page = readCursor(keyOfPage, place) ?? 1;
        const query = schedulesEndpoint.query.parse({
          pageNumber: String(page),
          ...(contactId !== undefined && { contactId: String(contactId) }),
        });
        const { schedules, hasMore } = await scheduleService.page(ctx, query);
        return {
          schedules: schedules.map(({ id: scheduleId, body, contact, sendAt, sentAt, status, ticketId }) => ({
            id: scheduleId,
            text: body,
            contact: { contactId: contact.id, name: contact.name },
            sendAt,
            sentAt,
            status,
            conversationId: ticketId,
          })),
          ...nextPage(keyOfPage, hasMore ? page + 1 : undefined),
        };
      }),
  }),
];

/** Scheduled messages are paged by number: so a cursor is the next one's. */
const keyOfPage = { write: String, read: (said: string) => (/^[1-9]\d{0,5}$/.test(said) ? Number(said) : undefined) };

/** As the page of tickets asks. */
const ticketQuery = (input: {
  words: string;
  status?: string | undefined;
  contactId?: number | undefined;
  queueIds?: number[] | undefined;
  tagIds?: number[] | undefined;
  attendantIds?: number[] | undefined;
  unread: boolean;
  cursor?: string | undefined;
}) =>
  ticketsEndpoint.query.parse({
    searchParam: input.words,
    status: input.status,
    contactId: input.contactId?.toString(),
    queueIds: input.queueIds && JSON.stringify(input.queueIds),
    tags: input.tagIds && JSON.stringify(input.tagIds),
    users: input.attendantIds && JSON.stringify(input.attendantIds),
    withUnreadMessages: String(input.unread),
    cursor: input.cursor,
  });

const pageQuery = (limit: number, before?: number) => ({ pageNumber: 1, limit, before });
