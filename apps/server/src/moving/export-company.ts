// Everything of one company as one file, as it is at one moment, while everybody goes on working.
import { createHash, randomBytes } from 'node:crypto';
import { APP_VERSION } from '@recado/contract/constants';
import { ArchiveWriter } from '../platform/archive/archive-writer.ts';
import { seal } from '../platform/archive/sealed.ts';
import { ConfigError } from '../platform/config/config-error.ts';
import { Secrets } from '../platform/crypto/secrets.ts';
import { NULL, rowBytes, rowsIn, rowText, textOf } from '../platform/db/copy-rows.ts';
import { openSnapshot, type Snapshot } from '../platform/db/snapshot.ts';
import type { TenantTable } from '../platform/db/tenant-tables.ts';
import type { MediaStore } from '../ports/media-store.ts';
import { changeOf, columnsOf, fileKey, sealedCell, selectOf, type Cipher, type RowChange } from './company-form.ts';
import * as layout from './company-layout.ts';
import { FILES, LEFT_BEHIND, SECRETS } from './moved-tables.ts';

export interface ExportOptions {
  /** as the owner */
  databaseUrl: string;
  secretKey: string;
  /** undefined: files are not taken along */
  store: MediaStore | undefined;
  companyId: number;
  file: string;
  /** undefined: secrets are left behind */
  passphrase: string | undefined;
}

export interface Exported extends layout.Manifest {
  company: layout.Header['company'];
}

export async function exportCompany(options: ExportOptions): Promise<Exported> {
  const snapshot = await openSnapshot(options.databaseUrl);
  if (!snapshot) throw new ConfigError('There is no installation in that database');
  try {
    const found = await findCompany(snapshot, options.companyId);
    const writer = await ArchiveWriter.open(options.file, snapshot.at);
    try {
      const manifest = await write(writer, snapshot, found, options);
      await writer.finish(manifest);
      return { ...manifest, company: found.company };
    } catch (error) {
      await writer.giveUp();
      throw error;
    }
  } finally {
    await snapshot.close();
  }
}

interface Found {
  company: layout.Header['company'];
  rows: { company: object; plan: object };
}

async function findCompany(snapshot: Snapshot, id: number): Promise<Found> {
  const [row] = await snapshot.query<{
    name: string;
    email: string;
    company: object;
    plan: object;
    deleted: boolean;
    erasing: boolean;
  }>(
    `select c.name, c.email, to_jsonb(c) as company, to_jsonb(p) as plan, c.deleted_at is not null as deleted,
        exists (select from contact_erasures e where e.company_id = c.id and e.done_at is null) as erasing
      from companies c join plans p on p.id = c.plan_id where c.id = $1`,
    [id],
  );
  if (!row || row.deleted) throw new ConfigError(`There is no company ${id}`);
  if (row.erasing)
    throw new ConfigError('Somebody is being erased from this company at the moment: wait until that is done');
  const { name, email, company, plan } = row;
  return { company: { id, name, email }, rows: { company, plan } };
}

async function write(
  writer: ArchiveWriter,
  snapshot: Snapshot,
  { company, rows }: Found,
  { companyId, secretKey, passphrase, store }: ExportOptions,
): Promise<layout.Manifest> {
  const tables = (await snapshot.companyTables()).filter(({ name }) => !(name in LEFT_BEHIND));
  const about: layout.Header = {
    program: 'recado-company',
    format: layout.FORMAT,
    version: APP_VERSION,
    at: snapshot.at.toISOString(),
    migrations: [...snapshot.state.migrations],
    company,
    tables: await headersOf(snapshot, tables, companyId),
    withSecrets: passphrase !== undefined,
    withMedia: store !== undefined,
  };
  await writer.add(layout.HEADER, asJson(about));
  let sealing: Secrets | undefined;
  if (passphrase !== undefined) {
    const key = randomBytes(32).toString('hex');
    sealing = new Secrets(key);
    await writer.add(layout.SEALED_KEY, Buffer.from(await seal(key, passphrase)));
  }
  await writer.add(layout.COMPANY, asJson(rows));
  const sums: layout.Manifest['tables'] = {};
  const losing = { lost: 0 };
  for (const table of tables)
    sums[table.name] = await writeRows(
      writer,
      snapshot,
      table,
      companyId,
      changing(new Secrets(secretKey), sealing, losing),
    );
  return {
    tables: sums,
    media: store ? await writeMedia(writer, snapshot, companyId, store) : { files: 0, bytes: 0, gone: 0 },
    left: await leftBehind(snapshot, companyId),
    ...losing,
  };

  function changing(own: Cipher, sealed: Cipher | undefined, told: { lost: number }) {
    const secret = sealedCell(own, sealed, () => (told.lost += 1));
    return (table: TenantTable): RowChange => changeOf(table, { shift: (_, id) => id, from: companyId, to: 0, secret });
  }
}

