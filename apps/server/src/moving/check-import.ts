// Whether a company can be taken in: all that is in the way, at once, before anything is written.
import { existsSync } from 'node:fs';
import { buffer, json, text } from 'node:stream/consumers';
import { firstMember, membersOf, verifiedManifest } from '../platform/archive/archive-reader.ts';
import { unseal } from '../platform/archive/sealed.ts';
import { ConfigError } from '../platform/config/config-error.ts';
import { Secrets } from '../platform/crypto/secrets.ts';
import { NULL, rowsIn, textOf } from '../platform/db/copy-rows.ts';
import type { Filling } from '../platform/db/tenant-filling.ts';
import { messageOf } from '../platform/log/log.ts';
import * as layout from './company-layout.ts';
import { LEFT_BEHIND, SECRETS, UNIQUE } from './moved-tables.ts';

export interface Checked {
  about: layout.Header;
  manifest: layout.Manifest;
  rows: { company: Record<string, unknown>; plan: Record<string, unknown> };
  /** undefined: there is none of that name, so it is made */
  planId: number | undefined;
  sealing: Secrets | undefined;
  /** tables whose uuids are taken, and made anew */
  renewed: ReadonlySet<string>;
}

export interface CheckOptions {
  file: string;
  passphrase: string | undefined;
}

/** Of one kind, so many are named. */
const NAMED = 20;
const BATCH = 5_000;

export async function checkImport(filling: Filling, { file, passphrase }: CheckOptions): Promise<Checked> {
  const about = await headerOf(file, filling.migrations);
  const manifest = layout.manifest.parse(await verifiedManifest(file).catch((error: unknown) => refuse(file, error)));
  let rows: Checked['rows'] | undefined;
  let sealing: Secrets | undefined;
  const taken = new Taken(filling, about);
  for await (const { name, content } of membersOf(file)) {
    if (name.startsWith(layout.ROWS) && !travels(layout.tableOfPiece(name), manifest))
      refuse(file, new Error(`${name} is of a table that does not travel`));
    if (name === layout.SEALED_KEY) sealing = await keyOf(file, await text(content), passphrase);
    else if (name === layout.COMPANY) rows = layout.company.parse(await json(content));
    else if (name.startsWith(layout.ROWS) && taken.looksAt(layout.tableOfPiece(name)))
      await taken.look(layout.tableOfPiece(name), await buffer(content), sealing);
  }
  if (!rows || (about.withSecrets && !sealing)) refuse(file, new Error('a part of it is missing'));
  const [other] = await filling.query(`select from companies where lower(email) = lower($1)`, [about.company.email]);
  if (other)
    taken.clashes.push(`another company here has the e-mail address ${about.company.email}: change it there, or here`);
  if (taken.clashes.length > 0)
    throw new ConfigError(`The company cannot be taken in:\n${taken.clashes.map((each) => `- ${each}`).join('\n')}`);
  const [plan] = await filling.query<{ id: string }>(
    'select id from plans where lower(name) = lower($1) order by id limit 1',
    [rows.plan['name']],
  );
  return { about, manifest, rows, planId: plan && Number(plan.id), sealing, renewed: taken.renewed };
}

const travels = (table: string, { tables }: layout.Manifest): boolean =>
  Object.hasOwn(tables, table) && !Object.hasOwn(LEFT_BEHIND, table);

function refuse(file: string, error: unknown): never {
  throw new ConfigError(`${file} cannot be imported: ${messageOf(error)}`);
}

async function headerOf(file: string, migrations: readonly string[]): Promise<layout.Header> {
  if (!existsSync(file)) throw new ConfigError(`There is no ${file}`);
  const first = await firstMember(file).catch((error: unknown) => refuse(file, error));
  if (first?.name !== layout.HEADER) throw new ConfigError(`${file} is no archive that npm run export-company wrote`);
  const read = layout.header.safeParse(JSON.parse(first.text));
  if (!read.success || read.data.format > layout.FORMAT)
    throw new ConfigError(`${file} was written by a newer release of Recado: import it with that one`);
  const { migrations: theirs, version } = read.data;
  if (theirs.length !== migrations.length || theirs.some((hash, at) => hash !== migrations[at]))
    throw new ConfigError(
      `${file} was written by Recado ${version}, whose tables are not those of this installation: bring both to the same release, and export the company again`,
    );
  // It moves on a sequence that all companies share. That no row is higher is seen when they are put in.
  const endless = read.data.tables.find(
    ({ lastId }) => !Number.isInteger(lastId) || lastId < 0 || lastId > layout.HIGHEST_ID,
  );
  if (endless) refuse(file, new Error(`${endless.name} has no id as high as ${endless.lastId}`));
  return read.data;
}

