// Starts the conversation and leads into it; where another ticket is in the way, that one.
import { createTicket } from '@recado/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isApiError } from '../../../shared/errors/ApiError.ts';
import { call } from '../../../shared/data/client.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { notifyError } from '../../../shared/ui/notify.ts';
import { storeOwnAnswer } from '../../../entities/ticket/ticketPatches.ts';
import { otherTicketOf, type OtherTicket } from './otherTicket.ts';

export interface Start {
  contactId: number;
  queueId: number | null;
  whatsappId: number | null;
}

export interface StartTicket {
  start: (start: Start) => void;
  starting: boolean;
  /** the contact has it already */
  other: OtherTicket | null;
  forgetOther: () => void;
}

export function useStartTicket(onDone: () => void): StartTicket {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user } = useSession();
  const [other, setOther] = useState<OtherTicket | null>(null);
  const { mutate, isPending } = useMutation({
    meta: { quiet: true },
    mutationFn: (start: Start) => call(createTicket, { body: { ...start, userId: user.id, status: 'open' } }),
    onMutate: () => setOther(null),
    onSuccess: (ticket) => {
      storeOwnAnswer(client, ticket, user);
      void client.invalidateQueries({ queryKey: ['ticket', 'counts'] });
      onDone();
      void navigate(`/tickets/${ticket.uuid}`);
    },
    onError: (error) => {
      const known = isApiError(error, 'ERR_OTHER_OPEN_TICKET') ? otherTicketOf(error.details) : null;
      if (known) setOther(known);
      else notifyError(error);
    },
  });
  return { start: mutate, starting: isPending, other, forgetOther: () => setOther(null) };
}
