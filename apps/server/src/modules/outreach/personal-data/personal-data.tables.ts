// Every table that says something about one person, and how its rows are found; of every other table, why not.
import { sql, type SQL } from 'drizzle-orm';

/** A person, by all that they are known by. */
export interface Person {
  id: number;
  /** numbers in every form in which they may be written, and hidden ids; also of who was merged into them */
  names: readonly string[];
}

export interface Part {
  /** its rows, as `t` */
  where: (person: Person) => SQL;
  /** what its ids mean, by the columns' names in the file */
  also?: Record<string, SQL>;
  /** it has no id to go on from, and never many rows of one person */
  few?: true;
}

export const theirTickets = ({ id }: Person): SQL => sql`select id from tickets where contact_id = ${id}`;
export const ofTickets = (person: Person): SQL => sql`t.ticket_id in (${theirTickets(person)})`;
export const ofContact = ({ id }: Person): SQL => sql`t.contact_id = ${id}`;
export const named = (column: SQL, { names }: Person): SQL => sql`${column} = any(${sql.param([...names])}::text[])`;
/** Of their own conversations, and what they wrote in groups: each by its own index, which an `or` would not do. */
const theirMessages = (person: Person, column: SQL): SQL => sql`
  select ${column} from messages m where m.ticket_id in (${theirTickets(person)})
  union select ${column} from messages m where m.contact_id = ${person.id}`;

const nameOf = (table: string, column: string): SQL =>
  sql`(select x.name from ${sql.identifier(table)} x where x.id = t.${sql.identifier(column)})`;
const user = nameOf('users', 'user_id');
const queue = nameOf('queues', 'queue_id');
const connection = nameOf('connections', 'whatsapp_id');

/** In the order of the file. */
export const PARTS: Record<string, Part> = {
  contacts: { where: ({ id }) => sql`t.id = ${id}` },
  contact_aliases: { where: ofContact, few: true },
  contact_merges: {
    where: (person) => sql`(t.contact_id = ${person.id} or ${named(sql`t.removed->'contact'->>'number'`, person)})`,
    also: { user },
  },
  contact_tags: { where: ofContact, also: { tag: nameOf('tags', 'tag_id') }, few: true },
  consent_changes: { where: ofContact },
  phone_contacts: {
    where: (person) =>
      sql`(${named(sql`t.number`, person)} or ${named(sql`t.lid`, person)} or ${named(sql`t.key`, person)})`,
    also: { connection },
    few: true,
  },
  number_checks: {
    where: (person) => sql`(${named(sql`t.number`, person)} or ${named(sql`t.canonical`, person)})`,
    few: true,
  },
  contact_list_items: {
    where: (person) => named(sql`t.number`, person),
    also: { list: nameOf('contact_lists', 'contact_list_id') },
  },
  campaign_recipients: {
    where: (person) => sql`(t.contact_id = ${person.id} or ${named(sql`t.number`, person)})`,
    also: { campaign: nameOf('campaigns', 'campaign_id') },
  },
  schedules: { where: ofContact, also: { user } },
  schedule_series: { where: ofContact, also: { user } },
  tickets: { where: ofContact, also: { user, queue, connection } },
  ticket_tags: { where: ofTickets, also: { tag: nameOf('tags', 'tag_id') }, few: true },
  ticket_timeline: { where: ofTickets },
  ticket_notes: { where: ofContact, also: { user } },
  ticket_tracking: { where: ofTickets, also: { user, queue, connection } },
  user_ratings: { where: ofTickets, also: { user } },
  lane_moves: { where: ofTickets, also: { from: nameOf('tags', 'from_id'), to: nameOf('tags', 'to_id') } },
  messages: { where: (person) => sql`t.id in (${theirMessages(person, sql`m.id`)})`, also: { user, connection } },
  media: { where: (person) => sql`t.id in (${theirMessages(person, sql`m.media_id`)})` },
  transcriptions: { where: (person) => sql`t.message_id in (${theirMessages(person, sql`m.id`)})` },
  message_reactions: {
    where: (person) => sql`t.id in (
      select r.id from message_reactions r where r.message_id in (${theirMessages(person, sql`m.id`)})
      union select r.id from message_reactions r where r.contact_id = ${person.id})`,
    also: { user },
  },
  // In which files of old conversations they are; what stands there is told by these.
  exported_parts: {
    where: (person) => sql`(${ofTickets(person)} or t.contact_id = ${person.id})`,
    also: { month: sql`(select x.month from message_exports x where x.id = t.export_id)` },
  },
  ticket_drivers: { where: ofTickets },
  flow_runs: { where: ofTickets, also: { flow: nameOf('flows', 'flow_id') } },
  flow_hops: { where: ofTickets, also: { flow: nameOf('flows', 'flow_id') } },
  agent_calls: { where: ofTickets, also: { agent: nameOf('prompts', 'prompt_id') } },
  agent_endings: { where: ofTickets },
  prompt_replay_runs: { where: ofTickets },
  integration_calls: {
    where: ofTickets,
    also: { integration: nameOf('queue_integrations', 'integration_id'), agent: nameOf('prompts', 'prompt_id') },
  },
  deferred_actions: { where: ofTickets },
};

