// What one is having done to many at once, as it goes on.
import type { BulkAct } from '@recado/contract/bulk-acts';
import type { LiveEffect } from '../../shared/data/liveEvents.ts';

export const bulkKey = ['bulk'] as const;

export const isUnderWay = ({ status }: BulkAct): boolean =>
  status === 'waiting' || status === 'running' || status === 'undoing';

/** Those whose end one is to be told of, once: a short one is over before anything shows it. */
export const watched = new Set<number>();

export const watch = (acts: readonly BulkAct[]): void => {
  for (const act of acts) if (isUnderWay(act)) watched.add(act.id);
};

/** As many as can be taken back at a time. */
const MOST_KNOWN = 3;
const doneTo = new Map<number, readonly number[]>();

/** @param ids of those that it is done to, as they stand in their list; none: of all that were found */
export function noteDoneTo(actId: number, ids: readonly number[]): void {
  doneTo.set(actId, ids);
  for (const old of [...doneTo.keys()].slice(0, -MOST_KNOWN)) doneTo.delete(old);
}

/** Once. */
export function takeDoneTo(actId: number): readonly number[] | undefined {
  const ids = doneTo.get(actId);
  doneTo.delete(actId);
  return ids;
}

/** The latest first; the newer state of each. */
export const withAct = (acts: readonly BulkAct[] | undefined, act: BulkAct): BulkAct[] => [
  act,
  ...(acts ?? []).filter(({ id }) => id !== act.id),
];

export const bulkChanged: LiveEffect<'bulkAct'> = ({ bulkAct }, { client }) => {
  watch([bulkAct]);
  client.setQueryData<BulkAct[]>(bulkKey, (acts) => withAct(acts, bulkAct));
};
