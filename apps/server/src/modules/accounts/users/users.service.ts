// The people of a company: added, changed and removed by those who manage them, and each by themselves.
import type { Language } from '@recado/contract/constants';
import * as api from '@recado/contract/users';
import type { Colleague, User, userChange, userInput } from '@recado/contract/users';
import { can } from '@recado/contract/permissions';
import { grantOf, isFullAdmin, mayGive, type Grant } from '@recado/rules/roles';
import type { z } from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { emitNow } from '../../../events/domain-events.ts';
import { membershipChanged } from '../../../platform/realtime/membership.ts';
import { companyRoom, except, permittedRoom, userRoom } from '../../../platform/realtime/rooms.ts';
import { hasPassword, NO_PASSWORD } from '../auth/passwords.service.ts';
import { endSessions, renewSession } from '../auth/sessions.service.ts';
import { checkPlanLimit } from '../plans/plan-limit.service.ts';
import { findRole } from './known-roles.service.ts';
import { takeTurn } from './turn.service.ts';
import {
  findReferences,
  findUser,
  hasOtherAdmin,
  insertUser,
  lockUser,
  regradeUsers,
  removeUser,
  setQueues,
  updateUser,
  type UserRecord,
} from './users.repo.ts';
import {
  changesVisibility,
  mayChange,
  mayName,
  refusedChange,
  refusedRights,
  targetOf,
  type Rights,
} from './users.rules.ts';

type Input = z.output<typeof userInput>;
type Change = z.output<typeof userChange>;

export async function getUser(ctx: Ctx, id: number): Promise<User> {
  if (!mayName(actorOf(ctx), id)) fail('ERR_NO_PERMISSION');
  return present(found(await findUser(ctx.tx, id), 'ERR_NO_USER_FOUND'));
}

/** Who is new has had nothing. */
const NOTHING: Rights = { profile: 'user', roleId: null, allTicket: false, queueIds: [], whatsappId: null };

/** As checkMayChange(), of who is to come: ERR_PLAN_LIMIT, ERR_NO_PERMISSION, ERR_MORE_THAN_OWN. @returns their rights */
export async function checkMayAdd(ctx: Ctx, input: Input): Promise<Rights> {
  await checkPlanLimit(ctx, 'users');
  const { rights, grant } = await wanted(ctx, NOTHING, input);
  const actor = actorOf(ctx);
  const refused =
    refusedRights(actor, NOTHING, rights, grant) ?? (mayGive(actor, grant) ? undefined : 'ERR_MORE_THAN_OWN');
  return refused ? fail(refused, 'Nobody gives more than they have') : { ...NOTHING, ...rights };
}

export async function addUser(asked: Ctx, input: Input, passwordHash: string): Promise<User> {
  const ctx = await takeTurn(asked, api.createUser);
  const { name, email } = input;
  const { queueIds, ...columns } = await checkMayAdd(ctx, input);
  await checkReferences(ctx, { queueIds, whatsappId: columns.whatsappId });
  const values = { name, email, ...columns, passwordHash, updatedAt: ctx.now };
  const id = found(await insertUser(ctx.tx, values), 'ERR_NO_USER_FOUND');
  if (queueIds.length > 0) await setQueues(ctx.tx, id, queueIds);
  return tell(ctx, 'create', id);
}

/** Somebody whom the company's identity provider vouches for: an attendant in no queue, without a password. Nobody here has asked. */
export async function addVouched(ctx: Ctx, { name, email }: Pick<Input, 'name' | 'email'>): Promise<User> {
  await checkPlanLimit(ctx, 'users');
  const { queueIds: _none, ...columns } = NOTHING;
  const id = await insertUser(ctx.tx, {
    name,
    email,
    ...columns,
    passwordHash: NO_PASSWORD,
    updatedAt: ctx.now,
  });
  return tell(ctx, 'create', found(id, 'ERR_NO_USER_FOUND'));
}

export interface NewPassword {
  /** undefined: it stays */
  passwordHash: string | undefined;
  /** the hash that what they said is their password was found to fit */
  proven: string | undefined;
}

