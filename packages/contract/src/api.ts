// Every call of the product, one table to read and to audit.
import * as announcements from './announcements.ts';
import * as chats from './chats.ts';
import * as companies from './companies.ts';
import * as dashboard from './dashboard.ts';
import * as helps from './helps.ts';
import * as invoices from './invoices.ts';
import * as jobs from './jobs.ts';
import * as passwordReset from './password-reset.ts';
import * as settings from './settings.ts';
import * as auth from './auth.ts';
import * as connections from './connections.ts';
import * as contacts from './contacts.ts';
import type { Endpoint } from './endpoint.ts';
import * as messages from './messages.ts';
import * as plans from './plans.ts';
import * as queues from './queues.ts';
import * as quickMessages from './quick-messages.ts';
import * as schedules from './schedules.ts';
import * as simulator from './simulator.ts';
import * as tags from './tags.ts';
import * as templates from './templates.ts';
import * as ticketNotes from './ticket-notes.ts';
import * as tickets from './tickets.ts';
import * as users from './users.ts';

const rooms = {
  auth,
  passwordReset,
  users,
  settings,
  companies,
  plans,
  helps,
  announcements,
  invoices,
  dashboard,
  jobs,
  queues,
  tags,
  quickMessages,
  connections,
  contacts,
  tickets,
  ticketNotes,
  messages,
  chats,
  templates,
  schedules,
  simulator,
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

/** All endpoints, each with the room (OpenAPI tag) it belongs to. */
export const allEndpoints: readonly { room: string; endpoint: Endpoint }[] = Object.entries(rooms).flatMap(
  ([room, exports]) =>
    Object.values(exports)
      .filter(isEndpoint)
      .map((endpoint) => ({ room, endpoint })),
);
