// Which tickets or contacts somebody means: those that they name, or whatever their list shows.
import { MOST_IN_BULK, type ChosenContacts, type ChosenTickets } from '@recado/contract/bulk-acts';
import type { Ctx } from '../../../platform/context.ts';
import { allListed as allContacts } from '../../catalog/contacts/contacts.service.ts';
import { allListed as allTickets } from '../../inbox/tickets/tickets.service.ts';

/** One more than may be says that there are too many. */
const ENOUGH = MOST_IN_BULK + 1;

/** What they name is looked at one by one, when its turn comes; of a filter they get what their list shows. */
async function chosen<F>(
  which: { ids: number[] } | { filter: F; except: number[] },
  listed: (filter: F, limit: number) => Promise<number[]>,
): Promise<number[]> {
  if ('ids' in which) return [...new Set(which.ids)];
  const but = new Set(which.except);
  return (await listed(which.filter, ENOUGH + but.size)).filter((id) => !but.has(id)).slice(0, ENOUGH);
}

export const chosenTickets = (ctx: Ctx, which: ChosenTickets): Promise<number[]> =>
  chosen(which, (filter, limit) => allTickets(ctx, filter, limit));

export const chosenContacts = (ctx: Ctx, which: ChosenContacts): Promise<number[]> =>
  chosen(which, (filter, limit) => allContacts(ctx, filter, limit));
