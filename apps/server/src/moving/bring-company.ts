// Companies out of another program's database. Rows go as streams from one PostgreSQL to the other, where statements
// make ours of them; each company is there whole or not at all, and another run adds what is new.
import { AFTERWARDS, messagesOf, TICKETS } from './bring-conversations.ts';
import { CATALOG, LEFT_OUT } from './bring-catalog.ts';
import { type Bringing, type CompanyReport, written } from './bringing.ts';
import { bringHours, bringSettings, makeCompany } from './company-itself.ts';
import { type ForeignCompany, type ForeignProgram, type LeftOut, passedOver, selectsOf } from './foreign-program.ts';
import { bringMedia } from './import-media.ts';
import { STAGED, STAGED_NAMES, type StagedName } from './staged-rows.ts';
import type { ForeignDatabase } from '../platform/db/foreign-reading.ts';
import type { Filling } from '../platform/db/tenant-filling.ts';

export interface Wish {
  /** of that database: a second run is known by it */
  name: string;
  /** everything is done, and taken back */
  dryRun: boolean;
  /** where its files are; undefined: they are only counted */
  folder: string | undefined;
}

/** Rows only: files come when they are there. */
export async function bringCompany(
  filling: Filling,
  { program, source }: { program: ForeignProgram; source: ForeignDatabase },
  company: ForeignCompany,
  { name, dryRun, folder }: Wish,
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
  const bringing: Bringing = { filling, program, source, company, companyId, label, report };
  await filling.begin(companyId, { quiet: false });
  try {
    // PostgreSQL knows nothing yet of how many rows came a statement ago, and takes a hundred thousand for one.
    await filling.run('set local enable_nestloop = off');
    if (!known) await makeCompany(bringing);
    await bringRows(bringing);
    if (folder === undefined) await countFiles(bringing);
    else if (dryRun) report.files = await bringMedia(filling, undefined, { companyId, foreignId: company.id, folder });
    await (dryRun ? filling.rollback() : filling.commit());
  } catch (error) {
    await filling.rollback();
    throw error;
  }
  return report;
}

async function bringRows(bringing: Bringing): Promise<void> {
  const { filling, program, source, company, report } = bringing;
  for (const table of STAGED_NAMES) if (table !== 'messages') await stage(bringing, table);
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
  report.leftOut.push(...(await passedOver(source, program, company.id)));
}

async function stage({ filling, program, source, company }: Bringing, table: StagedName): Promise<void> {
  const selects = selectsOf(source, program, table, company.id);
  await filling.stage(`w_${table}`, STAGED[table], rowsOf(source, selects));
}

async function* rowsOf(source: ForeignDatabase, selects: readonly string[]): AsyncGenerator<Buffer> {
  for (const select of selects) for await (const { text } of source.copy(select)) yield text;
}

/** Those that are called as our tables are counted. */
const COUNTED = /^[a-z_]+$/;

async function take(bringing: Bringing, steps: readonly (readonly [string, string])[]): Promise<void> {
  for (const [name, statement] of steps) {
    const rows = await bringing.filling.run(written(bringing, statement));
    if (COUNTED.test(name) && name !== 'quotes' && name !== 'places') bringing.report.added[name] = rows;
  }
}

async function bringMessages(bringing: Bringing): Promise<void> {
  const { filling, program, source, company, report } = bringing;
  const total = { added: 0, placed: 0, reactions: 0, all: 0 };
  if (report.known) await filling.run('analyze messages');
  for (const select of selectsOf(source, program, 'messages', company.id))
    for await (const { text } of source.copy(select)) {
      await filling.stage('w_messages', STAGED.messages, one(text));
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

/** Of this run and of earlier ones. */
async function countFiles({ filling, companyId, report }: Bringing): Promise<void> {
  const [found] = await filling.query<{ count: string }>(
    `select count(*) from media where company_id = $1 and state = 'failed' and ref ? 'imported'`,
    [companyId],
  );
  const count = Number(found?.count);
  if (count > 0) report.leftOut.push({ what: 'files', count, reason: 'a run with --media brings them', which: null });
}
