// Next customer: whoever waits longest is accepted, and shown with the cursor where one answers.
import { nextTicket } from '@recado/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../../shared/data/client.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { storeOwnAnswer } from '../ticketPatches.ts';
import { useGreeting } from './useTicketActions.ts';

export interface NextTicket {
  accept: () => void;
  busy: boolean;
}

/** @param queueIds only of these; none: of all that one sees */
export function useNextTicket(queueIds: readonly number[]): NextTicket {
  const client = useQueryClient();
  const { user } = useSession();
  const navigate = useNavigate();
  const greet = useGreeting();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(nextTicket, { body: queueIds.length > 0 ? { queueIds: [...queueIds] } : {} }),
    onSuccess: (ticket) => {
      storeOwnAnswer(client, ticket, user);
      void client.invalidateQueries({ queryKey: ['ticket', 'counts'] });
      greet(ticket);
      void navigate(`/tickets/${ticket.uuid}`);
    },
  });
  // A key that is pressed twice means one customer.
  return { accept: () => void (isPending || mutate()), busy: isPending };
}
