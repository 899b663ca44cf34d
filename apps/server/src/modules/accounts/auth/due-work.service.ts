// What finds the rows of a table that are due, whoever's they are: for DueRows.
import { sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { timestamp } from '../../../platform/db/moments.ts';
import type { DueRow, DueRowsOptions } from '../../../platform/due-rows.ts';
import { haltReason } from './subscription.service.ts';

type DueTable = PgTable & { companyId: AnyPgColumn; id: AnyPgColumn; dueAt: AnyPgColumn };

/** Of companies that may do something by themselves. The table has an index on due_at and id. */
export const findDueIn =
  (table: DueTable): DueRowsOptions<DueRow>['find'] =>
  async (tx, now, last, limit, busy) => {
    const { companyId, id, dueAt } = table;
    const { rows } = await tx.execute<DueRow & Record<string, unknown>>(sql`
      select ${companyId} as "companyId", ${id} as id, ${dueAt}::text as at from ${table}
      where ${dueAt} <= ${timestamp(now)}
        and (${dueAt}, ${id}) > (${last?.at ?? '-infinity'}::timestamptz, ${last?.id ?? 0}::bigint)
        and ${companyId} <> all(${sql.param([...busy])}::bigint[])
        and ${companyId} in (select co.id from companies co where ${haltReason(now)} is null)
      order by ${dueAt}, ${id} limit ${sql.raw(String(limit))}`);
    return rows;
  };
