// A row of a company as it stands in an installation, and as it travels: without its company, its files named by none, its
// secrets sealed. Between the two every id is moved by its table's distance, and nothing else changes. Pure.
import { bytesCell, bytesOf, cellOf, NULL, textOf } from '../platform/db/copy-rows.ts';
import type { TenantTable } from '../platform/db/tenant-tables.ts';
import { shiftJson, type Shift } from './json-ids.ts';
import { IN_TEXTS, JSON_IDS, LOOSE } from './moved-ids.ts';
import { FILES, OTHERWISE, SECRETS, type Secret } from './moved-tables.ts';

export interface Way {
  shift: Shift;
  /** whose files they are, and whose they become; 0: on the way */
  from: number;
  to: number;
  /** of tables whose uuids are made anew */
  renew?: ((table: string, uuid: string) => string) | undefined;
  /** A secret's cell; undefined: the row is left behind. Left out: null, as all are when rows are compared. */
  secret?: ((cell: string, secret: Secret) => string | undefined) | undefined;
}

/** Changes the cells; false: the row is left behind. */
export type RowChange = (cells: string[]) => boolean;

/** The columns of a table that travel. */
export const columnsOf = ({ name, columns }: TenantTable): string[] =>
  name === 'counter_deltas' ? ['counter', 'delta'] : columns.map((column) => column.name);

/** All rows of a company, sorted, with what is not as it was. */
export function selectOf({ name, columns, key }: TenantTable, companyId: number): string {
  const { whole, columns: changed = {}, where } = OTHERWISE[name] ?? {};
  if (whole !== undefined) return whole.replaceAll('$1', String(companyId));
  const list = columns.map(
    (column) => `${changed[column.name] ?? `t.${quoted(column.name)}`} as ${quoted(column.name)}`,
  );
  const isText = (column: string): boolean => columns.some((each) => each.name === column && each.type === 'text');
  const order = key.map((column) => `t.${quoted(column)}${isText(column) ? ' collate "C"' : ''}`);
  const rows = `select ${list.join(', ')} from public.${quoted(name)} t where t.company_id = ${companyId}`;
  return rows + (where ? ` and ${where}` : '') + (order.length > 0 ? ` order by ${order.join(', ')}` : '');
}

const quoted = (name: string): string => `"${name}"`;

/** Folders name the company that a file is of; what has no folder of its own gets one. */
export function fileKey(key: string, from: number, to: number): string {
  const [folder = '', owner, ...rest] = key.split('/');
  if (owner === String(from) && rest.length > 0) return [folder, to, ...rest].join('/');
  return `moved/${to}/${key}`;
}

/** What of a column changes; undefined: nothing. */
type CellChange = (cell: string, other: (column: string) => string) => string | undefined;

export function changeOf(table: TenantTable, way: Way): RowChange {
  const names = columnsOf(table);
  const changes = names.flatMap((name, at) => {
    const change = cellChange(table, name, way);
    return change ? [{ at, change }] : [];
  });
  const fixed = Object.entries(OTHERWISE[table.name]?.is ?? {}).map(([name, value]) => ({
    at: names.indexOf(name),
    cell: fixedCell(value),
  }));
  // As they are before any of them is changed.
  let before: readonly string[] = [];
  const other = (column: string): string => before[names.indexOf(column)] ?? NULL;
  return (cells) => {
    before = [...cells];
    for (const { at, change } of changes) {
      const changed = change(before[at] ?? NULL, other);
      if (changed === undefined) return false;
      cells[at] = changed;
    }
    for (const { at, cell } of fixed) cells[at] = cell;
    return true;
  };
}

function fixedCell(value: string | number | boolean | null): string {
  if (value === null) return NULL;
  return typeof value === 'boolean' ? String(value).slice(0, 1) : cellOf(String(value));
}

function cellChange(table: TenantTable, name: string, way: Way): CellChange | undefined {
  const title = `${table.name}.${name}`;
  const secret = SECRETS[title];
  if (secret) return (cell) => (way.secret ? way.secret(cell, secret) : NULL);
  const change = openChange(table, name, title, way);
  return change && ((cell, other) => (cell === NULL ? cell : change(cell, other)));
}

function openChange(table: TenantTable, name: string, title: string, way: Way): CellChange | undefined {
  const { shift, renew } = way;
  const type = table.columns.find((column) => column.name === name)?.type ?? '';
  const owner = ownerOf(table, name);
  if (owner !== undefined)
    return (cell, other) => {
      const of = typeof owner === 'string' ? owner : owner(other);
      if (of === undefined) return cell;
      return type === 'bigint' ? shifted(of, cell) : cell.replaceAll(/\d+/g, (digits) => shifted(of, digits));
    };
  const json = JSON_IDS[title];
  if (json) return (cell) => cellOf(JSON.stringify(shiftJson(JSON.parse(textOf(cell)), json, shift)));
  const within = IN_TEXTS[title];
  if (within)
    return (cell, other) => {
      const found = within(other);
      return found ? cell.replace(found.at, (digits) => shifted(found.of, digits)) : cell;
    };
  if (FILES.includes(title)) return (cell) => cellOf(fileKey(textOf(cell), way.from, way.to));
  if (type === 'uuid' && renew) return (cell) => renew(table.name, cell);
  return undefined;

  // 0 stands for none.
  function shifted(of: string, digits: string): string {
    return digits === '0' ? digits : String(shift(of, Number(digits)));
  }
}

/** Whose id it is. undefined: it is none */
export function ownerOf(table: TenantTable, column: string): (typeof LOOSE)[string] | undefined {
  if (column === 'id') return table.name;
  return table.references.find((each) => each.column === column)?.target ?? LOOSE[`${table.name}.${column}`];
}

export interface Cipher {
  encrypt(plain: Uint8Array): Buffer;
  decrypt(sealed: Uint8Array): Buffer;
}

/** On its way out. @param sealing undefined: they are left behind @param lost is told of each that cannot be read */
export const sealedCell =
  (own: Cipher, sealing: Cipher | undefined, lost: () => void) =>
  (cell: string, { as, without }: Secret): string | undefined => {
    const left = without === 'row' ? undefined : NULL;
    if (cell === NULL) return NULL;
    if (!sealing) return left;
    if (as === 'text') return cellOf(sealing.encrypt(Buffer.from(textOf(cell))).toString('base64'));
    try {
      return bytesCell(sealing.encrypt(own.decrypt(bytesOf(cell))));
    } catch {
      lost();
      return left;
    }
  };

/** On its way in. @param sealing undefined: they were left behind @param fresh a secret of its own, where there must be one */
export const openedCell =
  (own: Cipher, sealing: Cipher | undefined, fresh: () => string) =>
  (cell: string, { as, without }: Secret): string => {
    if (cell !== NULL && sealing) {
      if (as === 'text') return cellOf(sealing.decrypt(Buffer.from(cell, 'base64')).toString('utf8'));
      return bytesCell(own.encrypt(sealing.decrypt(bytesOf(cell))));
    }
    if (without === 'none') return '-';
    if (without === 'empty') return bytesCell(own.encrypt(Buffer.alloc(0)));
    return without === 'new' ? bytesCell(own.encrypt(Buffer.from(fresh()))) : NULL;
  };
