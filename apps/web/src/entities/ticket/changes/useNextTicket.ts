// Next customer: whoever waits longest is accepted, and shown with the cursor where one answers.
import { nextTicket } from '@recado/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../shared/data/client.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { focusHome } from '../../../shared/ui/useFocusBack.ts';
import { storeOwnAnswer } from '../ticketPatches.ts';
import { useGreeting } from './useTicketActions.ts';

/**
 * ms after an answer in which another press is the second half of a double click, or of a key that was hit twice: nobody
 * has read yet whom the first one brought. As long as a slow double click, which the answer nearly always comes before.
 */
const SAME_PRESS_MS = 600;

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
  /** until when a press means the customer of the one before */
  const sameUntil = useRef(0);
  const hasCome = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(nextTicket, { body: queueIds.length > 0 ? { queueIds: [...queueIds] } : {} }),
    onSuccess: (ticket) => {
      storeOwnAnswer(client, ticket, user);
      void client.invalidateQueries({ queryKey: ['ticket', 'counts'] });
      greet(ticket);
      void navigate(`/tickets/${ticket.uuid}`);
    },
    onSettled: (ticket) => {
      hasCome.current = ticket !== undefined;
      sameUntil.current = Date.now() + SAME_PRESS_MS;
    },
  });
  const accept = (): void => {
    if (Date.now() < sameUntil.current) {
      // It took the focus from where one answers whoever has come.
      if (hasCome.current) focusHome();
      return;
    }
    hasCome.current = false;
    sameUntil.current = Infinity;
    mutate();
  };
  return { accept, busy: isPending };
}
