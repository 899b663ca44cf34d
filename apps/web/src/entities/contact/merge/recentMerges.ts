// Merges that this browser knows how to undo. The server takes one back for 30 days; this is where its number is kept.
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { readStored, writeStored } from '../../../shared/session/storage.ts';
import { useSession } from '../../../shared/session/useSession.ts';

const recentMerge = z.object({
  mergeId: z.number(),
  keptId: z.number(),
  keptName: z.string(),
  goneName: z.string(),
  undoUntil: z.string(),
});
export type RecentMerge = z.output<typeof recentMerge>;

const stored = z.array(recentMerge);

/** A computer may be shared: what one person merged is not the next one's to undo. */
const keyOf = (userId: number): string => `merges.${userId}`;

/** as last read, so that the same text is the same list */
const known = new Map<number, { text: string | null; merges: readonly RecentMerge[] }>();
const listeners = new Set<() => void>();

function load(userId: number): readonly RecentMerge[] {
  const text = readStored(keyOf(userId));
  const before = known.get(userId);
  if (before?.text === text) return before.merges;
  const merges = parse(text);
  known.set(userId, { text, merges });
  return merges;
}

function parse(text: string | null): readonly RecentMerge[] {
  if (text === null) return [];
  try {
    return stored.parse(JSON.parse(text)).filter(({ undoUntil }) => Date.parse(undoUntil) > Date.now());
  } catch {
    return [];
  }
}

function store(userId: number, merges: readonly RecentMerge[]): void {
  writeStored(keyOf(userId), JSON.stringify(merges));
  for (const listener of listeners) listener();
}

export const rememberMerge = (userId: number, merge: RecentMerge): void => store(userId, [merge, ...load(userId)]);

export const forgetMerge = (userId: number, mergeId: number): void =>
  store(
    userId,
    load(userId).filter((merge) => merge.mergeId !== mergeId),
  );

/** Other tabs merge and undo as well. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** One's own, the latest first. */
export function useRecentMerges(): readonly RecentMerge[] {
  const { user } = useSession();
  return useSyncExternalStore(subscribe, () => load(user.id));
}