export interface ChangedUser {
  user: User;
  /** What they sign in with has changed: all their sessions have ended, and this one has begun. */
  session: number | undefined;
}

/** ERR_NO_PERMISSION, before anything is worked out for it: they are as they were then, and changeUser() looks again. */
export async function checkMayChange(ctx: Ctx, id: number, change: Change): Promise<UserRecord> {
  if (!mayName(actorOf(ctx), id)) fail('ERR_NO_PERMISSION');
  const row = found(await findUser(ctx.tx, id), 'ERR_NO_USER_FOUND');
  await allowedRights(ctx, row, change);
  return row;
}

export async function changeUser(
  asked: Ctx,
  id: number,
  change: Change,
  { passwordHash, proven }: NewPassword,
): Promise<ChangedUser> {
  const ctx = await takeTurn(asked, api.updateUser);
  const actor = actorOf(ctx);
  if (!mayName(actor, id)) fail('ERR_NO_PERMISSION');
  const row = found(await lockUser(ctx.tx, id), 'ERR_NO_USER_FOUND');
  const rights = await allowedRights(ctx, row, change);
  if (!isFullAdmin({ ...row, ...rights })) await checkNotLastAdmin(ctx, row);
  const { name, email } = change;
  const signsInAnew = passwordHash !== undefined || (email !== undefined && email !== row.email);
  if (signsInAnew && id === actor.userId && proven !== row.passwordHash)
    fail('ERR_WRONG_PASSWORD', 'A new address or password of your own needs currentPassword');
  await checkReferences(ctx, rights);
  const { queueIds, ...columns } = rights;
  await updateUser(ctx.tx, id, { name, email, ...columns, passwordHash, updatedAt: ctx.now });
  if (queueIds) await setQueues(ctx.tx, id, queueIds);
  const anew = id === actor.userId ? renewSession : endSessions;
  const session = signsInAnew ? await anew(ctx, id) : undefined;
  if (changesVisibility(targetOf(row).rights, rights)) membershipChanged(ctx, id);
  return { user: await tell(ctx, 'update', id), session };
}

export async function deleteUser(asked: Ctx, id: number): Promise<void> {
  const ctx = await takeTurn(asked, api.deleteUser);
  const row = found(await lockUser(ctx.tx, id), 'ERR_NO_USER_FOUND');
  if (id === actorOf(ctx).userId || !mayChange(actorOf(ctx), targetOf(row)))
    fail('ERR_NO_PERMISSION', 'Nobody deletes themselves, nor who runs the installation');
  await checkNotLastAdmin(ctx, row);
  await emitNow(ctx, 'user.removing', { userId: id });
  await removeUser(ctx.tx, id);
  ctx.publish('user', { action: 'delete', userId: id }, [companyRoom(ctx.companyId)]);
  membershipChanged(ctx, id);
}

export async function chooseLanguage(ctx: Ctx, language: Language): Promise<void> {
  await updateUser(ctx.tx, actorOf(ctx).userId, { language, updatedAt: ctx.now });
}

/** ERR_NO_PERMISSION where they have more than who asks: as for their password. */
export async function checkMayManage(ctx: Ctx, id: number): Promise<void> {
  const row = found(await findUser(ctx.tx, id), 'ERR_NO_USER_FOUND');
  if (!mayChange(actorOf(ctx), targetOf(row))) fail('ERR_NO_PERMISSION', 'They may do more than you');
}

/** Whoever has the one role gets the other, or what the profile says; their browsers ask anew. Under the company's turn. */
export async function regradeAll(ctx: Ctx, roleId: number, to: Pick<Rights, 'profile' | 'roleId'>): Promise<void> {
  for (const id of await regradeUsers(ctx.tx, roleId, to)) membershipChanged(ctx, id);
}

/** Under the company's turn: of two administrators who are demoted at once, the second stays; super-administrators too. */
async function checkNotLastAdmin({ tx }: Ctx, row: UserRecord): Promise<void> {
  const { id, super: ofAll } = row;
  if (isFullAdmin(row) && !(await hasOtherAdmin(tx, id, ofAll))) fail('ERR_LAST_ADMIN');
}

