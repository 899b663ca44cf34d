// Begins what is done to many at once, and says how many they are.
import {
  actOnContacts,
  actOnTickets,
  countContactsChosen,
  countTicketsChosen,
  type BulkAct,
  type BulkObjects,
  type ContactAct,
  type TicketAct,
} from '@recado/contract/bulk-acts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';
import { writeStored } from '../../shared/session/storage.ts';
import { useSession } from '../../shared/session/useSession.ts';
import type { Selection } from '../../shared/ui/selection/useSelection.ts';
import { bulkKey, noteDoneTo, watch, withAct } from './bulkLive.ts';
import { underWayKey } from './useBulkActs.ts';
import { whichOf, type Which } from './which.ts';

/** Of those that are named it is known; of all that were found the server says it. */
export function useChosenCount(
  of: BulkObjects,
  selection: Selection,
  asked: Record<string, unknown>,
): number | undefined {
  const which = whichOf(selection, asked);
  const endpoint = of === 'tickets' ? countTicketsChosen : countContactsChosen;
  const { data } = useQuery({
    queryKey: ['bulk', 'count', of, which],
    enabled: selection.all,
    queryFn: ({ signal }) => call(endpoint, { body: { which }, signal }),
    staleTime: 5_000,
  });
  return selection.all ? data?.count : selection.ids.length;
}

/** What is done to those that are chosen, by what they are. */
export type Begun = { of: 'tickets'; act: TicketAct } | { of: 'contacts'; act: ContactAct };

/** @param onBegun the rows need not be chosen any more */
export function useBulk(onBegun: () => void): (which: Which, begun: Begun) => void {
  const client = useQueryClient();
  const { user } = useSession();
  const { mutate } = useMutation({
    mutationFn: ({ which, begun }: { which: Which; begun: Begun }): Promise<BulkAct> =>
      begun.of === 'tickets'
        ? call(actOnTickets, { body: { which, act: begun.act } })
        : call(actOnContacts, { body: { which, act: begun.act } }),
    onSuccess: (act, { which }) => {
      noteDoneTo(act.id, 'ids' in which ? which.ids : []);
      writeStored(underWayKey(user.id), String(act.id));
      const known = client.getQueryData<BulkAct[]>(bulkKey);
      // News of it may have come before the answer.
      if (!known?.some(({ id }) => id === act.id)) {
        watch([act]);
        client.setQueryData(bulkKey, withAct(known, act));
      }
      onBegun();
    },
  });
  return (which, begun) => mutate({ which, begun });
}