async function keyOf(file: string, sealed: string, passphrase: string | undefined): Promise<Secrets> {
  if (passphrase === undefined)
    throw new ConfigError(`BACKUP_PASSPHRASE is missing: the secrets in ${file} are sealed with one`);
  const key = await unseal(sealed, passphrase);
  if (key === undefined) throw new ConfigError(`BACKUP_PASSPHRASE is not the one that ${file} was sealed with`);
  return new Secrets(key);
}

/** What is unique in the whole installation, and is here already. */
class Taken {
  readonly clashes: string[] = [];
  readonly renewed = new Set<string>();
  readonly #filling: Filling;
  readonly #columns: ReadonlyMap<string, readonly string[]>;

  constructor(filling: Filling, about: layout.Header) {
    this.#filling = filling;
    this.#columns = new Map(about.tables.map(({ name, columns }) => [name, columns]));
  }

  looksAt(table: string): boolean {
    return rulesOf(table).length > 0;
  }

  async look(table: string, piece: Buffer, sealing: Secrets | undefined): Promise<void> {
    const names = this.#columns.get(table) ?? [];
    const rows = [...rowsIn(piece)];
    for (const { columns, lower, uuid } of rulesOf(table)) {
      const places = columns.map((column) => names.indexOf(column));
      const opened = (cell: string, at: number): string =>
        sealing && `${table}.${columns[at]}` in SECRETS
          ? sealing.decrypt(Buffer.from(cell, 'base64')).toString('utf8')
          : textOf(cell);
      const values = rows
        .map((cells) => places.map((place) => cells[place] ?? NULL))
        .filter((cells) => !cells.includes(NULL))
        .map((cells) => cells.map(opened));
      for (let from = 0; from < values.length; from += BATCH) {
        const found = await this.#find(table, columns, lower === true, values.slice(from, from + BATCH));
        if (found.length === 0) continue;
        if (uuid) this.renewed.add(table);
        else this.#clash(table, columns, found);
      }
    }
  }

  async #find(table: string, columns: readonly string[], lower: boolean, values: string[][]): Promise<string[]> {
    const lists = columns.map((_, at) => `$${at + 1}::text[]`).join(', ');
    const names = columns.map((_, at) => `v${at}`);
    const equal = columns.map((column, at) =>
      lower ? `lower(t."${column}") = lower(v${at})` : `t."${column}"::text = v${at}`,
    );
    const asked = columns.map((column, at) => (column === 'uuid' ? `t."${column}" = v${at}::uuid` : equal[at]));
    const rows = await this.#filling.query<{ value: string }>(
      `select ${names.join(` || ' ' || `)} as value from unnest(${lists}) as v(${names.join(', ')})
        where exists (select from public."${table}" t where ${asked.join(' and ')}) order by 1`,
      columns.map((_, at) => values.map((cells) => cells[at])),
    );
    return rows.map(({ value }) => value);
  }

  #clash(table: string, columns: readonly string[], found: string[]): void {
    if (`${table}.${columns[0]}` in SECRETS) {
      this.clashes.push(`${found.length} of its ${table} are here already: delete them on one side`);
      return;
    }
    const shown = found.slice(0, NAMED).join(', ') + (found.length > NAMED ? ` and ${found.length - NAMED} more` : '');
    this.clashes.push(
      table === 'users'
        ? `people of other companies here have these e-mail addresses: ${shown}. Change them there, or here`
        : `${table} are here already: ${shown}`,
    );
  }
}

const rulesOf = (table: string) =>
  Object.entries(UNIQUE).flatMap(([index, rule]) => (index.startsWith(`${table}_`) ? [rule] : []));
