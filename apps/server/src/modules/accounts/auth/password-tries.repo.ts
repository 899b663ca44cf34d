// How often a password was tried for an address lately, wherever from: a row for each, of people and of nobody alike.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

/** Tries that cost nothing but themselves. */
export const FREE_TRIES = 10;
const FIRST_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 15 * 60;

/** What the try before it leaves behind: nothing for the first ones, then twice as long each time. */
const wait = sql.raw(`case when least(t.tries, 100) + 1 < ${FREE_TRIES} then interval '0'
  else least(${LONGEST_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * power(2, least(t.tries, 100) + 1 - ${FREE_TRIES})) * interval '1 second' end`);

/** Counted before it is known to be wrong, so that many at once are no way round. Undefined: it counts; else not before then. */
export async function takeTry(tx: Tx, account: string, at: Date): Promise<Date | undefined> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ taken: boolean; until: string | null }>(sql`
    with taken as (
      insert into password_tries as t (account, tries, not_before, tried_at) values (${account}, 1, ${now}, ${now})
      on conflict (account) do update set
        tries = case when t.tried_at < ${now} - interval '1 day' then 1 else t.tries + 1 end,
        not_before = case when t.tried_at < ${now} - interval '1 day' then ${now} else ${now} + ${wait} end,
        tried_at = ${now}
      where t.not_before <= ${now}
      returning 1
    )
    select exists (select from taken) as taken, (select not_before from password_tries where account = ${account}) as until`);
  const [row] = rows;
  if (row?.taken) return undefined;
  // Of many at once, the row may have come to be, or moved on, since we looked.
  const soonest = at.getTime() + FIRST_WAIT_SECONDS * 1_000;
  const until = row?.until ? Date.parse(row.until) : soonest;
  return new Date(until > at.getTime() ? until : soonest);
}

export async function forgetTries(tx: Tx, account: string): Promise<void> {
  await tx.execute(sql`delete from password_tries where account = ${account}`);
}
