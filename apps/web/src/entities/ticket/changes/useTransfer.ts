// Hands a ticket over, and leads back to the list.
import { transferTicket, type Ticket } from '@recado/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { notifyFailure } from '../../../shared/ui/notify.ts';
import { handOver, keepAfterAll } from '../handedOver.ts';
import { useTicketPlace } from '../ticketPlace.ts';
import { refreshTicket, storeOwnAnswer } from '../ticketPatches.ts';
import { useOfferUndo } from './useOfferUndo.ts';
import { useRefusalText } from './useTicketActions.ts';

export interface TransferTo {
  /** null: it waits in the queue */
  userId: number | null;
  queueId: number;
  whatsappId: number;
  note?: string;
  mentions?: number[];
  message?: string;
}

/** Of a ticket whose transfer was taken back: what was chosen and written then, for the next try. */
const undoneKey = (ticketId: number) => ['transfer', 'undone', ticketId] as const;

export function useUndoneTransfer(ticketId: number): TransferTo | undefined {
  const client = useQueryClient();
  const [undone] = useState(() => client.getQueryData<TransferTo>(undoneKey(ticketId)));
  return undone;
}

export function useTransfer(
  { id, uuid }: Pick<Ticket, 'id' | 'uuid'>,
  onDone: () => void,
): { transfer: (to: TransferTo) => void; transferring: boolean } {
  const { t } = useTranslation('tickets');
  const { user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { home, addressOf } = useTicketPlace();
  const explain = useRefusalText();
  const offerUndo = useOfferUndo();
  const { mutate, isPending } = useMutation({
    meta: { quiet: true },
    mutationFn: (to: TransferTo) => call(transferTicket, { params: { id }, body: to }),
    // The news of it may be here before the answer.
    onMutate: () => handOver(uuid),
    onSuccess: ({ undo, ...ticket }, sent) => {
      client.removeQueries({ queryKey: undoneKey(id) });
      storeOwnAnswer(client, ticket, user);
      void client.invalidateQueries({ queryKey: ['ticket', 'counts'] });
      onDone();
      // Whoever has opened another one meanwhile stays there.
      if (location.pathname === addressOf(uuid).replace(/\?.*/, '')) void navigate(home);
      const to = ticket.user?.name ?? ticket.queue?.name ?? '';
      offerUndo(undo, t('undo.transfer', { to, name: ticket.contact.name }), addressOf(uuid), () =>
        client.setQueryData(undoneKey(id), sent),
      );
    },
    onError: (error) => {
      keepAfterAll(uuid);
      // News of it were left alone.
      refreshTicket(client, id);
      notifyFailure(explain(error));
    },
  });
  return { transfer: mutate, transferring: isPending };
}
