// What the attendant has on the screen is read: told to the server while the window is looked at.
import { readTicket, type Ticket } from '@recado/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../../shared/data/client.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { markTicket } from '../live/ticketPatches.ts';

/** A burst of messages is one call. */
const PAUSE_MS = 500;

export function useMarkRead(ticket: Ticket): void {
  const client = useQueryClient();
  const { user } = useSession();
  const looking = useLooking();
  const { id, unreadMessages } = ticket;
  const unread = ticket.status === 'open' && ticket.userId === user.id ? unreadMessages : 0;
  useEffect(() => {
    if (unread === 0 || !looking) return;
    const timer = setTimeout(() => {
      call(readTicket, { params: { id } }).then(
        () => markTicket(client, id, { unreadMessages: 0 }),
        // The next message, or the next look, tries again.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [unread, looking, id, client]);
}

const isLooking = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

function subscribe(listener: () => void): () => void {
  const events = ['focus', 'blur'] as const;
  for (const name of events) addEventListener(name, listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    for (const name of events) removeEventListener(name, listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

const useLooking = (): boolean => useSyncExternalStore(subscribe, isLooking);
