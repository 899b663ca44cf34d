// A database as Chatwoot has it, with made-up accounts: what an import is tried on. Of its tables those that are read, with
// the types that their columns have there.

const TIMES = 'created_at timestamp(6) not null default now(), updated_at timestamp(6) not null default now()';

const TABLES = `
  create table schema_migrations (version varchar primary key);
  create table accounts (id serial primary key, name varchar not null, locale integer default 0, domain varchar(100),
    support_email varchar(100), settings jsonb default '{}', ${TIMES});
  create table users (id serial primary key, provider varchar not null default 'email', uid varchar not null default '',
    encrypted_password varchar not null default '', name varchar not null, display_name varchar, email varchar, type varchar,
    availability integer default 0, ui_settings jsonb default '{}', ${TIMES});
  create table account_users (id bigserial primary key, account_id bigint, user_id bigint, role integer default 0, ${TIMES});
  create table teams (id bigserial primary key, name varchar not null, description text, allow_auto_assign boolean default true,
    account_id bigint not null, ${TIMES});
  create table team_members (id bigserial primary key, team_id bigint not null, user_id bigint not null, ${TIMES});
  create table channel_whatsapp (id bigserial primary key, account_id integer not null, phone_number varchar not null,
    provider varchar default 'default', provider_config jsonb default '{}', ${TIMES});
  create table inboxes (id serial primary key, channel_id integer not null, account_id integer not null, name varchar not null,
    channel_type varchar, greeting_enabled boolean default false, greeting_message varchar, out_of_office_message varchar,
    working_hours_enabled boolean default false, ${TIMES});
  create table contacts (id serial primary key, name varchar default '', middle_name varchar default '', last_name varchar default '',
    email varchar, phone_number varchar, account_id integer not null, additional_attributes jsonb default '{}', identifier varchar,
    custom_attributes jsonb default '{}', last_activity_at timestamp(6), blocked boolean not null default false, ${TIMES});
  create table contact_inboxes (id bigserial primary key, contact_id bigint, inbox_id bigint, source_id text not null,
    pubsub_token varchar, ${TIMES});
  create table custom_attribute_definitions (id bigserial primary key, attribute_display_name varchar, attribute_key varchar,
    attribute_display_type integer default 0, attribute_model integer default 0, account_id bigint, ${TIMES});
  create table conversations (id serial primary key, account_id integer not null, inbox_id integer not null,
    status integer not null default 0, assignee_id integer, contact_id bigint, display_id integer not null,
    agent_last_seen_at timestamp(6), contact_inbox_id bigint, uuid uuid not null default gen_random_uuid(), identifier varchar,
    last_activity_at timestamp(6) not null default now(), team_id bigint, snoozed_until timestamp(6),
    custom_attributes jsonb default '{}', cached_label_list text, ${TIMES});
  create table messages (id serial primary key, content text, account_id integer not null, inbox_id integer not null,
    conversation_id integer not null, message_type integer not null, private boolean not null default false,
    status integer default 0, source_id text, content_type integer not null default 0, content_attributes json default '{}',
    sender_type varchar, sender_id bigint, external_source_ids jsonb default '{}', processed_message_content text, ${TIMES});
  create table attachments (id serial primary key, file_type integer default 0, external_url varchar, coordinates_lat double precision default 0.0,
    coordinates_long double precision default 0.0, message_id integer not null, account_id integer not null, fallback_title varchar,
    extension varchar, meta jsonb default '{}', ${TIMES});
  create table active_storage_blobs (id bigserial primary key, key varchar not null, filename varchar not null, content_type varchar,
    metadata text, byte_size bigint not null, checksum varchar, service_name varchar not null, created_at timestamp not null default now());
  create table active_storage_attachments (id bigserial primary key, name varchar not null, record_type varchar not null,
    record_id bigint not null, blob_id bigint not null, created_at timestamp not null default now());
  create table labels (id bigserial primary key, title varchar, description text, color varchar not null default '#1f93ff',
    show_on_sidebar boolean, account_id bigint, ${TIMES});
  create table tags (id serial primary key, name varchar, taggings_count integer default 0);
  create table taggings (id serial primary key, tag_id integer, taggable_type varchar, taggable_id integer, tagger_type varchar,
    tagger_id integer, context varchar(128), created_at timestamp);
  create table canned_responses (id serial primary key, account_id integer not null, short_code varchar, content text, ${TIMES});
  create table notes (id bigserial primary key, content text not null, account_id bigint not null, contact_id bigint not null,
    user_id bigint, ${TIMES});
  create table macros (id bigserial primary key, account_id bigint not null, name varchar not null, ${TIMES});
  create index on messages (conversation_id);
  create index on attachments (message_id);
  create index on contact_inboxes (contact_id);
  create unique index on active_storage_attachments (record_type, record_id, name, blob_id);`;

