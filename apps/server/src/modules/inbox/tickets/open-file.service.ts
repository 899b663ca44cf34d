// Who may have a file whose link they were given: as long as the session is, and what they were given it in is in their sight.
import { maySee } from '@recado/rules/tickets';
import type { LinkedFile, LinkHolder } from '../../../platform/media-links.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findHolder } from '../../accounts/auth/link-holder.service.ts';
import { findState } from './tickets.repo.ts';

export async function mayOpenFile(
  platform: Platform,
  holder: LinkHolder,
  { within: ticketId }: LinkedFile,
): Promise<boolean> {
  return platform.db.read(holder.companyId, async (tx) => {
    const [person, place] = await Promise.all([
      findHolder(tx, holder, platform.clock.now()),
      ticketId === undefined ? undefined : findState(tx, ticketId),
    ]);
    if (!person) return false;
    return ticketId === undefined || (place !== undefined && maySee(person, place));
  });
}
