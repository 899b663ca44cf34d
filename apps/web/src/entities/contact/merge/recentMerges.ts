// Merges that this browser knows how to undo. The server takes one back for 30 days; this is where its number is kept.
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { readStored, writeStored } from '../../../shared/session/storage.ts';

const recentMerge = z.object({
  mergeId: z.number(),
  keptId: z.number(),
  keptName: z.string(),
  goneName: z.string(),
  undoUntil: z.string(),
});
export type RecentMerge = z.output<typeof recentMerge>;

const KEY = 'merges';
const stored = z.array(recentMerge);

let known: readonly RecentMerge[] | undefined;
const listeners = new Set<() => void>();

function load(): readonly RecentMerge[] {
  known ??= parse(readStored(KEY));
  return known;
}

function parse(text: string | null): readonly RecentMerge[] {
  if (text === null) return [];
  try {
    return stored.parse(JSON.parse(text)).filter(({ undoUntil }) => Date.parse(undoUntil) > Date.now());
  } catch {
    return [];
  }
}

function store(merges: readonly RecentMerge[]): void {
  known = merges;
  writeStored(KEY, JSON.stringify(merges));
  for (const listener of listeners) listener();
}

export const rememberMerge = (merge: RecentMerge): void => store([merge, ...load()]);

export const forgetMerge = (mergeId: number): void => store(load().filter((merge) => merge.mergeId !== mergeId));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The latest first. */
export const useRecentMerges = (): readonly RecentMerge[] => useSyncExternalStore(subscribe, load);
