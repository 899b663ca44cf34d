// Who may write in a ticket: its attendant or an administrator, while it is open; anybody while it is nobody's.
import type { Ticket } from '@recado/contract/tickets';
import { useSession } from '../../../shared/session/useSession.ts';
import { mayAct } from '../../../entities/ticket/changes/ticketChanges.ts';

export type Writing = 'yes' | 'pending' | 'closed' | 'others';

export function useWriting(ticket: Pick<Ticket, 'status' | 'userId'>): Writing {
  const { user } = useSession();
  if (ticket.status !== 'open') return ticket.status;
  return mayAct(ticket, user) ? 'yes' : 'others';
}
