// The log as an administrator looks through it, and as a file.
import { Readable } from 'node:stream';
import {
  AUDIT_FIELDS,
  type AuditEntry,
  type AuditField,
  type exportAuditLog,
  type listAuditLog,
} from '@recado/contract/audit';
import { BYTE_ORDER_MARK, csvLine } from '@recado/rules/csv';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { keyOfId, pageByKey, readCursor } from '../../../platform/http/pages.ts';
import type { Call, FileAnswer } from '../../../platform/http/route.ts';
import { findEntries, type Entry, type EntryFilter } from './audit.repo.ts';

const PAGE = 50;
const PORTION = 1_000;
const COLUMNS = ['at', 'user', 'address', 'action', 'kind', 'id', 'name', 'field', 'before', 'after'] as const;
/** a spreadsheet says it of what is not to be read */
const HIDDEN = '***';

/** Of another version of the product there may be more. */
const isField = (name: string): name is AuditField => AUDIT_FIELDS.some((field) => field === name);

type Query = z.output<typeof listAuditLog.query>;

function changesOf({ before, after, secrets }: Entry): AuditEntry['changes'] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isField);
  return [
    ...fields.map((field) => ({
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
      secret: false,
    })),
    ...secrets.filter(isField).map((field) => ({ field, before: null, after: null, secret: true })),
  ];
}

const present = (entry: Entry): AuditEntry => ({
  id: entry.id,
  at: entry.createdAt.toISOString(),
  userId: entry.userId,
  userName: entry.userName,
  address: entry.address,
  action: entry.action,
  kind: entry.kind,
  entityId: entry.entityId,
  entityName: entry.entityName,
  changes: changesOf(entry),
});

const filterOf = (query: z.output<typeof exportAuditLog.query>, before: number | undefined): EntryFilter => ({
  userId: query.userId,
  kind: query.kind,
  action: query.action,
  from: query.dateStart,
  to: query.dateEnd,
  search: query.searchParam,
  before,
});

export async function listEntries({ tx }: Ctx, query: Query): Promise<z.input<typeof listAuditLog.reply>> {
  // One more than are shown says that there are more.
  const rows = await findEntries(tx, filterOf(query, readCursor(keyOfId, query.cursor)), PAGE + 1);
  const { shown, next } = pageByKey(rows, PAGE, keyOfId, ({ id }) => id);
  return { records: shown.map(present), ...next };
}

export const exportEntries = async (call: Call, query: z.output<typeof exportAuditLog.query>): Promise<FileAnswer> => ({
  fileName: 'audit-log.csv',
  mime: 'text/csv; charset=utf-8',
  content: Readable.from(portions(call, query), { objectMode: false, encoding: 'utf8' }),
});

/** A portion after the other, each in a transaction of its own. */
async function* portions(call: Call, query: z.output<typeof exportAuditLog.query>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  let before: number | undefined;
  let more = true;
  while (more) {
    const rows = await call.run(({ tx }) => findEntries(tx, filterOf(query, before), PORTION));
    if (rows.length > 0) yield rows.map(present).flatMap(linesOf).join('');
    before = rows.at(-1)?.id;
    more = rows.length === PORTION;
  }
}

const shown = (value: AuditEntry['changes'][number]['after'], secret: boolean): string =>
  secret ? HIDDEN : String(value ?? '');

/** A line for each change, and one where there is none. */
function linesOf({ changes, ...entry }: AuditEntry): string[] {
  const { at, userName, address, action, kind, entityId, entityName } = entry;
  const head = [at, userName, address, action, kind, String(entityId ?? ''), entityName];
  if (changes.length === 0) return [csvLine([...head, '', '', ''])];
  return changes.map(({ field, before, after, secret }) =>
    csvLine([...head, field, shown(before, secret), shown(after, secret)]),
  );
}
