// Where a company's rows name others without being references: loose columns, lists, JSON, texts. Beside them what looks like
// ids and is none: `moved-tables.test.ts` wants to know of each.
import type { JsonIds } from './json-ids.ts';

/** Columns that hold an id without being a reference: of which table; a function where another column decides. */
export const LOOSE: Readonly<Record<string, string | ((other: (column: string) => string) => string | undefined)>> = {
  'agent_calls.driver_run': 'ticket_drivers',
  'api_tokens.queue_ids': 'queues',
  'audit_log.entity_id': (other) => ACTED_ON[other('kind')],
  'audit_log.user_id': 'users',
  'campaign_recipients.contact_id': 'contacts',
  'campaign_recipients.message_ids': 'messages',
  'campaign_recipients.ticket_id': 'tickets',
  'campaigns.again_of': 'campaigns',
  'campaigns.contact_list_id': 'contact_lists',
  'campaigns.file_list_id': 'file_lists',
  'campaigns.queue_id': 'queues',
  'campaigns.tag_id': 'tags',
  'campaigns.whatsapp_id': 'connections',
  'contact_erasures.contact_id': 'contacts',
  'contact_erasures.user_id': 'users',
  'contact_merges.schedule_ids': 'schedules',
  'contact_merges.ticket_ids': 'tickets',
  'contacts.tag_ids': 'tags',
  'deferred_actions.after_line': 'ticket_timeline',
  'deferred_actions.after_message': 'messages',
  'deferred_actions.driver_run': 'ticket_drivers',
  'imported_rows.ref': (other) => other('kind'),
  'integration_calls.ticket_id': 'tickets',
  'lane_moves.from_id': 'tags',
  'lane_moves.to_id': 'tags',
  'messages.origin_ref': (other) =>
    ({ schedule: 'schedules', campaign: 'campaign_recipients', api: 'api_tokens' })[other('origin')],
  'messages.whatsapp_id': 'connections',
  'schedule_series.file_list_id': 'file_lists',
  'schedules.file_list_id': 'file_lists',
  'schedules.message_ids': 'messages',
  'slow_steps.driver_run': 'ticket_drivers',
  'ticket_drivers.ref': (other) => DRIVERS[other('kind')],
  'ticket_timeline.after_id': 'messages',
  'ticket_timeline.by_user_id': 'users',
  'ticket_tracking.user_id': 'users',
  'tickets.lane_id': 'tags',
};

/** Which table numbers what a driver of a kind speaks by. */
const DRIVERS: Readonly<Record<string, string>> = {
  flow: 'flows',
  agent: 'prompts',
  integration: 'queue_integrations',
};

/** Which table numbers what somebody acted on; what is in none is named by words alone. */
const ACTED_ON: Readonly<Record<string, string>> = {
  user: 'users',
  queue: 'queues',
  queueOption: 'queue_options',
  connection: 'connections',
  tag: 'tags',
  fileList: 'file_lists',
  flow: 'flows',
  flowTest: 'flow_tests',
  flowPhrase: 'flow_campaigns',
  integration: 'queue_integrations',
  prompt: 'prompts',
  knowledge: 'knowledge_entries',
  quickMessage: 'quick_messages',
  contact: 'contacts',
  ticket: 'tickets',
  contactList: 'contact_lists',
  campaign: 'campaigns',
  apiToken: 'api_tokens',
  webhook: 'webhook_endpoints',
};

/** What actions name, wherever they are written down (contract/actions.ts). */
const ACTIONS: JsonIds = {
  queueId: 'queues',
  userId: 'users',
  tagId: 'tags',
  mediaId: 'media',
  fileListId: 'file_lists',
  ref: (own) => (own['kind'] === 'startDriver' ? DRIVERS[String(own['driver'])] : undefined),
};

/** What nodes of a drawn flow name (contract/flow-nodes.ts). */
const GRAPH: JsonIds = {
  queueId: 'queues',
  tagId: 'tags',
  flowId: 'flows',
  promptId: 'prompts',
  integrationId: 'queue_integrations',
  'queue.id': 'queues',
  'data.id': (_, holder) =>
    ['ticket', undefined].includes(holder['type'] as string | undefined) ? 'queues' : undefined,
};

