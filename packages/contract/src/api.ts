// Every call of the product, one table to read and to audit.
import * as aids from './aids.ts';
import * as announcements from './announcements.ts';
import * as apiTokens from './api-tokens.ts';
import * as audit from './audit.ts';
import * as bulkActs from './bulk-acts.ts';
import * as campaignSettings from './campaign-settings.ts';
import * as campaigns from './campaigns.ts';
import * as chats from './chats.ts';
import * as companies from './companies.ts';
import * as dashboard from './dashboard.ts';
import * as files from './files.ts';
import * as flowCampaigns from './flow-campaigns.ts';
import * as flowTests from './flow-tests.ts';
import * as flowTry from './flow-try.ts';
import * as flows from './flows.ts';
import * as helps from './helps.ts';
import * as installationHealth from './installation-health.ts';
import * as invoices from './invoices.ts';
import * as jobs from './jobs.ts';
import * as notices from './notices.ts';
import * as passwordReset from './password-reset.ts';
import * as secondFactor from './second-factor.ts';
import * as settings from './settings.ts';
import * as auth from './auth.ts';
import * as connections from './connections.ts';
import * as consent from './consent.ts';
import * as contactLists from './contact-lists.ts';
import * as contacts from './contacts.ts';
import type { Endpoint } from './endpoint.ts';
import * as kanban from './kanban.ts';
import * as knowledge from './knowledge.ts';
import * as messageExports from './message-exports.ts';
import * as messages from './messages.ts';
import * as personalData from './personal-data.ts';
import * as plans from './plans.ts';
import * as promptReplays from './prompt-replays.ts';
import * as promptTools from './prompt-tools.ts';
import * as promptTry from './prompt-try.ts';
import * as promptVoices from './prompt-voices.ts';
import * as promptVersions from './prompt-versions.ts';
import * as prompts from './prompts.ts';
import * as push from './push.ts';
import * as publicApi from './public-api.ts';
import * as queueIntegrations from './queue-integrations.ts';
import * as queueOptions from './queue-options.ts';
import * as queues from './queues.ts';
import * as quickMessages from './quick-messages.ts';
import * as roles from './roles.ts';
import * as schedules from './schedules.ts';
import * as singleSignOn from './single-sign-on.ts';
import * as simulator from './simulator.ts';
import * as tags from './tags.ts';
import * as templates from './templates.ts';
import * as ticketNotes from './ticket-notes.ts';
import * as tickets from './tickets.ts';
import * as undo from './undo.ts';
import * as users from './users.ts';
import * as webhooks from './webhooks.ts';

