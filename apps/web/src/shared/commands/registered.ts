// What each command does now: said by the parts that are on the screen.
import { useSyncExternalStore } from 'react';
import type { CommandId } from './table.ts';

/** `false`: not now, its key is the browser's */
export type Run = () => unknown;

/** the last of several counts: it lies over the others */
const runs = new Map<CommandId, Run[]>();
const listeners = new Set<() => void>();
let offered: ReadonlySet<CommandId> = new Set();

/** Answers how it is taken away again. */
export function register(id: CommandId, run: Run): () => void {
  runs.set(id, [...(runs.get(id) ?? []), run]);
  tell();
  return () => {
    const left = (runs.get(id) ?? []).filter((other) => other !== run);
    if (left.length > 0) runs.set(id, left);
    else runs.delete(id);
    tell();
  };
}

/** undefined: there is nothing to do it with now. */
export const runOf = (id: CommandId): Run | undefined => runs.get(id)?.at(-1);

/** Those that do something now. */
export const useOffered = (): ReadonlySet<CommandId> => useSyncExternalStore(subscribe, () => offered);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  offered = new Set(runs.keys());
  for (const listener of listeners) listener();
}
