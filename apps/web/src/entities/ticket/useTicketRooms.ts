// Events of the tickets that a screen shows: it hears of them from when it is opened until it is left.
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRoom } from '../../shared/data/useRealtime.ts';
import { ALL_MESSAGES } from '../message/messageCache.ts';
import { presences } from './presence.ts';
import type { TicketFilter } from './ticketCache.ts';
import { LISTS } from './ticketPatches.ts';

export function useTicketRooms(closedShown: boolean): void {
  const client = useQueryClient();
  useRoom('joinTickets', 'open');
  useRoom('joinTickets', 'pending');
  useRoom('joinTickets', closedShown ? 'closed' : null);
  useEffect(() => {
    if (!closedShown) return;
    // Nobody listens for closed ones from here on: the lists that show them are asked for again when they are opened.
    return () => void client.invalidateQueries({ queryKey: LISTS, predicate: showsClosed, refetchType: 'none' });
  }, [client, closedShown]);
  useEffect(
    () => () => {
      presences.clear();
      // Nobody listens from here on: what is cached is out of date when the screen is opened again.
      void client.invalidateQueries({ queryKey: ['ticket'], refetchType: 'none' });
      void client.invalidateQueries({ queryKey: ALL_MESSAGES, refetchType: 'none' });
    },
    [client],
  );
}

/** A search shows tickets in any state. */
function showsClosed({ queryKey }: Query): boolean {
  const { status } = (queryKey[2] ?? {}) as TicketFilter;
  return status === undefined || status === 'closed';
}
