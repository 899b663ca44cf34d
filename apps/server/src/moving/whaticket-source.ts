// A database of the Whaticket family. Its tables differ a little from version to version, and so do columns' names.
import type { ForeignDatabase } from '../platform/db/foreign-reading.ts';
import { AS_PAIRS, type Cell, type ForeignCompany, type ForeignProgram, type Made, using } from './foreign-program.ts';

/** The columns that are called there as they are here. */
const plain = <Name extends string>(...names: Name[]): Record<Name, readonly Cell[]> =>
  Object.fromEntries(names.map((name) => [name, [name]])) as unknown as Record<Name, readonly Cell[]>;

const OWN = using(['companyId'], `t."companyId" = $1`);

/** Rows of those that are the company's. @param column of ours that names one */
const ofTheirs = (column: string, table: string): Made =>
  using(
    [column, `${table}.companyId`],
    `t."${column}" in (select o.id from public."${table}" o where o."companyId" = $1)`,
  );

const TABLES: ForeignProgram['tables'] = {
  users: [
    {
      from: 'Users',
      columns: plain('id', 'name', 'email', 'profile', 'allTicket', 'whatsappId', 'createdAt'),
      of: OWN,
    },
  ],
  queues: [
    {
      from: 'Queues',
      columns: {
        ...plain('id', 'name', 'color', 'greetingMessage', 'outOfHoursMessage', 'schedules'),
        position: ['orderQueue'],
      },
      of: OWN,
    },
  ],
  options: [
    {
      from: 'QueueOptions',
      columns: plain('id', 'title', 'message', 'option', 'queueId', 'parentId'),
      of: ofTheirs('queueId', 'Queues'),
    },
  ],
  user_queues: [
    {
      from: 'UserQueues',
      columns: plain('userId', 'queueId'),
      of: ofTheirs('userId', 'Users'),
      order: AS_PAIRS,
    },
  ],
  connections: [
    {
      from: 'Whatsapps',
      columns: {
        ...plain('id', 'name', 'isDefault', 'number', 'greetingMessage', 'complationMessage', 'outOfHoursMessage'),
        ...plain('ratingMessage', 'expiresInactiveMessage', 'expiresTicket', 'timeUseBotQueues', 'maxUseBotQueues'),
        ...plain('timeToTransfer', 'createdAt'),
        transferQueueId: ['transferQueueId', 'queueIdTransfer'],
        channel: ['channel', 'type'],
      },
      of: OWN,
    },
  ],
  connection_queues: [
    {
      from: 'WhatsappQueues',
      columns: plain('whatsappId', 'queueId'),
      of: ofTheirs('whatsappId', 'Whatsapps'),
      order: AS_PAIRS,
    },
  ],
  tags: [{ from: 'Tags', columns: plain('id', 'name', 'color', 'kanban', 'createdAt'), of: OWN }],
  quick: [
    {
      from: 'QuickMessages',
      columns: {
        ...plain('id', 'shortcode', 'message', 'userId', 'createdAt'),
        general: ['geral'],
        media: ['mediaPath'],
      },
      of: OWN,
    },
  ],
  contacts: [
    {
      from: 'Contacts',
      columns: plain('id', 'name', 'number', 'email', 'profilePicUrl', 'isGroup', 'createdAt', 'updatedAt'),
      of: OWN,
    },
  ],
  fields: [
    {
      from: 'ContactCustomFields',
      columns: plain('id', 'name', 'value', 'contactId'),
      of: ofTheirs('contactId', 'Contacts'),
    },
  ],
  contact_tags: [
    {
      from: 'ContactTags',
      columns: plain('contactId', 'tagId'),
      of: ofTheirs('tagId', 'Tags'),
      order: AS_PAIRS,
    },
  ],
  tickets: [
    {
      from: 'Tickets',
      columns: {
        ...plain('id', 'uuid', 'status', 'contactId', 'userId', 'queueId', 'whatsappId', 'isGroup', 'unreadMessages'),
        ...plain('lastMessage', 'createdAt', 'updatedAt'),
      },
      of: OWN,
    },
  ],
  ticket_tags: [
    {
      from: 'TicketTags',
      columns: plain('ticketId', 'tagId'),
      of: ofTheirs('ticketId', 'Tickets'),
      order: AS_PAIRS,
    },
  ],
  messages: [
    {
      from: 'Messages',
      columns: {
        ...plain('id', 'ticketId', 'contactId', 'fromMe', 'body', 'mediaType', 'mediaUrl', 'ack', 'read'),
        ...plain('isDeleted', 'isEdited', 'createdAt'),
        wid: ['wid', 'id'],
        quotedMsgId: [
          // Where messages have numbers of that program's own, an answer names one by that; here by the network's.
          using(['wid', 'quotedMsgId'], `select q.wid from public."Messages" q where q.id = t."quotedMsgId"`),
          'quotedMsgId',
        ],
      },
      of: ofTheirs('ticketId', 'Tickets'),
      // Ours are numbered in the order in which they were written.
      order: [using(['createdAt'], 't."createdAt", t.id'), 'id'],
    },
  ],
};

async function companiesOf(source: ForeignDatabase, only: number | undefined): Promise<ForeignCompany[]> {
  const there = source.columns.get('Companies') ?? new Set();
  const plans = source.columns.has('Plans') && there.has('planId');
  const text = (column: string): string => (there.has(column) ? `c."${column}"` : 'null');
  const plan = plans ? `(select row_to_json(p) from public."Plans" p where p.id = c."planId")` : 'null';
  return source.query<ForeignCompany>(
    `select c.id, c.name, ${text('email')} as email, ${text('phone')} as phone, ${text('schedules')} as schedules, ${plan} as plan
      from public."Companies" c where $1::bigint is null or c.id = $1 order by c.id`,
    [only ?? null],
  );
}

/** Of one company, from whichever table has them. */
async function settingsOf(source: ForeignDatabase, companyId: number): Promise<Record<string, string>> {
  const settings: Record<string, string> = {};
  if (source.columns.get('CompaniesSettings')?.has('companyId')) {
    const [row] = await source.query<Record<string, unknown>>(
      'select * from public."CompaniesSettings" where "companyId" = $1 limit 1',
      [companyId],
    );
    for (const [key, value] of Object.entries(row ?? {})) if (typeof value === 'string') settings[key] = value;
  }
  if (source.columns.get('Settings')?.has('companyId'))
    for (const { key, value } of await source.query<{ key: string; value: string | null }>(
      'select key, value from public."Settings" where "companyId" = $1 order by id',
      [companyId],
    ))
      if (value !== null) settings[key] = value;
  return settings;
}

export const WHATICKET: ForeignProgram = {
  name: 'whaticket',
  calledHere: 'a database of the Whaticket family',
  signs: ['Companies', 'Tickets'],
  option: '--company',
  tables: TABLES,
  others: ['Companies', 'Plans', 'Settings', 'CompaniesSettings', 'SequelizeMeta'],
  companies: companiesOf,
  settings: settingsOf,
  passedOver: [],
};
