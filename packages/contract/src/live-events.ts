// Realtime, from the server: each event once, its payload, when it goes out and who hears it. The types, the AsyncAPI document
// and the tests' check of what really goes out are made from it. Browsers need the types alone: events.ts.
import { z } from 'zod';
import { bulkAct } from './bulk-acts.ts';
import { chat, chatMessage } from './chats.ts';
import { connection } from './connections.ts';
import { TICKET_STATUSES } from './constants.ts';
import { contact, contactRef } from './contacts.ts';
import { event, sequenced, type LiveEvent } from './event-rooms.ts';
import { message } from './messages.ts';
import { personalNotice } from './notices.ts';
import { contactErasure } from './personal-data.ts';
import { id, timestamp, named } from './primitives.ts';
import { queue } from './queues.ts';
import { setting } from './settings.ts';
import { tagRef } from './tags.ts';
import { ticketNote } from './ticket-notes.ts';
import { ticket } from './tickets.ts';
import { timelineEntry } from './timeline.ts';
import { colleague } from './users.ts';

const written = z.enum(['create', 'update']);
const changed = z.enum(['create', 'update', 'delete']);
const updated = z.literal('update');
const created = z.literal('create');
const deleted = z.literal('delete');
const reload = z.object({ action: z.literal('reload') });

/** Those who see a ticket, wherever it stands on their screens … */
const EVERYWHERE = ['audience', 'ticket', 'list', 'notification'] as const;
/** … and who look at it, or attend to it. */
const INSIDE = ['audience', 'ticket'] as const;
const COMPANY = ['company'] as const;

const ticketNotice = z
  .object({
    ticketId: id,
    uuid: z.string(),
    status: z.enum(TICKET_STATUSES).describe('Status at the time.'),
    contactName: z.string(),
    text: z.string(),
    at: timestamp,
  })
  .meta({ id: 'TicketNotice' });

