// The line to the server, and what comes over it: everything that is cached stays in step while the caller is mounted.
import type { SessionUser } from '@recado/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ALL_MESSAGES } from '../entities/message/messageCache.ts';
import { useLiveEvents } from '../shared/data/liveEvents.ts';
import { useAnnouncementEvent, useRealtimeLine } from '../shared/data/useRealtime.ts';
import { useSession } from '../shared/session/useSession.ts';
import { companyEvents } from './companyEvents.ts';

export function useCompanyEvents(): void {
  const client = useQueryClient();
  const { user } = useSession();
  useRealtimeLine(user.companyId, user.id);
  useLiveEvents(companyEvents);
  // Of the whole installation, and no company's.
  useAnnouncementEvent(() => void client.invalidateQueries({ queryKey: ['announcement'] }));
  useOwnRights(user);
}

/** What waits in a queue that one is in from now on no event tells, nor what one had seen in another. */
function useOwnRights({ profile, permissions, allTicket, queues }: SessionUser): void {
  const client = useQueryClient();
  const ids = queues.map(({ id }) => id).toSorted((a, b) => a - b);
  const rights = [profile, ...permissions, allTicket, ...ids].join(' ');
  const before = useRef(rights);
  useEffect(() => {
    if (before.current === rights) return;
    before.current = rights;
    void client.invalidateQueries({ queryKey: ['ticket'] });
    void client.invalidateQueries({ queryKey: ALL_MESSAGES });
  }, [client, rights]);
}
