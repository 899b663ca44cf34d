// Who may have a file whose link they were given: as long as the session is, and what they were given it in is in their sight.
import { maySee } from '@recado/rules/tickets';
import type { LinkedFile, LinkHolder } from '../../../platform/media-links.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadPerson } from '../../accounts/auth/actor.service.ts';
import { isLatestSession, isSessionOpen } from '../../accounts/auth/sessions.service.ts';
import { findState } from './tickets.repo.ts';

export async function mayOpenFile(
  platform: Platform,
  holder: LinkHolder,
  { within: ticketId }: LinkedFile,
): Promise<boolean> {
  if (ticketId === undefined) return isSessionOpen(platform, holder);
  const { companyId, id } = holder;
  return platform.db.read(companyId, async (tx) => {
    const [isOpen, person, place] = await Promise.all([
      isLatestSession(tx, holder),
      loadPerson(tx, id, companyId, platform.clock.now()),
      findState(tx, ticketId),
    ]);
    if (!isOpen || person === undefined || place === undefined) return false;
    return !person.lacksSecondFactor && !person.expired && maySee(person, place);
  });
}
