// Ending what somebody is signed in with.
import { found } from '../../../platform/errors.ts';
import { emit } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { sessionRoom } from '../../../platform/realtime/rooms.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { hasSession, startSession } from './auth.repo.ts';
import { renumberSignIn } from './sign-ins.repo.ts';

/**
 * Tokens and sockets of the user end; no tab says "accessed on another computer", for nobody is in that room. Answers the number
 * of the session that takes their place: nobody has a token of it yet.
 */
export async function endSessions(ctx: Ctx, userId: number): Promise<number> {
  const session = found(await startSession(ctx.tx, userId), 'ERR_SESSION_EXPIRED');
  ctx.publish('auth', { action: 'update', user: { id: userId, session } }, [sessionRoom(userId, session)]);
  emit(ctx, 'session.ended', { userId });
  return session;
}

/** The same for whoever goes on, in the browser that they have signed in with: it is still from there. */
export async function renewSession(ctx: Ctx, userId: number): Promise<number> {
  const session = await endSessions(ctx, userId);
  await renumberSignIn(ctx.tx, userId, session - 1, session);
  return session;
}

/** Whether it is that user's latest, and their company is on. */
export const isLatestSession = (tx: Tx, { id, session }: { id: number; session: number }): Promise<boolean> =>
  hasSession(tx, id, session);