/** Of our workings, and of no meaning to the person. */
export const LEFT_OUT = ['company_id', 'search', 'sort_name', 'storage_key', 'ref', 'sealed_key'];

const COMPANY = 'the company’s own, about nobody who writes to it';
const PASSING = 'on its way for seconds: what it says is stored where it arrives';
const COPY = 'a copy for a while of what other tables have';

export const OF_COMPANY: readonly string[] = [
  ['users', 'user_queues', 'settings', 'password_resets', 'invoices', 'payments', 'tags', 'quick_messages'],
  ['second_factors', 'passkeys', 'passkey_challenges', 'recovery_codes', 'roles', 'sign_ins'],
  ['single_sign_ons', 'sso_domains', 'sso_links', 'sso_attempts'],
  ['queues', 'queue_options', 'connections', 'connection_queues', 'connection_health', 'connection_outages'],
  ['line_days', 'file_lists', 'file_options', 'flow_files', 'flows', 'flow_versions', 'flow_campaigns', 'prompts'],
  ['prompt_voices', 'voice_keys', 'voice_months', 'prompt_replays'],
  ['prompt_versions', 'agent_months', 'tokens_aside', 'knowledge_entries', 'knowledge_pieces'],
  ['knowledge_vectors', 'knowledge_refusals', 'queue_integrations', 'api_tokens', 'api_usage', 'contact_lists'],
  ['contact_list_uploads', 'knowledge_askings'],
  ['webhook_endpoints', 'campaigns', 'campaign_settings', 'counter_deltas', 'flow_tests'],
  ['push_settings', 'push_subscriptions', 'shown_windows', 'imported_rows', 'message_exports'],
].flat();

/** A table that is neither above nor here fails a test: whoever adds one says what it has of people. */
export const NOT_EXPORTED: Record<string, string> = {
  ...Object.fromEntries(OF_COMPANY.map((name) => [name, COMPANY])),
  ...Object.fromEntries(
    [
      ['inbound_events', 'outbox', 'channel_requests', 'early_changes', 'early_acks', 'slow_steps', 'pushes'],
      ['contact_list_upload_rows'],
    ]
      .flat()
      .map((name) => [name, PASSING]),
  ),
  ...Object.fromEntries(
    ['webhook_deliveries', 'event_log', 'api_answers', 'undoable_changes', 'personal_notices'].map((name) => [
      name,
      COPY,
    ]),
  ),
  ...Object.fromEntries(
    ['sim_lines', 'sim_messages', 'sim_deliveries', 'sim_mornings', 'sim_customers'].map((name) => [
      name,
      'what stands for WhatsApp’s own servers, to try things with',
    ]),
  ),
  bulk_acts: 'what a person who works here did to many; what became of each stands with the ticket or contact',
  bulk_items: 'what a person who works here did to many; what became of each stands with the ticket or contact',
  chats: 'colleagues among themselves: a conversation of other people',
  chat_members: 'colleagues among themselves: a conversation of other people',
  chat_messages: 'colleagues among themselves: a conversation of other people',
  connection_credentials: 'encrypted keys of a phone’s session',
  removed_files: 'places of files that are removed within a minute',
  contact_erasures: 'of people who were erased: who they were is not in it',
  kept_opt_outs: 'hashes of numbers of people who were erased',
  audit_log: 'what people who work here did; what of a contact’s own changed is not in it',
};
