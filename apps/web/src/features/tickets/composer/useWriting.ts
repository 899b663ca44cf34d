// Who may write in a ticket: its attendant or an administrator, while it is open; anybody while it is nobody's.
import { mayAct, visibilityOf } from '@recado/rules/tickets';
import { useSession } from '../../../shared/session/useSession.ts';
import { viewerOf, type Placed } from '../../../entities/ticket/person.ts';

export type Writing = 'yes' | 'pending' | 'closed' | 'others';

export function useWriting(ticket: Placed): Writing {
  const { user } = useSession();
  if (ticket.status !== 'open') return ticket.status;
  return mayAct(viewerOf(user, ticket), visibilityOf(ticket)) ? 'yes' : 'others';
}
