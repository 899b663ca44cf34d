// The statements on those of a campaign who may be written to once more. They write nothing.
import { sql, type SQL } from 'drizzle-orm';
import { LIMITS } from '@recado/contract/constants';
import type { Tx } from '../../../platform/db/database.ts';
import { PASSING } from './campaigns.rules.ts';

/** Who failed for a reason that may pass, and has not said since that they want no more. */
export const failedForNow = (campaignId: number): SQL => sql`(
  select r.name, r.number, r.email, r.valid from campaign_recipients r
  where r.campaign_id = ${campaignId} and r.state = 'failed' and r.reason = any(${sql.param([...PASSING])}::text[]) and not r.opted_out
    and not exists (select from contacts c where c.company_id = r.company_id and c.number = r.number and c.opted_out_at is not null))`;

export async function countFailedForNow(tx: Tx, campaignId: number): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from ${failedForNow(campaignId)} people`,
  );
  return rows[0]?.n ?? 0;
}

/** The draft that it has become already, and that has not begun. */
export async function findAgain(tx: Tx, campaignId: number): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from campaigns where again_of = ${campaignId} and status = 'INATIVA' and started_at is null order by id limit 1`);
  return rows[0]?.id;
}

/** `Natal (2)`, or the next number that no list has. */
export async function freeName(tx: Tx, name: string): Promise<string> {
  const most = LIMITS.name.max - ' (1000)'.length;
  const base = name.replace(/ \(\d+\)$/, '').slice(0, most);
  const { rows } = await tx.execute<{ name: string }>(sql`
    select ${base}::text || ' (' || n || ')' as name from generate_series(2, 1000) n
    where not exists (select from contact_lists l where l.name = ${base}::text || ' (' || n || ')') order by n limit 1`);
  return rows[0]?.name ?? base;
}
