// Every call of the product, one table to read and to audit.
import * as aids from './aids.ts';
import * as announcements from './announcements.ts';
import * as apiTokens from './api-tokens.ts';
import * as audit from './audit.ts';
import * as bulkActs from './bulk-acts.ts';
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
  contactLists,
  campaigns,
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
  auth: 'Signing in and out, and one’s own session',
  secondFactor: 'A second factor for signing in',
  passwordReset: 'Forgotten passwords',
  users: 'The people of a company, and what they may do',
  roles: 'Roles of a company’s own',
  settings: 'What a company has chosen',
  companies: 'Companies, their plan and their due date',
  plans: 'What companies can subscribe to',
  helps: 'Help videos',
  announcements: 'What the operator tells all companies',
  invoices: 'What a company owes, and how it pays',
  dashboard: 'Figures of a period',
  jobs: 'Work in the background that failed, or waits',
  installationHealth: 'How the whole installation is: what is right, what is not, and where',
  queueOptions: 'Menus of queues, by which customers find their way themselves',
  queues: 'Departments that conversations go to',
  tags: 'Words on tickets and contacts',
  quickMessages: 'Texts that are written by a shortcut',
  files: 'Lists of files that are sent together',
  flows: 'Conversations that are drawn, and run by themselves',
  flowTests: 'Such a conversation, recorded and run again as a test',
  flowTry: 'Such a conversation, tried out',
  flowCampaigns: 'What starts such a conversation',
  queueIntegrations: 'Outside systems that answer customers',
  prompts: 'Agents that answer with a language model',
  promptReplays: 'Closed conversations, given to such an agent again',
  promptTools: 'Systems of the company that such an agent may ask',
  promptTry: 'Such an agent, tried out, and what models have cost',
  promptVersions: 'What such an agent was before',
  promptVoices: 'How such an agent answers: in writing, or by a voice',
  knowledge: 'What agents answer from',
  aids: 'What helps people write: a model makes a text, and nothing is sent',
  connections: 'Lines to WhatsApp',
  contacts: 'Customers and groups',
  tickets: 'Conversations, from the first word to the last',
  ticketNotes: 'What colleagues write to each other about a conversation',
  notices: 'What colleagues tell one of',
  push: 'What a person’s device tells while the page is not on its screen',
  undo: 'Taking back what one has just done',
  bulkActs: 'The same done to many tickets or contacts at once',
  kanban: 'The board: lanes of tagged tickets',
  messages: 'What is written in conversations',
  chats: 'Colleagues among themselves',
  templates: 'Texts that an official number may begin a conversation with',
  schedules: 'Messages for later',
  consent: 'Who wants no more of what is sent by itself',
  personalData: 'What is known of one person, for them to have; or to be erased',
  contactLists: 'Lists of people to write to',
  campaigns: 'The same to many, and what became of each',
  publicApi: 'What other programs call, with a token of the company or of one of its connections',
  apiTokens: 'Tokens for other programs, and what each may do',
  webhookEndpoints: 'Where a company has told what happens, and what became of it',
  audit: 'Who has done what, of what not everybody may',
  simulator: 'A customer’s phone to try things with, where the operator allows it',
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
