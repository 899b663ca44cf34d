// A Chatwoot database: its conversations, private notes and messages with their files.
import { type ForeignProgram, type SourceTable, using } from './foreign-program.ts';

const OWN = 't.account_id = $1';

export const CONVERSATIONS: SourceTable<'tickets'> = {
  from: 'conversations',
  columns: {
    id: ['id'],
    uuid: ['uuid'],
    // 0 open, 1 resolved, 2 pending, 3 snoozed
    status: [
      using(['status'], `case t.status when 0 then 'open' when 3 then 'open' when 2 then 'pending' else 'closed' end`),
    ],
    contactId: ['contact_id'],
    userId: ['assignee_id'],
    queueId: ['team_id'],
    whatsappId: ['inbox_id'],
    snoozed: [using(['status'], 't.status = 3')],
    snoozeUntil: ['snoozed_until'],
    createdAt: ['created_at'],
    updatedAt: ['last_activity_at', 'updated_at'],
  },
  of: using(['id', 'account_id'], OWN),
};

/** A colleague that a note names, as that program writes it. */
const MENTION = String.raw`'\[(@[^\]]*)\]\(mention://[^)]*\)'`;
const NOTE = `regexp_replace(t.content, ${MENTION}, '\\1', 'g')`;

/** What customers never see: private messages, and what is noted of a contact, in their latest conversation. */
export const NOTES: readonly SourceTable<'notes'>[] = [
  {
    from: 'messages',
    columns: {
      id: ['id'],
      ticketId: ['conversation_id'],
      userId: [using(['sender_type', 'sender_id'], `case when t.sender_type = 'User' then t.sender_id end`), 'user_id'],
      note: [using(['content'], NOTE)],
      createdAt: ['created_at'],
    },
    of: using(
      ['account_id', 'private', 'message_type', 'content'],
      `${OWN} and t.private and t.message_type <> 2 and trim(t.content) <> ''`,
    ),
  },
  {
    from: 'notes',
    columns: {
      // Numbered apart from messages.
      id: [using(['id'], '-t.id')],
      ticketId: [
        using(
          ['contact_id', 'conversations.contact_id'],
          'select max(o.id) from public.conversations o where o.contact_id = t.contact_id',
        ),
      ],
      userId: ['user_id'],
      note: [using(['content'], NOTE)],
      createdAt: ['created_at'],
    },
    of: using(['account_id', 'content', 'contact_id'], `${OWN} and trim(t.content) <> ''`),
  },
];

const ATTACHMENTS = ['id', 'message_id', 'file_type'].map((name) => `attachments.${name}`);
const PLACES = ['coordinates_lat', 'coordinates_long', 'fallback_title', 'external_url'].map(
  (name) => `attachments.${name}`,
);
const FILES = [
  ...ATTACHMENTS,
  ...['name', 'record_type', 'record_id', 'blob_id'].map((name) => `active_storage_attachments.${name}`),
  ...['id', 'key', 'filename', 'content_type'].map((name) => `active_storage_blobs.${name}`),
];
const FILE_JOIN = `left join public.active_storage_attachments s on s.record_type = 'Attachment' and s.name = 'file' and s.record_id = a.id
  left join public.active_storage_blobs b on b.id = s.blob_id`;

/** A message of several files is several here: the first has its text and its name on the network. */
const FIRST =
  '(a.id is null or not exists (select from public.attachments o where o.message_id = t.id and o.id < a.id))';
const LATER = `case when ${FIRST} then '' else '#' || a.id end`;

// 0 image, 1 audio, 2 video, 3 file, 4 location, then links and cards; a sticker is a picture.
const KIND = `case when a.file_type = 4 then 'locationMessage' when b.key is null then null
  when a.file_type = 0 then case when b.content_type = 'image/webp' then 'sticker' else 'image' end
  when a.file_type = 1 then 'audio' when a.file_type = 2 then 'video' else 'application' end`;
/** On a disk they lie in folders by the beginnings of their names. */
const FILE = `substr(b.key, 1, 2) || '/' || substr(b.key, 3, 2) || '/' || b.key`;

/** Places as they are written here (inbox/messages/content-columns.rules.ts); links and cards as what they say. */
const BODY = `case when a.id is null then t.content
  when a.file_type = 4 then '|https://maps.google.com/maps?q=' || coalesce(a.coordinates_lat, 0) || '%2C' || coalesce(a.coordinates_long, 0)
    || '&z=17|' || replace(coalesce(nullif(trim(a.fallback_title), ''), a.coordinates_lat || ', ' || a.coordinates_long, ''), '|', ' ')
  else concat_ws(E'\\n', case when ${FIRST} then nullif(t.content, '') end,
    case when b.key is null then nullif(trim(concat_ws(' ', a.fallback_title, a.external_url)), '') end) end`;

