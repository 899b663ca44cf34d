// A company's tickets and messages: statements from what was staged (w_…) to our tables. `$1` is our company, `$2` the source.
import { DELETED_PREVIEW, ICONS_BY_TYPE } from '../modules/inbox/messages/preview.rules.ts';
import { bringIn, came, made, refOf } from './bring-catalog.ts';

const KEY = (kind: string, key: string, as: string): string => `${came(kind)} ${as} on ${as}.source_key = ${key}`;

/** What becomes of a ticket's status here; `f` is the ticket as it comes. */
const STATUS = `case when f.nth > 1 or exists (select from tickets o where o.company_id = $1 and o.contact_id = f.contact
  and o.whatsapp_id = f.line and o.status <> 'closed') then 'closed' else f.state end`;
const ASIDE = `coalesce(f.snoozed::boolean, false) and (${STATUS}) = 'open'`;

/** With a contact on a connection one goes on at a time: the newest; the others are over. Whoever answers is somebody. */
export const TICKETS: readonly (readonly [name: string, statement: string])[] = [
  [
    'tickets',
    bringIn(
      'tickets',
      `select w.*, c.ref as contact, u.ref as person, q.ref as queue, k.ref as line,
          case when w.status in ('open', 'group') and u.ref is not null then 'open'
            when w.status in ('open', 'group', 'pending') then 'pending' else 'closed' end as state,
          row_number() over (partition by c.ref, k.ref, w.status in ('open', 'group', 'pending')
            order by w."updatedAt"::timestamptz desc nulls last, w.id::bigint desc) as nth,
          row_number() over (partition by w.uuid order by w.id::bigint) as nth_uuid
        from w_tickets w join ${KEY('contacts', 'w."contactId"', 'c')} left join ${KEY('users', 'w."userId"', 'u')}
          left join ${KEY('queues', 'w."queueId"', 'q')} left join ${KEY('connections', 'w."whatsappId"', 'k')}`,
      {
        // Nested, so that what is none is never read as one.
        uuid: `case when f.nth_uuid = 1 and f.uuid ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then case when exists (select from tickets o where o.uuid = f.uuid::uuid) then gen_random_uuid() else f.uuid::uuid end
          else gen_random_uuid() end`,
        status: STATUS,
        contact_id: 'f.contact',
        user_id: 'f.person',
        queue_id: 'f.queue',
        whatsapp_id: 'f.line',
        is_group: `coalesce(f."isGroup"::boolean, false)`,
        snoozed: ASIDE,
        snooze_until: `case when ${ASIDE} then f."snoozeUntil"::timestamptz end`,
        unread_messages: `case when f."unreadMessages" ~ '^\\d{1,6}$' then f."unreadMessages"::integer else 0 end`,
        last_message: `left(coalesce(f."lastMessage", ''), 255)`,
        created_at: made('f."createdAt"'),
        updated_at: made('f."updatedAt"'),
      },
    ),
  ],
  // Whom PostgreSQL takes for nobody, for they came a statement ago, it looks for by reading everybody.
  ['tickets, as many as they are', 'analyze tickets, contacts, imported_rows'],
  [
    'places',
    `create temp table w_places on commit drop as
      select s.id as key, t.id as ticket_id, t.contact_id, t.whatsapp_id, t.is_group, c.number as chat,
        not exists (select from ticket_tracking g where g.company_id = $1 and g.ticket_id = t.id) as fresh,
        s."unreadMessages" is not null as counted
      from w_tickets s join ${KEY('tickets', 's.id', 'x')} join tickets t on t.company_id = $1 and t.id = x.ref
        join contacts c on c.company_id = $1 and c.id = t.contact_id`,
  ],
  ['places, found', 'create unique index on w_places (key)'],
  ['places, known', 'analyze w_places'],
  // A trigger looks at all cycles of a contact for each that comes; here it is one statement for all.
  ['cycles, without their trigger', `select set_config('app.moving', 'on', true)`],
  [
    'ticket_tracking',
    `insert into ticket_tracking (company_id, ticket_id, user_id, whatsapp_id, queue_id, queued_at, started_at, finished_at, created_at)
      select $1, t.id, t.user_id, t.whatsapp_id, t.queue_id, t.created_at,
        case when t.user_id is not null then t.created_at end, case when t.status = 'closed' then t.updated_at end, t.created_at
      from w_places p join tickets t on t.company_id = $1 and t.id = p.ticket_id where p.fresh order by t.id`,
  ],
  [
    'contacts who came back',
    `update ticket_tracking k set is_lead = false from tickets t join (
        select o.contact_id from tickets o join ticket_tracking g on g.company_id = $1 and g.ticket_id = o.id
          where o.company_id = $1 group by o.contact_id having count(*) > 1) x on x.contact_id = t.contact_id
      where t.company_id = $1 and k.company_id = $1 and k.ticket_id = t.id and k.is_lead`,
  ],
  ['cycles, with their trigger', `select set_config('app.moving', '', true)`],
  [
    'ticket_tags',
    `insert into ticket_tags (company_id, ticket_id, tag_id)
      select distinct $1::bigint, p.ticket_id, g.ref from w_ticket_tags s join w_places p on p.key = s."ticketId"
        cross join lateral ${refOf('tags', 's."tagId"')} g
      on conflict do nothing`,
  ],
  [
    'ticket_notes',
    bringIn(
      'ticket_notes',
      `select w.*, p.ticket_id, p.contact_id from w_notes w join w_places p on p.key = w."ticketId"`,
      {
        ticket_id: 'f.ticket_id',
        contact_id: 'f.contact_id',
        user_id: refOf('users', 'f."userId"'),
        note: 'f.note',
        created_at: made('f."createdAt"'),
      },
    ),
  ],
  ['quotes', 'create temp table w_quotes (ticket_id bigint, external_id text, quoted text) on commit drop'],
];

