// Whether a person is told outside of the page, and in which browser; and which of their windows are on a screen.
import type {
  changePush as changeEndpoint,
  PushSettings,
  subscribePush as subscribeEndpoint,
} from '@recado/contract/push';
import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { actorOf, inCompany, type Actor, type Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PushService } from '../../../ports/push.ts';
import { findWanted, putSubscription, putWanted, putWindow, removeSubscriptionsOf, removeWindow } from './push.repo.ts';

type Push = Pick<PushService, 'publicKey'>;

export const showPush = async (ctx: Ctx, { publicKey }: Push): Promise<PushSettings> => ({
  publicKey,
  ...(await findWanted(ctx.tx, actorOf(ctx).userId)),
});

export async function changePush(
  ctx: Ctx,
  push: Push,
  change: z.output<typeof changeEndpoint.body>,
): Promise<PushSettings> {
  const { userId } = actorOf(ctx);
  const before = await findWanted(ctx.tx, userId);
  await putWanted(ctx.tx, userId, { enabled: change.enabled ?? before.enabled, words: change.words ?? before.words });
  if (change.enabled === false) await removeSubscriptionsOf(ctx.tx, userId);
  return showPush(ctx, push);
}

/** @param session the caller's: it ends with it */
export async function subscribe(
  ctx: Ctx,
  session: number,
  address: z.output<typeof subscribeEndpoint.body>,
): Promise<Record<string, never>> {
  await putSubscription(ctx.tx, {
    userId: actorOf(ctx).userId,
    session,
    sealed: ctx.platform.secrets.encrypt(Buffer.from(JSON.stringify(address))),
    endpointHash: createHash('sha256').update(address.endpoint).digest('base64url'),
    seenAt: ctx.now,
  });
  return {};
}

/** Signed out, signed in elsewhere, a new password: nothing of theirs is told to that browser any more. */
export async function forgetSubscriptions(ctx: Ctx, ended: readonly { userId: number }[]): Promise<void> {
  for (const { userId } of ended) await removeSubscriptionsOf(ctx.tx, userId);
}

/** Longer than a browser takes to say it again. */
const SHOWN_MS = 90_000;

/** One window's word on whether it is on the screen. */
export function windowOf(
  platform: Platform,
  actor: Actor,
): { shown: (isShown: boolean) => Promise<void>; gone: () => void } {
  const windowId = randomUUID();
  const { userId } = actor;
  let last = Promise.resolve();
  let known = false;
  const shown = (isShown: boolean): Promise<void> => {
    known = isShown;
    // One after the other: that it is hidden must not be overtaken by that it was shown.
    last = last
      .catch(() => undefined)
      .then(() =>
        inCompany(platform, actor.companyId, undefined, ({ tx, now }) =>
          isShown
            ? putWindow(tx, { windowId, userId, until: new Date(now.getTime() + SHOWN_MS) })
            : removeWindow(tx, userId, windowId),
        ),
      );
    return last;
  };
  return {
    shown,
    gone: () => {
      if (known) shown(false).catch((error: unknown) => platform.log.warn({ err: error }, 'a window that has gone'));
    },
  };
}