const rooms = {
  auth,
  secondFactor,
  singleSignOn,
  passwordReset,
  users,
  roles,
  settings,
  companies,
  plans,
  helps,
  announcements,
  invoices,
  dashboard,
  jobs,
  installationHealth,
  queueOptions,
  queues,
  tags,
  quickMessages,
  files,
  flows,
  flowCampaigns,
  queueIntegrations,
  prompts,
  promptReplays,
  promptTools,
  promptTry,
  promptVersions,
  promptVoices,
  knowledge,
  aids,
  flowTests,
  flowTry,
  connections,
  contacts,
  tickets,
  ticketNotes,
  notices,
  push,
  undo,
  bulkActs,
  kanban,
  messages,
  chats,
  templates,
  schedules,
  consent,
  personalData,
  messageExports,
  contactLists,
  campaigns,
  campaignSettings,
  publicApi,
  apiTokens,
  webhookEndpoints: webhooks,
  audit,
  simulator,
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

/** What each room is about, as the API's document says it. */
export const ROOMS: Readonly<Record<keyof typeof rooms, string>> = {
  auth: 'Signing in and out, and the current session',
  secondFactor: 'Two-step verification: authenticator app, passkeys and recovery codes',
  singleSignOn: 'Single sign-on: signing in by the company’s own identity provider',
  passwordReset: 'Resetting a forgotten password',
  users: 'Users of the company and their permissions',
  roles: 'Roles: permissions that a company puts together itself',
  settings: 'Company settings',
  companies: 'Companies, their plans and due dates',
  plans: 'Subscription plans',
  helps: 'Help videos',
  announcements: 'Announcements from the operator to all companies',
  invoices: 'Invoices and payments',
  dashboard: 'Dashboard figures for a period',
  jobs: 'Background jobs that failed or are waiting',
  installationHealth: 'Health of the whole installation',
  queueOptions: 'Menus of queues, through which customers find their way on their own',
  queues: 'Queues, in which tickets wait for attendants',
  tags: 'Tags on tickets and contacts',
  quickMessages: 'Quick messages: texts inserted by typing a shortcut',
  files: 'File lists: sets of files that are sent together',
  flows: 'Flows: automated conversations drawn as a graph',
  flowTests: 'Recorded conversations that are replayed as tests of a flow',
  flowTry: 'Trying out a flow without sending anything',
  flowCampaigns: 'Triggers that start a flow',
  queueIntegrations: 'Integrations: external systems that reply to customers',
  prompts: 'AI assistants, which reply to customers with a language model',
  promptReplays: 'Replaying closed conversations through an AI assistant',
  promptTools: 'Tools: company systems that an AI assistant may call',
  promptTry: 'Trying out an AI assistant, and token usage',
  promptVersions: 'Earlier versions of an AI assistant',
  promptVoices: 'Whether an AI assistant replies in writing or with a synthetic voice',
  knowledge: 'The knowledge base that AI assistants draw on',
  aids: 'Writing aids: a model drafts a text; nothing is sent',
  connections: 'WhatsApp connections',
  contacts: 'Contacts: customers and groups',
  tickets: 'Tickets: conversations from the first word to the last',
  ticketNotes: 'Internal notes on tickets',
  notices: 'Mentions of the caller by colleagues',
  push: 'Push notifications on the user’s devices',
  undo: 'Undoing the caller’s latest changes',
  bulkActs: 'Applying one change to many tickets or contacts at once',
  kanban: 'The Kanban board: lanes of tagged tickets',
  messages: 'Messages in tickets',
  chats: 'Internal chats between colleagues',
  templates: 'Approved message templates, with which an official number may start a conversation',
  schedules: 'Scheduled messages',
  consent: 'Consent: which contacts have opted out of automated messages',
  personalData: 'Exporting and erasing a contact’s personal data',
  messageExports: 'Files of conversations that are no longer kept',
  contactLists: 'Contact lists, to which campaigns are sent',
  campaigns: 'Campaigns: one message to many contacts, and its delivery to each',
  campaignSettings: 'What all campaigns of the company share: pace, variables, the price of a template',
  publicApi: 'Calls for other programs, authorized by an API token or a connection’s token',
  apiTokens: 'API tokens for other programs, and their scopes',
  webhookEndpoints: 'Webhook endpoints and their deliveries',
  audit: 'The audit log of privileged actions',
  simulator: 'A simulated customer’s phone for trials, if the operator allows it',
};

/** What `:id` stands for in a path, by what is before it. */
export const IDS: Readonly<Record<string, string>> = {
  announcements: 'the announcement',
  'api-tokens': 'the API token',
  'auth/passkeys': 'the passkey',
  'bulk-acts': 'the bulk act',
  campaigns: 'the campaign',
  chats: 'the chat',
  companies: 'the company',
  'contact-list-items': 'the contact list entry',
  'contact-lists': 'the contact list',
  contacts: 'the contact',
  'contacts/merges': 'the merge',
  files: 'the file list',
  'files/uploadList': 'the file list',
  flowbuilder: 'the flow',
  'flowbuilder/flow': 'the flow',
  flowcampaign: 'the flow trigger',
  helps: 'the help video',
  invoices: 'the invoice',
  knowledge: 'the knowledge base entry',
  'message-exports': 'the file',
  messages: 'the message',
  'messages/send': 'the message',
  plans: 'the plan',
  prompt: 'the AI assistant',
  queue: 'the queue',
  'queue-options': 'the option',
  queueIntegration: 'the integration',
  'quick-messages': 'the quick message',
  roles: 'the role',
  schedules: 'the scheduled message',
  'single-sign-on/domains': 'the domain',
  tags: 'the tag',
  'ticket-notes': 'the note',
  tickets: 'the ticket',
  undo: 'the change, as returned with it',
  users: 'the user',
  'webhook-deliveries': 'the delivery',
  'webhook-endpoints': 'the webhook endpoint',
  whatsapp: 'the connection',
  whatsappsession: 'the connection',
};

export interface NamedEndpoint {
  /** the OpenAPI tag */
  room: string;
  /** what it is called in the contract: the OpenAPI operation's id */
  name: string;
  endpoint: Endpoint;
}

export const allEndpoints: readonly NamedEndpoint[] = Object.entries(rooms).flatMap(([room, exports]) =>
  Object.entries(exports).flatMap(([name, value]: [string, unknown]) =>
    isEndpoint(value) ? [{ room, name, endpoint: value }] : [],
  ),
);
