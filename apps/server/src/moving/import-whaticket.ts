// Companies out of a database of the Whaticket family. Rows go as streams from one PostgreSQL to the other, where statements
// make ours of them; each company is there whole or not at all, and another run adds what is new.
import { openingHours } from '@recado/contract/queues';
import { SETTING_VALUES } from '@recado/contract/settings';
import type { ForeignDatabase } from '../platform/db/foreign-reading.ts';
import type { Filling } from '../platform/db/tenant-filling.ts';
import { CATALOG, LEFT_OUT } from './whaticket-catalog.ts';
import { AFTERWARDS, messagesOf, TICKETS } from './whaticket-conversations.ts';
import {
  columnsOf,
  isThere,
  selectOf,
  settingsOf,
  SOURCE,
  type ForeignCompany,
  type SourceName,
} from './whaticket-source.ts';

export interface LeftOut {
  what: string;
  count: number;
  reason: string;
  which: string | null;
}

export interface CompanyReport {
  name: string;
  /** here */
  companyId: number;
  /** it was there already, of an earlier run */
  known: boolean;
  /** new rows, by table */
  added: Record<string, number>;
  leftOut: LeftOut[];
}

/** Ours, and a name for the database that it comes from. */
interface Bringing {
  filling: Filling;
  source: ForeignDatabase;
  company: ForeignCompany;
  companyId: number;
  label: string;
  report: CompanyReport;
}

/** @param name of that database: a second run is known by it @param dryRun everything is done, and taken back */
export async function bringCompany(
  filling: Filling,
  source: ForeignDatabase,
  company: ForeignCompany,
  { name, dryRun }: { name: string; dryRun: boolean },
): Promise<CompanyReport> {
  const label = `${name}:${company.id}`;
  const [known] = await filling.query<{ id: string }>(
    `select company_id as id from imported_rows where source = $1 and kind = 'companies'`,
    [label],
  );
  const [next] = known
    ? [known]
    : await filling.query<{ id: string }>(`select nextval(pg_get_serial_sequence('companies', 'id')) as id`);
  const companyId = Number(next?.id);
  const report: CompanyReport = { name: company.name, companyId, known: known !== undefined, added: {}, leftOut: [] };
  const bringing: Bringing = { filling, source, company, companyId, label, report };
  await filling.begin(companyId, { quiet: false });
  try {
    // PostgreSQL knows nothing yet of how many rows came a statement ago, and takes a hundred thousand for one.
    await filling.run('set local enable_nestloop = off');
    if (!known) await makeCompany(bringing);
    await bringRows(bringing);
    await (dryRun ? filling.rollback() : filling.commit());
  } catch (error) {
    await filling.rollback();
    throw error;
  }
  return report;
}

async function bringRows(bringing: Bringing): Promise<void> {
  const { filling, report } = bringing;
  for (const table of Object.keys(SOURCE) as SourceName[]) if (table !== 'messages') await stage(bringing, table);
  await take(bringing, CATALOG);
  await bringHours(bringing);
  await take(bringing, TICKETS);
  await bringMessages(bringing);
  await take(bringing, AFTERWARDS);
  await bringSettings(bringing);
  for (const [what, statement] of LEFT_OUT)
    for (const found of await filling.query<Omit<LeftOut, 'what' | 'count'> & { count: string }>(
      written(bringing, statement),
    ))
      if (Number(found.count) > 0) report.leftOut.push({ what, ...found, count: Number(found.count) });
}

async function stage({ filling, source, company }: Bringing, table: SourceName): Promise<void> {
  const text = isThere(source, table) ? piecesOf(source.copy(selectOf(source, table, company.id))) : nothing();
  await filling.stage(`w_${table}`, columnsOf(table), text);
}

async function* piecesOf(pieces: AsyncIterable<{ text: Buffer }>): AsyncGenerator<Buffer> {
  for await (const { text } of pieces) yield text;
}

async function* nothing(): AsyncGenerator<Buffer> {}

/** Statements name our company and the source as `$1` and `$2`, wherever: DDL among them takes no parameters. */
const written = ({ companyId, label }: Bringing, statement: string): string =>
  statement.replaceAll('$1', () => String(companyId)).replaceAll('$2', () => `'${label.replaceAll("'", "''")}'`);

/** Those that are called as our tables are counted. */
const COUNTED = /^[a-z_]+$/;

async function take(bringing: Bringing, steps: readonly (readonly [string, string])[]): Promise<void> {
  for (const [name, statement] of steps) {
    const rows = await bringing.filling.run(written(bringing, statement));
    if (COUNTED.test(name) && name !== 'quotes' && name !== 'places') bringing.report.added[name] = rows;
  }
}

