// Hands a ticket over, and leads back to the list.
import { updateTicket, type Ticket } from '@recado/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../shared/data/client.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { notifyFailure, notifySuccess } from '../../../shared/ui/notify.ts';
import { handOver, keepAfterAll } from './handedOver.ts';
import { storeOwnAnswer } from '../ticketPatches.ts';
import { useRefusalText } from './useTicketActions.ts';

export interface TransferTo {
  /** null: it waits in the queue */
  userId: number | null;
  queueId: number;
  whatsappId: number;
}

export function useTransfer(
  { id, uuid }: Pick<Ticket, 'id' | 'uuid'>,
  onDone: () => void,
): { transfer: (to: TransferTo) => void; transferring: boolean } {
  const { t } = useTranslation('tickets');
  const { user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const explain = useRefusalText();
  const { mutate, isPending } = useMutation({
    meta: { quiet: true },
    mutationFn: (to: TransferTo) => call(updateTicket, { params: { id }, body: to }),
    // The news of it may be here before the answer.
    onMutate: () => handOver(uuid),
    onSuccess: (ticket) => {
      storeOwnAnswer(client, ticket, user);
      void client.invalidateQueries({ queryKey: ['ticket', 'counts'] });
      onDone();
      void navigate('/tickets');
      const to = ticket.user?.name ?? ticket.queue?.name ?? '';
      notifySuccess(t('transfer.done', { to }));
    },
    onError: (error) => {
      keepAfterAll(uuid);
      notifyFailure(explain(error));
    },
  });
  return { transfer: mutate, transferring: isPending };
}
