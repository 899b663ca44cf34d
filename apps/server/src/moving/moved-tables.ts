// What of a company goes along when it moves to another installation: which tables, and what in them is not as it was.
// `moved-tables.test.ts` holds it against PostgreSQL's catalogue: a new table or column that nobody has thought of fails there.

/** Tables that stay behind, and why. */
export const LEFT_BEHIND: Readonly<Record<string, string>> = {
  password_resets: 'codes that were mailed to people: they are asked for anew',
  api_answers: 'answers to calls of the last hours, by who called there',
  api_usage: 'how much of an hour’s calls is used up',
  webhook_deliveries: 'what other programs are told is told from where it happened',
  event_log: 'what browsers that are open there are told',
  removed_files: 'files that are about to go there',
  kept_opt_outs: 'hashes that only the key of that installation can make: numbers cannot be told from them',
  outbox: 'what waits to go out goes out there; here it is shown as not sent',
  inbound_events: 'what a phone has told and the inbox has not taken in yet is taken in there',
  channel_requests: 'questions to a phone that is connected there',
  early_changes: 'changes to messages that have not come yet, which are kept for a day',
  early_acks: 'the same of receipts, for an hour',
  bulk_acts: 'work under way, and how it is taken back, for some days',
  bulk_items: 'the same',
  undoable_changes: 'what a person may take back for a minute',
  tokens_aside: 'tokens that are put aside for calls that are under way there',
  number_checks: 'what networks have said of numbers, which is asked anew after a while',
  knowledge_refusals: 'endpoints that are not asked again for a while',
  knowledge_askings: 'endpoints that are asked there at this moment',
  recovery_codes: 'hashes that only the key of that installation can make: their owners make new ones',
  passkeys: 'browsers show them at that installation’s address alone: their owners make new ones',
  passkey_challenges: 'what browsers were asked there in the last minutes',
  single_sign_ons: 'the provider sends browsers back to that installation’s address alone: it is set up anew',
  sso_domains: 'proved with the key of that installation',
  sso_links: 'of that set-up: people are found by their address again',
  sso_attempts: 'browsers that were on their way in those minutes',
  sign_ins: 'from where people have signed in there',
  push_subscriptions: 'browsers that subscribed with the key of that installation',
  pushes: 'what people are told outside of the page is told from where it happened',
  shown_windows: 'windows that are open there',
  message_exports: 'files that only the key of that installation opens: whoever wants them saves them there',
  exported_parts: 'what opens those files',
  contact_list_uploads: 'spreadsheets that are read or come in there at this moment',
  contact_list_upload_rows: 'the same',
  sim_lines: 'the simulated network is an installation’s own',
  sim_messages: 'the same',
  sim_deliveries: 'the same',
  sim_customers: 'the same',
  sim_mornings: 'the same',
};

export interface Otherwise {
  /** what stands in a column on its way and where it arrives, whatever an archive says */
  is?: Readonly<Record<string, string | number | boolean | null>>;
  /** what to select instead, `t` being the row */
  columns?: Readonly<Record<string, string>>;
  /** which rows travel, and may arrive */
  where?: string;
  whole?: string;
}

/** Rows and columns that are not as they are. */
export const OTHERWISE: Readonly<Record<string, Otherwise>> = {
  // A phone is connected in one place: here it is connected again by a person.
  connections: {
    is: {
      status: 'DISCONNECTED',
      status_reason: null,
      status_until: null,
      wanted: false,
      qrcode: '',
      pairing_code: '',
      pairing_number: '',
      retries: 0,
    },
  },
  // Whoever runs one installation does not run another by that.
  users: { is: { super: false, online: false, refreshed_at: null } },
  // Whose money it is, is the installation's.
  settings: { where: `t.key <> 'asaas'` },
  // Their provider tells the other installation.
  payments: { columns: { status: `case when t.status = 'pending' then 'expired' else t.status end` } },
  messages: {
    columns: {
      send_error: `case when t.id = any(array(select o.message_id from outbox o where o.company_id = t.company_id
        and o.message_id is not null)) then coalesce(t.send_error, 'ERR_SENDING_WAPP_MSG') else t.send_error end`,
    },
  },
  // Totals, as additions: one each will do.
  counter_deltas: {
    whole: `select counter, sum(delta)::integer as delta from counter_deltas t where company_id = $1
      group by counter having sum(delta) <> 0
      order by split_part(counter, ':', 1), nullif(split_part(counter, ':', 2), '')::bigint, split_part(counter, ':', 3)`,
  },
};

/** Names of files in the media store. */
export const FILES: readonly string[] = ['media.storage_key', 'quick_messages.storage_key'];

export interface Secret {
  /** bytes: encrypted with SECRET_KEY; text: a hash, as it stands there */
  as: 'bytes' | 'text';
  /** What stands there where it was left behind: null, nothing of its kind, a new one; or the row is left behind too. */
  without: 'null' | 'empty' | 'new' | 'row' | 'none';
}

/** What opens doors: sealed on its way, or left behind. */
export const SECRETS: Readonly<Record<string, Secret>> = {
  'api_tokens.token_hash': { as: 'text', without: 'row' },
  'connection_credentials.value': { as: 'bytes', without: 'row' },
  'connections.account': { as: 'bytes', without: 'null' },
  'connections.token_hash': { as: 'text', without: 'null' },
  'prompt_voices.speech_key': { as: 'bytes', without: 'null' },
  'prompts.api_key': { as: 'bytes', without: 'empty' },
  'queue_integrations.json_content': { as: 'bytes', without: 'null' },
  'second_factors.secret': { as: 'bytes', without: 'row' },
  'users.password_hash': { as: 'text', without: 'none' },
  'voice_keys.speech_key': { as: 'bytes', without: 'row' },
  'webhook_endpoints.old_secret': { as: 'bytes', without: 'null' },
  'webhook_endpoints.secret': { as: 'bytes', without: 'new' },
};

/** Bytes that are no secret. */
export const OPEN_BYTES: readonly string[] = ['knowledge_vectors.vector'];

/** Unique in an installation, not only in its company. uuid: where one is taken, those of the table are made anew. */
export const UNIQUE: Readonly<Record<string, { columns: readonly string[]; lower?: true; uuid?: true }>> = {
  api_tokens_hash_unique: { columns: ['token_hash'] },
  connections_uuid_unique: { columns: ['uuid'], uuid: true },
  media_uuid_unique: { columns: ['uuid'], uuid: true },
  payments_external_unique: { columns: ['provider', 'external_id'] },
  payments_uuid_unique: { columns: ['uuid'], uuid: true },
  tickets_uuid_unique: { columns: ['uuid'], uuid: true },
  users_email_unique: { columns: ['email'], lower: true },
};