async function bringMessages(bringing: Bringing): Promise<void> {
  const { filling, source, company, report } = bringing;
  const total = { added: 0, placed: 0, reactions: 0, all: 0 };
  if (report.known) await filling.run('analyze messages');
  if (isThere(source, 'messages'))
    for await (const piece of source.copy(selectOf(source, 'messages', company.id))) {
      await filling.stage('w_messages', columnsOf('messages'), piecesOf(one(piece)));
      const [made] = await filling.query<typeof total>(written(bringing, messagesOf(report.known)));
      for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += made?.[key] ?? 0;
    }
  report.added['messages'] = total.added;
  const leave = (count: number, reason: string): void => {
    if (count > 0) report.leftOut.push({ what: 'messages', count, reason, which: null });
  };
  leave(total.reactions, 'reactions, which are no messages here');
  leave(total.all - total.reactions - total.placed, 'their ticket did not come along');
  if (!report.known) leave(total.placed - total.added, 'they are there twice');
}

async function* one<T>(value: T): AsyncGenerator<T> {
  yield value;
}

async function makeCompany({ filling, company, companyId, label, report }: Bringing): Promise<void> {
  const { plan } = company;
  const limits = [plan?.users ?? 100, plan?.connections ?? 10, plan?.queues ?? 50];
  const planName = plan?.name ?? 'Imported';
  const [found] = await filling.query<{ id: string }>(
    'select id from plans where lower(name) = lower($1) order by id limit 1',
    [planName],
  );
  const [made] = found
    ? [found]
    : await filling.query<{ id: string }>(
        `insert into plans (name, users, connections, queues, price, is_public) values ($1, $2, $3, $4, 0, false) returning id`,
        [planName, ...limits],
      );
  const email = company.email?.trim() ?? '';
  const [taken] = await filling.query('select from companies where lower(email) = lower($1)', [email]);
  const isUsable = email.includes('@') && !taken;
  if (!isUsable)
    report.leftOut.push({
      what: 'the company’s own e-mail address',
      count: 1,
      reason: taken ? 'another company here has it' : 'there is none',
      which: email || null,
    });
  await filling.run(
    `insert into companies (id, name, email, phone, plan_id) overriding system value values ($1, $2, $3, $4, $5)`,
    [
      companyId,
      company.name,
      isUsable ? email : `company-${companyId}@imported.invalid`,
      company.phone ?? '',
      made?.id,
    ],
  );
  await filling.run(
    `insert into imported_rows (company_id, source, kind, source_key, ref) values ($1, $2, 'companies', $3, $1)`,
    [companyId, label, String(company.id)],
  );
}

const hoursOf = (value: unknown): string | undefined => {
  const read = openingHours.safeParse(value);
  return read.success && read.data.length > 0 ? JSON.stringify(read.data) : undefined;
};

/** Opening hours of the company and of its queues, where they are written as ours are. */
async function bringHours({ filling, company, companyId, label, report }: Bringing): Promise<void> {
  const own = hoursOf(company.schedules);
  if (own !== undefined && !report.known)
    await filling.run('update companies set schedules = $2 where id = $1', [companyId, own]);
  const queues = await filling.query<{ id: string; schedules: string }>(
    `select x.ref as id, s.schedules from w_queues s join imported_rows x on x.company_id = $1 and x.source = $2
        and x.kind = 'queues' and x.source_key = s.id
      join queues q on q.company_id = $1 and q.id = x.ref and q.schedules = '[]' where s.schedules is not null`,
    [companyId, label],
  );
  for (const { id, schedules } of queues) {
    const hours = hoursOf(parsed(schedules));
    if (hours !== undefined)
      await filling.run('update queues set schedules = $3 where company_id = $1 and id = $2', [companyId, id, hours]);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Those that mean the same, and only where nobody has set them here. */
async function bringSettings({ filling, source, company, companyId, report }: Bringing): Promise<void> {
  const other: string[] = [];
  let added = 0;
  for (const [key, value] of Object.entries(await settingsOf(source, company.id))) {
    const allowed = (SETTING_VALUES as Record<string, readonly string[] | undefined>)[key];
    if (allowed?.includes(value) && key !== 'campaignsEnabled' && key !== 'firstSteps')
      added += await filling.run(
        `insert into settings (company_id, key, value) values ($1, $2, $3) on conflict (company_id, key) do nothing`,
        [companyId, key, value],
      );
    else other.push(key);
  }
  report.added['settings'] = added;
  if (other.length > 0)
    report.leftOut.push({
      what: 'settings',
      count: other.length,
      reason: 'they mean nothing here, or not the same',
      which: other.toSorted().join(', '),
    });
}
