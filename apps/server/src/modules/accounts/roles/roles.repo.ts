// SQL of roles.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { crudRepo } from '../../../platform/crud/crud-repo.ts';
import { roles } from '../../../schema/accounts.ts';

export const rolesRepo = crudRepo(roles, {
  search: [roles.name],
  orderBy: roles.name,
  extra: {
    users: sql<{ id: number; name: string; super: boolean; queueIds: number[] }[]>`coalesce((
      select json_agg(json_build_object('id', u.id, 'name', u.name, 'super', u.super,
        'queueIds', array(select uq.queue_id from user_queues uq where uq.company_id = u.company_id and uq.user_id = u.id))
        order by fold(u.name), u.id)
      from users u where u.company_id = roles.company_id and u.role_id = roles.id), '[]')`,
  },
});

export type RoleRow = NonNullable<Awaited<ReturnType<typeof rolesRepo.find>>>;

export async function countRoles(tx: Tx): Promise<number> {
  return tx.$count(roles);
}
