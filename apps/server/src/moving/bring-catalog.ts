// A company's people, queues, connections, tags and contacts: statements from what was staged (w_…) to our tables. `$1` is
// our company, `$2` the source. Each row that comes in is noted in imported_rows; what is noted already does not come again.

/** Theirs of a kind that came, by their keys (`source_key`), and which rows of ours they are (`ref`), but for those that are gone since. */
export const came = (kind: string): string =>
  `(select x.source_key, x.ref from imported_rows x join ${kind} r on r.company_id = $1 and r.id = x.ref
    where x.company_id = $1 and x.source = $2 and x.kind = '${kind}')`;

/** Which row of ours one of theirs has become. Nested and not joined: it is looked up by its id, whatever PostgreSQL thinks of loops. */
export const refOf = (kind: string, key: string): string =>
  `(select r.id as ref from ${kind} r where r.company_id = $1 and r.id = (select x.ref from imported_rows x
    where x.company_id = $1 and x.source = $2 and x.kind = '${kind}' and x.source_key = ${key}))`;

const isNew = (kind: string): string =>
  `not exists (select from imported_rows x where x.company_id = $1 and x.source = $2 and x.kind = '${kind}' and x.source_key = s.id)`;

/** New rows numbered in the order in which they were made, put in, and noted. @param values by our column; `f` is the row with its `ref` */
export function bringIn(kind: string, rows: string, values: Record<string, string>): string {
  const [names, cells] = [Object.keys(values), Object.values(values)];
  return `with fresh as materialized (
      select o.*, nextval(pg_get_serial_sequence('${kind}', 'id')) as ref
        from (select s.* from (${rows}) s where ${isNew(kind)} order by s.id::bigint) o
    ), made as (
      insert into ${kind} (id, company_id, ${names.join(', ')}) overriding system value
        select f.ref, $1, ${cells.join(', ')} from fresh f order by f.ref
    )
    insert into imported_rows (company_id, source, kind, source_key, ref) select $1, $2, '${kind}', f.id, f.ref from fresh f`;
}

/** Theirs that are ours already, by something else than their id. @param match `s` theirs, `o` ours */
const recognize = (kind: string, staged: string, match: string): string =>
  `insert into imported_rows (company_id, source, kind, source_key, ref)
    select $1, $2, '${kind}', s.id, min(o.id) from ${staged} s join ${kind} o on o.company_id = $1 and ${match}
    where ${isNew(kind)} group by s.id`;

/** A name that nothing else of its kind has: the later ones say their number. */
const ownName = (kind: string, name = 'name'): string =>
  `coalesce(nullif(trim(s.${name}), ''), '?') || case when row_number() over (partition by lower(trim(s.${name})) order by s.id::bigint) > 1
    or exists (select from ${kind} o where o.company_id = $1 and lower(o.name) = lower(trim(s.${name}))) then ' (' || s.id || ')' else '' end`;

const flag = (cell: string): string => `coalesce(${cell}::boolean, false)`;
const words = (cell: string): string => `coalesce(${cell}, '')`;
const number = (cell: string, otherwise = 0): string =>
  `case when ${cell} ~ '^\\d{1,9}$' then ${cell}::integer else ${otherwise} end`;
const COLOR = `'^#?[0-9a-zA-Z]{3,8}$'`;
export const made = (cell: string): string => `coalesce(${cell}::timestamptz, now())`;

/** Numbers as they are stored here (rules/phone.ts); of groups their id. */
const NUMBER = `case when ${flag('s."isGroup"')} then split_part(s.number, '@', 1)
  else regexp_replace(regexp_replace(split_part(s.number, '@', 1), '\\D', '', 'g'), '^55([1-9]\\d)([6-9]\\d{7})$', '55\\19\\2') end`;