/** The column holds an object, or, of some versions, a text that is one. */
const ANSWERED = String.raw`substring(t.content_attributes::text from 'in_reply_to\\*"\s*:\s*\\*"?(\d{1,18})')`;
const DELETED = String.raw`t.content_attributes::text ~ 'deleted\\*"\s*:\s*true'`;

export const MESSAGES: SourceTable<'messages'> = {
  from: 'messages',
  columns: {
    // Those that no network has named have numbers of that program's own.
    id: [using(ATTACHMENTS, `'chatwoot-' || t.id || ${LATER}`), using(['id'], `'chatwoot-' || t.id`)],
    wid: [using(['source_id', ...ATTACHMENTS], `nullif(t.source_id, '') || ${LATER}`), 'source_id'],
    ticketId: ['conversation_id'],
    userId: [
      using(
        ['sender_type', 'sender_id'],
        `case when t.sender_type = 'User' and t.message_type <> 0 then t.sender_id end`,
      ),
      using(['user_id'], 'case when t.message_type <> 0 then t.user_id end'),
    ],
    fromMe: [using([], 't.message_type <> 0')],
    body: [
      using(['content', ...FILES, ...PLACES], BODY),
      using(['content', ...ATTACHMENTS], `case when ${FIRST} then t.content end`),
      'content',
    ],
    mediaType: [using(FILES, KIND)],
    mediaUrl: [using(FILES, FILE)],
    fileName: [using(FILES, 'b.filename')],
    mime: [using(FILES, 'b.content_type')],
    // 0 sent, 1 delivered, 2 read, 3 failed
    ack: [
      using(
        ['status'],
        `case when t.message_type = 0 then 0 else case t.status when 1 then 3 when 2 then 4 when 3 then 0 else 2 end end`,
      ),
    ],
    sendError: [using(['status'], `case when t.message_type <> 0 and t.status = 3 then 'ERR_SENDING_WAPP_MSG' end`)],
    read: [
      using(
        ['created_at', 'conversations.status', 'conversations.agent_last_seen_at'],
        'c.status = 1 or coalesce(t.created_at <= c.agent_last_seen_at, false)',
      ),
    ],
    isDeleted: [using(['content_attributes'], DELETED)],
    quotedMsgId: [
      using(
        ['content_attributes', 'source_id'],
        `case when t.content_attributes::text like '%in_reply_to%' then (select coalesce(nullif(q.source_id, ''), 'chatwoot-' || q.id)
          from public.messages q where q.id = ${ANSWERED}::bigint) end`,
      ),
    ],
    createdAt: ['created_at'],
  },
  // 0 incoming, 1 outgoing, 2 what the program notes itself, 3 templates
  of: using(
    ['account_id', 'conversation_id', 'message_type', 'private'],
    `${OWN} and t.message_type in (0, 1, 3) and not coalesce(t.private, false)`,
  ),
  joins: [
    using(ATTACHMENTS, 'left join public.attachments a on a.message_id = t.id'),
    using(FILES, FILE_JOIN),
    using(
      ['conversations.status', 'conversations.agent_last_seen_at'],
      'left join public.conversations c on c.id = t.conversation_id',
    ),
  ],
  // Ours are numbered in the order in which they were written.
  order: [
    using(['created_at', ...ATTACHMENTS], 't.created_at, t.id, a.id'),
    using(['created_at'], 't.created_at, t.id'),
    'id',
  ],
};

export const PASSED_OVER: ForeignProgram['passedOver'] = [
  {
    what: 'messages',
    reason: 'lines of that program’s own, on who was assigned, who resolved and the like',
    from: 'messages',
    query: using(
      ['account_id', 'message_type'],
      'select count(*), null as which from public.messages t where t.account_id = $1 and t.message_type = 2',
    ),
  },
  {
    what: 'files of notes',
    reason: 'notes have none here',
    from: 'messages',
    query: using(
      ['account_id', 'private', 'attachments.message_id'],
      `select count(*), null as which from public.messages t join public.attachments a on a.message_id = t.id
        where t.account_id = $1 and t.private`,
    ),
  },
  {
    what: 'gaps in quick messages',
    reason: 'they came along, and name in braces what is not known by that name here',
    from: 'canned_responses',
    query: using(
      ['account_id', 'content', 'short_code'],
      String.raw`select count(*), string_agg(t.short_code, ', ' order by t.short_code) as which from public.canned_responses t
        where t.account_id = $1 and regexp_replace(t.content, '\{\{\s*contact\.(first_name|name|email)\s*\}\}', '', 'gi') like '%{{%'`,
    ),
  },
];
