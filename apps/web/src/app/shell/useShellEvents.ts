// What concerns the session as a whole while somebody is signed in.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeLanguage } from '../../shared/i18n/i18n.ts';
import { readStored } from '../../shared/session/storage.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { useDeviceHere } from './useDeviceHere.ts';
import { useCompanyEvents } from '../useCompanyEvents.ts';

/** Once it is paid, everything that was refused meanwhile is asked for again. */
function useBackInService(expired: boolean): void {
  const client = useQueryClient();
  useEffect(() => (expired ? () => void client.invalidateQueries() : undefined), [expired, client]);
}

export function useShellEvents(): void {
  const { user } = useSession();
  useCompanyEvents();
  useDeviceHere();
  useBackInService(user.company.expired);
  useEffect(() => {
    // The browser's own choice goes first; a new browser takes over the user's.
    if (user.language && readStored('language') === null) void changeLanguage(user.language);
  }, [user.language]);
}