/** Columns of JSON that hold ids. */
export const JSON_IDS: Readonly<Record<string, JsonIds>> = {
  'agent_calls.instead': { queueId: 'queues', promptId: 'prompts' },
  'agent_calls.used': { '.id': 'knowledge_entries' },
  'contact_merges.removed': {
    'contact.id': 'contacts',
    'contact.company_id': 'companies',
    'contact.tag_ids': 'tags',
    ticketIds: 'tickets',
    scheduleIds: 'schedules',
    groupMessageIds: 'messages',
    reactionIds: 'message_reactions',
    mergeIds: 'contact_merges',
    tagIds: 'tags',
  },
  'deferred_actions.actions': ACTIONS,
  'deferred_actions.by': {
    userId: 'users',
    originRef: (own) => ({ schedule: 'schedules', campaign: 'campaign_recipients' })[String(own['origin'])],
  },
  'flow_tests.recording': { ...ACTIONS, mediaId: () => undefined, 'bots:*': 'queue_integrations' },
  'flow_versions.graph': GRAPH,
  'flows.draft': GRAPH,
  'messages.content': { mediaId: 'media' },
  'prompt_replay_runs.answers': { messageId: 'messages' },
  'prompt_versions.settings': { queueId: 'queues' },
  'slow_steps.input': { promptId: 'prompts', integrationId: 'queue_integrations', messageIds: 'messages' },
  'ticket_drivers.heard': { '.id': 'messages' },
  'ticket_drivers.state': {
    queueId: 'queues',
    optionId: 'queue_options',
    promptId: 'prompts',
    flowId: 'flows',
    trackingId: 'ticket_tracking',
    'used.id': 'knowledge_entries',
    'waiting.id': 'messages',
    'files.*': 'messages',
    // What customers answered, by names of the flow's author.
    'vars.*': () => undefined,
  },
  'ticket_notes.mentions': { '.id': 'users' },
  'ticket_timeline.data': {
    'queue.id': 'queues',
    'user.id': 'users',
    'tag.id': 'tags',
    'note.id': 'ticket_notes',
    'mentions.id': 'users',
  },
};

/** Columns of JSON that hold none. */
export const JSON_WITHOUT: readonly string[] = [
  'agent_calls.tool_calls',
  // Rows are called by their names there.
  'audit_log.after',
  'audit_log.before',
  'campaign_settings.settings',
  'campaigns.pace',
  'campaigns.template',
  'campaigns.watch',
  'connection_health.limits',
  'connection_health.troubles',
  'contact_erasures.counts',
  // Those that are not over keep a company where it is.
  'contact_erasures.person',
  'contact_merges.before',
  'contacts.extra_info',
  // What is said to an outside system, as it is signed.
  'deferred_actions.call',
  // Of the network.
  'media.ref',
  'messages.link_preview',
  'payments.payer',
  'prompt_replays.versions',
  'prompt_versions.changed',
  'prompts.hand_over',
  'prompts.quiet_hours',
  'prompts.tools',
  'queues.schedules',
  'queues.special_days',
];

/** Numbers that are as large as ids, and are none. */
export const AMOUNTS: readonly string[] = [
  'agent_months.replays',
  'agent_months.reserved',
  'agent_months.spent',
  'agent_months.trials',
  'contact_erasures.cursor',
  'second_factors.last_step',
  'invoices.amount',
  'media.size',
  'payments.amount',
  'payments.needed',
  'payments.received',
  'quick_messages.size',
  'voice_months.characters',
];

/** Ids within texts: what of the text is one. */
export const IN_TEXTS: Readonly<
  Record<string, (other: (column: string) => string) => { at: RegExp; of: string } | undefined>
> = {
  'counter_deltas.counter': () => ({ at: /(?<=^campaign:)\d+/, of: 'campaigns' }),
  'settings.value': (other) => (other('key') === 'aidsPrompt' ? { at: /^\d+$/, of: 'prompts' } : undefined),
};
