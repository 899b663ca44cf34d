// What becomes of every table when all that is known of one person is erased, in this order; of the others, why nothing does.
import { sql, type SQL } from 'drizzle-orm';
import { named, OF_COMPANY, ofContact, ofTickets, theirTickets, type Person } from './personal-data.tables.ts';

/** Whoever is to be forgotten. */
export interface Forgotten extends Person {
  /** as a search may have had it */
  name: string;
  /** when it was asked for: what a new contact of the same number says after that is theirs */
  askedAt: Date;
  /** also of those that are gone by now */
  ticketIds: readonly number[];
}

type Which = (person: Forgotten) => SQL;

export type Step =
  /** rows go, as `t`; so many in a transaction, where one has much that goes along */
  | { kind: 'remove'; which: Which; most?: number }
  /** they stay for what is counted, and tell of nobody: those that are so already are not among them */
  | { kind: 'empty'; which: Which; set: SQL }
  /** it is looked through by its ids, for what tells of them; `set`: what tells of nobody any more, and stays */
  | { kind: 'sift'; which: Which; set?: SQL };

const askedAt = (person: Forgotten): SQL => sql`${person.askedAt.toISOString()}::timestamptz`;
const before = (person: Forgotten): SQL => sql`t.created_at < ${askedAt(person)}`;
const all = (...conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` and `)})`;

/** A shorter one stands in too much that is not theirs. */
const LEAST_TOLD = 7;
const literal = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`);
const anyOf = (some: readonly (string | number)[]): string => `(${some.join('|')})`;
/** The whole row, as text. */
const ROW = sql`t::text`;
/** A text that has one of these in it, by itself. */
const has = (pattern: string, text = ROW): SQL => sql`${text} ~* ${`(?<![[:alnum:]])${pattern}(?![[:alnum:]])`}`;

const namesThem = ({ names }: Pick<Forgotten, 'names'>, text = ROW): SQL => {
  const told = names.filter((name) => name.length >= LEAST_TOLD);
  return told.length === 0 ? sql`false` : has(anyOf(told.map(literal)), text);
};

/** By their id, or those of their tickets, as JSON says it within a row's text: its quotes are doubled there. */
function refersToThem({ id, ticketIds }: Forgotten): SQL {
  const isOne = (name: string, ids: readonly number[]): string =>
    `${name}(id"+ ?: ?|"+ ?: ?\\{"+id"+ ?: ?)${anyOf(ids)}`;
  return has(anyOf([isOne('contact', [id]), ...(ticketIds.length > 0 ? [isOne('ticket', ticketIds)] : [])]));
}

/**
 * What was written for others to read. By the number until it was asked for; by ids whenever, but for what tells, with
 * ids alone and in that very transaction, that they are gone.
 */
const tellsOfThem = (person: Forgotten): SQL => sql`(
  ${all(before(person), namesThem(person))} or ${all(sql`t.created_at <> ${askedAt(person)}`, refersToThem(person))})`;

const sift = (which: Which = tellsOfThem): Step => ({ kind: 'sift', which });
const remove = (which: Which, most?: number): Step => ({ kind: 'remove', which, ...(most && { most }) });

/** Of others' conversations: of groups. */
const inGroups = (person: Forgotten, column: SQL): SQL => sql`
  select ${column} from messages m where m.contact_id = ${person.id} and m.ticket_id not in (${theirTickets(person)})`;

