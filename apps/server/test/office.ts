// A company at work, for tests of the inbox: two queues, an administrator, and attendants who see different things.
import { sql, type SQL } from 'drizzle-orm';
import { buildCompany, buildConnection, buildQueue, buildUser, type Company, type User } from './build.ts';
import type { Product } from './product.ts';

export interface Person extends User {
  token: string;
}

export interface Office {
  company: Company;
  sales: { id: number; name: string };
  support: { id: number; name: string };
  /** of the queue support, and of a third in which nobody is */
  whatsappId: number;
  admin: Person;
  /** in sales */
  ann: Person;
  /** in sales too */
  bob: Person;
  /** in support, so that she sees what has no queue; and is notified of it */
  eve: Person;
}

/** @param atDesk false: the company has its two queues only, and its connection none of them */
export async function buildOffice(product: Product, { atDesk = true } = {}): Promise<Office> {
  const { platform } = product;
  const company = await buildCompany(platform);
  const sales = await buildQueue(platform, company.id);
  const support = await buildQueue(platform, company.id);
  const connection = await buildConnection(platform, company.id, {
    status: 'CONNECTED',
    isDefault: true,
    queueIds: atDesk ? [support.id, (await buildQueue(platform, company.id)).id] : [],
  });
  const person = async (values: Parameters<typeof buildUser>[2]): Promise<Person> => {
    const user = await buildUser(platform, company.id, values);
    return { ...user, token: product.tokenOf(user) };
  };
  return {
    company,
    sales,
    support,
    whatsappId: connection.id,
    admin: await person({ profile: 'admin', name: 'Admin' }),
    ann: await person({ name: 'Ann', queueIds: [sales.id] }),
    bob: await person({ name: 'Bob', queueIds: [sales.id] }),
    eve: await person({ name: 'Eve', queueIds: [support.id], allTicket: true }),
  };
}

/** What a statement answers in the company's own transaction; the rows' type is the test's to know. */
export async function queryRows<T extends Record<string, unknown>>(
  { platform }: Product,
  companyId: number,
  statement: SQL,
): Promise<T[]> {
  return platform.db.withTenant(companyId, async (tx) => (await tx.execute(statement)).rows as T[]);
}

// A type, not an interface: rows are records.
type Told<T> = { payload: T; rooms: string[] };

/** What browsers were told under this name, in order. */
export const eventsOf = <T>(product: Product, companyId: number, name: string): Promise<Told<T>[]> =>
  queryRows<Told<T>>(product, companyId, sql`select payload, rooms from event_log where name = ${name} order by id`);
