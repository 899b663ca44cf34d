// The statements of a busy morning: when it began, and what each of its customers has done so far.
import type { Language } from '@recado/contract/constants';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { simCustomers, simMornings } from '../sandbox.tables.ts';
import type { CustomerState, Heard } from './morning.rules.ts';

export type MorningRow = typeof simMornings.$inferSelect;
type NewMorning = Omit<typeof simMornings.$inferInsert, 'id' | 'companyId' | 'createdAt' | 'state'>;

export async function findMorning(tx: Tx): Promise<MorningRow | undefined> {
  const [row] = await tx.select().from(simMornings);
  return row;
}

/** The company's, held until the transaction ends. */
export async function lockMorning(tx: Tx): Promise<MorningRow | undefined> {
  const [row] = await tx.select().from(simMornings).for('update');
  return row;
}

/** False: there is one that is not over. */
export async function putMorning(tx: Tx, values: NewMorning): Promise<boolean> {
  const { rowCount } = await tx
    .insert(simMornings)
    .values(values)
    .onConflictDoUpdate({
      target: [simMornings.companyId],
      set: { ...values, state: 'running' },
      setWhere: eq(simMornings.state, 'over'),
    });
  return (rowCount ?? 0) > 0;
}

export async function changeMorning(tx: Tx, values: Partial<Pick<MorningRow, 'state' | 'lookAt'>>): Promise<void> {
  await tx.update(simMornings).set(values);
}

export interface NewCustomer {
  number: string;
  story: number;
  dueAt: Date;
}

/** They begin anew, also those who were there before: what they were told then they do not answer now. */
export async function putCustomers(
  tx: Tx,
  { whatsappId, language }: { whatsappId: number; language: Language },
  customers: readonly NewCustomer[],
): Promise<void> {
  await tx.execute(sql`
    insert into sim_customers (number, language, story, due_at, heard)
    select given.number, ${language}, given.story, given."dueAt", coalesce((
      select max(m.id) from sim_messages m where m.whatsapp_id = ${whatsappId} and m.chat = given.number), 0)
    from json_to_recordset(${JSON.stringify(customers)}::json) as given(number text, story int, "dueAt" timestamptz)
    on conflict (company_id, number) do update set story = excluded.story, due_at = excluded.due_at, said = 0,
      replied = 0, nagged = 0, told = false, chose = false, heard = excluded.heard`);
}

export interface CustomerRow extends CustomerState {
  number: string;
  last: Heard | undefined;
}

type FoundCustomer = Omit<CustomerRow, 'dueAt' | 'last'> & {
  dueAt: string | null;
  lastId: number | null;
  body: string;
};

/** Those of a language, with the last thing that the connection told them. */
export async function findCustomers(
  tx: Tx,
  { whatsappId, language }: { whatsappId: number; language: Language },
): Promise<CustomerRow[]> {
  const { rows } = await tx.execute<FoundCustomer & Record<string, unknown>>(sql`
    select c.number, c.story, c.said, c.replied, c.nagged, c.heard, c.told, c.chose, c.due_at as "dueAt", last.id as "lastId",
      last.body
    from sim_customers c
    left join lateral (
      select m.id, m.body from sim_messages m
      where m.whatsapp_id = ${whatsappId} and m.chat = c.number and m.from_company and not m.is_deleted
        and m.type <> 'reaction'
      order by m.id desc limit 1
    ) last on true
    where c.language = ${language} order by c.story`);
  return rows.map(({ lastId, body, dueAt, ...row }) => ({
    ...row,
    dueAt: dueAt === null ? null : new Date(dueAt),
    last: lastId === null ? undefined : { id: lastId, body },
  }));
}

export async function updateCustomers(
  tx: Tx,
  customers: readonly (CustomerState & { number: string })[],
): Promise<void> {
  if (customers.length === 0) return;
  await tx.execute(sql`
    update sim_customers c set said = given.said, replied = given.replied, nagged = given.nagged, heard = given.heard,
      told = given.told, chose = given.chose, due_at = given."dueAt"
    from json_to_recordset(${JSON.stringify(customers)}::json) as given(number text, said int, replied int, nagged int,
      heard bigint, told boolean, chose boolean, "dueAt" timestamptz)
    where c.number = given.number`);
}

/** Of all mornings that were not removed. */
export async function countCustomers(tx: Tx): Promise<{ customers: number; arrived: number }> {
  const { rows } = await tx.execute<{ customers: number; arrived: number }>(sql`
    select count(*)::int as customers, (count(*) filter (where said > 0))::int as arrived from sim_customers`);
  return rows[0] ?? { customers: 0, arrived: 0 };
}

export async function findNumbers(tx: Tx): Promise<string[]> {
  const rows = await tx.select({ number: simCustomers.number }).from(simCustomers);
  return rows.map(({ number }) => number);
}

export async function forgetMorning(tx: Tx): Promise<void> {
  await tx.delete(simCustomers);
  await tx.delete(simMornings);
}
