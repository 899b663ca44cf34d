// Who is online: a heartbeat from each socket, and a job that notices when they stop.
import { SOCKET } from '@recado/contract/constants';
import { and, eq, lt } from 'drizzle-orm';
import type { Actor } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { users } from '../../../schema/accounts.ts';

/** A heartbeat that is a little late is not a person who left. */
const SILENCE_MS = SOCKET.heartbeatMs + 30_000;

export async function markSeen(platform: Platform, actor: Actor): Promise<void> {
  await platform.db.withTenant(actor.companyId, (tx) =>
    tx.update(users).set({ online: true, lastSeenAt: platform.clock.now() }).where(eq(users.id, actor.userId)),
  );
}

/** Across companies. */
export async function markSilentOffline(platform: Platform): Promise<void> {
  const since = new Date(platform.clock.now().getTime() - SILENCE_MS);
  await platform.db.withSystem((tx) =>
    tx
      .update(users)
      .set({ online: false })
      .where(and(users.online, lt(users.lastSeenAt, since))),
  );
}
