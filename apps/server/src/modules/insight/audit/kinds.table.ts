// How what people act on is read before and after: of each kind its table, its name, and what of it is not compared or not told.
import type { AuditKind } from '@recado/contract/audit';
import { PERMISSION_AREAS, type PermissionArea } from '@recado/contract/permissions';
import type { PgTable } from 'drizzle-orm/pg-core';
import { roles, settings, users } from '../../../schema/accounts.ts';
import { campaigns, campaignSettings } from '../../../schema/campaigns.ts';
import { contacts, quickMessages, tags } from '../../../schema/catalog.ts';
import { announcements, companies, helps, plans } from '../../../schema/companies.ts';
import { connections, queueOptions, queues } from '../../../schema/connections.ts';
import { contactListItems, contactLists } from '../../../schema/contact-lists.ts';
import { flowCampaigns, flows, flowTests } from '../../../schema/flows.ts';
import { fileLists } from '../../../schema/inbox.ts';
import { knowledgeEntries } from '../../../schema/knowledge.ts';
import { messageExports } from '../../../schema/message-exports.ts';
import { prompts } from '../../../schema/prompts.ts';
import { apiTokens } from '../../../schema/public-api.ts';
import { queueIntegrations } from '../../../schema/queue-integrations.ts';
import { singleSignOns, ssoDomains } from '../../../schema/single-sign-on.ts';
import { tickets } from '../../../schema/tickets.ts';
import { promptVoices } from '../../../schema/voices.ts';
import { webhookEndpoints } from '../../../schema/webhooks.ts';
import { CREDENTIAL_SETTINGS } from '../../accounts/settings/settings.rules.ts';
import type { Told } from './audit.rules.ts';

export interface LookedAt extends Told {
  kind: AuditKind;
  /** its rows, as `t` */
  table: PgTable;
  /** SQL of what it is called */
  name: string;
  /** SQL of what a call names it by; left out: its id */
  by?: string;
  /** columns that are not compared: what the product keeps for itself, and what people did not change */
  leave?: readonly string[] | 'all';
  /** columns that are addresses, which may carry a secret behind their `?` */
  addresses?: readonly string[];
  /** SQL of what is told instead of a column, or besides the columns */
  as?: Readonly<Record<string, string>>;
}

const isCredential = `t.key in (${CREDENTIAL_SETTINGS.map((key) => `'${key}'`).join(', ')})`;

const namesOf = (table: string, ids: string): string =>
  `(select array_agg(x.name order by x.name) from ${table} x where x.id in (${ids}))`;

/** When somebody is there: the contract says how many times that may be. */
const HOURS = ['schedules', 'specialDays'];

/** Area by area: a list of all would be cut. */
const permissionsOf = (area: PermissionArea): string =>
  `(select array_agg(p order by p) from unnest(t.permissions) p where p in ('${PERMISSION_AREAS[area].join("', '")}'))`;

