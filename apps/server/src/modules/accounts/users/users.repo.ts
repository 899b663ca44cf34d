// SQL of users.
import type { QueueRef } from '@recado/contract/queues';
import { and, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { RoleRef } from '@recado/contract/roles';
import {
  hasSecondFactor,
  isOfProvedDomain,
  roleOfUser,
  rolePermissions,
  withoutPassword,
} from '../auth/actor.service.ts';
import { userQueues, users } from '../../../schema/accounts.ts';
import { singleSignOns, ssoLinks } from '../../../schema/single-sign-on.ts';

export type UserRow = typeof users.$inferSelect;
export type UserValues = Omit<
  typeof users.$inferInsert,
  'id' | 'companyId' | 'createdAt' | 'super' | 'session' | `refresh${string}`
>;
export type UserRecord = UserRow & {
  queues: QueueRef[];
  secondFactor: boolean;
  role: RoleRef | null;
  /** of the role */
  rolePermissions: string[] | null;
  /** at the company's identity provider; null: they are linked to nobody there */
  ssoLink: { linkedAt: Date; lastUsedAt: Date | null } | null;
  ssoLabel: string | null;
  isOfProvedDomain: boolean;
  withoutPassword: boolean;
};

export const queuesOfUser = sql<QueueRef[]>`coalesce((
  select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.order_queue, q.name)
  from user_queues uq join queues q on q.id = uq.queue_id where uq.user_id = users.id), '[]')`;

export async function findUser(tx: Tx, id: number): Promise<UserRecord | undefined> {
  const [row] = await tx
    .select({
      ...getTableColumns(users),
      queues: queuesOfUser,
      secondFactor: hasSecondFactor,
      role: roleOfUser,
      rolePermissions,
      ssoLink: { linkedAt: ssoLinks.createdAt, lastUsedAt: ssoLinks.lastUsedAt },
      ssoLabel: singleSignOns.label,
      isOfProvedDomain,
      withoutPassword,
    })
    .from(users)
    .leftJoin(ssoLinks, and(eq(ssoLinks.companyId, users.companyId), eq(ssoLinks.userId, users.id)))
    .leftJoin(singleSignOns, eq(singleSignOns.companyId, ssoLinks.companyId))
    .where(eq(users.id, id));
  return row;
}

/** The same, held until the transaction ends. */
export async function lockUser(tx: Tx, id: number): Promise<UserRecord | undefined> {
  await tx.execute(sql`select 1 from users where id = ${id} for update`);
  return findUser(tx, id);
}

export async function insertUser(tx: Tx, values: UserValues): Promise<number | undefined> {
  const [row] = await tx.insert(users).values(values).returning({ id: users.id });
  return row?.id;
}

/** What is undefined stays as it is. */
export async function updateUser(tx: Tx, id: number, values: Partial<UserValues>): Promise<void> {
  await tx.update(users).set(values).where(eq(users.id, id));
}

/** @returns who they are */
export async function regradeUsers(tx: Tx, roleId: number, to: Pick<UserRow, 'profile' | 'roleId'>): Promise<number[]> {
  const rows = await tx.update(users).set(to).where(eq(users.roleId, roleId)).returning({ id: users.id });
  return rows.map(({ id }) => id);
}

export async function removeUser(tx: Tx, id: number): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}

export async function setQueues(tx: Tx, userId: number, queueIds: readonly number[]): Promise<void> {
  await tx.delete(userQueues).where(eq(userQueues.userId, userId));
  await tx.execute(sql`
    insert into user_queues (user_id, queue_id) select ${userId}, q from unnest(${sql.param([...queueIds])}::bigint[]) q`);
}

/** With all that administrators may. @param ofAll one who runs the installation, at that */
export async function hasOtherAdmin(tx: Tx, id: number, ofAll: boolean): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.profile, 'admin'),
        isNull(users.roleId),
        ne(users.id, id),
        ofAll ? eq(users.super, true) : undefined,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** How many of these queues the company has, and whether it has the connection. */
export async function findReferences(
  tx: Tx,
  queueIds: readonly number[],
  whatsappId: number | null,
): Promise<{ queues: number; whatsapp: boolean }> {
  const { rows } = await tx.execute<{ queues: number; whatsapp: boolean }>(sql`
    select (select count(*) from queues where id = any(${sql.param([...queueIds])}::bigint[])) as queues,
      exists (select 1 from connections where id = ${whatsappId}::bigint) as whatsapp`);
  return rows[0] ?? { queues: 0, whatsapp: false };
}
