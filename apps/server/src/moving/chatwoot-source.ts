// A Chatwoot database: its accounts, people, teams, inboxes and canned responses. (Contacts and conversations: beside.)
import type { ForeignDatabase } from '../platform/db/foreign-reading.ts';
import { CONTACTS } from './chatwoot-contacts.ts';
import { CONVERSATIONS, MESSAGES, NOTES, PASSED_OVER } from './chatwoot-conversations.ts';
import { AS_PAIRS, type ForeignCompany, type ForeignProgram, using } from './foreign-program.ts';

const OWN = using(['id', 'account_id'], 't.account_id = $1');

/** Inboxes by which WhatsApp's official numbers come. Phones that are paired have bridges, which come as Channel::Api. */
const OFFICIAL = `t.channel_type in ('Channel::Whatsapp', 'Channel::TwilioSms')`;
const WHATSAPP_NUMBER = `select w.phone_number from public.channel_whatsapp w
  where w.id = t.channel_id and t.channel_type = 'Channel::Whatsapp'`;
const TWILIO = `from public.channel_twilio_sms w where w.id = t.channel_id and t.channel_type = 'Channel::TwilioSms' and w.medium = 1`;
const NEEDS_NUMBER = ['channel_type', 'channel_id', 'channel_whatsapp.id', 'channel_whatsapp.phone_number'];
const NEEDS_TWILIO = ['channel_type', 'channel_id', 'channel_twilio_sms.id', 'channel_twilio_sms.medium'];

/** Of what is of use here: which of those that its language knows in braces mean what here (rules/variables.ts). */
const VARIABLES = [
  [String.raw`contact\.first_name`, 'firstName'],
  [String.raw`contact\.name`, 'name'],
  [String.raw`contact\.email`, 'email'],
] as const;
const cannedText = VARIABLES.reduce(
  (text, [theirs, ours]) => String.raw`regexp_replace(${text}, '\{\{\s*${theirs}\s*\}\}', '{{${ours}}}', 'gi')`,
  't.content',
);

const TABLES: ForeignProgram['tables'] = {
  users: [
    {
      from: 'users',
      columns: {
        id: ['id'],
        name: ['name', 'display_name'],
        email: ['email'],
        profile: [
          using(
            ['account_users.role'],
            `select case max(m.role) when 1 then 'admin' else 'user' end from public.account_users m
              where m.account_id = $1 and m.user_id = t.id`,
          ),
        ],
        // There everybody sees what nobody has.
        allTicket: [using([], `'enabled'`)],
        createdAt: ['created_at'],
      },
      of: using(
        ['id', 'account_users.user_id', 'account_users.account_id'],
        't.id in (select m.user_id from public.account_users m where m.account_id = $1)',
      ),
    },
  ],
  queues: [{ from: 'teams', columns: { id: ['id'], name: ['name'] }, of: OWN }],
  user_queues: [
    {
      from: 'team_members',
      columns: { userId: ['user_id'], queueId: ['team_id'] },
      of: using(
        ['team_id', 'teams.account_id'],
        't.team_id in (select o.id from public.teams o where o.account_id = $1)',
      ),
      order: AS_PAIRS,
    },
  ],
  connections: [
    {
      from: 'inboxes',
      columns: {
        id: ['id'],
        name: ['name'],
        channel: [
          using(
            NEEDS_TWILIO,
            `case when t.channel_type = 'Channel::Api' or exists (select ${TWILIO}) then 'whatsapp' else t.channel_type end`,
          ),
          using(['channel_type'], `case when t.channel_type = 'Channel::Api' then 'whatsapp' else t.channel_type end`),
        ],
        provider: [using(['channel_type'], `case when ${OFFICIAL} then 'cloud' end`)],
        number: [
          using(
            [...NEEDS_NUMBER, ...NEEDS_TWILIO, 'channel_twilio_sms.phone_number'],
            `coalesce((${WHATSAPP_NUMBER}), (select w.phone_number ${TWILIO}))`,
          ),
          using(NEEDS_NUMBER, WHATSAPP_NUMBER),
        ],
        greetingMessage: [
          using(['greeting_enabled', 'greeting_message'], 'case when t.greeting_enabled then t.greeting_message end'),
        ],
        outOfHoursMessage: [
          using(
            ['working_hours_enabled', 'out_of_office_message'],
            'case when t.working_hours_enabled then t.out_of_office_message end',
          ),
        ],
        createdAt: ['created_at'],
      },
      of: OWN,
    },
  ],
  quick: [
    {
      from: 'canned_responses',
      columns: {
        id: ['id'],
        shortcode: ['short_code'],
        message: [using(['content'], cannedText)],
        general: [using([], `'true'`)],
        createdAt: ['created_at'],
      },
      of: OWN,
    },
  ],
  ...CONTACTS,
  tickets: [CONVERSATIONS],
  notes: NOTES,
  messages: [MESSAGES],
};

async function accountsOf(source: ForeignDatabase, only: number | undefined): Promise<ForeignCompany[]> {
  const email = source.columns.get('accounts')?.has('support_email') ? 'a.support_email' : 'null';
  return source.query<ForeignCompany>(
    `select a.id, a.name, ${email} as email, null as phone, null as plan, null as schedules
      from public.accounts a where $1::bigint is null or a.id = $1 order by a.id`,
    [only ?? null],
  );
}

export const CHATWOOT: ForeignProgram = {
  name: 'chatwoot',
  calledHere: 'a Chatwoot database',
  signs: ['accounts', 'inboxes', 'conversations'],
  option: '--account',
  tables: TABLES,
  others: [
    'accounts',
    'account_users',
    'contact_inboxes',
    'attachments',
    'custom_attribute_definitions',
    'inbox_members',
    'channel_whatsapp',
    'channel_api',
    'channel_twilio_sms',
    'active_storage_blobs',
    'active_storage_attachments',
    'active_storage_variant_records',
    'ar_internal_metadata',
    'schema_migrations',
    'installation_configs',
    'access_tokens',
    'audits',
    'notifications',
    'notification_settings',
    'notification_subscriptions',
    'conversation_participants',
    'mentions',
    'reporting_events',
    'platform_apps',
    'platform_app_permissibles',
  ],
  companies: accountsOf,
  settings: async () => ({}),
  passedOver: PASSED_OVER,
};
