// Rows for tests: each function makes one, with what the test does not care about filled in.
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../src/platform/db/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { userQueues, users } from '../src/schema/accounts.ts';
import { contacts } from '../src/schema/catalog.ts';
import { queues } from '../src/schema/connections.ts';
import { connectionQueues, connections } from '../src/schema/connections.ts';
import { companies, plans } from '../src/schema/companies.ts';
import { messages } from '../src/schema/inbox.ts';
import { ticketDrivers, tickets } from '../src/schema/tickets.ts';

let counter = 0;
const next = (): number => (counter += 1);

const one = <T>(rows: T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was made');
  return row;
};

const inTenant = <T>(platform: Platform, companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  platform.db.withTenant(companyId, work);

export type Company = typeof companies.$inferSelect;
export type User = typeof users.$inferSelect;

export async function buildPlan(
  platform: Platform,
  values: Partial<typeof plans.$inferInsert> = {},
): Promise<typeof plans.$inferSelect> {
  return platform.db.withSystem(async (tx) =>
    one(
      await tx
        .insert(plans)
        .values({ name: `Plan ${next()}`, users: 10, connections: 10, queues: 10, price: 9_900, ...values })
        .returning(),
    ),
  );
}

export async function buildCompany(
  platform: Platform,
  values: Partial<typeof companies.$inferInsert> = {},
): Promise<Company> {
  const n = next();
  const planId = values.planId ?? (await buildPlan(platform)).id;
  return platform.db.withSystem(async (tx) =>
    one(
      await tx
        .insert(companies)
        .values({
          name: `Company ${n}`,
          email: `company${n}@example.com`,
          // Tests move the clock by weeks, and most are not about money.
          dueDate: new Date(Date.now() + 3_650 * 86_400_000),
          ...values,
          planId,
        })
        .returning(),
    ),
  );
}

export async function buildUser(
  platform: Platform,
  companyId: number,
  values: Partial<typeof users.$inferInsert> & { queueIds?: number[] } = {},
): Promise<User> {
  const n = next();
  const { queueIds = [], ...columns } = values;
  return inTenant(platform, companyId, async (tx) => {
    const user = one(
      await tx
        .insert(users)
        .values({ name: `User ${n}`, email: `user${n}@example.com`, passwordHash: 'none', ...columns, companyId })
        .returning(),
    );
    if (queueIds.length > 0)
      await tx.insert(userQueues).values(queueIds.map((queueId) => ({ companyId, userId: user.id, queueId })));
    return user;
  });
}

export async function buildQueue(
  platform: Platform,
  companyId: number,
  values: Partial<typeof queues.$inferInsert> = {},
): Promise<typeof queues.$inferSelect> {
  const n = next();
  return inTenant(platform, companyId, async (tx) =>
    one(
      await tx
        .insert(queues)
        .values({ name: `Queue ${n}`, color: `#${n.toString(16).padStart(6, '0')}`, ...values, companyId })
        .returning(),
    ),
  );
}

export async function buildConnection(
  platform: Platform,
  companyId: number,
  values: Partial<typeof connections.$inferInsert> & { queueIds?: number[] } = {},
): Promise<typeof connections.$inferSelect> {
  const { queueIds = [], ...columns } = values;
  return inTenant(platform, companyId, async (tx) => {
    const connection = one(
      await tx
        .insert(connections)
        .values({ name: `Connection ${next()}`, provider: 'sandbox', ...columns, companyId })
        .returning(),
    );
    if (queueIds.length > 0)
      await tx
        .insert(connectionQueues)
        .values(queueIds.map((queueId) => ({ companyId, whatsappId: connection.id, queueId })));
    return connection;
  });
}

export async function buildContact(
  platform: Platform,
  companyId: number,
  values: Partial<typeof contacts.$inferInsert> = {},
): Promise<typeof contacts.$inferSelect> {
  const n = next();
  return inTenant(platform, companyId, async (tx) =>
    one(
      await tx
        .insert(contacts)
        .values({ name: `Contact ${n}`, number: `55119${String(80_000_000 + n)}`, ...values, companyId })
        .returning(),
    ),
  );
}

export async function buildTicket(
  platform: Platform,
  companyId: number,
  values: Partial<typeof tickets.$inferInsert> = {},
): Promise<typeof tickets.$inferSelect> {
  const contactId = values.contactId ?? (await buildContact(platform, companyId)).id;
  const whatsappId =
    values.whatsappId === undefined
      ? (await buildConnection(platform, companyId, { status: 'CONNECTED' })).id
      : values.whatsappId;
  return inTenant(platform, companyId, async (tx) =>
    one(
      await tx
        .insert(tickets)
        .values({ ...values, contactId, whatsappId, companyId })
        .returning(),
    ),
  );
}

/** Somebody who waits in the ticket for its customer. */
export async function buildDriver(
  platform: Platform,
  companyId: number,
  ticketId: number,
  values: Partial<typeof ticketDrivers.$inferInsert> = {},
): Promise<typeof ticketDrivers.$inferSelect> {
  return inTenant(platform, companyId, async (tx) =>
    one(
      await tx
        .insert(ticketDrivers)
        .values({ kind: 'menu', state: {}, ...values, ticketId, companyId })
        .returning(),
    ),
  );
}

export async function buildMessage(
  platform: Platform,
  companyId: number,
  ticketId: number,
  values: Partial<typeof messages.$inferInsert> = {},
): Promise<typeof messages.$inferSelect> {
  return inTenant(platform, companyId, async (tx) => {
    const ticket = one(await tx.select().from(tickets).where(eq(tickets.id, ticketId)));
    return one(
      await tx
        .insert(messages)
        .values({
          chat: `chat-${ticketId}`,
          externalId: `M${next()}`,
          body: 'hello',
          contactId: ticket.contactId,
          whatsappId: ticket.whatsappId,
          ...values,
          ticketId,
          companyId,
        })
        .returning(),
    );
  });
}

/** Counts rows of a company's table, whatever it is. */
export async function countRows(platform: Platform, companyId: number, table: string): Promise<number> {
  return inTenant(platform, companyId, async (tx) => {
    const { rows } = await tx.execute<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`);
    return rows[0]?.n ?? 0;
  });
}
