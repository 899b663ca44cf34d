// The pieces of a list together hold what the rule says: every viewer, every place of a ticket, every list.
import { PROFILES, TICKET_STATUSES } from '@recado/contract/constants';
import { isListed, maySee, type Viewer, type ListedTicket } from '@recado/rules/tickets';
import { grantOf } from '@recado/rules/roles';
import { expect, test } from 'vitest';
import { scopeOf, type Branch, type ListedStatus, type ScopeQuery } from './ticket-scope.rules.ts';

const ME = 1;
const MINE = 10;
const THEIRS = 20;
const OURS = 5;

const viewers = PROFILES.flatMap((profile) =>
  [true, false].map((allTicket): Viewer => ({
    userId: ME,
    ...grantOf(profile, null),
    allTicket,
    queueIds: [MINE],
    connectionIds: profile === 'admin' ? [] : [OURS],
  })),
);
const places: ListedTicket[] = TICKET_STATUSES.flatMap((status) =>
  [null, ME, 2].flatMap((userId) =>
    [null, MINE, THEIRS].flatMap((queueId) =>
      [null, OURS, 6].flatMap((whatsappId) =>
        [false, true].map((aside) => ({
          status,
          userId,
          queueId,
          whatsappId,
          held: aside && status === 'pending',
          snoozed: aside && status === 'open',
        })),
      ),
    ),
  ),
);
const queries: ScopeQuery[] = [undefined, ...TICKET_STATUSES].flatMap((status) =>
  [undefined, [MINE], [THEIRS], [MINE, THEIRS]].flatMap((queueIds) =>
    [true, false].flatMap((showAll) =>
      [
        { withBot: false, withUnreadMessages: false },
        { withBot: true, withUnreadMessages: false },
        { snoozed: true, withUnreadMessages: false },
        ...(status === undefined ? [{ withBot: false, withUnreadMessages: true }] : []),
      ].map((rest) => ({ status, queueIds, showAll, ...rest })),
    ),
  ),
);

/** As ticket-list.repo.ts reads a piece. */
function holds(branch: Branch, { status, held, snoozed, userId, queueId, whatsappId }: ListedTicket): boolean {
  const listed: ListedStatus = held ? 'withBot' : snoozed ? 'snoozed' : status;
  if (branch.by === 'unqueued')
    return listed === 'pending' && queueId === null && branch.whatsappIds.includes(whatsappId ?? 0);
  if (!branch.statuses.includes(listed)) return false;
  if (branch.by === 'everything') return true;
  if (branch.by === 'queues') return queueId !== null && branch.queueIds.includes(queueId);
  return userId === branch.userId && (!branch.queueIds || (queueId !== null && branch.queueIds.includes(queueId)));
}

test('a ticket is in a piece of the list if it is seen and listed', () => {
  const differing = viewers.flatMap((viewer) =>
    queries.flatMap((query) => {
      const branches = scopeOf(viewer, query);
      return places
        .filter(
          (place) =>
            branches.some((branch) => holds(branch, place)) !==
            (maySee(viewer, place) && isListed(viewer, place, query)),
        )
        .map((place) => ({ viewer, query, place }));
    }),
  );
  expect(JSON.stringify(differing[0] ?? null)).toBe('null');
});
