// A company out of one file, into an installation in which there are others: every id is moved by its table's distance, what
// it belongs to is said here and nowhere in the file, and all of it is there or none.
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { membersOf } from '../platform/archive/archive-reader.ts';
import { Secrets } from '../platform/crypto/secrets.ts';
import { NULL, rowBytes, rowsIn, rowText } from '../platform/db/copy-rows.ts';
import { mayHaveCommitted } from '../platform/db/pg-errors.ts';
import type { Filling } from '../platform/db/tenant-filling.ts';
import type { TenantTable } from '../platform/db/tenant-tables.ts';
import type { MediaStore } from '../ports/media-store.ts';
import { checkImport, type Checked } from './check-import.ts';
import { changeOf, columnsOf, fileKey, openedCell, selectOf, type RowChange, type Way } from './company-form.ts';
import * as layout from './company-layout.ts';
import { rowHash } from './export-company.ts';
import { OTHERWISE } from './moved-tables.ts';
import { withFilling } from './with-filling.ts';

export interface ImportOptions {
  databaseUrl: string;
  secretKey: string;
  /** undefined: files that the archive has are left in it */
  store: MediaStore | undefined;
  file: string;
  passphrase: string | undefined;
}

export interface Imported extends Checked {
  companyId: number;
  files: number;
}

/** Throws a ConfigError, with all that is in the way, before anything is written. */
export const importCompany = (options: ImportOptions): Promise<Imported> =>
  withFilling(options.databaseUrl, async (filling) => {
    const checked = await checkImport(filling, options);
    const [next] = await filling.query<{ id: string }>(
      `select nextval(pg_get_serial_sequence('companies', 'id')) as id`,
    );
    const companyId = Number(next?.id);
    const files = await putMedia(filling, companyId, options);
    try {
      await pour(filling, companyId, checked, options);
    } catch (error) {
      if (!mayHaveCommitted(error)) await takeBack(companyId, files, options);
      // The answer to the commit may be all that was lost. Where the company is not seen, the commit may still be on its
      // way: its files stay on the list of those to be removed, which the commit takes them off.
      else if (await isThere(companyId, options)) return { ...checked, companyId, files };
      throw error;
    }
    return { ...checked, companyId, files };
  });

/** What the store is given is listed for removal until the rows are there, as everywhere: whoever is killed leaves nothing. */
const SPARED = '7 days';

async function putMedia(filling: Filling, companyId: number, { file, store }: ImportOptions): Promise<number> {
  let files = 0;
  if (!store) return files;
  for await (const { name, content } of membersOf(file)) {
    if (!name.startsWith(layout.MEDIA)) continue;
    const key = fileKey(name.slice(layout.MEDIA.length), 0, companyId);
    await filling.query(
      `insert into removed_files (company_id, storage_key, remove_after) values ($1, $2, now() + $3::interval)`,
      [companyId, key, SPARED],
    );
    await store.put(key, content);
    files += 1;
  }
  return files;
}

async function takeBack(companyId: number, files: number, { file, store }: ImportOptions): Promise<void> {
  if (!store || files === 0) return;
  for await (const { name } of membersOf(file))
    if (name.startsWith(layout.MEDIA)) await store.remove(fileKey(name.slice(layout.MEDIA.length), 0, companyId));
}

/** By a connection of its own. */
const isThere = (companyId: number, { databaseUrl }: ImportOptions): Promise<boolean> =>
  withFilling(databaseUrl, (filling) => filling.query('select from companies where id = $1', [companyId])).then(
    (found) => found.length > 0,
    () => false,
  );

interface Pouring {
  filling: Filling;
  companyId: number;
  tables: ReadonlyMap<string, TenantTable>;
  bases: ReadonlyMap<string, number>;
  /** how many ids were taken, by table */
  lastIds: ReadonlyMap<string, number>;
  /** references that wait, by table and column */
  late: Map<string, [number, number][]>;
}

/** As the other side's library takes it. */
const fresh = (): string => `whsec_${randomBytes(32).toString('base64')}`;