export const STEPS: readonly (readonly [table: string, step: Step])[] = [
  // First whatever would go on acting.
  [
    'campaign_recipients',
    {
      kind: 'empty',
      which: (person) => sql`t.id in (
        select id from campaign_recipients where contact_id = ${person.id}
        union select r.id from campaigns c join campaign_recipients r on r.campaign_id = c.id
          and ${named(sql`r.number`, person)} and r.created_at < ${askedAt(person)})`,
      // Whoever was given to the line may have been sent it; nobody will know.
      set: sql`name = '', number = 'erased-' || t.id, email = '', contact_id = null, ticket_id = null, message_ids = '{}',
        state = case when state in ('planned', 'asked') then 'skipped' when state = 'claimed' then 'uncertain' else state end,
        reason = case when state in ('planned', 'asked') then 'gone' when state = 'claimed' then 'ERR_WAPP_UNCERTAIN' else reason end`,
    },
  ],
  ['schedules', remove(ofContact)],
  ['schedule_series', remove(ofContact)],
  ['ticket_drivers', remove(ofTickets)],
  ['deferred_actions', remove(ofTickets)],
  ['slow_steps', remove(ofTickets)],
  ['outbox', remove((person) => all(named(sql`t.chat`, person), before(person)))],
  ['contact_list_upload_rows', remove((person) => all(named(sql`t.number`, person), before(person)))],
  [
    'contact_list_items',
    remove(
      (person) => sql`t.id in (
        select i.id from contact_lists l join contact_list_items i on i.contact_list_id = l.id
          and ${named(sql`i.number`, person)} and i.created_at < ${askedAt(person)})`,
    ),
  ],
  // What they wrote and did in groups, where the conversation stays.
  ['message_reactions', remove(ofContact)],
  ['transcriptions', remove((person) => sql`t.message_id in (${inGroups(person, sql`m.id`)})`)],
  ['media', remove((person) => sql`(not t.shared and t.id in (${inGroups(person, sql`m.media_id`)}))`)],
  [
    'messages',
    {
      kind: 'empty',
      which: (person) => sql`t.id in (${inGroups(person, sql`m.id`)})`,
      set: sql`contact_id = null, body = '', previous_body = null, media_type = null, media_id = null, link_preview = null,
        choice_id = null, content = null, is_deleted = true`,
    },
  ],
  // What of it is in files opens no more, wherever these are. After what they wrote in groups: a file that is written at this
  // moment has its keys in this table before it reads.
  ['exported_parts', remove((person) => sql`(t.contact_id = ${person.id} or ${ofTickets(person)})`)],
  // Their own conversations: first the many, then what holds them.
  ['messages', remove(ofTickets)],
  ['tickets', remove(ofContact, 20)],
  [
    'phone_contacts',
    remove(
      (person) =>
        sql`(${named(sql`t.number`, person)} or ${named(sql`t.lid`, person)} or ${named(sql`t.key`, person)})`,
    ),
  ],
  [
    'number_checks',
    remove(
      (person) => sql`(${named(sql`t.number`, person)} or ${named(sql`t.canonical`, person)}
      or ${named(sql`t.hidden_id`, person)})`,
    ),
  ],
  // A phone's session with them is made anew when they write: what came under the old one is asked for once more.
  ['connection_credentials', remove((person) => namesThem(person, sql`t.key`))],
  ['contact_merges', remove((person) => named(sql`t.removed->'contact'->>'number'`, person))],
  [
    'bulk_acts',
    {
      kind: 'empty',
      which: ({ names, name }) =>
        all(sql`t.chosen <> '{}'`, namesThem({ names: [...names, name] }, sql`t.chosen::text`)),
      set: sql`chosen = '{}'`,
    },
  ],
  [
    'sim_messages',
    remove((person) => all(sql`(${named(sql`t.chat`, person)} or ${named(sql`t.sender`, person)})`, before(person))),
  ],
  ['sim_customers', remove((person) => all(named(sql`t.number`, person), before(person)))],
  // A call that is made again within a day is done again: its answer named them.
  ['api_answers', remove(tellsOfThem)],
  // What came and has not been taken in yet becomes a new contact; what could not be is theirs.
  ['inbound_events', sift((person) => all(sql`t.state = 'quarantined'`, tellsOfThem(person)))],
  ['early_changes', sift()],
  ['early_acks', sift()],
  ['channel_requests', sift()],
  ['integration_calls', sift((person) => sql`(${tellsOfThem(person)} or ${ofGone(sql`t.ticket_id`, person)})`)],
  ['webhook_deliveries', sift()],
  // That something was done stays, and who did it.
  [
    'audit_log',
    {
      kind: 'sift',
      which: (person) => sql`(t.entity_name <> '' or t.before <> '{}' or t.after <> '{}') and (${tellsOfThem(person)} or
        (t.kind = 'contact' and (t.entity_id = ${person.id} or t.entity_name = ${person.name})))`,
      set: sql`entity_name = '', before = '{}', after = '{}'`,
    },
  ],
  ['event_log', sift()],
];

const ofGone = (column: SQL, { ticketIds }: Forgotten): SQL =>
  sql`${column} = any(${sql.param([...ticketIds])}::bigint[])`;

/** Goes along with a row that another step removes. */
export const GOES_ALONG: Record<string, readonly string[]> = {
  /** last of all */
  contacts: ['contact_aliases', 'contact_tags', 'consent_changes'],
  tickets: [
    ['ticket_tags', 'ticket_timeline', 'ticket_notes', 'ticket_tracking', 'user_ratings', 'lane_moves', 'flow_runs'],
    ['flow_hops', 'agent_calls', 'prompt_replay_runs', 'agent_endings', 'undoable_changes', 'personal_notices'],
    ['pushes'],
  ].flat(),
};

/** A table that is nowhere here fails a test: whoever adds one says what becomes of what it has of people. */
export const NOT_ERASED: Record<string, string> = {
  ...Object.fromEntries(OF_COMPANY.map((name) => [name, 'the company’s own, about nobody who writes to it'])),
  bulk_items: 'ids of rows that are gone',
  imported_rows: 'ids of rows that are gone: by them a second import knows not to bring somebody again',
  chats: 'colleagues among themselves: a conversation of other people',
  chat_members: 'colleagues among themselves: a conversation of other people',
  chat_messages: 'colleagues among themselves: a conversation of other people',
  removed_files: 'places of files that are removed within a minute, theirs among them',
  sim_lines: 'phones of the simulated network',
  sim_mornings: 'the company’s own trials',
  sim_deliveries: 'what the simulated network has not handed over yet',
  contact_erasures: 'that it was done; whom it was about is emptied with the end of it',
  kept_opt_outs: 'hashes without which somebody would be written to who had asked for peace',
};
