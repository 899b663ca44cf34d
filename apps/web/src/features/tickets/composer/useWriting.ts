// Who may write in a ticket: its attendant or an administrator, while it is open; anybody while it is nobody's.
import type { Ticket } from '@recado/contract/tickets';
import { useSession } from '../../../shared/session/useSession.ts';

export type Writing = 'yes' | 'pending' | 'closed' | 'others';

export function useWriting({ status, userId }: Pick<Ticket, 'status' | 'userId'>): Writing {
  const { user } = useSession();
  if (status !== 'open') return status;
  return userId === null || userId === user.id || user.profile === 'admin' ? 'yes' : 'others';
}
