// What one is having done to many at once, as it goes on.
import type { BulkAct } from '@recado/contract/bulk-acts';
import type { LiveEffect } from '../../shared/data/liveEvents.ts';

export const bulkKey = ['bulk'] as const;

/** The latest first; the newer state of each. */
export const withAct = (acts: readonly BulkAct[] | undefined, act: BulkAct): BulkAct[] => [
  act,
  ...(acts ?? []).filter(({ id }) => id !== act.id),
];

export const bulkChanged: LiveEffect<'bulkAct'> = ({ bulkAct }, { client }) => {
  client.setQueryData<BulkAct[]>(bulkKey, (acts) => withAct(acts, bulkAct));
};
