// What the attendant has on the screen is read: told to the server while the window, and the conversation in it, is looked at.
import { readTicket, type Ticket } from '@recado/contract/tickets';
import { useEffect } from 'react';
import { call } from '../../../shared/data/client.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { useLooking } from '../../../shared/ui/looking.ts';
import { useShown } from '../../../shared/commands/shown.ts';

/** A burst of messages is one call. */
const PAUSE_MS = 500;

export function useMarkRead(ticket: Ticket): void {
  const { user } = useSession();
  const lookedAt = useLooking();
  const shown = useShown();
  const looking = lookedAt && shown;
  const { id, unreadMessages, updatedAt } = ticket;
  const mine = ticket.status === 'open' && ticket.userId === user.id;
  // With its time: one more unread and one read leave the number as it was.
  const unseen = mine && unreadMessages > 0 ? `${unreadMessages} ${updatedAt}` : null;
  useEffect(() => {
    if (unseen === null || !looking) return;
    const timer = setTimeout(() => {
      // What is then unread the server tells: a message may come in during the call. When it fails, the next message or
      // the next look tries again.
      call(readTicket, { params: { id } }).catch(() => undefined);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [unseen, looking, id]);
}
