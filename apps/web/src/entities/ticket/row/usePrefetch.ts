// Who rests on a ticket is about to open it: its messages are fetched meanwhile.
import type { Ticket } from '@recado/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../shared/session/useSession.ts';
import { prefetchNewest } from '../../message/useMessages.ts';

/** ms; rows that pass under the pointer while one scrolls are not meant */
const REST_MS = 60;

export interface PrefetchHandlers {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onPointerDown: () => void;
}

export function usePrefetch({ id, unreadMessages, user: attendant }: Ticket): PrefetchHandlers {
  const client = useQueryClient();
  const { user } = useSession();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const fetch = (): void => void prefetchNewest(client, id);
  // Its attendant has read what they fetch: that is for a click to say.
  const mayLook = unreadMessages === 0 || attendant?.id !== user.id;
  return {
    onPointerEnter: () => {
      clearTimeout(timer.current);
      if (mayLook) timer.current = setTimeout(fetch, REST_MS);
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onPointerDown: fetch,
  };
}
