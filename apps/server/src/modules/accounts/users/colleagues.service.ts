// The people of a company, as their colleagues see them: to hand a conversation to, or to look for theirs.
import { MOST_COLLEAGUES, type Colleague, type ListedUser } from '@recado/contract/users';
import { can } from '@recado/contract/permissions';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { crudRepo, type PageQuery } from '../../../platform/crud/crud-repo.ts';
import { users } from '../../../schema/accounts.ts';
import { roleOfUser, rolePermissions } from '../auth/actor.service.ts';
import { queuesOfUser } from './users.repo.ts';
import { mayChange, mayName, targetOf } from './users.rules.ts';

const shape = { orderBy: users.name, extra: { queues: queuesOfUser, role: roleOfUser, rolePermissions } };
const repo = crudRepo(users, { ...shape, search: [users.name, users.email] });
/** For who is not shown addresses: what is looked for letter by letter is found all the same. */
const byNameAlone = crudRepo(users, { ...shape, search: [users.name] });

type Row = Awaited<ReturnType<typeof repo.list>>[number];

/** What one signs in with is the business of those who manage people. */
const present = (ctx: Ctx, { id, name, email, profile, role, online, queues }: Row): Colleague => ({
  id,
  name,
  email: mayName(actorOf(ctx), id) ? email : '',
  profile,
  role,
  online,
  queues,
});

/** Each with whether the caller may change them, as changeUser() decides it. */
export async function pageColleagues(ctx: Ctx, query: PageQuery) {
  const shown = can(actorOf(ctx), 'users-page:edit') ? repo : byNameAlone;
  const { rows, count, hasMore } = await shown.page(ctx.tx, query);
  const listed = rows.map((row): ListedUser => ({
    ...present(ctx, row),
    mayChange: mayChange(actorOf(ctx), targetOf(row)),
  }));
  return { users: listed, count, hasMore };
}

export async function listColleagues(ctx: Ctx): Promise<Colleague[]> {
  return (await repo.list(ctx.tx, '', MOST_COLLEAGUES)).map((row) => present(ctx, row));
}