/** By name; on the wire the name is `company-{id}-{name}`. */
export const companyEvents = {
  ticket: event(
    z.discriminatedUnion('action', [
      z.object({ action: updated, ticket }),
      z.object({ action: deleted, ticketId: id }),
      z.object({ action: z.literal('updateUnread'), ticketId: id, unreadMessages: z.number() }),
    ]),
    {
      when: 'A ticket was created, changed or deleted, is no longer visible to the user, or only its unread count changed',
      to: EVERYWHERE,
    },
  ),
  appMessage: event(
    z.discriminatedUnion('action', [
      z.object({
        action: created,
        message,
        ticket: ticket.describe('The ticket after the message.'),
        contact: contactRef,
      }),
      z.object({ action: updated, message }),
    ]),
    { when: 'A message was created, or its status, reactions or file changed', to: EVERYWHERE },
  ),
  conversation: event(z.object({ action: deleted, ticketId: id, messageIds: z.array(id), entryIds: z.array(id) }), {
    when: 'Messages or timeline entries were removed from a conversation, because a change was undone or a note was deleted',
    to: INSIDE,
  }),
  contact: event(
    z.discriminatedUnion('action', [
      z.object({ action: written, contact }),
      z.object({ action: deleted, contactId: id }),
    ]),
    { when: 'A contact was created, changed or deleted', to: COMPANY },
  ),
  whatsapp: event(
    z.discriminatedUnion('action', [
      z.object({ action: updated, whatsapp: connection }),
      z.object({ action: deleted, whatsappId: id }),
    ]),
    { when: 'A connection was created, changed or deleted; without its QR code', to: ['company', 'admins'] },
  ),
  presence: event(z.object({ action: updated, ticketId: id, state: z.enum(['composing', 'recording', 'paused']) }), {
    when: 'The customer started or stopped typing or recording',
    to: INSIDE,
  }),
  whatsappSession: event(z.object({ action: updated, session: connection }), {
    when: 'A connection changed; with its QR code. Details of its account go to users who may edit connections',
    to: ['permitted'],
  }),
  tag: event(
    z.discriminatedUnion('action', [
      z.object({ action: written, tag: tagRef }),
      z.object({ action: deleted, tagId: id }),
    ]),
    { when: 'A tag was created, changed or deleted', to: COMPANY },
  ),
  queue: event(
    z.discriminatedUnion('action', [z.object({ action: written, queue }), z.object({ action: deleted, queueId: id })]),
    { when: 'A queue was created, changed or deleted', to: COMPANY },
  ),
  queueOption: event(z.object({ action: updated, queueId: id }), {
    when: 'A queue’s menu changed; reload it',
    to: COMPANY,
  }),
  quickMessage: event(z.object({ action: changed, quickMessageId: id }), {
    when: 'A quick message was created, changed or deleted; sent to its owner, or to all users if it is shared',
    to: ['user', 'company'],
  }),
  file: event(z.object({ action: changed, fileId: id }), {
    when: 'A file list was created, changed or deleted',
    to: COMPANY,
  }),
  flow: event(z.object({ action: changed, flowId: id }), {
    when: 'A flow was created, changed, published or deleted',
    to: COMPANY,
  }),
  flowCampaign: event(z.object({ action: changed, flowCampaignId: id }), {
    when: 'A flow trigger was created, changed or deleted',
    to: COMPANY,
  }),
  consent: event(z.object({ action: updated, contactId: id }), {
    when: 'A contact opted out of automated messages, or in again; reload their consent',
    to: COMPANY,
  }),
  campaign: event(z.object({ action: changed, campaignId: id }), {
    when: 'A campaign or its progress changed; reload it',
    to: COMPANY,
  }),
  contactList: event(z.object({ action: changed, contactListId: id }), {
    when: 'A contact list was created, changed or deleted',
    to: COMPANY,
  }),
  contactListItem: event(reload.extend({ contactListId: id }), {
    when: 'The entries of a contact list changed; reload them',
    to: COMPANY,
  }),
  queueIntegration: event(z.object({ action: changed, queueIntegrationId: id }), {
    when: 'An integration was created, changed or deleted',
    to: COMPANY,
  }),
  prompt: event(z.object({ action: changed, promptId: id }), {
    when: 'An AI assistant was created, changed or deleted',
    to: COMPANY,
  }),
  knowledge: event(z.object({ action: changed, entryId: id }), {
    when: 'A knowledge base entry was created, changed or deleted',
    to: COMPANY,
  }),
  schedule: event(
    z.discriminatedUnion('action', [z.object({ action: changed, scheduleId: id, contactId: id }), reload]),
    { when: 'A scheduled message was created, changed, sent or deleted; `reload` if there are many', to: COMPANY },
  ),
  ticketNote: event(
    z.discriminatedUnion('action', [
      z.object({ action: created, ticketNote }),
      z.object({ action: deleted, ticketNoteId: id, ticketId: id }),
    ]),
    { when: 'A note was added or deleted', to: INSIDE },
  ),
  notice: event(z.object({ action: created, notice: ticketNotice }), {
    when: 'An automated action notifies the user of a ticket, whether or not they may see it',
    to: ['user', 'admins'],
  }),
  personalNotice: event(
    z.discriminatedUnion('action', [
      z.object({ action: created, notice: personalNotice }),
      z.object({ action: deleted, ticketId: id }),
    ]),
    {
      when: 'A colleague transferred a ticket to the user or mentioned them in a note, or that was undone or read',
      to: ['user'],
    },
  ),
  bulkAct: event(z.object({ action: updated, bulkAct }), {
    when: 'The progress of a bulk act changed; sent to the user who started it',
    to: ['user'],
  }),
  contactErasure: event(z.object({ action: updated, erasure: contactErasure }), {
    when: 'The progress of an erasure changed; sent to the user who requested it',
    to: ['user'],
  }),
  timeline: event(z.object({ action: created, entry: timelineEntry }), {
    when: 'An entry was added to a ticket’s timeline',
    to: INSIDE,
  }),
  typing: event(
    z.object({
      action: updated,
      ticketId: id,
      user: named,
      state: z.enum(['composing', 'paused']),
    }),
    { when: 'A colleague is typing in a ticket the user has open', to: INSIDE, ofTheMoment: true },
  ),
  contacts: event(reload, { when: 'Many contacts changed at once; reload them', to: COMPANY }),
  user: event(
    z.discriminatedUnion('action', [
      z.object({
        action: written,
        user: colleague.describe(
          'The email address is empty, except for users who manage people and for the user concerned.',
        ),
      }),
      z.object({ action: deleted, userId: id }),
    ]),
    { when: 'A user of the company was created, changed or deleted', to: ['company', 'permitted', 'user'] },
  ),
  role: event(z.object({ action: changed, roleId: id }), {
    when: 'A role is new, changed or gone: ask again, also for people',
    to: COMPANY,
  }),
  settings: event(z.discriminatedUnion('action', [z.object({ action: updated, setting }), reload]), {
    when: 'A setting changed (secrets are left out), or the plan, opening hours or due date did; call GET /auth/me again',
    to: COMPANY,
    whenExpired: true,
  }),
  chat: event(
    z.discriminatedUnion('action', [
      z.object({ action: written, chat }),
      z.object({ action: z.literal('new-message'), newMessage: chatMessage, chat }),
      z.object({ action: deleted, chatId: id }),
    ]),
    { when: 'An internal chat was created, changed, written in or deleted; sent to its members', to: ['user'] },
  ),
  invoice: event(z.object({ action: written, invoiceId: id }), {
    when: 'An invoice was created or changed',
    to: COMPANY,
    whenExpired: true,
  }),
  payment: event(
    z.object({
      action: z.literal('CONCLUIDA'),
      invoiceId: id,
      company: z.object({ id, dueDate: timestamp }),
    }),
    { when: 'An invoice was paid', to: COMPANY, whenExpired: true },
  ),
  auth: event(z.object({ action: updated, user: z.object({ id, session: z.number().int() }) }), {
    when: 'The user signed in elsewhere or signed out; their other sessions end',
    to: ['user', 'session'],
  }),
} as const;

/** What a company hears of also after its due date. */
export const HEARD_WHEN_EXPIRED = Object.entries<LiveEvent>(companyEvents)
  .filter(([, { whenExpired }]) => whenExpired)
  .map(([name]) => name as keyof typeof companyEvents);

/** What goes out apart from events of a company: to whom it says itself. Nothing of it is kept. */
export const serverEvents = {
  ready: { payload: sequenced.pick({ safeSeq: true }), when: 'The socket is authorized and has joined its rooms' },
  'company-rights': {
    payload: undefined,
    when: 'What the user may see has changed; the socket is closed. Reconnect and reload everything',
  },
  'company-announcement': {
    payload: z.object({ action: changed, record: z.object({ id }) }),
    when: 'An announcement from the operator changed; reload it. Sent to all users of the installation',
  },
} as const;
