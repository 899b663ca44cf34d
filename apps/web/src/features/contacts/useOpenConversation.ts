// From a contact to the conversation with them: the one that goes on, else a new one.
import type { ContactRef } from '@recado/contract/contacts';
import { listTickets, type Ticket } from '@recado/contract/tickets';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../shared/data/client.ts';
import { useCan } from '../../shared/session/useSession.ts';

/** An open one rather than one that waits; the latest of these. */
export const ongoing = (tickets: readonly Ticket[]): Ticket | undefined =>
  tickets.find(({ status }) => status === 'open') ?? tickets.find(({ status }) => status === 'pending');

export function useOpenConversation(): (contact: Pick<ContactRef, 'id'>) => void {
  const navigate = useNavigate();
  const showAll = useCan('tickets-manager:showall');
  const { mutate } = useMutation({
    mutationFn: ({ id }: Pick<ContactRef, 'id'>) => call(listTickets, { query: { contactId: id, showAll } }),
    onSuccess: ({ tickets }, { id }) => {
      const ticket = ongoing(tickets);
      void navigate(ticket ? `/tickets/${ticket.uuid}` : `/tickets?newTicket=${id}`);
    },
  });
  return mutate;
}
