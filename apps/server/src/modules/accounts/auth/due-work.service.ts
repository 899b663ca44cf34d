// What finds the rows of a table that are due, whoever's they are: for DueRows.
import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { timestamp } from '../../../platform/db/moments.ts';
import type { DueRow, DueRowsOptions } from '../../../platform/due-rows.ts';
import { haltReason } from './subscription.service.ts';

interface Due {
  /** which of the table's rows; left out: all */
  only?: SQL;
  /** of companies too that may do nothing by themselves: what the law asks of them is done all the same */
  evenHalted?: boolean;
}

/** @param dueAt says when: the table has an index on it and on `id` */
export const findDueIn =
  (
    table: PgTable & { companyId: AnyPgColumn; id: AnyPgColumn },
    dueAt: AnyPgColumn,
    { only = sql`true`, evenHalted = false }: Due = {},
  ): DueRowsOptions<DueRow>['find'] =>
  async (tx, now, last, limit, busy) => {
    const { companyId, id } = table;
    const active = sql`${companyId} in (select co.id from companies co where ${haltReason(now)} is null)`;
    const { rows } = await tx.execute<DueRow & Record<string, unknown>>(sql`
      select ${companyId} as "companyId", ${id} as id, ${dueAt}::text as at from ${table}
      where ${dueAt} <= ${timestamp(now)} and ${only}
        and (${dueAt}, ${id}) > (${last?.at ?? '-infinity'}::timestamptz, ${last?.id ?? 0}::bigint)
        and ${companyId} <> all(${sql.param([...busy])}::bigint[])
        and ${evenHalted ? sql`true` : active}
      order by ${dueAt}, ${id} limit ${sql.raw(String(limit))}`);
    return rows;
  };
