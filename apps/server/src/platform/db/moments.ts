// Moments: as values of a statement, and as PostgreSQL writes them (2026-11-22 22:01:41.26+00).
import { sql, type SQL } from 'drizzle-orm';

export const timestamp = (at: Date | null): SQL => sql`${at?.toISOString() ?? null}::timestamptz`;

const MS = ['.000Z', '', '00Z', '0Z', 'Z'];
const SECONDS_END = 19;

/**
 * @param text a timestamptz of milliseconds, as text; in UTC as our connections have it, it is only written differently: a
 * Date for each moment of a list costs as much as reading its rows
 */
export function isoOf(text: string): string {
  const end = text.length - 3;
  const ms = MS[end - SECONDS_END];
  if (ms === undefined || text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, end)}${ms}`;
}

export const isoOrNull = (text: string | null): string | null => (text === null ? null : isoOf(text));
