// What is read of a database of the Whaticket family. Its tables differ a little from version to version: of each column the
// first name that is there is taken, and what has none is empty.
import type { ForeignDatabase } from '../platform/db/foreign-reading.ts';

/** Our name of a column, and what it may be called there. */
type Columns = Readonly<Record<string, readonly string[]>>;

export interface SourceTable {
  from: string;
  columns: Columns;
  /** which rows are a company's, `$1`; `t` is the row */
  of: string;
  order?: string;
}

const OWN = `t."companyId" = $1`;
const plain = (...names: string[]): Columns => Object.fromEntries(names.map((name) => [name, [name]]));

export const SOURCE = {
  users: {
    from: 'Users',
    columns: plain('id', 'name', 'email', 'profile', 'allTicket', 'whatsappId', 'createdAt'),
    of: OWN,
  },
  queues: {
    from: 'Queues',
    columns: {
      ...plain('id', 'name', 'color', 'greetingMessage', 'outOfHoursMessage', 'schedules'),
      position: ['orderQueue'],
    },
    of: OWN,
  },
  options: {
    from: 'QueueOptions',
    columns: plain('id', 'title', 'message', 'option', 'queueId', 'parentId'),
    of: `t."queueId" in (select q.id from "Queues" q where q."companyId" = $1)`,
  },
  user_queues: {
    from: 'UserQueues',
    columns: plain('userId', 'queueId'),
    of: `t."userId" in (select u.id from "Users" u where u."companyId" = $1)`,
    order: '1, 2',
  },
  connections: {
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
  connection_queues: {
    from: 'WhatsappQueues',
    columns: plain('whatsappId', 'queueId'),
    of: `t."whatsappId" in (select w.id from "Whatsapps" w where w."companyId" = $1)`,
    order: '1, 2',
  },
  tags: { from: 'Tags', columns: plain('id', 'name', 'color', 'kanban', 'createdAt'), of: OWN },
  quick: {
    from: 'QuickMessages',
    columns: {
      ...plain('id', 'shortcode', 'message', 'userId', 'createdAt'),
      general: ['geral'],
      media: ['mediaPath'],
    },
    of: OWN,
  },
  contacts: {
    from: 'Contacts',
    columns: plain('id', 'name', 'number', 'email', 'profilePicUrl', 'isGroup', 'createdAt', 'updatedAt'),
    of: OWN,
  },
  fields: {
    from: 'ContactCustomFields',
    columns: plain('id', 'name', 'value', 'contactId'),
    of: `t."contactId" in (select c.id from "Contacts" c where c."companyId" = $1)`,
  },
  contact_tags: {
    from: 'ContactTags',
    columns: plain('contactId', 'tagId'),
    of: `t."tagId" in (select g.id from "Tags" g where g."companyId" = $1)`,
    order: '1, 2',
  },
  tickets: {
    from: 'Tickets',
    columns: {
      ...plain('id', 'uuid', 'status', 'contactId', 'userId', 'queueId', 'whatsappId', 'isGroup', 'unreadMessages'),
      ...plain('lastMessage', 'createdAt', 'updatedAt'),
    },
    of: OWN,
  },
  ticket_tags: {
    from: 'TicketTags',
    columns: plain('ticketId', 'tagId'),
    of: `t."ticketId" in (select k.id from "Tickets" k where k."companyId" = $1)`,
    order: '1, 2',
  },
  messages: {
    from: 'Messages',
    columns: {
      ...plain('id', 'ticketId', 'contactId', 'fromMe', 'body', 'mediaType', 'mediaUrl', 'ack', 'read'),
      ...plain('isDeleted', 'isEdited', 'quotedMsgId', 'createdAt'),
      wid: ['wid', 'id'],
    },
    of: `t."ticketId" in (select k.id from "Tickets" k where k."companyId" = $1)`,
    // Ours are numbered in the order in which they were written.
    order: '"createdAt", id',
  },
} as const satisfies Record<string, SourceTable>;

export type SourceName = keyof typeof SOURCE;

/** Tables that are read, or whose rows mean something to that program alone. */
const KNOWN: readonly string[] = [
  ...Object.values<SourceTable>(SOURCE).map(({ from }) => from),
  'Companies',
  'Plans',
  'Settings',
  'CompaniesSettings',
  'SequelizeMeta',
];

export const columnsOf = (name: SourceName): readonly string[] => Object.keys(SOURCE[name].columns);

export const isThere = (source: ForeignDatabase, name: SourceName): boolean => source.columns.has(SOURCE[name].from);

/** Every cell as text. @param companyId of that database */
export function selectOf(source: ForeignDatabase, name: SourceName, companyId: number): string {
  const table: SourceTable = SOURCE[name];
  const there = source.columns.get(table.from) ?? new Set();
  const cells = Object.values(table.columns).map((names) => {
    // Where messages have numbers of that program's own, an answer names one by that; here by the network's.
    if (name === 'messages' && names.includes('quotedMsgId') && there.has('wid') && there.has('quotedMsgId'))
      return `(select q.wid from public."Messages" q where q.id = t."quotedMsgId")`;
    const found = names.find((each) => there.has(each));
    return found === undefined ? 'null::text' : `t."${found}"::text`;
  });
  return `select ${cells.join(', ')} from public."${table.from}" t where ${table.of.replaceAll('$1', String(companyId))}
    order by ${(table.order ?? 'id').replaceAll(/("?\b[a-zA-Z]+\b"?)/g, 't.$1')}`;
}

export interface ForeignCompany {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  plan: { name: string; users: number; connections: number; queues: number } | null;
  schedules: unknown;
}

/** @param only undefined: all of them */
export async function companiesOf(source: ForeignDatabase, only: number | undefined): Promise<ForeignCompany[]> {
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
export async function settingsOf(source: ForeignDatabase, companyId: number): Promise<Record<string, string>> {
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

/** Tables with rows that nothing is taken of. */
export async function unknownTables(source: ForeignDatabase): Promise<string[]> {
  const rest = [...source.columns.keys()].filter((name) => !KNOWN.includes(name)).toSorted();
  const found = [];
  for (const name of rest) {
    const [row] = await source.query(`select from public."${name.replaceAll('"', '""')}" limit 1`);
    if (row) found.push(name);
  }
  return found;
}
