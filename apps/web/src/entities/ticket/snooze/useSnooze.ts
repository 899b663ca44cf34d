// A ticket is put off, and brought back: shown at once, and as it was if the server refuses.
import { snoozeTicket, wakeTicket, type Ticket } from '@recado/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { undoables } from '../../../shared/ui/undo/undoable.ts';
import { useTicketPlace } from '../ticketPlace.ts';
import { storeOwnAnswer, storeOwnChange, undoOwnChange } from '../ticketPatches.ts';

export interface Snoozing {
  /** @param until ISO; null: until the customer writes */
  snooze: (until: string | null) => void;
  wake: () => void;
}

interface Wish {
  until: string | null;
  isUndo: boolean;
}

interface Shown {
  before: Ticket;
  guess: Ticket;
}

export function useSnooze(ticket: Ticket): Snoozing {
  const { t } = useTranslation('tickets');
  const client = useQueryClient();
  const { user } = useSession();
  const navigate = useNavigate();
  const { home, addressOf } = useTicketPlace();
  const { uuid } = useParams();
  const isOpen = uuid === ticket.uuid;
  const params = { id: ticket.id };
  /** As it is before: by the time of the answer the screen's ticket is the guess. */
  const guess = (snooze: Ticket['snooze']): Shown => {
    const shown = { before: ticket, guess: { ...ticket, snooze, unreadMessages: 0 } };
    storeOwnChange(client, shown.guess, user);
    return shown;
  };
  const show = (changed: Ticket): void => {
    storeOwnAnswer(client, changed, user);
    void client.invalidateQueries({ queryKey: ['ticket', 'counts'] });
  };
  const undo = (shown: Shown | undefined): void => {
    if (shown) undoOwnChange(client, shown.before, shown.guess, user);
    // What it was before may itself be out of date by now: ask.
    void client.invalidateQueries({ queryKey: ['ticket'] });
  };
  const { mutate: wake } = useMutation({
    mutationFn: () => call(wakeTicket, { params }),
    onMutate: () => guess(null),
    onSuccess: show,
    onError: (_error, _wish, shown) => undo(shown),
  });
  const { mutate: put } = useMutation({
    mutationFn: ({ until }: Wish) => call(snoozeTicket, { params, body: { until } }),
    onMutate: ({ until }) => guess({ until }),
    onSuccess: (changed, { isUndo }, { before }) => {
      show(changed);
      if (isUndo) return;
      undoables.offer({ id: `snooze-${ticket.id}` }, t('snooze.done', { name: ticket.contact.name }), () =>
        takeBack(before),
      );
      // It has left the list; so does whoever put it off.
      if (isOpen) void navigate(home);
    },
    onError: (_error, _wish, shown) => undo(shown),
  });
  const takeBack = ({ snooze }: Ticket): void => {
    // It may have been put off before, to another time.
    if (snooze) put({ until: snooze.until, isUndo: true });
    else wake();
    if (isOpen) void navigate(addressOf(ticket.uuid));
  };
  return { snooze: (until) => put({ until, isUndo: false }), wake };
}
