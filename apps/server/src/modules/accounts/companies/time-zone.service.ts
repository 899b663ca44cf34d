// The company's clock.
import { momentIn } from '@recado/rules/days';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/errors.ts';
import type { ReadClock } from '../../../platform/http/as-typed.rules.ts';

export async function findTimeZone(tx: Tx, companyId: number): Promise<string> {
  const { rows } = await tx.execute<{ zone: string }>(sql`
    select time_zone as zone from companies where id = ${companyId}`);
  return found(rows[0], 'ERR_NOT_FOUND').zone;
}

/** What a form's field of date and time shows is the company's. */
export async function clockOf(tx: Tx, companyId: number): Promise<ReadClock> {
  const timeZone = await findTimeZone(tx, companyId);
  return (shown) => momentIn(shown, timeZone);
}
