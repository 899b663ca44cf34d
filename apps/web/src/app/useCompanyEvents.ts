// The line to the server, and what comes over it: everything that is cached stays in step while the caller is mounted.
import { useQueryClient } from '@tanstack/react-query';
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
}
