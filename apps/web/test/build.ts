// What the server answers, for tests: each function makes one, with what the test does not care about filled in.
import { NO_CONTACT_FIELDS } from '@recado/contract/contact-fields';
import type { Contact, ContactRef } from '@recado/contract/contacts';
import type { Message, QuotedMessage } from '@recado/contract/messages';
import type { QuickMessage } from '@recado/contract/quick-messages';
import type { Schedule } from '@recado/contract/schedules';
import type { Ticket } from '@recado/contract/tickets';
import type { Colleague } from '@recado/contract/users';

const NOON = '2026-11-21T12:00:00.000Z';

/** As tickets name it. */
export const contactRefOf = (id: number, change: Partial<ContactRef> = {}): ContactRef => ({
  id,
  name: `Contact ${id}`,
  number: `551198765432${id}`,
  profilePicUrl: null,
  isGroup: false,
  ...change,
});

export const contactOf = (id: number, change: Partial<Contact> = {}): Contact => ({
  ...contactRefOf(id),
  ...NO_CONTACT_FIELDS,
  extraInfo: [],
  tagIds: [],
  optedOutAt: null,
  createdAt: NOON,
  updatedAt: NOON,
  ...change,
});

/** Zé's, with the person of `sessionUser`, in no queue. */
export const ticketOf = (id: number, change: Partial<Ticket> = {}): Ticket => ({
  id,
  uuid: `u${id}`,
  status: 'open',
  unreadMessages: 0,
  lastMessage: 'Oi',
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
  contactId: 1,
  contact: contactRefOf(1, { name: 'Zé' }),
  userId: 7,
  user: { id: 7, name: 'Ana' },
  queueId: null,
  queue: null,
  whatsappId: 5,
  whatsapp: { id: 5, name: 'Loja', provider: 'sandbox' },
  tags: [],
  laneId: null,
  replyUntil: null,
  listedAt: NOON,
  createdAt: NOON,
  updatedAt: NOON,
  ...change,
});

const NO_FILE = { mediaType: null, mediaUrl: null, mediaState: null, mediaName: null, mediaSize: null };

export const quotedOf = (id: number, change: Partial<QuotedMessage> = {}): QuotedMessage => ({
  id,
  body: `message ${id}`,
  fromMe: false,
  contactName: null,
  userId: null,
  userName: null,
  isDeleted: false,
  ...NO_FILE,
  ...change,
});

/** A text of Zé's that was read, in ticket 4. */
export const messageOf = (id: number, change: Partial<Message> = {}): Message => ({
  id,
  ticketId: 4,
  body: `message ${id}`,
  fromMe: false,
  read: true,
  ...NO_FILE,
  ack: 0,
  sendError: null,
  sendErrorDetail: null,
  linkPreview: null,
  choiceId: null,
  transcription: null,
  isDeleted: false,
  isEdited: false,
  quotedMsg: null,
  contactId: 1,
  contactName: null,
  contact: null,
  userId: null,
  userName: null,
  origin: null,
  clientId: null,
  reactions: [],
  createdAt: NOON,
  ...change,
});

/** For Zé, not sent yet. */
export const scheduleOf = (id: number, change: Partial<Schedule> = {}): Schedule => ({
  id,
  body: `message ${id}`,
  contactId: 1,
  contact: contactRefOf(1, { name: 'Zé' }),
  sendAt: NOON,
  sentAt: null,
  status: 'PENDENTE',
  error: null,
  ticketId: null,
  userId: 7,
  user: { id: 7, name: 'Ana' },
  mediaPath: null,
  mediaName: null,
  fileList: null,
  series: null,
  ...change,
});

/** A text of the person in `sessionUser`, theirs alone. */
export const quickMessageOf = (id: number, change: Partial<QuickMessage> = {}): QuickMessage => ({
  id,
  shortcode: `quick${id}`,
  message: `quick message ${id}`,
  geral: false,
  status: true,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  mediaType: null,
  userId: 7,
  ...change,
});

/** An attendant who is away, in no queue. */
export const colleagueOf = (id: number, change: Partial<Colleague> = {}): Colleague => ({
  id,
  name: `User ${id}`,
  email: `user${id}@example.com`,
  profile: 'user',
  role: null,
  online: false,
  queues: [],
  ...change,
});
