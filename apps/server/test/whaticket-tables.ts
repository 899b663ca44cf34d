// A database as programs of the Whaticket family have it, with made-up companies: what an import is tried on.

/** Its tables, as a version has them. @param wids messages have numbers of their own beside the network's ids */
const tables = (wids: boolean): string => `
  create table "Plans" (id serial primary key, name text, users int, connections int, queues int, value float);
  create table "Companies" (id serial primary key, name text, phone text, email text, status boolean, "planId" int,
    schedules jsonb default '[]', "dueDate" text, "createdAt" timestamptz default now(), "updatedAt" timestamptz default now());
  create table "Users" (id serial primary key, name text, email text, "passwordHash" text, "tokenVersion" int, profile text,
    "companyId" int, super boolean, "allTicket" text, "whatsappId" int, "createdAt" timestamptz default now(), "updatedAt" timestamptz default now());
  create table "Queues" (id serial primary key, name text, color text, "greetingMessage" text, "outOfHoursMessage" text,
    schedules jsonb default '[]', "orderQueue" int, "companyId" int);
  create table "QueueOptions" (id serial primary key, title text, message text, option text, "queueId" int, "parentId" int);
  create table "UserQueues" ("userId" int, "queueId" int, primary key ("userId", "queueId"));
  create table "Whatsapps" (id serial primary key, name text, session text, qrcode text, status text, "isDefault" boolean,
    retries int, number text, "greetingMessage" text, "complationMessage" text, "outOfHoursMessage" text, token text,
    "companyId" int, "transferQueueId" int, "timeToTransfer" int, channel text, "createdAt" timestamptz default now());
  create table "WhatsappQueues" ("whatsappId" int, "queueId" int);
  create table "Contacts" (id serial primary key, name text, number text, email text, "profilePicUrl" text, "isGroup" boolean,
    "companyId" int, "createdAt" timestamptz default now(), "updatedAt" timestamptz default now());
  create table "ContactCustomFields" (id serial primary key, name text, value text, "contactId" int);
  create table "Tickets" (id serial primary key, uuid uuid default gen_random_uuid(), status text, "unreadMessages" int,
    "lastMessage" text, "isGroup" boolean, "contactId" int, "userId" int, "queueId" int, "whatsappId" int, "companyId" int,
    "createdAt" timestamptz, "updatedAt" timestamptz);
  create table "Messages" (id ${wids ? 'serial primary key, wid text' : 'text primary key'}, body text, ack int, read boolean,
    "mediaType" text, "mediaUrl" text, "fromMe" boolean, "isDeleted" boolean, "isEdited" boolean, "remoteJid" text, "dataJson" text,
    "quotedMsgId" ${wids ? 'int' : 'text'}, "ticketId" int, "contactId" int, "companyId" int, "queueId" int,
    "createdAt" timestamptz, "updatedAt" timestamptz);
  create table "Tags" (id serial primary key, name text, color text, kanban int, "companyId" int, "createdAt" timestamptz default now());
  create table "TicketTags" ("ticketId" int, "tagId" int);
  create table "QuickMessages" (id serial primary key, shortcode text, message text, "mediaPath" text, "userId" int, geral boolean,
    "companyId" int, "createdAt" timestamptz default now());
  create table "Settings" (id serial primary key, key text, value text, "companyId" int);
  create table "Baileys" (id serial primary key, contacts text);`;

/** Two companies, of which the first has something odd of each kind. */
const COMPANIES = `
  insert into "Plans" (name, users, connections, queues, value) values ('Whaticket plan', 10, 5, 7, 99);
  insert into "Companies" (name, email, phone, status, "planId", schedules) values
    ('Loja Um', 'loja@um.example', '1199', true, 1, '[{"weekday":"Segunda-feira","weekdayEn":"monday","startTime":"08:00","endTime":"18:00"}]'),
    ('Loja Dois', null, null, true, 1, '[]');
  insert into "Users" (name, email, "passwordHash", profile, "companyId", super, "allTicket") values
    ('Ana', 'ana@um.example', '$2a$08$hash', 'admin', 1, true, 'enabled'), ('Beto', 'beto@um.example', 'x', 'user', 1, false, 'disabled'),
    ('Nobody', null, 'x', 'user', 1, false, null), ('Duda', 'duda@dois.example', 'x', 'admin', 2, false, null);
  insert into "Queues" (name, color, "greetingMessage", "orderQueue", "companyId", schedules) values
    ('Vendas', '#ff0000', 'Oi', 1, 1, '[]'), ('vendas', '#ff0000', null, 2, 1, '[]'), ('Vendas', '#ff0000', 'Oi dois', 1, 2, '[]');
  insert into "QueueOptions" (title, message, option, "queueId", "parentId") values
    ('Preços', 'a', '1', 1, null), ('Atacado', 'b', '1', 1, 1), ('Prazos', 'c', '2', 1, null);
  insert into "UserQueues" values (1, 1), (2, 2), (4, 3);
  insert into "Whatsapps" (name, session, status, "isDefault", number, token, "companyId", "transferQueueId", "timeToTransfer", channel) values
    ('Principal', 'keys', 'CONNECTED', true, '5511988880000', 'tok', 1, 1, 5, 'whatsapp'),
    ('Insta', '', 'CONNECTED', false, null, null, 1, null, null, 'instagram'),
    ('Principal', 'keys', 'CONNECTED', true, '5511988880001', 'tok', 2, null, null, 'whatsapp');
  insert into "WhatsappQueues" values (1, 1), (3, 3);
  update "Users" set "whatsappId" = 1 where id = 2;
  insert into "Tags" (name, color, kanban, "companyId") values ('VIP', '#00ff00', 0, 1), ('VIP', '#0000ff', 1, 1), ('VIP', '#00ff00', 0, 2);
  insert into "QuickMessages" (shortcode, message, "userId", geral, "companyId", "mediaPath") values
    ('oi', 'Olá!', 1, false, 1, null), ('foto', '', 1, true, 1, 'foto.png'), ('oi', 'Dois', 4, true, 2, null);
  insert into "Settings" (key, value, "companyId") values ('userRating', 'enabled', 1), ('call', 'disabled', 1),
    ('hubToken', 'secret', 1), ('userRating', 'disabled', 2);
  insert into "Baileys" (contacts) values ('[]');
  insert into "Contacts" (name, number, email, "isGroup", "companyId") values
    ('Carla', '551188887777', 'carla@x.example', false, 1), ('Carla de novo', '+55 11 98888-7777', '', false, 1),
    ('Sem número', '', '', false, 1), ('Grupo', '120363000000000001', '', true, 1), ('Outra', '5511977776666', '', false, 2);
  insert into "ContactCustomFields" (name, value, "contactId") values ('CPF', '1', 1);
  insert into "Tickets" (status, "unreadMessages", "lastMessage", "isGroup", "contactId", "userId", "queueId", "whatsappId", "companyId", "createdAt", "updatedAt") values
    ('open', 2, 'tchau', false, 1, 2, 1, 1, 1, '2026-01-01 10:00Z', '2026-01-03 10:00Z'),
    ('pending', 0, 'oi', false, 2, null, 1, 1, 1, '2026-01-01 09:00Z', '2026-01-02 10:00Z'),
    ('closed', 0, 'fim', true, 4, 1, null, 1, 1, '2026-01-01 09:00Z', '2026-01-02 10:00Z'),
    ('open', 0, 'x', false, 3, 1, null, 1, 1, '2026-01-01 09:00Z', '2026-01-02 10:00Z'),
    ('open', 0, 'y', false, 1, null, null, null, 1, '2026-01-01 09:00Z', '2026-01-02 10:00Z'),
    ('pending', 1, 'dois', false, 5, null, 3, 3, 2, '2026-01-01 09:00Z', '2026-01-02 10:00Z');
  insert into "TicketTags" values (1, 1), (1, 2), (6, 3);`;

