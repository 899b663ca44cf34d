// A browser that comes back: what it missed, or that it must look anew.
import type { ResumeReply } from '@recado/contract/events';
import { withLinksFor } from '../media-links.ts';
import type { Platform } from '../platform.ts';
import { eventsSince, type EventRelay } from './relay.ts';
import { holderOf, type RecadoSocket } from './socket-types.ts';

const RESUME_LIMIT = 1_000;

export const isSeq = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** @param since the last event that it has */
export async function resume(
  { platform, relay }: { platform: Platform; relay: EventRelay },
  socket: RecadoSocket,
  since: number,
): Promise<ResumeReply> {
  const { companyId, expired } = socket.data.identity.actor;
  const safeSeq = relay.safeSeq;
  const reaches = !expired && (await reachesBack(relay, since));
  const missed = reaches ? await eventsSince(platform, companyId, since, [...socket.rooms], RESUME_LIMIT) : undefined;
  return {
    reload: missed === undefined,
    safeSeq,
    events: (missed ?? []).map(
      ({ seq, name, payload }) =>
        ({
          name,
          payload: withLinksFor(holderOf(socket), platform.secrets, { ...payload, seq, safeSeq }),
        }) as ResumeReply['events'][number],
    ),
  };
}

/** Old events are cleared away: the log reaches back to its first row. */
async function reachesBack(relay: EventRelay, since: number): Promise<boolean> {
  const first = await relay.firstSeq();
  return first === undefined ? since >= relay.safeSeq : since >= first - 1;
}
