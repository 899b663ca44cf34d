// Who has a link in their hands: as they may now, not as they might when they were given it.
import type { Actor } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { LinkHolder } from '../../../platform/media-links.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadPerson } from './actor.service.ts';
import { isLatestSession } from './sessions.service.ts';

/** As a call would: undefined where the session is over, a second factor is missing, or the company has not paid. */
export async function findHolder(
  tx: Tx,
  { companyId, id, session }: LinkHolder,
  now: Date,
): Promise<Actor | undefined> {
  const [isOpen, person] = await Promise.all([
    isLatestSession(tx, { id, session }),
    loadPerson(tx, id, companyId, now),
  ]);
  return isOpen && person && !person.lacksSecondFactor && !person.expired ? person : undefined;
}

export const holderOf = ({ db, clock }: Platform, holder: LinkHolder): Promise<Actor | undefined> =>
  db.read(holder.companyId, (tx) => findHolder(tx, holder, clock.now()));