/** Two accounts, of which the first has something odd of each kind; one person is in both. */
const ACCOUNTS = `
  insert into accounts (name, support_email) values ('Loja Um', 'ajuda@um.example'), ('Loja Dois', null);
  insert into users (name, email) values ('Ana', 'ana@cw.example'), ('Beto', 'beto@cw.example'), ('Duda', 'duda@cw.example');
  insert into account_users (account_id, user_id, role) values (1, 1, 1), (1, 2, 0), (2, 3, 1), (2, 2, 0);
  insert into teams (name, account_id) values ('vendas', 1), ('suporte', 2);
  insert into team_members (team_id, user_id) values (1, 2), (2, 3);
  insert into channel_whatsapp (account_id, phone_number, provider) values
    (1, '+5511988880000', 'whatsapp_cloud'), (2, '+5511988880001', 'whatsapp_cloud');
  insert into inboxes (channel_id, account_id, name, channel_type, greeting_enabled, greeting_message) values
    (1, 1, 'Oficial', 'Channel::Whatsapp', true, 'Oi!'), (1, 1, 'Ponte', 'Channel::Api', false, 'não'),
    (1, 1, 'Site', 'Channel::WebWidget', false, null), (2, 2, 'Oficial', 'Channel::Whatsapp', false, null);
  insert into contacts (account_id, name, last_name, phone_number, email, identifier, custom_attributes) values
    (1, 'Carla', 'Dias', '+5511988887777', 'carla@x.example', 'cli-9', '{"cpf": "1"}'), (1, 'Só e-mail', '', null, 'so@x.example', null, '{}'),
    (1, 'Da ponte', '', null, null, '551177776666@s.whatsapp.net', '[]'), (1, 'Grupo', '', null, null, '120363000000000001@g.us', 'null'),
    (1, 'Da caixa', '', '', null, null, '{}'), (2, 'Outra', '', '+5511977770000', null, null, '{}');
  insert into contact_inboxes (contact_id, inbox_id, source_id) values (1, 1, '5511988887777'), (2, 3, 'b6f7-uuid'), (5, 1, '5511966665555');
  insert into custom_attribute_definitions (attribute_display_name, attribute_key, attribute_model, account_id) values
    ('CPF', 'cpf', 1, 1), ('Another account’s', 'cpf', 1, 2), ('Of conversations', 'cpf', 0, 1);
  insert into conversations (account_id, inbox_id, status, assignee_id, team_id, contact_id, display_id, agent_last_seen_at, snoozed_until, created_at, last_activity_at) values
    (1, 1, 0, 2, 1, 1, 1, '2026-01-01 10:04', null, '2026-01-01 10:00', '2026-01-01 10:09'),
    (1, 1, 1, 2, 1, 1, 2, null, null, '2025-12-01 10:00', '2025-12-01 11:00'),
    (1, 1, 2, null, 1, 1, 3, null, null, '2025-12-02 10:00', '2025-12-02 11:00'),
    (1, 2, 3, 2, null, 3, 4, null, '2099-01-01 12:00', '2026-01-02 10:00', '2026-01-02 10:01'),
    (1, 3, 0, 2, null, 2, 5, null, null, '2026-01-02 10:00', '2026-01-02 10:01'),
    (1, 3, 0, null, null, 5, 6, null, null, '2026-01-03 10:00', '2026-01-03 10:01'),
    (2, 4, 0, null, 2, 6, 1, null, null, '2026-01-01 10:00', '2026-01-01 10:00'),
    (1, 3, 0, 1, null, null, 7, null, null, '2026-01-03 10:00', '2026-01-03 10:00');
  insert into labels (title, color, account_id) values ('vip', '#ff0000', 1), ('nunca', '#00ff00', 1), ('vip', '#0000ff', 2);
  insert into tags (name) values ('vip'), ('solta'), ('de-outra');
  insert into taggings (tag_id, taggable_type, taggable_id, context) values (1, 'Conversation', 1, 'labels'), (2, 'Contact', 1, 'labels'),
    (1, 'Conversation', 7, 'labels'), (3, 'Conversation', 7, 'labels'), (1, 'Conversation', 5, 'labels'), (3, 'Conversation', 1, 'other');
  insert into canned_responses (account_id, short_code, content) values
    (1, 'oi', 'Olá {{ contact.first_name }}!'), (1, 'eu', 'Sou {{agent.name}}'), (2, 'oi', 'Dois');
  insert into notes (account_id, contact_id, user_id, content, created_at) values
    (1, 1, 1, 'Paga em dia', '2026-01-05 10:00'), (1, 2, 1, 'De ninguém', '2026-01-05 10:00');
  insert into macros (account_id, name) values (1, 'fechar');`;

