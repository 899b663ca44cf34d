// Roles of a company's own: nobody makes, changes or removes one that gives more than they have.
import type { Profile } from '@recado/contract/constants';
import { MOST_ROLES, type Role, type roleInput } from '@recado/contract/roles';
import { grantOf, mayGive, withNeeded, type Grant } from '@recado/rules/roles';
import type { z } from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { lockCompany } from '../plans/plan-limit.service.ts';
import { regradeAll } from '../users/users.service.ts';
import { findRole } from '../users/known-roles.service.ts';
import { countRoles, rolesRepo, type RoleRow } from './roles.repo.ts';

type Input = z.output<typeof roleInput>;

const present = ({ id, name, profile, permissions, users }: RoleRow): Role => ({
  id,
  name,
  profile,
  permissions: [...grantOf(profile, permissions).permissions],
  users,
});

export const listRoles = async (ctx: Ctx): Promise<Role[]> =>
  (await rolesRepo.list(ctx.tx, '', MOST_ROLES)).map(present);

export async function addRole(ctx: Ctx, { name, ...input }: Input): Promise<Role> {
  await lockCompany(ctx.tx);
  if ((await countRoles(ctx.tx)) >= MOST_ROLES) fail('ERR_TOO_MANY_ROLES', undefined, { limit: MOST_ROLES });
  const given = granted(ctx, input);
  const row = found(await rolesRepo.insert(ctx.tx, { name, ...given, updatedAt: ctx.now }), 'ERR_NO_ROLE_FOUND');
  return tell(ctx, 'create', row);
}

/** At once for whoever has it: the next call asks, and sockets come back into the rooms of today. */
export async function changeRole(ctx: Ctx, id: number, { name, ...change }: Partial<Input>): Promise<Role> {
  const before = await lockRole(ctx, id);
  const given = granted(ctx, { ...before, ...change });
  const row = await rolesRepo.update(ctx.tx, id, { name, ...given, updatedAt: ctx.now });
  if (change.profile !== undefined || change.permissions !== undefined)
    await regradeAll(ctx, id, { profile: given.profile, roleId: id });
  return tell(ctx, 'update', found(row, 'ERR_NO_ROLE_FOUND'));
}

/** @param instead what those get who have it; of both, the role counts */
export async function deleteRole(
  ctx: Ctx,
  id: number,
  instead: { roleId?: number | undefined; profile?: Profile | undefined },
): Promise<void> {
  const { users } = await lockRole(ctx, id);
  if (users.length > 0) await replace(ctx, id, users.length, instead);
  await rolesRepo.remove(ctx.tx, id);
  ctx.publish('role', { action: 'delete', roleId: id }, [companyRoom(ctx.companyId)]);
}

async function replace(
  ctx: Ctx,
  id: number,
  count: number,
  { roleId, profile }: Parameters<typeof deleteRole>[2],
): Promise<void> {
  if (roleId === id || (roleId === undefined && profile === undefined))
    fail('ERR_ROLE_IN_USE', `${count} people have it: say what they get instead, by roleId or profile`, { count });
  const given = roleId === undefined ? grantOf(profile ?? 'user', null) : await findRole(ctx, roleId);
  checkMayGive(ctx, given);
  await regradeAll(ctx, id, { profile: given.profile, roleId: roleId ?? null });
}

/** The company's turn first, as whoever gives a person a role takes it: then the role, then its people. */
async function lockRole(ctx: Ctx, id: number): Promise<RoleRow> {
  await lockCompany(ctx.tx);
  const row = found(await rolesRepo.lock(ctx.tx, id), 'ERR_NO_ROLE_FOUND');
  checkMayGive(ctx, grantOf(row.profile, row.permissions));
  return row;
}

/** With what its permissions need. */
function granted(ctx: Ctx, { profile, permissions }: { profile: Profile; permissions: readonly string[] }) {
  const given = { profile, permissions: withNeeded(grantOf(profile, permissions).permissions) };
  checkMayGive(ctx, given);
  return given;
}

function checkMayGive(ctx: Ctx, given: Grant): void {
  if (!mayGive(actorOf(ctx), given)) fail('ERR_MORE_THAN_OWN', 'It gives more than you have');
}

function tell(ctx: Ctx, action: 'create' | 'update', row: RoleRow): Role {
  ctx.publish('role', { action, roleId: row.id }, [companyRoom(ctx.companyId)]);
  return present(row);
}