export const CATALOG: readonly (readonly [name: string, statement: string])[] = [
  ['users, known', recognize('users', 'w_users', 'lower(o.email) = lower(trim(s.email))')],
  [
    'users',
    bringIn(
      'users',
      `select distinct on (lower(trim(w.email))) w.* from w_users w where w.email like '%@%'
        and not exists (select from users u where lower(u.email) = lower(trim(w.email))) order by lower(trim(w.email)), w.id::bigint`,
      {
        name: `coalesce(nullif(trim(f.name), ''), f.email)`,
        email: 'trim(f.email)',
        // Nobody signs in with it: they choose a new one by mail.
        password_hash: `'-'`,
        profile: `case when f.profile in ('admin', 'supervisor') then f.profile else 'user' end`,
        all_ticket: `coalesce(f."allTicket" in ('enabled', 'enable', 'true'), false)`,
        created_at: made('f."createdAt"'),
      },
    ),
  ],
  [
    'queues',
    bringIn(
      'queues',
      `select s.*, ${ownName('queues')} as own, case when s.color ~ ${COLOR}
          and row_number() over (partition by s.color order by s.id::bigint) = 1
          and not exists (select from queues o where o.company_id = $1 and o.color = s.color)
        then s.color else '#' || substr(md5(s.id || s.name), 1, 6) end as paint from w_queues s`,
      {
        name: 'f.own',
        color: 'f.paint',
        greeting_message: words('f."greetingMessage"'),
        out_of_hours_message: words('f."outOfHoursMessage"'),
        order_queue: number('f.position'),
      },
    ),
  ],
  [
    'queue_options',
    bringIn(
      'queue_options',
      `select w.*, q.ref as queue, row_number() over (partition by w."queueId", w."parentId"
          order by case when w.option ~ '^\\d{1,9}$' then w.option::integer end, w.id::bigint) as place
        from w_options w join ${came('queues')} q on q.source_key = w."queueId"`,
      { queue_id: 'f.queue', title: words('f.title'), message: words('f.message'), option: 'f.place' },
    ),
  ],
  [
    'queue_options below others',
    `update queue_options o set parent_id = ${refOf('queue_options', 's."parentId"')} from w_options s
      where o.company_id = $1 and o.id = ${refOf('queue_options', 's.id')} and o.parent_id is null and s."parentId" is not null`,
  ],
  [
    'connections',
    bringIn(
      'connections',
      `select s.*, ${ownName('connections')} as own, row_number() over (order by s.id::bigint) = (
          select min(r.n) from (select w."isDefault", row_number() over (order by w.id::bigint) n from w_connections w) r
          where ${flag('r."isDefault"')}) and not exists (select from connections o where o.company_id = $1 and o.is_default) as first
        from w_connections s where coalesce(s.channel, 'whatsapp') ilike '%whatsapp%' or s.channel ~ '^\\d*$'`,
      {
        name: 'f.own',
        provider: `case when f.provider = 'cloud' then 'cloud' else 'beta' end`,
        status: `'DISCONNECTED'`,
        status_reason: `case when f.provider = 'cloud' then 'accountMissing' end`,
        wanted: 'false',
        is_default: 'coalesce(f.first, false)',
        number: `nullif(regexp_replace(f.number, '\\D', '', 'g'), '')`,
        greeting_message: words('f."greetingMessage"'),
        complation_message: words('f."complationMessage"'),
        out_of_hours_message: words('f."outOfHoursMessage"'),
        rating_message: words('f."ratingMessage"'),
        expires_inactive_message: words('f."expiresInactiveMessage"'),
        expires_ticket: number('f."expiresTicket"'),
        time_use_bot_queues: number('f."timeUseBotQueues"'),
        max_use_bot_queues: number('f."maxUseBotQueues"', 3),
        time_to_transfer: number('f."timeToTransfer"'),
        transfer_queue_id: refOf('queues', 'f."transferQueueId"'),
        created_at: made('f."createdAt"'),
      },
    ),
  ],
  [
    'connection_queues',
    `insert into connection_queues (company_id, whatsapp_id, queue_id)
      select distinct $1::bigint, c.ref, q.ref from w_connection_queues s
        cross join lateral ${refOf('connections', 's."whatsappId"')} c cross join lateral ${refOf('queues', 's."queueId"')} q
      on conflict do nothing`,
  ],
  [
    'user_queues',
    `insert into user_queues (company_id, user_id, queue_id)
      select distinct $1::bigint, u.ref, q.ref from w_user_queues s
        cross join lateral ${refOf('users', 's."userId"')} u cross join lateral ${refOf('queues', 's."queueId"')} q
      on conflict do nothing`,
  ],
  [
    'users’ connections',
    `update users u set whatsapp_id = ${refOf('connections', 's."whatsappId"')} from w_users s
      where u.company_id = $1 and u.id = ${refOf('users', 's.id')} and u.whatsapp_id is null and s."whatsappId" is not null`,
  ],
  ['tags, known', recognize('tags', 'w_tags', 'o.name = trim(s.name)')],
  [
    'tags',
    bringIn('tags', `select s.*, ${ownName('tags')} as own from w_tags s`, {
      name: 'f.own',
      color: `case when f.color ~ ${COLOR} then f.color else '#' || substr(md5(f.id), 1, 6) end`,
      kanban: `case when f.kanban = '1' then 1 else 0 end`,
      created_at: made('f."createdAt"'),
    }),
  ],
  [
    'quick_messages',
    bringIn('quick_messages', `select w.* from w_quick w where nullif(trim(w.shortcode), '') is not null`, {
      shortcode: 'trim(f.shortcode)',
      message: words('f.message'),
      user_id: refOf('users', 'f."userId"'),
      general: `coalesce(f.general in ('t', 'true', '1'), false) or f."userId" is null`,
      created_at: made('f."createdAt"'),
    }),
  ],
  ['contacts’ numbers', `alter table w_contacts add column digits text`],
  ['contacts’ numbers, as here', `update w_contacts s set digits = ${NUMBER}`],
  ['contacts, known', recognize('contacts', 'w_contacts', 'o.number = s.digits')],
  [
    'contacts',
    bringIn(
      'contacts',
      `select distinct on (w.digits) w.*, (select jsonb_agg(jsonb_build_object('name', e.name, 'value', coalesce(e.value, '')) order by e.id::bigint)
          from w_fields e where e."contactId" = w.id and nullif(e.name, '') is not null) as extra
        from w_contacts w where w.digits <> '' order by w.digits, w.id::bigint`,
      {
        name: `coalesce(nullif(trim(f.name), ''), f.digits)`,
        number: 'f.digits',
        email: words('f.email'),
        profile_pic_url: `case when f."profilePicUrl" ~ '^https://[^/]*whatsapp' then f."profilePicUrl" end`,
        is_group: flag('f."isGroup"'),
        extra_info: `coalesce(f.extra, '[]')`,
        created_at: made('f."createdAt"'),
        updated_at: made('f."updatedAt"'),
      },
    ),
  ],
  // Two of theirs with one number are one of ours.
  ['contacts, twice there', recognize('contacts', 'w_contacts', 'o.number = s.digits')],
  [
    'contact_tags',
    `insert into contact_tags (company_id, contact_id, tag_id)
      select distinct $1::bigint, c.ref, g.ref from w_contact_tags s
        cross join lateral ${refOf('contacts', 's."contactId"')} c cross join lateral ${refOf('tags', 's."tagId"')} g
      on conflict do nothing`,
  ],
];

