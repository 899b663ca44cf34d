// The statements on what each person wants to be told outside of the page, and in which browsers.
import type { Language } from '@recado/contract/constants';
import { PUSH_LIMITS, type PushSettings } from '@recado/contract/push';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { REFRESH_TOKEN_MS } from '../../../platform/http/tokens.ts';
import { pushSettings, pushSubscriptions, shownWindows } from '../../../schema/push.ts';

type Wanted = Pick<PushSettings, 'enabled' | 'words'>;

const NOTHING: Wanted = { enabled: false, words: true };

export async function findWanted(tx: Tx, userId: number): Promise<Wanted> {
  const { enabled, words } = pushSettings;
  const [row] = await tx.select({ enabled, words }).from(pushSettings).where(eq(pushSettings.userId, userId));
  return row ?? NOTHING;
}

export async function putWanted(tx: Tx, userId: number, wanted: Wanted): Promise<void> {
  await tx
    .insert(pushSettings)
    .values({ userId, ...wanted })
    .onConflictDoUpdate({ target: [pushSettings.companyId, pushSettings.userId], set: wanted });
}

export type NewSubscription = Pick<
  typeof pushSubscriptions.$inferSelect,
  'userId' | 'session' | 'sealed' | 'endpointHash' | 'seenAt'
>;

/** The same browser, whoever sat at it before, is one row; of a person's too many the oldest go. */
export async function putSubscription(tx: Tx, { endpointHash, ...values }: NewSubscription): Promise<void> {
  await tx
    .insert(pushSubscriptions)
    .values({ endpointHash, ...values })
    .onConflictDoUpdate({ target: [pushSubscriptions.companyId, pushSubscriptions.endpointHash], set: values });
  await tx.execute(sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${values.userId}
      order by seen_at desc, id desc offset ${sql.raw(String(PUSH_LIMITS.subscriptions))})`);
}

export async function removeSubscriptionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}

/** Each only as it was: its browser may have another one by now. */
export async function removeSubscriptions(tx: Tx, gone: readonly Pick<Reached, 'id' | 'seenAt'>[]): Promise<void> {
  if (gone.length === 0) return;
  await tx.execute(sql`
    delete from push_subscriptions s
    using unnest(${sql.param(gone.map(({ id }) => id))}::bigint[], ${sql.param(gone.map(({ seenAt }) => seenAt))}::timestamptz[])
      as g(id, seen_at) where s.id = g.id and s.seen_at = g.seen_at`);
}

/** A browser of somebody who is signed in there, and looks at no window of ours. */
export interface Reached extends Record<string, unknown> {
  id: number;
  userId: number;
  session: number;
  sealed: Buffer;
  seenAt: string;
  language: Language;
  words: boolean;
}

/** @param done those that have been told already */
export async function findReached(
  tx: Tx,
  userId: number | null,
  done: readonly number[],
  now: Date,
): Promise<Reached[]> {
  const at = now.toISOString();
  const since = new Date(now.getTime() - REFRESH_TOKEN_MS).toISOString();
  const { rows } = await tx.execute<Reached>(sql`
    select s.id, s.user_id as "userId", s.session, s.sealed, s.seen_at::text as "seenAt",
      coalesce(u.language, co.language) as language, p.words
    from push_subscriptions s
      join users u on u.id = s.user_id and u.session = s.session
      join push_settings p on p.user_id = s.user_id and p.enabled
      join companies co on co.id = s.company_id
    where (${userId}::bigint is null or s.user_id = ${userId}) and s.id <> all(${sql.param([...done])}::bigint[])
      and greatest(u.refreshed_at, s.seen_at) > ${since}::timestamptz
      and not exists (select from shown_windows w where w.user_id = s.user_id and w.until > ${at}::timestamptz)
    order by s.id`);
  return rows;
}

export async function putWindow(tx: Tx, window: { windowId: string; userId: number; until: Date }): Promise<void> {
  await tx
    .insert(shownWindows)
    .values(window)
    .onConflictDoUpdate({ target: [shownWindows.companyId, shownWindows.windowId], set: { until: window.until } });
}

export async function removeWindow(tx: Tx, userId: number, windowId: string): Promise<void> {
  await tx.delete(shownWindows).where(and(eq(shownWindows.userId, userId), eq(shownWindows.windowId, windowId)));
}