export const LOOKED_AT = {
  user: {
    kind: 'user',
    table: users,
    name: 't.name',
    leave: ['roleId', 'session', 'refreshes', 'refreshesFrom', 'refreshedAt', 'online', 'lastSeenAt'],
    secret: ['passwordHash'],
    as: {
      role: '(select r.name from roles r where r.company_id = t.company_id and r.id = t.role_id)',
      queues: namesOf('queues', 'select q.queue_id from user_queues q where q.user_id = t.id'),
    },
  },
  role: {
    kind: 'role',
    table: roles,
    name: 't.name',
    leave: ['permissions'],
    as: {
      ticketPermissions: permissionsOf('tickets'),
      contactPermissions: permissionsOf('contacts'),
      connectionPermissions: permissionsOf('connections'),
      toolPermissions: permissionsOf('tools'),
      peoplePermissions: permissionsOf('people'),
      companyPermissions: permissionsOf('company'),
      users: `(select array_agg(u.name order by u.name, u.id) from users u where u.company_id = t.company_id and u.role_id = t.id)`,
    },
  },
  queue: { kind: 'queue', table: queues, name: 't.name', whole: HOURS },
  queueOption: { kind: 'queueOption', table: queueOptions, name: 't.title', leave: ['deletedAt'] },
  setting: {
    kind: 'setting',
    table: settings,
    name: 't.key',
    by: 't.key',
    leave: ['key'],
    as: {
      value: `case when ${isCredential} then null when t.key = 'aidsPrompt' and t.value <> ''
        then coalesce((select x.name from prompts x where x.id::text = t.value), '#' || t.value) else t.value end`,
      credential: `case when ${isCredential} then t.value end`,
    },
    secret: ['credential'],
  },
  singleSignOn: {
    kind: 'singleSignOn',
    table: singleSignOns,
    name: 't.issuer',
    by: '0',
    secret: ['clientSecret'],
  },
  ssoDomain: { kind: 'singleSignOn', table: ssoDomains, name: 't.domain', leave: ['domain'] },
  company: { kind: 'company', table: companies, name: 't.name', leave: ['dueDay'], whole: HOURS },
  connection: {
    kind: 'connection',
    table: connections,
    name: 't.name',
    leave: [
      ['uuid', 'status', 'statusReason', 'statusUntil', 'wanted', 'qrcode', 'pairingCode', 'pairingNumber', 'retries'],
      ['automaticStop', 'automaticStoppedAt'],
    ].flat(),
    secret: ['account', 'tokenHash'],
    as: { queues: namesOf('queues', 'select q.queue_id from connection_queues q where q.whatsapp_id = t.id') },
  },
  tag: { kind: 'tag', table: tags, name: 't.name', leave: ['userId'] },
  fileList: {
    kind: 'fileList',
    table: fileLists,
    name: 't.name',
    as: { files: `(select array_agg(o.name order by o.position) from file_options o where o.list_id = t.id)` },
  },
  // What is drawn is looked at in the flow's own versions.
  flow: { kind: 'flow', table: flows, name: 't.name', leave: ['draft', 'revision', 'savedBy', 'savedAt'] },
  flowTest: { kind: 'flowTest', table: flowTests, name: 't.name', leave: ['recording', 'savedBy', 'flowId'] },
  flowPhrase: { kind: 'flowPhrase', table: flowCampaigns, name: 't.name' },
  integration: {
    kind: 'integration',
    table: queueIntegrations,
    name: 't.name',
    secret: ['jsonContent'],
    addresses: ['urlN8N'],
  },
  prompt: {
    kind: 'prompt',
    table: prompts,
    name: 't.name',
    leave: ['version'],
    secret: ['apiKey'],
    addresses: ['baseUrl'],
    // Their addresses may carry secrets; what they are stands in the agent's versions.
    as: { tools: `(select array_agg(x->>'name') from jsonb_array_elements(t.tools) x)` },
  },
  promptVoice: {
    kind: 'promptVoice',
    table: promptVoices,
    name: '(select x.name from prompts x where x.id = t.prompt_id)',
    by: 't.prompt_id',
    leave: ['promptId', 'fault', 'faultAt'],
    secret: ['speechKey'],
  },
  knowledge: { kind: 'knowledge', table: knowledgeEntries, name: 't.title' },
  quickMessage: {
    kind: 'quickMessage',
    table: quickMessages,
    name: 't.shortcode',
    leave: ['userId', 'storageKey', 'mime', 'size'],
  },
  // Of people who write to the company no more than whom it was about: what is known of them changes every day.
  contact: { kind: 'contact', table: contacts, name: 't.name', leave: 'all' },
  ticket: { kind: 'ticket', table: tickets, name: `''`, leave: 'all' },
  messageExport: { kind: 'messageExport', table: messageExports, name: 't.month', leave: 'all' },
  contactList: {
    kind: 'contactList',
    table: contactLists,
    name: 't.name',
    leave: ['contactsCount', 'validCount', 'invalidCount', 'checkAt', 'checkPause'],
  },
  personOnList: {
    kind: 'contactList',
    table: contactListItems,
    name: '(select x.name from contact_lists x where x.id = t.contact_list_id)',
    leave: 'all',
  },
  campaign: {
    kind: 'campaign',
    table: campaigns,
    name: 't.name',
    leave: [
      ['completedAt', 'againOf', 'pace', 'handed', 'canaryPassed', 'nextAt', 'sendsUntil', 'waitsFor', 'stopReason'],
      ['attempts', 'watch'],
    ].flat(),
    aside: ['startedAt'],
    as: { mediaId: '(select m.file_name from media m where m.id = t.media_id)' },
  },
  campaignSettings: { kind: 'campaignSettings', table: campaignSettings, name: `''`, by: '0' },
  apiToken: {
    kind: 'apiToken',
    table: apiTokens,
    name: 't.name',
    leave: ['start', 'createdBy'],
    secret: ['tokenHash'],
    as: { queueIds: namesOf('queues', 'select unnest(t.queue_ids)') },
  },
  webhook: {
    kind: 'webhook',
    table: webhookEndpoints,
    name: `split_part(t.url, '?', 1)`,
    leave: ['oldSecretUntil', 'failingSince', 'lastDeliveredAt', 'switchedOffAt'],
    secret: ['secret', 'oldSecret'],
    addresses: ['url'],
  },
  plan: { kind: 'plan', table: plans, name: 't.name' },
  help: { kind: 'help', table: helps, name: 't.title' },
  announcement: { kind: 'announcement', table: announcements, name: 't.title', leave: ['storageKey', 'mime'] },
} as const satisfies Record<string, LookedAt>;

export type Looked = keyof typeof LOOKED_AT;

/** Columns that name a row of another table: what it is called is told. */
export const CALLED: Readonly<Record<string, string>> = {
  queueId: 'queues',
  transferQueueId: 'queues',
  whatsappId: 'connections',
  integrationId: 'queue_integrations',
  promptId: 'prompts',
  flowId: 'flows',
  flowIdWelcome: 'flows',
  flowIdNotPhrase: 'flows',
  tagId: 'tags',
  contactListId: 'contact_lists',
  fileListId: 'file_lists',
  planId: 'plans',
};

/** Of every table: whose it is and since when. */
export const OF_EVERY_ROW = ['id', 'companyId', 'createdAt', 'updatedAt', 'deletedAt'];