const asJson = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

async function headersOf(snapshot: Snapshot, tables: readonly TenantTable[], companyId: number) {
  const sequences = new Map((await snapshot.sequences()).map(({ name, last }) => [name, Number(last)]));
  const headers = [];
  for (const table of tables) {
    const { name } = table;
    const hasId = name !== 'counter_deltas' && table.columns.some((column) => column.name === 'id');
    const [row] = hasId
      ? await snapshot.query<{ last: string | null }>(
          `select max(id) as last from public."${name}" where company_id = $1`,
          [companyId],
        )
      : [];
    const lastId = Math.max(sequences.get(`${name}_id_seq`) ?? 0, Number(row?.last ?? 0));
    headers.push({ name, columns: columnsOf(table), lastId: hasId ? lastId : 0 });
  }
  return headers;
}

/** Also what its rows are, so that they can be held against those that arrive. */
async function writeRows(
  writer: ArchiveWriter,
  snapshot: Snapshot,
  table: TenantTable,
  companyId: number,
  changing: (table: TenantTable) => RowChange,
): Promise<layout.Sum> {
  const change = changing(table);
  const hash = rowHash(table);
  let pieces = 0;
  for await (const { text } of snapshot.copy(selectOf(table, companyId))) {
    let rows = '';
    for (const cells of rowsIn(text)) {
      if (!change(cells)) continue;
      hash.add(cells);
      rows += rowText(cells);
    }
    if (rows === '') continue;
    pieces += 1;
    await writer.add(layout.pieceName(table.name, pieces), rowBytes(rows));
  }
  return hash.sum();
}

/** Of rows as they travel; secrets are sealed anew each time, so they are passed over. */
export function rowHash(table: TenantTable): { add(cells: readonly string[]): void; sum(): layout.Sum } {
  const hash = createHash('sha256');
  const secrets = columnsOf(table).flatMap((name, at) => (`${table.name}.${name}` in SECRETS ? [at] : []));
  let rows = 0;
  return {
    add: (cells) => {
      rows += 1;
      hash.update(
        rowText(secrets.length === 0 ? cells : cells.map((cell, at) => (secrets.includes(at) ? NULL : cell))),
        'latin1',
      );
    },
    sum: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

async function writeMedia(
  writer: ArchiveWriter,
  snapshot: Snapshot,
  companyId: number,
  store: MediaStore,
): Promise<layout.Manifest['media']> {
  const media = { files: 0, bytes: 0, gone: 0 };
  const named = FILES.map((title) => {
    const [table, column] = title.split('.');
    return `select "${column}" as key from public."${table}" where company_id = ${companyId} and "${column}" is not null`;
  });
  for await (const { text } of snapshot.copy(
    `select distinct key from (${named.join(' union all ')}) files order by key`,
  ))
    for (const [cell = ''] of rowsIn(text)) {
      const key = textOf(cell);
      const file = await store.get(key);
      if (!file) {
        media.gone += 1;
        continue;
      }
      await writer.addStream(`${layout.MEDIA}${fileKey(key, companyId, 0)}`, file.size, file.stream);
      media.files += 1;
      media.bytes += file.size;
    }
  return media;
}

async function leftBehind(snapshot: Snapshot, companyId: number): Promise<Record<string, number>> {
  const left: Record<string, number> = {};
  for (const name of Object.keys(LEFT_BEHIND)) {
    const [row] = await snapshot.query<{ rows: string }>(
      `select count(*) as rows from public."${name}" where company_id = $1`,
      [companyId],
    );
    if (row && Number(row.rows) > 0) left[name] = Number(row.rows);
  }
  return left;
}
