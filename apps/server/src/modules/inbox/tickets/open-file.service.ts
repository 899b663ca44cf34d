// Who may have a file whose link they were given: as long as the session is, and what they were given it in is in their sight.
import { maySee } from '@recado/rules/tickets';
import type { LinkedFile, LinkHolder } from '../../../platform/media-links.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadPerson } from '../../accounts/auth/actor.service.ts';
import { isSessionOpen } from '../../accounts/auth/sessions.service.ts';
import { findState } from './tickets.repo.ts';

export async function mayOpenFile(
  platform: Platform,
  holder: LinkHolder,
  { within: ticketId }: LinkedFile,
): Promise<boolean> {
  if (!(await isSessionOpen(platform, holder))) return false;
  if (ticketId === undefined) return true;
  const { companyId, id } = holder;
  return platform.db.read(companyId, async (tx) => {
    const [person, place] = await Promise.all([
      loadPerson(tx, id, companyId, platform.clock.now()),
      findState(tx, ticketId),
    ]);
    return person !== undefined && place !== undefined && maySee(person, place);
  });
}
