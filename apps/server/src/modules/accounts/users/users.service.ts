// The people of a company: added, changed and removed by administrators, and each by themselves.
import type { Language } from '@recado/contract/constants';
import type { Colleague, User, userChange, userInput } from '@recado/contract/users';
import type { z } from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { emitNow } from '../../../events/domain-events.ts';
import { membershipChanged } from '../../../platform/realtime/membership.ts';
import { adminsRoom, companyRoom, except, userRoom } from '../../../platform/realtime/rooms.ts';
import { endSessions, renewSession } from '../auth/sessions.service.ts';
import { checkPlanLimit, lockCompany } from '../plans/plan-limit.service.ts';
import {
  findReferences,
  findUser,
  hasOtherAdmin,
  insertUser,
  lockUser,
  removeUser,
  setQueues,
  updateUser,
  type UserRecord,
} from './users.repo.ts';
import { changesVisibility, mayChange, mayName, refusedChange, type Rights, type Target } from './users.rules.ts';

type Input = z.output<typeof userInput>;
type Change = z.output<typeof userChange>;

export async function getUser(ctx: Ctx, id: number): Promise<User> {
  if (!mayName(actorOf(ctx), id)) fail('ERR_NO_PERMISSION');
  return present(found(await findUser(ctx.tx, id), 'ERR_NO_USER_FOUND'));
}

export async function addUser(ctx: Ctx, input: Input, passwordHash: string): Promise<User> {
  const { name, email, profile, whatsappId } = input;
  const queueIds = [...new Set(input.queueIds)];
  await checkPlanLimit(ctx, 'users');
  await checkReferences(ctx, { queueIds, whatsappId });
  const allTicket = input.allTicket === 'enabled';
  const values = { name, email, profile, allTicket, whatsappId, passwordHash, updatedAt: ctx.now };
  const id = found(await insertUser(ctx.tx, values), 'ERR_NO_USER_FOUND');
  if (queueIds.length > 0) await setQueues(ctx.tx, id, queueIds);
  return tell(ctx, 'create', id);
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
  const refused = refusedChange(actorOf(ctx), targetOf(row), rightsIn(change));
  return refused ? fail(refused) : row;
}

export async function changeUser(
  ctx: Ctx,
  id: number,
  change: Change,
  { passwordHash, proven }: NewPassword,
): Promise<ChangedUser> {
  const actor = actorOf(ctx);
  const rights = rightsIn(change);
  if (!mayName(actor, id)) fail('ERR_NO_PERMISSION');
  if (rights.profile !== undefined) await lockCompany(ctx.tx);
  const row = found(await lockUser(ctx.tx, id), 'ERR_NO_USER_FOUND');
  const target = targetOf(row);
  const refused = refusedChange(actor, target, rights);
  if (refused) fail(refused);
  if (rights.profile !== undefined && rights.profile !== 'admin') await checkNotLastAdmin(ctx, row);
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
  if (changesVisibility(target.rights, rights)) membershipChanged(ctx, id);
  return { user: await tell(ctx, 'update', id), session };
}

export async function deleteUser(ctx: Ctx, id: number): Promise<void> {
  await lockCompany(ctx.tx);
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

/** Under the company's turn: of two administrators who are demoted at once, the second stays; super-administrators too. */
async function checkNotLastAdmin({ tx }: Ctx, { id, profile, super: ofAll }: UserRecord): Promise<void> {
  if (profile === 'admin' && !(await hasOtherAdmin(tx, id, ofAll))) fail('ERR_LAST_ADMIN');
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

function rightsIn({ profile, allTicket, queueIds, whatsappId }: Change): Partial<Rights> {
  return {
    ...(profile !== undefined && { profile }),
    ...(allTicket !== undefined && { allTicket: allTicket === 'enabled' }),
    ...(queueIds !== undefined && { queueIds: [...new Set(queueIds)] }),
    ...(whatsappId !== undefined && { whatsappId }),
  };
}

const targetOf = (row: UserRecord): Target => ({
  id: row.id,
  super: row.super,
  rights: {
    profile: row.profile,
    allTicket: row.allTicket,
    whatsappId: row.whatsappId,
    queueIds: row.queues.map(({ id }) => id),
  },
});

const colleagueOf = ({ id, name, email, profile, online, queues }: UserRecord): Colleague => ({
  id,
  name,
  email,
  profile,
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
});

/** What one signs in with is administrators' business, and one's own. */
async function tell(ctx: Ctx, action: 'create' | 'update', id: number): Promise<User> {
  const row = found(await findUser(ctx.tx, id), 'ERR_NO_USER_FOUND');
  const user = colleagueOf(row);
  const [everybody, admins, own] = [companyRoom(ctx.companyId), adminsRoom(ctx.companyId), userRoom(id)];
  ctx.publish('user', { action, user }, [admins, own]);
  ctx.publish('user', { action, user: { ...user, email: '' } }, [everybody, except(admins), except(own)]);
  return present(row);
}