const messages = (wids: boolean): string => {
  const columns = `"ticketId", ${wids ? 'wid' : 'id'}, body, "fromMe", ack, read, "mediaType", "mediaUrl", "contactId", "quotedMsgId", "createdAt"`;
  const quoted = wids ? '1' : `'M1'`;
  return `insert into "Messages" (${columns}) values
    (1, 'M1', 'oi', false, 0, false, 'conversation', null, 1, null, '2026-01-01 10:00Z'),
    (1, 'M2', E'\\u200Etudo bem?', true, 3, true, 'extendedTextMessage', null, null, ${quoted}, '2026-01-01 10:01Z'),
    (1, 'M3', 'foto', false, 0, true, 'image', 'foto.png', 1, null, '2026-01-01 10:02Z'),
    (1, 'M4', '👍', false, 0, true, 'reactionMessage', null, 1, null, '2026-01-01 10:03Z'),
    (2, 'M5', E'a\\tb\\\\c\\nd', false, 0, true, null, null, 2, null, '2026-01-01 09:01Z'),
    (3, 'M6', 'no grupo', false, 0, true, 'conversation', null, 1, null, '2026-01-01 09:02Z'),
    (4, 'M7', 'de ninguém', false, 0, true, 'conversation', null, 3, null, '2026-01-01 09:03Z'),
    (5, 'M8', 'sem conexão', false, 0, true, 'audio', '../../etc/passwd', 1, null, '2026-01-01 09:04Z'),
    (6, '${wids ? 'M1' : 'M10'}', 'outra empresa', false, 0, false, 'conversation', null, 5, null, '2026-01-01 09:05Z');`;
};

/** @param tickets so many besides, of twenty messages each, to measure by (without `wids`) */
export const whaticket = (wids: boolean, tickets = 0): string =>
  tables(wids) + COMPANIES + messages(wids) + (tickets > 0 ? manyMessages(tickets) : '');

/** In the first company. */
const manyMessages = (tickets: number): string => `
  insert into "Contacts" (name, number, "isGroup", "companyId") select 'Cliente ' || n, '55119' || (60000000 + n), false, 1
    from generate_series(1, ${Math.ceil(tickets / 3)}) n;
  insert into "Tickets" (status, "unreadMessages", "lastMessage", "isGroup", "contactId", "userId", "queueId", "whatsappId", "companyId", "createdAt", "updatedAt")
    select case when n % 100 = 0 then 'open' when n % 101 = 0 then 'pending' else 'closed' end, 0, 'fim', false, 5 + (n % ${Math.ceil(tickets / 3)}) + 1,
      1 + n % 2, 1 + n % 2, 1, 1, now() - n * interval '5 minutes', now() - n * interval '4 minutes' from generate_series(1, ${tickets}) n;
  insert into "Messages" ("ticketId", id, body, "fromMe", ack, read, "mediaType", "mediaUrl", "contactId", "createdAt")
    select t.id, '3EB0' || upper(md5(t.id || '-' || n)), 'Mensagem ' || n || ' do atendimento ' || t.id || ', com algumas palavras a mais',
      n % 2 = 0, 3, true, case when n = 7 then 'image' else 'conversation' end, case when n = 7 then t.id || '.jpg' end, t."contactId",
      t."createdAt" + n * interval '10 seconds' from "Tickets" t cross join generate_series(1, 20) n where t.id > 6;
  create index on "Messages" ("ticketId");
  analyze;`;