async function checkReferences(
  { tx }: Ctx,
  { queueIds = [], whatsappId = null }: Pick<Partial<Rights>, 'queueIds' | 'whatsappId'>,
): Promise<void> {
  if (queueIds.length === 0 && whatsappId === null) return;
  const references = await findReferences(tx, queueIds, whatsappId);
  if (references.queues < queueIds.length) fail('ERR_NO_QUEUE_FOUND');
  if (whatsappId !== null && !references.whatsapp) fail('ERR_NO_WAPP_FOUND');
}

/** What becomes of somebody's rights, and what that lets them do. */
async function wanted(ctx: Ctx, before: Rights, change: Change): Promise<{ rights: Partial<Rights>; grant: Grant }> {
  const { profile, roleId, allTicket, queueIds, whatsappId } = change;
  // Before it is looked for: whoever may not give one does not learn which there are.
  if ((roleId ?? before.roleId) !== before.roleId && !can(actorOf(ctx), 'user-modal:editProfile'))
    fail('ERR_NO_PERMISSION');
  const role = typeof roleId === 'number' ? await findRole(ctx, roleId) : undefined;
  // Who becomes something else by their profile has no role any more.
  const leavesRole = roleId === null || (profile !== undefined && profile !== before.profile);
  const graded = role
    ? { profile: role.profile, roleId: role.id }
    : leavesRole && { profile: profile ?? before.profile, roleId: null };
  return {
    rights: {
      ...graded,
      ...(allTicket !== undefined && { allTicket: allTicket === 'enabled' }),
      ...(queueIds !== undefined && { queueIds: [...new Set(queueIds)] }),
      ...(whatsappId !== undefined && { whatsappId }),
    },
    grant: role ?? grantOf(graded ? graded.profile : before.profile, null),
  };
}

/** The rights that a change asks for; ERR_NO_PERMISSION, ERR_MORE_THAN_OWN. */
async function allowedRights(ctx: Ctx, row: UserRecord, change: Change): Promise<Partial<Rights>> {
  const target = targetOf(row);
  const { rights, grant } = await wanted(ctx, target.rights, change);
  const refused = refusedChange(actorOf(ctx), target, rights, grant);
  return refused ? fail(refused, 'Nobody changes who has more than they, nor gives more than they have') : rights;
}

const colleagueOf = ({ id, name, email, profile, role, online, queues }: UserRecord): Colleague => ({
  id,
  name,
  email,
  profile,
  role,
  online,
  queues,
});

const present = (row: UserRecord): User => ({
  ...colleagueOf(row),
  super: row.super,
  allTicket: row.allTicket ? 'enabled' : 'desabled',
  whatsappId: row.whatsappId,
  language: row.language,
  companyId: row.companyId,
  secondFactor: row.secondFactor,
  singleSignOn: presentLink(row),
});

/** Of whoever is linked, what they come in with. */
function presentLink(row: UserRecord): User['singleSignOn'] {
  const { ssoLink, ssoLabel } = row;
  if (!ssoLink || ssoLabel === null) return null;
  const own = hasPassword(row.passwordHash) ? 'set' : 'none';
  return {
    label: ssoLabel,
    linkedAt: ssoLink.linkedAt.toISOString(),
    lastUsedAt: ssoLink.lastUsedAt?.toISOString() ?? null,
    linksAgain: row.isOfProvedDomain,
    password: row.withoutPassword ? 'refused' : own,
  };
}

/** What one signs in with is the business of those who manage people, and one's own. */
async function tell(ctx: Ctx, action: 'create' | 'update', id: number): Promise<User> {
  const row = found(await findUser(ctx.tx, id), 'ERR_NO_USER_FOUND');
  const user = colleagueOf(row);
  const [everybody, own] = [companyRoom(ctx.companyId), userRoom(id)];
  const managers = permittedRoom(ctx.companyId, 'users-page:edit');
  ctx.publish('user', { action, user }, [managers, own]);
  ctx.publish('user', { action, user: { ...user, email: '' } }, [everybody, except(managers), except(own)]);
  return present(row);
}
