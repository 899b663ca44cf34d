// A company to look round in: people, customers, conversations in every state, and a phone that is paired.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hashPassword, randomPassword } from '../modules/accounts/auth/passwords.service.ts';
import { createCompany } from '../modules/accounts/companies/new-company.service.ts';
import { invoicesJob } from '../modules/billing/invoices/invoices.jobs.ts';
import { ConfigError } from '../platform/config/config-error.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { MediaStore } from '../ports/media-store.ts';
import { users } from '../schema/accounts.ts';
import { installation } from '../schema/companies.ts';
import type { FirstSignIn, SignIn } from '../start/first-sign-in.ts';
import { CLOSED_SCENES } from './closed-scenes.ts';
import { insertAnswers, insertSchedules, storePicture } from './demo-answers.ts';
import { insertChats } from './demo-chats.ts';
import { pastScenes } from './past-scenes.rules.ts';
import { insertCatalogue, insertScenes, insertUserQueues, type UserIds } from './demo-rows.ts';
import { OPEN_SCENES } from './open-scenes.ts';
import { PENDING_SCENES } from './pending-scenes.ts';
import { ATTENDANTS, COMPANY } from './people.ts';
import type { AttendantName } from './scenes.ts';
import { playScene } from './timeline.rules.ts';

const KEY = 'demo company';
const SCENES = [...OPEN_SCENES, ...PENDING_SCENES, ...CLOSED_SCENES];

/** Once for a database. Answers who can sign in; nobody when it is there already, or was, and has been deleted. */
export async function ensureDemo(
  platform: Platform,
  store: Pick<MediaStore, 'put'>,
  firstSignIn: Pick<FirstSignIn, 'keep'>,
): Promise<SignIn[]> {
  if (await isThere(platform)) return [];
  const members = await Promise.all(
    ATTENDANTS.map(async (attendant) => {
      const password = randomPassword();
      return { ...attendant, password, passwordHash: await hashPassword(password) };
    }),
  );
  const signIns = members.map(({ name, email, password }, at) => ({
    label: `${name} (${at === 0 ? 'admin' : 'attendant'})`,
    email,
    password,
  }));
  const made = await platform.db.withSystem(async (tx) => {
    // A second process waits here for the first, and then finds the row there.
    const won = await tx.insert(installation).values({ key: KEY, value: {} }).onConflictDoNothing().returning();
    if (won.length === 0) return false;
    await insertCompany({ platform, store, tx, members });
    await firstSignIn.keep(COMPANY.name, signIns);
    return true;
  });
  return made ? signIns : [];
}

async function isThere(platform: Platform): Promise<boolean> {
  const { rows } = await platform.db.withSystem((tx) => tx.execute(sql`select 1 from installation where key = ${KEY}`));
  return rows.length > 0;
}

/** A month, after which it is paid for on the sandbox's page. */
const PAID_MS = 30 * 24 * 60 * 60_000;

interface Founding {
  platform: Platform;
  store: Pick<MediaStore, 'put'>;
  tx: Tx;
  members: readonly Member[];
}

type Member = (typeof ATTENDANTS)[number] & { passwordHash: string };

async function insertCompany({ platform, store, tx, members }: Founding): Promise<void> {
  const [admin, ...others] = members;
  if (!admin) throw new Error('a company has an administrator');
  const { name, email, passwordHash } = admin;
  const { id: companyId, adminId } = await createCompany(tx, {
    ...COMPANY,
    email,
    planId: await largestPlan(tx),
    dueDate: new Date(platform.clock.now().getTime() + PAID_MS),
    campaignsEnabled: true,
    admin: { name, email, passwordHash },
  });
  // From here on rows are this company's, as in a transaction of its own.
  await tx.execute(sql`select set_config('app.company_id', ${String(companyId)}, true)`);
  await tx.execute(sql`update settings set value = 'enabled' where company_id = ${companyId} and key = 'userRating'`);
  const made = await tx
    .insert(users)
    .values(
      others.map((member) => ({
        name: member.name,
        email: member.email,
        passwordHash: member.passwordHash,
        allTicket: true,
      })),
    )
    .returning({ id: users.id });
  const ids = [adminId, ...made.map((row) => row.id)];
  const staff = members.map((member, at) => ({ ...member, userId: ids[at] ?? adminId }));
  const now = platform.clock.now();
  const scenes = [...SCENES, ...pastScenes(now)];
  const catalogue = await insertCatalogue(platform, tx, [...new Set(scenes.map((scene) => scene.customer))]);
  await insertUserQueues(tx, staff, catalogue);
  const userIds: UserIds = new Map<AttendantName, number>(staff.map(({ key, userId }) => [key, userId]));
  const played = scenes
    .map((scene) => playScene(scene, now))
    .toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
  await insertScenes(tx, played, catalogue, userIds);
  await insertChats(tx, userIds, now);
  await insertAnswers(tx, await storePicture(store, `quick-messages/${companyId}/${randomUUID()}`));
  await insertSchedules(tx, { userId: adminId, contacts: catalogue.contacts, now });
  await platform.jobs.send(tx, invoicesJob, { companyId });
}

async function largestPlan(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from plans where is_public order by users desc, id limit 1`);
  const [plan] = rows;
  if (!plan) throw new ConfigError('There is no plan for the demo company yet: start Recado once, then try again');
  return plan.id;
}
