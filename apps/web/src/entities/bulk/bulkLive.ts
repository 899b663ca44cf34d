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

/** The latest first; the newer state of each. */
export const withAct = (acts: readonly BulkAct[] | undefined, act: BulkAct): BulkAct[] => [
  act,
  ...(acts ?? []).filter(({ id }) => id !== act.id),
];

export const bulkChanged: LiveEffect<'bulkAct'> = ({ bulkAct }, { client }) => {
  watch([bulkAct]);
  client.setQueryData<BulkAct[]>(bulkKey, (acts) => withAct(acts, bulkAct));
};