const MEDIA_TYPE = `case when s."mediaType" in ('image', 'video', 'audio', 'application', 'document', 'sticker', 'locationMessage',
    'liveLocationMessage', 'contactMessage', 'contactsArrayMessage', 'vcard', 'call_log') then s."mediaType"
  when s."mediaType" = 'ptt' then 'audio' when s."mediaType" = 'text' or s."mediaUrl" is null then null else 'application' end`;
const MIME = `case s.kind when 'image' then 'image/jpeg' when 'sticker' then 'image/webp' when 'video' then 'video/mp4'
  when 'audio' then 'audio/ogg' else 'application/octet-stream' end`;

/** What networks and that program put before texts of their own, which nobody sees. */
const UNSEEN = `U&'\\200E\\200C\\200B'`;

/** Those that came before stay as they are; also one that no network had named then. */
const UNKNOWN = `where case when s.whatsapp_id is null
  then not exists (select from messages o where o.company_id = $1 and o.ticket_id = s.ticket_id and o.external_id in (s.external, s.id))
  else not exists (select from messages o where o.company_id = $1 and o.whatsapp_id = s.whatsapp_id
    and o.external_id in (s.external, s.id) and o.chat = s.chat) end`;

/**
 * A piece of the messages, as they were staged. Answers what was made of them.
 * @param known some may have come before; of a company that is new nothing is looked up, for PostgreSQL does not know yet how
 */
