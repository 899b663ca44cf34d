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
import { id, timestamp } from './primitives.ts';
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
    status: z.enum(TICKET_STATUSES).describe('as it stood then'),
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
      when: 'A ticket is new or changed; is gone, or gone from what one sees; or its unread count alone has changed',
      to: EVERYWHERE,
    },
  ),
  appMessage: event(
    z.discriminatedUnion('action', [
      z.object({ action: created, message, ticket: ticket.describe('as it is after it'), contact: contactRef }),
      z.object({ action: updated, message }),
    ]),
    { when: 'A message is new, or changed: how far it has come, a reaction, its file', to: EVERYWHERE },
  ),
  conversation: event(z.object({ action: deleted, ticketId: id, messageIds: z.array(id), entryIds: z.array(id) }), {
    when: 'What stood in a conversation does no longer: what it belonged to was undone, or it was a note that is gone',
    to: INSIDE,
  }),
  contact: event(
    z.discriminatedUnion('action', [
      z.object({ action: written, contact }),
      z.object({ action: deleted, contactId: id }),
    ]),
    { when: 'A contact is new, changed or gone', to: COMPANY },
  ),
  whatsapp: event(
    z.discriminatedUnion('action', [
      z.object({ action: updated, whatsapp: connection }),
      z.object({ action: deleted, whatsappId: id }),
    ]),
    { when: 'A connection is new, changed or gone; without its QR code', to: ['company', 'admins'] },
  ),
  presence: event(z.object({ action: updated, ticketId: id, state: z.enum(['composing', 'recording', 'paused']) }), {
    when: 'The customer is writing, or no longer',
    to: INSIDE,
  }),
  whatsappSession: event(z.object({ action: updated, session: connection }), {
    when: 'A connection is changed; with the QR code that pairs it; of its account what those see who change connections',
    to: ['permitted'],
  }),
  tag: event(
    z.discriminatedUnion('action', [
      z.object({ action: written, tag: tagRef }),
      z.object({ action: deleted, tagId: id }),
    ]),
    { when: 'A tag is new, changed or gone', to: COMPANY },
  ),
  queue: event(
    z.discriminatedUnion('action', [z.object({ action: written, queue }), z.object({ action: deleted, queueId: id })]),
    { when: 'A queue is new, changed or gone', to: COMPANY },
  ),
  queueOption: event(z.object({ action: updated, queueId: id }), {
    when: 'A queue’s menu is another: ask again',
    to: COMPANY,
  }),
  quickMessage: event(z.object({ action: changed, quickMessageId: id }), {
    when: 'A quick message is new, changed or gone; to its owner, or to all where it is everybody’s',
    to: ['user', 'company'],
  }),
  file: event(z.object({ action: changed, fileId: id }), {
    when: 'A list of files is new, changed or gone',
    to: COMPANY,
  }),
  flow: event(z.object({ action: changed, flowId: id }), {
    when: 'A flow, or what is in force of it, is new, changed or gone',
    to: COMPANY,
  }),
  flowCampaign: event(z.object({ action: changed, flowCampaignId: id }), {
    when: 'What starts a flow is new, changed or gone',
    to: COMPANY,
  }),
  consent: event(z.object({ action: updated, contactId: id }), {
    when: 'A contact takes, or no longer takes, what is sent by itself: ask again',
    to: COMPANY,
  }),
  campaign: event(z.object({ action: changed, campaignId: id }), {
    when: 'A campaign, or how far it is, is another: ask again',
    to: COMPANY,
  }),
  contactList: event(z.object({ action: changed, contactListId: id }), {
    when: 'A list of people to write to is new, changed or gone',
    to: COMPANY,
  }),
  contactListItem: event(reload.extend({ contactListId: id }), {
    when: 'People in such a list changed: ask again',
    to: COMPANY,
  }),
  queueIntegration: event(z.object({ action: changed, queueIntegrationId: id }), {
    when: 'An outside system that answers customers is new, changed or gone',
    to: COMPANY,
  }),
  prompt: event(z.object({ action: changed, promptId: id }), { when: 'An agent is new, changed or gone', to: COMPANY }),
  knowledge: event(z.object({ action: changed, entryId: id }), {
    when: 'What agents answer from is new, changed or gone',
    to: COMPANY,
  }),
  schedule: event(
    z.discriminatedUnion('action', [z.object({ action: changed, scheduleId: id, contactId: id }), reload]),
    { when: 'A message for later is new, changed, sent or gone; or many are at once: ask again', to: COMPANY },
  ),
  ticketNote: event(
    z.discriminatedUnion('action', [
      z.object({ action: created, ticketNote }),
      z.object({ action: deleted, ticketNoteId: id, ticketId: id }),
    ]),
    { when: 'A note is new, or gone', to: INSIDE },
  ),
  notice: event(z.object({ action: created, notice: ticketNotice }), {
    when: 'An action notifies of a ticket, whether one sees it or not',
    to: ['user', 'admins'],
  }),
  personalNotice: event(
    z.discriminatedUnion('action', [
      z.object({ action: created, notice: personalNotice }),
      z.object({ action: deleted, ticketId: id }),
    ]),
    { when: 'A colleague handed one a ticket, or named one in a note; or that was undone, or seen', to: ['user'] },
  ),
  bulkAct: event(z.object({ action: updated, bulkAct }), {
    when: 'How far it is what was begun for many at once; to whoever began it',
    to: ['user'],
  }),
  contactErasure: event(z.object({ action: updated, erasure: contactErasure }), {
    when: 'How far it is with erasing what is known of one person; to whoever asked for it',
    to: ['user'],
  }),
  timeline: event(z.object({ action: created, entry: timelineEntry }), {
    when: 'A ticket’s timeline has a new line',
    to: INSIDE,
  }),
  typing: event(
    z.object({
      action: updated,
      ticketId: id,
      user: z.object({ id, name: z.string() }),
      state: z.enum(['composing', 'paused']),
    }),
    { when: 'A colleague writes in a ticket that one has open', to: INSIDE, ofTheMoment: true },
  ),
  contacts: event(reload, { when: 'Many contacts changed at once: ask again', to: COMPANY }),
  user: event(
    z.discriminatedUnion('action', [
      z.object({
        action: written,
        user: colleague.describe('its email is empty but to those who manage people and to themselves'),
      }),
      z.object({ action: deleted, userId: id }),
    ]),
    { when: 'Somebody of the company is new, changed or gone', to: ['company', 'permitted', 'user'] },
  ),
  role: event(z.object({ action: changed, roleId: id }), {
    when: 'A role is new, changed or gone: ask again, also for people',
    to: COMPANY,
  }),
  settings: event(z.discriminatedUnion('action', [z.object({ action: updated, setting }), reload]), {
    when: 'An option changed, without what is secret; or the plan, the hours or the due date did: ask who you are again',
    to: COMPANY,
    whenExpired: true,
  }),
  chat: event(
    z.discriminatedUnion('action', [
      z.object({ action: written, chat }),
      z.object({ action: z.literal('new-message'), newMessage: chatMessage, chat }),
      z.object({ action: deleted, chatId: id }),
    ]),
    { when: 'A chat of colleagues is new, changed, written in or gone; to its members', to: ['user'] },
  ),
  invoice: event(z.object({ action: written, invoiceId: id }), {
    when: 'An invoice is new or changed',
    to: COMPANY,
    whenExpired: true,
  }),
  payment: event(
    z.object({
      action: z.literal('CONCLUIDA'),
      invoiceId: id,
      company: z.object({ id, dueDate: timestamp }),
    }),
    { when: 'An invoice has been paid', to: COMPANY, whenExpired: true },
  ),
  auth: event(z.object({ action: updated, user: z.object({ id, session: z.number().int() }) }), {
    when: 'One signed in somewhere, or out: other sessions end',
    to: ['user', 'session'],
  }),
} as const;

/** What a company hears of also after its due date. */
export const HEARD_WHEN_EXPIRED = Object.entries<LiveEvent>(companyEvents)
  .filter(([, { whenExpired }]) => whenExpired)
  .map(([name]) => name as keyof typeof companyEvents);

/** What goes out apart from events of a company: to whom it says itself. Nothing of it is kept. */
export const serverEvents = {
  ready: { payload: sequenced.pick({ safeSeq: true }), when: 'This socket has been let in, and is in its rooms' },
  'company-rights': {
    payload: undefined,
    when: 'What one sees has changed; the socket ends, and whoever comes back asks for everything again',
  },
  'company-announcement': {
    payload: z.object({ action: changed, record: z.object({ id }) }),
    when: 'To everybody of the installation: the operator’s news are others; ask for what changed',
  },
} as const;