async function pour(filling: Filling, companyId: number, checked: Checked, options: ImportOptions): Promise<void> {
  const { about, manifest, sealing } = checked;
  const tables = new Map(filling.order.tables.map((table) => [table.name, table]));
  const bases = new Map<string, number>([['companies', companyId - about.company.id]]);
  const lastIds = new Map(about.tables.map(({ name, lastId }) => [name, lastId]));
  for (const [name, lastId] of lastIds) if (lastId > 0) bases.set(name, await filling.reserve(name, 'id', lastId));
  const pouring: Pouring = { filling, companyId, tables, bases, lastIds, late: new Map() };
  await filling.begin(companyId, { quiet: true });
  await insertCompany(filling, companyId, checked);
  const own = new Secrets(options.secretKey);
  const way: Way = {
    shift: (table, id) => id + (bases.get(table) ?? 0),
    from: 0,
    to: companyId,
    secret: openedCell(own, sealing, fresh),
    renew: renewing(checked.renewed, companyId),
  };
  const changes = new Map([...tables.values()].map((table) => [table.name, changeOf(table, way)]));
  for await (const { name, content } of membersOf(options.file)) {
    if (!name.startsWith(layout.ROWS)) continue;
    const table = tables.get(layout.tableOfPiece(name));
    const change = changes.get(table?.name ?? '');
    if (!table || !change) throw new Error(`${name} is of a table that is not there`);
    await filling.fill(table.name, columnsOf(table), changed(pouring, table, change, await buffer(content)));
  }
  for (const [title, pairs] of pouring.late) {
    const [table = '', column = ''] = title.split('.');
    await filling.link(table, column, pairs);
  }
  for (const [name, { where }] of Object.entries(OTHERWISE))
    if (where !== undefined)
      await filling.query(`delete from public."${name}" t where t.company_id = $1 and not (${where})`, [companyId]);
  await compare(pouring, manifest, checked.renewed);
  await filling.query('delete from removed_files where company_id = $1', [companyId]);
  await filling.commit();
}

const renewing =
  (renewed: ReadonlySet<string>, companyId: number) =>
  (table: string, uuid: string): string => {
    if (!renewed.has(table)) return uuid;
    const hash = createHash('sha256').update(`${companyId} ${uuid}`).digest('hex');
    return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  };

/** What refers to a row that is not there yet waits: in circles of tables, and in a table itself, below. */
function changed({ filling, late, lastIds }: Pouring, table: TenantTable, change: RowChange, text: Buffer): Buffer {
  const names = columnsOf(table);
  const id = names.indexOf('id');
  const lastId = lastIds.get(table.name) ?? 0;
  const inCircles = filling.order.late.get(table.name);
  const waiting = table.references.flatMap(({ column, target }) =>
    inCircles?.has(column) || target === table.name
      ? [{ at: names.indexOf(column), title: `${table.name}.${column}`, always: inCircles?.has(column) === true }]
      : [],
  );
  let rows = '';
  for (const cells of rowsIn(text)) {
    // It would be somebody else's.
    if (id !== -1 && !(Number(cells[id]) >= 1 && Number(cells[id]) <= lastId))
      throw new Error(`${table.name} has the id ${cells[id]}, which is not among its ${lastId}: nothing was kept`);
    change(cells);
    for (const { at, title, always } of waiting) {
      if (cells[at] === NULL || (!always && Number(cells[at]) <= Number(cells[id]))) continue;
      const pairs = late.get(title) ?? [];
      pairs.push([Number(cells[id]), Number(cells[at])]);
      late.set(title, pairs);
      cells[at] = NULL;
    }
    rows += rowText(cells);
  }
  return rowBytes(rows);
}

async function insertCompany(filling: Filling, companyId: number, { rows, planId }: Checked): Promise<void> {
  let plan = planId;
  if (plan === undefined) {
    // What it was sold for there is offered to nobody else here.
    const offer = { ...rows.plan, is_public: false };
    const [made] = await filling.query<{ id: string }>(
      `insert into plans (${columns(offer)}) select ${columns(offer)} from jsonb_populate_record(null::plans, $1)
        returning id`,
      [JSON.stringify(offer)],
    );
    plan = Number(made?.id);
  }
  const company = { ...rows.company, id: companyId, plan_id: plan };
  await filling.query(
    `insert into companies (id, ${columns(company)}) overriding system value
      select id, ${columns(company)} from jsonb_populate_record(null::companies, $1)`,
    [JSON.stringify(company)],
  );
}

const columns = (row: object): string =>
  Object.keys(row)
    .filter((name) => name !== 'id')
    .map((name) => `"${name.replaceAll('"', '')}"`)
    .join(', ');

/** What has arrived, the ids moved back, is what was sent. */
async function compare(
  { filling, companyId, tables, bases }: Pouring,
  manifest: layout.Manifest,
  renewed: ReadonlySet<string>,
): Promise<void> {
  const back: Way = { shift: (table, id) => id - (bases.get(table) ?? 0), from: companyId, to: 0 };
  for (const [name, wanted] of Object.entries(manifest.tables)) {
    const table = tables.get(name);
    if (!table) throw new Error(`${name} is not there`);
    const found = await sumOf(filling, table, companyId, back);
    if (found.rows !== wanted.rows || (found.sha256 !== wanted.sha256 && !renewed.has(name)))
      throw new Error(`${name} did not arrive as it was sent: ${found.rows} rows of ${wanted.rows}, nothing was kept`);
  }
}

async function sumOf(filling: Filling, table: TenantTable, companyId: number, way: Way): Promise<layout.Sum> {
  const change = changeOf(table, way);
  const hash = rowHash(table);
  for await (const { text } of filling.rows(selectOf(table, companyId)))
    for (const cells of rowsIn(text)) {
      change(cells);
      hash.add(cells);
    }
  return hash.sum();
}
