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

export const conversationId = id.describe('a conversation’s id, as find_conversations answers it');
const words = text(200).trim();

export const READING_TOOLS: readonly Tool[] = [
  tool({
    name: 'find_contacts',
    title: 'Find contacts',
    description: 'Contacts by name or number, 30 a page.',
    reads: true,
    input: z.object({
      words: words.default('').describe('part of a name or number'),
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
    title: 'A contact’s details',
    description: 'Everything that is written down of a contact: fields, further information, tags.',
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
      'Conversations that the token sees, the latest change first, 40 a page. Words are looked for in names, numbers and messages.',
    reads: true,
    input: z.object({
      words: words.default(''),
      status: z.enum(TICKET_STATUSES).optional().describe('pending: waits for a person; open: somebody attends to it'),
      contactId: id.optional(),
      queueIds: z.array(id).max(50).optional(),
      tagIds: z.array(id).max(50).optional(),
      attendantIds: z.array(id).max(50).optional(),
      unread: z.boolean().default(false).describe('only those with unread messages'),
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
    description: 'Its messages, the newest page first and ascending inside a page. Nothing is marked as read by it.',
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
    title: 'What a summary needs',
    description: `All that a summary of a conversation is written from: how it stands, figures, notes, what happened, and its last ${LAST_MESSAGES} messages.`,
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
    title: 'Queues',
    description: 'The company’s queues: transfer_conversation takes their ids.',
    reads: true,
    input: z.object({}),
    run: (call) =>
      look(call, async (ctx) => ({
        queues: (await findQueues(ctx)).map(named),
      })),
  }),
  tool({
    name: 'list_tags',
    title: 'Tags and lanes',
    description: 'The company’s tags; `lanes` are those that are lanes of the board, from left to right.',
    reads: true,
    input: z.object({ words: words.default('') }),
    run: (call, { words: searchParam }) =>
      look(call, async (ctx) => {
        return { tags: (await listTags(ctx, searchParam)).map(named), lanes: (await laneTags(ctx)).map(named) };
      }),
  }),
  tool({
    name: 'list_attendants',
    title: 'Attendants',
    description: 'Who works here, in which queues, and who is online: transfer_conversation takes their ids.',
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
    title: 'Connections',
    description: 'The company’s WhatsApp numbers and whether they are up.',
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
    title: 'Scheduled messages',
    description: 'Messages that go out later, the next first, 20 a page.',
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