export const messagesOf = (known: boolean): string => `with s as materialized (
    select m.*, nullif(m."mediaUrl", '') as path, p.ticket_id, p.contact_id as place_contact, p.whatsapp_id, p.is_group, p.chat,
      coalesce(m."fromMe"::boolean, false) as ours, coalesce(nullif(m.wid, ''), m.id) as external, m.ctid as place, u.ref as person
    from w_messages m join w_places p on p.key = m."ticketId" left join ${KEY('users', 'm."userId"', 'u')} where m."mediaType" is distinct from 'reactionMessage'
  ), fresh as materialized (
    select s.*, ${MEDIA_TYPE} as kind, case when s.path is not null then nextval(pg_get_serial_sequence('media', 'id')) end as file
    from s ${known ? UNKNOWN : ''}
  ), files as (
    insert into media (id, company_id, state, mime, file_name, error, ref, created_at) overriding system value
      select s.file, $1, 'failed', coalesce(nullif(s.mime, ''), ${MIME}),
        right(coalesce(nullif(s."fileName", ''), regexp_replace(s.path, '^.*/', '')), 200), 'it did not come along with the import',
        jsonb_build_object('imported', s.path), ${made('s."createdAt"')} from fresh s where s.file is not null
  ), quotes as (
    insert into w_quotes select s.ticket_id, s.external, s."quotedMsgId" from fresh s where nullif(s."quotedMsgId", '') is not null
  ), made as (
    insert into messages (company_id, ticket_id, contact_id, user_id, whatsapp_id, chat, external_id, body, from_me, read, media_type,
        media_id, ack, send_error, is_deleted, is_edited, created_at)
      select $1, s.ticket_id, case when not s.ours then case when s.is_group
            then coalesce(${refOf('contacts', 's."contactId"')}, s.place_contact) else s.place_contact end end,
        case when s.ours then s.person end, s.whatsapp_id, s.chat, s.external, ltrim(coalesce(s.body, ''), ${UNSEEN}), s.ours, s.ours or coalesce(s.read::boolean, true),
        s.kind, s.file, case when s.ack ~ '^[0-5]$' then s.ack::smallint else 0 end, s."sendError", coalesce(s."isDeleted"::boolean, false),
        coalesce(s."isEdited"::boolean, false), ${made('s."createdAt"')}
      from fresh s order by s.place
    on conflict do nothing returning 1
  )
  select (select count(*) from made)::integer as added, (select count(*) from s)::integer as placed,
    (select count(*) from w_messages where "mediaType" = 'reactionMessage')::integer as reactions,
    (select count(*) from w_messages)::integer as all`;

const ICONS = Object.entries({ ...ICONS_BY_TYPE, locationMessage: '📍', liveLocationMessage: '📍' })
  .map(([type, icon]) => `when '${type}' then '${icon}'`)
  .join(' ');

/** The line that the list shows of a message `l` with its file `f`, much as it does of one that comes by a network. */
const LINE = `case when l.is_deleted then '${DELETED_PREVIEW}' when l.media_type in ('contactMessage', 'contactsArrayMessage', 'vcard') then '👤'
  else left(trim(regexp_replace(concat_ws(' ', case l.media_type ${ICONS} end, case
    when l.media_type in ('locationMessage', 'liveLocationMessage') then split_part(l.body, '|', 3)
    when l.body = '' and l.media_type in ('audio', 'application') then f.file_name else l.body end), '\\s+', ' ', 'g')), 255) end`;

/** What follows from the messages, when all are there. */
export const AFTERWARDS: readonly (readonly [name: string, statement: string])[] = [
  ['quotes, known', 'analyze w_quotes'],
  [
    'quoted messages',
    `update messages m set quoted_message_id = o.id from w_quotes w
        join messages o on o.company_id = $1 and o.ticket_id = w.ticket_id and o.external_id = w.quoted
      where m.company_id = $1 and m.ticket_id = w.ticket_id and m.external_id = w.external_id and m.quoted_message_id is null`,
  ],
  // What the other program says of a ticket's last message, and of how many are unread, counts where there was none here.
  [
    'tickets’ last messages',
    `update tickets t set last_message_at = x.last_at, customer_wrote_at = x.customer_at, last_message_from_me = l.from_me,
        last_message = case when x.fresh and t.last_message <> '' then t.last_message else ${LINE} end,
        unread_messages = case when x.fresh and x.counted then t.unread_messages else x.unread end
      from (select m.ticket_id, bool_and(p.fresh) as fresh, bool_and(p.counted) as counted, max(m.id) as last_id, max(m.created_at) as last_at,
          max(m.created_at) filter (where not m.from_me) as customer_at, count(*) filter (where not m.from_me and not m.read) as unread
        from messages m join w_places p on p.ticket_id = m.ticket_id where m.company_id = $1 group by m.ticket_id) x
        join messages l on l.company_id = $1 and l.id = x.last_id left join media f on f.company_id = $1 and f.id = l.media_id
      where t.company_id = $1 and t.id = x.ticket_id and t.last_message_at is distinct from x.last_at`,
  ],
];