const MESSAGES = `
  insert into messages (account_id, inbox_id, conversation_id, message_type, private, content, status, source_id, sender_type, sender_id, content_attributes, created_at) values
    (1, 1, 1, 0, false, 'oi', 0, 'wamid.1', 'Contact', 1, '{}', '2026-01-01 10:00'),
    (1, 1, 1, 1, false, 'tudo bem?', 2, 'wamid.2', 'User', 2, '"{\\"in_reply_to\\":1,\\"in_reply_to_external_id\\":\\"wamid.1\\"}"', '2026-01-01 10:01'),
    (1, 1, 1, 2, false, 'Beto se atribuiu', 0, null, null, null, null, '2026-01-01 10:02'),
    (1, 1, 1, 1, true, 'olha, [@Beto](mention://user/2/Beto)', 0, null, 'User', 1, null, '2026-01-01 10:03'),
    (1, 1, 1, 0, false, 'duas fotos', 0, 'wamid.5', 'Contact', 1, '{}', '2026-01-01 10:05'),
    (1, 1, 1, 1, false, 'não foi', 3, null, 'User', 2, '{"external_error":"x"}', '2026-01-01 10:06'),
    (1, 1, 1, 3, false, 'Pesquisa', 0, 'wamid.7', 'AgentBot', 2, '{}', '2026-01-01 10:07'),
    (1, 1, 1, 0, false, null, 0, 'wamid.8', 'Contact', 1, '{}', '2026-01-01 10:08'),
    (1, 1, 1, 0, false, 'sumiu', 0, 'wamid.9', 'Contact', 1, '{"deleted":true}', '2026-01-01 10:09'),
    (1, 1, 2, 0, false, 'antigo', 0, null, 'Contact', 1, '{"in_reply_to":999}', '2025-12-01 10:00'),
    (1, 3, 5, 0, false, 'de quem não tem número', 0, null, 'Contact', 2, '{}', '2026-01-02 10:00'),
    (1, 3, 6, 0, false, 'do site', 0, null, 'Contact', 5, '{}', '2026-01-03 10:00'),
    (1, 2, 4, 1, false, 'volto já', 1, 'ABC', 'User', 2, '{"in_reply_to":null}', '2026-01-02 10:01'),
    (2, 4, 7, 0, false, 'outra conta', 0, 'wamid.1', 'Contact', 6, '{}', '2026-01-01 10:00'),
    (1, 3, 5, 1, true, 'anotado de ninguém', 0, null, 'User', 1, '{}', '2026-01-02 10:00');
  insert into attachments (message_id, account_id, file_type, coordinates_lat, coordinates_long, fallback_title) values
    (5, 1, 0, 0, 0, null), (5, 1, 3, 0, 0, null), (8, 1, 4, -23.5, -46.6, 'Praça'), (4, 1, 0, 0, 0, null);
  insert into active_storage_blobs (key, filename, content_type, byte_size, service_name) values
    ('abcdef', 'foto.png', 'image/png', 7, 'local'), ('../../etc/passwd', 'nota.pdf', 'application/pdf', 9, 'local');
  insert into active_storage_attachments (name, record_type, record_id, blob_id) values
    ('file', 'Attachment', 1, 1), ('file', 'Attachment', 2, 2), ('avatar', 'Contact', 1, 1);`;

/** @param conversations so many besides, of twenty messages each, to measure by */
export const chatwoot = (conversations = 0): string =>
  TABLES + ACCOUNTS + MESSAGES + (conversations > 0 ? manyMessages(conversations) : '');

/** In the first account: of each twenty one is a line of the program's own, and one has a file. */
const manyMessages = (conversations: number): string => `
  insert into contacts (account_id, name, phone_number) select 1, 'Cliente ' || n, '+55119' || (60000000 + n)
    from generate_series(1, ${Math.ceil(conversations / 3)}) n;
  insert into conversations (account_id, inbox_id, status, assignee_id, team_id, contact_id, display_id, agent_last_seen_at, created_at, last_activity_at)
    select 1, 1, case when n % 100 = 0 then 0 when n % 101 = 0 then 2 else 1 end, 1 + n % 2, 1, 6 + (n % ${Math.ceil(conversations / 3)}) + 1, 10 + n,
      now() - n * interval '4 minutes', now() - n * interval '5 minutes', now() - n * interval '4 minutes' from generate_series(1, ${conversations}) n;
  insert into messages (account_id, inbox_id, conversation_id, message_type, content, status, source_id, sender_type, sender_id, created_at)
    select 1, 1, c.id, case when n = 20 then 2 else n % 2 end, 'Mensagem ' || n || ' da conversa ' || c.id || ', com algumas palavras a mais', 2,
      'wamid.' || md5(c.id || '-' || n), case when n % 2 = 1 then 'User' else 'Contact' end, case when n % 2 = 1 then 1 + c.id % 2 else c.contact_id end,
      c.created_at + n * interval '10 seconds' from conversations c cross join generate_series(1, 20) n where c.id > 8;
  insert into attachments (message_id, account_id, file_type) select id, 1, 0 from messages where id > 15 and id % 20 = 7;
  insert into active_storage_blobs (key, filename, content_type, byte_size, service_name)
    select md5(id::text), id || '.jpg', 'image/jpeg', 9, 'local' from attachments where id > 4 order by id;
  insert into active_storage_attachments (name, record_type, record_id, blob_id)
    select 'file', 'Attachment', id, id - 2 from attachments where id > 4;
  analyze;`;
