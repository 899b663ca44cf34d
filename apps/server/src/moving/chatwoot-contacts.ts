// A Chatwoot database: its contacts, and the labels of contacts and conversations.
import { AS_PAIRS, type ForeignProgram, type Made, using } from './foreign-program.ts';

const OWN = using(['id', 'account_id'], 't.account_id = $1');

/** A number, where there is one: their own, a bridge's name of a chat, or what the network calls them. */
const NUMBER_THERE = String.raw`nullif(trim(t.phone_number), ''),
  substring(t.identifier from '^(\d{8,15})(?::\d+)?@(?:s\.whatsapp\.net|c\.us)$')`;
const NUMBER_OF_INBOX = String.raw`(select substring(i.source_id from '^(?:whatsapp:)?\+?(\d{8,15})$') from public.contact_inboxes i
    join public.inboxes n on n.id = i.inbox_id and n.channel_type in ('Channel::Whatsapp', 'Channel::TwilioSms')
  where i.contact_id = t.id and i.source_id ~ '^(whatsapp:)?\+?\d{8,15}$' order by i.id limit 1)`;

/** Tagged with a label. @param type as Ruby calls what is tagged */
const labelled = (type: string, table: string): Made =>
  using(
    ['context', 'taggable_type', 'taggable_id', 'tag_id', `${table}.account_id`],
    `t.context = 'labels' and t.taggable_type = '${type}'
      and t.taggable_id in (select o.id from public.${table} o where o.account_id = $1)`,
  );

const used = (type: string, table: string): string =>
  `t.id in (select g.tag_id from public.taggings g join public.${table} o on o.id = g.taggable_id and o.account_id = $1
    where g.context = 'labels' and g.taggable_type = '${type}')`;

export const CONTACTS: ForeignProgram['tables'] = {
  tags: [
    {
      from: 'labels',
      columns: {
        // What is tagged names it by its tag; one that was never used has none yet.
        id: [
          using(
            ['id', 'tags.id', 'tags.name'],
            'coalesce((select g.id from public.tags g where g.name = t.title), -t.id)',
          ),
          using(['id'], '-t.id'),
        ],
        name: ['title'],
        color: ['color'],
        createdAt: ['created_at'],
      },
      of: OWN,
    },
    {
      from: 'tags',
      columns: { id: ['id'], name: ['name'] },
      of: using(
        ['labels.title', 'taggings.tag_id', 'conversations.account_id', 'contacts.account_id'],
        `(${used('Conversation', 'conversations')} or ${used('Contact', 'contacts')})
          and not exists (select from public.labels l where l.account_id = $1 and l.title = t.name)`,
      ),
    },
  ],
  contacts: [
    {
      from: 'contacts',
      columns: {
        id: ['id'],
        name: [
          using(
            ['name', 'middle_name', 'last_name'],
            `concat_ws(' ', nullif(trim(t.name), ''), nullif(trim(t.middle_name), ''), nullif(trim(t.last_name), ''))`,
          ),
          'name',
        ],
        number: [
          using(
            [
              'phone_number',
              'identifier',
              'contact_inboxes.source_id',
              'contact_inboxes.contact_id',
              'inboxes.channel_type',
            ],
            `coalesce(${NUMBER_THERE}, ${NUMBER_OF_INBOX})`,
          ),
          using(['phone_number', 'identifier'], `coalesce(${NUMBER_THERE})`),
          'phone_number',
        ],
        email: ['email'],
        createdAt: ['created_at'],
        updatedAt: ['updated_at'],
      },
      of: OWN,
    },
  ],
  fields: [
    {
      from: 'contacts',
      columns: {
        id: [using([], 'e.n')],
        name: [
          using(
            [
              'custom_attribute_definitions.attribute_key',
              'custom_attribute_definitions.attribute_display_name',
              'custom_attribute_definitions.attribute_model',
            ],
            `coalesce((select max(d.attribute_display_name) from public.custom_attribute_definitions d
              where d.account_id = $1 and d.attribute_model = 1 and d.attribute_key = e.key), e.key)`,
          ),
          using([], 'e.key'),
        ],
        value: [using([], 'e.value')],
        contactId: ['id'],
      },
      of: using(['account_id', 'custom_attributes'], 't.account_id = $1'),
      joins: [
        using(
          ['custom_attributes'],
          `cross join lateral jsonb_each_text(case when jsonb_typeof(t.custom_attributes::jsonb) = 'object'
            then t.custom_attributes::jsonb else '{}' end) with ordinality e (key, value, n)`,
        ),
      ],
      order: AS_PAIRS,
    },
    {
      from: 'contacts',
      columns: { id: [using([], '0')], name: [using([], `'identifier'`)], value: ['identifier'], contactId: ['id'] },
      // What bridges write there is a chat's name, and no number of the company's own.
      of: using(
        ['account_id', 'identifier'],
        `t.account_id = $1 and t.identifier <> '' and t.identifier not like '%@%'`,
      ),
    },
  ],
  contact_tags: [
    {
      from: 'taggings',
      columns: { contactId: ['taggable_id'], tagId: ['tag_id'] },
      of: labelled('Contact', 'contacts'),
      order: AS_PAIRS,
    },
  ],
  ticket_tags: [
    {
      from: 'taggings',
      columns: { ticketId: ['taggable_id'], tagId: ['tag_id'] },
      of: labelled('Conversation', 'conversations'),
      order: AS_PAIRS,
    },
  ],
};
