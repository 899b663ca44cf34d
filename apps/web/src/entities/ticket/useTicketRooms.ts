// Events of the tickets that a screen shows: it hears of them from when it is opened until it is left.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRoom } from '../../shared/data/useRealtime.ts';
import { ALL_MESSAGES } from '../message/messageCache.ts';
import { presences } from './presence.ts';

export function useTicketRooms(closedShown: boolean): void {
  const client = useQueryClient();
  useRoom('joinTickets', 'open');
  useRoom('joinTickets', 'pending');
  useRoom('joinTickets', closedShown ? 'closed' : null);
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
