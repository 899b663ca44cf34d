// Roles of a company's own: nobody makes, changes or removes one that gives more than they have.
import type { Profile } from '@recado/contract/constants';
import * as api from '@recado/contract/roles';
import { MOST_ROLES, type Role, type roleInput } from '@recado/contract/roles';
import { grantOf, mayGive, withNeeded, type Grant } from '@recado/rules/roles';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { actorOf, type Actor, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { findRole } from '../users/known-roles.service.ts';
import { takeTurn } from '../users/turn.service.ts';
import { mayChange } from '../users/users.rules.ts';
import { regradeAll } from '../users/users.service.ts';
import { countRoles, rolesRepo, type RoleRow } from './roles.repo.ts';

type Input = z.output<typeof roleInput>;

const grantedBy = ({ profile, permissions }: RoleRow): Grant => grantOf(profile, permissions);

const present = (actor: Actor, row: RoleRow): Role => ({
  id: row.id,
  name: row.name,
  profile: row.profile,
  permissions: [...grantedBy(row).permissions],
  users: row.users.map(({ id, name }) => ({ id, name })),
  mayChange: mayGive(actor, grantedBy(row)) && mayRegrade(actor, row),
});

/** What becomes of a role becomes of whoever has it: whom one may not change, one does not change by their role either. */
const mayRegrade = (actor: Actor, row: RoleRow): boolean =>
  row.users.every((user) => mayChange(actor, { ...user, grant: grantedBy(row), rights: user }));

export const listRoles = async (ctx: Ctx): Promise<Role[]> =>
  (await rolesRepo.list(ctx.tx, '', MOST_ROLES)).map((row) => present(actorOf(ctx), row));

export async function addRole(asked: Ctx, { name, ...input }: Input): Promise<Role> {
  const ctx = await takeTurn(asked, api.createRole);
  if ((await countRoles(ctx.tx)) >= MOST_ROLES) fail('ERR_TOO_MANY_ROLES', undefined, { limit: MOST_ROLES });
  const given = granted(ctx, input);
  const row = found(await rolesRepo.insert(ctx.tx, { name, ...given, updatedAt: ctx.now }), 'ERR_NO_ROLE_FOUND');
  return tell(ctx, 'create', row);
}

/** At once for whoever has it: the next call asks, and sockets come back into the rooms of today. */
export async function changeRole(asked: Ctx, id: number, { name, ...change }: Partial<Input>): Promise<Role> {
  const ctx = await takeTurn(asked, api.updateRole);
  const before = await lockRole(ctx, id);
  const given = granted(ctx, { ...before, ...change });
  // Forms send all that they show: what is as before changes nobody.
  if (!isSameGrant(given, grantedBy(before))) {
    checkMayRegrade(ctx, before);
    await regradeAll(ctx, id, { profile: given.profile, roleId: id });
  }
  const row = await rolesRepo.update(ctx.tx, id, { name, ...given, updatedAt: ctx.now });
  return tell(ctx, 'update', found(row, 'ERR_NO_ROLE_FOUND'));
}

/** @param instead what those get who have it; of both, the role counts */
export async function deleteRole(
  asked: Ctx,
  id: number,
  instead: { roleId?: number | undefined; profile?: Profile | undefined },
): Promise<void> {
  const ctx = await takeTurn(asked, api.deleteRole);
  const row = await lockRole(ctx, id);
  if (row.users.length > 0) await replace(ctx, row, instead);
  await rolesRepo.remove(ctx.tx, id);
  ctx.publish('role', { action: 'delete', roleId: id }, [companyRoom(ctx.companyId)]);
}

async function replace(ctx: Ctx, row: RoleRow, { roleId, profile }: Parameters<typeof deleteRole>[2]): Promise<void> {
  checkMayRegrade(ctx, row);
  const { id } = row;
  const count = row.users.length;
  if (roleId === id || (roleId === undefined && profile === undefined))
    fail('ERR_ROLE_IN_USE', `${count} people have it: say what they get instead, by roleId or profile`, { count });
  const given = roleId === undefined ? grantOf(profile ?? 'user', null) : await findRole(ctx, roleId);
  checkMayGive(ctx, given);
  await regradeAll(ctx, id, { profile: given.profile, roleId: roleId ?? null });
}

/** After the company's turn, as whoever gives a person a role takes it: then the role, then its people. */
async function lockRole(ctx: Ctx, id: number): Promise<RoleRow> {
  const row = found(await rolesRepo.lock(ctx.tx, id), 'ERR_NO_ROLE_FOUND');
  checkMayGive(ctx, grantedBy(row));
  return row;
}

/** Under the company's turn: nobody else gets the role, nor another queue, meanwhile. */
function checkMayRegrade(ctx: Ctx, row: RoleRow): void {
  if (!mayRegrade(actorOf(ctx), row)) fail('ERR_NO_PERMISSION', 'Somebody has it whom you may not change');
}

const isSameGrant = (one: Grant, other: Grant): boolean =>
  one.profile === other.profile && isDeepStrictEqual(one.permissions, other.permissions);

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
  return present(actorOf(ctx), row);
}
