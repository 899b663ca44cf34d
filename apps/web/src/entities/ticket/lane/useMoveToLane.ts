// Moves a ticket into another lane of the board: shown at once, taken back if the server refuses, and can be undone.
import { leaveLane, moveToLane } from '@recado/contract/kanban';
import type { TagRef } from '@recado/contract/tags';
import type { Ticket } from '@recado/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useOfferUndo } from '../changes/useOfferUndo.ts';
import { markTicket, shownTicket } from '../ticketPatches.ts';
import { useLanes } from './useLanes.ts';

interface Move {
  ticket: Pick<Ticket, 'id' | 'tags' | 'laneId' | 'contact'>;
  /** null: the lane without a tag */
  lane: TagRef | null;
  answer: ReturnType<typeof ask>;
}

const ask = (ticketId: number, lane: TagRef | null) =>
  inTurn(ticketId, () =>
    lane ? call(moveToLane, { params: { ticketId, tagId: lane.id } }) : call(leaveLane, { params: { ticketId } }),
  );

/** Of one ticket one after the other: what was chosen last is what stays. */
const turns = new Map<number, Promise<unknown>>();

async function inTurn<T>(ticketId: number, run: () => Promise<T>): Promise<T> {
  const before = turns.get(ticketId) ?? Promise.resolve();
  const mine = before.then(run, run);
  turns.set(ticketId, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(ticketId) === mine) turns.delete(ticketId);
  }
}

export function useMoveToLane(): (ticket: Move['ticket'], lane: TagRef | null) => void {
  const { t } = useTranslation('kanban');
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const { data: lanes = [] } = useLanes();
  const { mutate } = useMutation({
    mutationFn: ({ answer }: Move) => answer,
    onMutate: ({ ticket, lane }) => {
      const { tags, laneId } = shownTicket(client, ticket.id) ?? ticket;
      const others = tags.filter(({ id }) => !lanes.some((each) => each.id === id));
      const added = lane ? [{ id: lane.id, name: lane.name, color: lane.color }] : [];
      markTicket(client, ticket.id, { laneId: lane?.id ?? null, tags: [...others, ...added] });
      return { before: { tags, laneId } };
    },
    onSuccess: ({ undo }, { ticket, lane }) =>
      offerUndo(undo, t('moved', { name: ticket.contact.name, lane: lane?.name ?? t('noLane') })),
    onError: (_error, { ticket, lane }, shown) => {
      // Of what was chosen or told since, nothing is taken back.
      if (shown && shownTicket(client, ticket.id)?.laneId === (lane?.id ?? null))
        markTicket(client, ticket.id, shown.before);
      void client.invalidateQueries({ queryKey: ['ticket'] });
    },
  });
  return (ticket, lane) => {
    const now = shownTicket(client, ticket.id) ?? ticket;
    if (now.laneId !== (lane?.id ?? null))
      // Before anything of it is drawn, which takes a while on a full board: others are waiting for it.
      mutate({ ticket, lane, answer: ask(ticket.id, lane) });
  };
}