/** What did not come in, and why: `reason`, `count`, and `which` where it helps. */
export const LEFT_OUT: readonly (readonly [what: string, statement: string])[] = [
  [
    'users',
    `select case when s.email like '%@%' then 'somebody of another company here has that e-mail address' else 'no e-mail address' end as reason,
        count(*) as count, string_agg(coalesce(s.email, s.name), ', ' order by s.email) as which
      from w_users s where ${isNew('users')} group by 1`,
  ],
  [
    'connections',
    `select 'of another network' as reason, count(*) as count, string_agg(s.name, ', ') as which from w_connections s where ${isNew('connections')}`,
  ],
  [
    'contacts',
    `select 'no phone number, so nobody can write to them on WhatsApp' as reason, count(*) as count, null as which
      from w_contacts s where ${isNew('contacts')}`,
  ],
  [
    'quick_messages',
    `select 'no shortcut' as reason, count(*) as count, null as which from w_quick s where ${isNew('quick_messages')}`,
  ],
  [
    'files of quick messages',
    `select 'to be added again by hand' as reason, count(*) as count, null as which from w_quick s where nullif(s.media, '') is not null`,
  ],
  [
    'queue_options',
    `select 'of a queue that is gone' as reason, count(*) as count, null as which from w_options s where ${isNew('queue_options')}`,
  ],
  [
    'tickets',
    `select case when not exists (select from w_contacts c where c.id = s."contactId") then 'its contact is gone'
        when exists (select from imported_rows x where x.company_id = $1 and x.source = $2 and x.kind = 'contacts'
          and x.source_key = s."contactId") then 'its contact was deleted here' else 'its contact has no phone number' end as reason, count(*) as count, null as which
      from w_tickets s where ${isNew('tickets')} group by 1`,
  ],
  [
    'ticket_notes',
    `select 'their ticket did not come along' as reason, count(*) as count, null as which from w_notes s where ${isNew('ticket_notes')}`,
  ],
];
