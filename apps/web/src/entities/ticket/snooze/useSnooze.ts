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

export function useSnooze(ticket: Ticket): Snoozing {
  const { t } = useTranslation('tickets');
  const client = useQueryClient();
  const { user } = useSession();
  const navigate = useNavigate();
  const { home, addressOf } = useTicketPlace();
  const { uuid } = useParams();
  const isOpen = uuid === ticket.uuid;
  const params = { id: ticket.id };
  const guess = (snooze: Ticket['snooze']): Ticket => ({ ...ticket, snooze, unreadMessages: 0 });
  const show = (changed: Ticket): void => {
    storeOwnAnswer(client, changed, user);
    void client.invalidateQueries({ queryKey: ['ticket', 'counts'] });
  };
  const { mutate: wake } = useMutation({
    mutationFn: () => call(wakeTicket, { params }),
    onMutate: () => storeOwnChange(client, guess(null), user),
    onSuccess: show,
    onError: () => undoOwnChange(client, ticket, guess(null), user),
  });
  const { mutate: put } = useMutation({
    mutationFn: ({ until }: Wish) => call(snoozeTicket, { params, body: { until } }),
    onMutate: ({ until }) => storeOwnChange(client, guess({ until }), user),
    onSuccess: (changed, { isUndo }) => {
      show(changed);
      if (isUndo) return;
      undoables.offer({ id: `snooze-${ticket.id}` }, t('snooze.done', { name: ticket.contact.name }), takeBack);
      // It has left the list; so does whoever put it off.
      if (isOpen) void navigate(home);
    },
    onError: (_error, { until }) => undoOwnChange(client, ticket, guess({ until }), user),
  });
  const takeBack = (): void => {
    // It may have been put off before, to another time.
    if (ticket.snooze) put({ until: ticket.snooze.until, isUndo: true });
    else wake();
    if (isOpen) void navigate(addressOf(ticket.uuid));
  };
  return { snooze: (until) => put({ until, isUndo: false }), wake };
}
