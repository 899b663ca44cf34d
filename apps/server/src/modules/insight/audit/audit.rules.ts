// What has changed of a thing, as it is written down: few words, and nothing that opens a door. Pure.
import type { AuditFields, AuditValue } from '../../../schema/audit.ts';

export interface Changed {
  before: AuditFields;
  after: AuditFields;
  /** fields that changed and are not to be read */
  secrets: string[];
}

/** A row by its columns; undefined: it is not there. */
export type Row = Readonly<Record<string, unknown>> | undefined;

/** Characters of one value. */
const MOST = 300;
/** … of which so many stand before what differs */
const LEAD = 40;

/** How fields are told that are not told as others are. */
export interface Told {
  /** only that they changed */
  secret?: readonly string[];
  /** all of them, however long: a piece of what has parts says nothing to anybody */
  whole?: readonly string[];
  /** not at all: they are read for something else */
  aside?: readonly string[];
}

export function changedOf(before: Row, after: Row, { secret, whole, aside }: Told = {}): Changed {
  const changed: Changed = { before: {}, after: {}, secrets: [] };
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const [was, is] = [plain(before?.[field]), plain(after?.[field])];
    if (aside?.includes(field) || was === is || ((!before || !after) && isNothing(was ?? is))) continue;
    if (secret?.includes(field)) {
      changed.secrets.push(field);
      continue;
    }
    const [shownWas, shownIs] = whole?.includes(field) ? [was, is] : shortened(was, is);
    if (before) changed.before[field] = shownWas;
    if (after) changed.after[field] = shownIs;
  }
  return changed;
}

export const isUnchanged = ({ before, after, secrets }: Changed): boolean =>
  Object.keys(before).length + Object.keys(after).length + secrets.length === 0;

/** What a new row need not say, nor one that went. */
const isNothing = (value: AuditValue): boolean => value === null || value === '' || value === false || value === 0;

export function plain(value: unknown): AuditValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value.toString('base64');
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  const json = JSON.stringify(value);
  return json === '{}' || json === '[]' ? '' : json;
}

/** Long texts from a little before where they begin to differ. */
function shortened(was: AuditValue, is: AuditValue): [AuditValue, AuditValue] {
  if (typeof was !== 'string' && typeof is !== 'string') return [was, is];
  const from = typeof was === 'string' && typeof is === 'string' ? Math.max(0, commonStart(was, is) - LEAD) : 0;
  return [cut(was, from), cut(is, from)];
}

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function cut(value: AuditValue, from: number): AuditValue {
  if (typeof value !== 'string' || value.length <= MOST) return value;
  const start = Math.min(from, Math.max(0, value.length - MOST));
  // Half a character is none: PostgreSQL would refuse it.
  const piece = value.slice(start, start + MOST).replaceAll(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${start > 0 ? '…' : ''}${piece}${start + MOST < value.length ? '…' : ''}`;
}

/** An address without what stands behind its `?`, which may open a door. */
export const withoutQuery = (address: unknown): unknown =>
  typeof address === 'string' ? address.replace(/[?#].*$/s, '?…') : address;
