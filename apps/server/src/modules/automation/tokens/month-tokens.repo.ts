// The statements on a company's tokens of a month.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

/** Puts tokens aside. False: the company has used what it may in this month. @param limit 0: none */
export async function reserveMonth(tx: Tx, month: string, tokens: number, limit: number): Promise<boolean> {
  await tx.execute(sql`insert into agent_months (month) values (${month}) on conflict (company_id, month) do nothing`);
  const { rows } = await tx.execute(sql`
    update agent_months set reserved = reserved + ${tokens}
    where month = ${month} and (${limit}::bigint = 0 or spent + reserved + ${tokens} <= ${limit}) returning id`);
  return rows.length > 0;
}

export async function findMonth(tx: Tx, month: string): Promise<Record<'spent' | 'reserved' | Lab, number>> {
  const { rows } = await tx.execute<Record<'spent' | 'reserved' | Lab, number>>(sql`
    select spent::float8, reserved::float8, trials::float8, replays::float8 from agent_months where month = ${month}`);
  return rows[0] ?? { spent: 0, reserved: 0, trials: 0, replays: 0 };
}

/** What else than conversations, helps and knowledge a month's tokens go to. */
export type Lab = 'trials' | 'replays';

export async function settleMonth(tx: Tx, month: string, reserved: number, spent: number, lab?: Lab): Promise<void> {
  const of = (name: Lab): number => (lab === name ? spent : 0);
  await tx.execute(sql`
    update agent_months set reserved = greatest(0, reserved - ${reserved}), spent = spent + ${spent},
      trials = trials + ${of('trials')}, replays = replays + ${of('replays')} where month = ${month}`);
}

/** Remembered until it is settled, or given back: its id. */
export async function insertAside(tx: Tx, month: string, tokens: number, until: Date): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into tokens_aside (month, tokens, until) values (${month}, ${tokens}, ${until.toISOString()}::timestamptz)
    returning id::float8 as id`);
  return rows[0]?.id ?? 0;
}

/** False: it has been given back. */
export async function removeAside(tx: Tx, id: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from tokens_aside where id = ${id}`);
  return (rowCount ?? 0) > 0;
}
