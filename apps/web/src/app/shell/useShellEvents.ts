// What concerns the session as a whole while somebody is signed in.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectionsLive } from '../../entities/connection/useConnections.ts';
import { useCompanyEvent, useRealtimeLine } from '../../shared/data/useRealtime.ts';
import { refreshSession } from '../../shared/data/client.ts';
import { changeLanguage } from '../../shared/i18n/i18n.ts';
import { isOtherSession, leaveToOtherSession } from '../../shared/session/session.ts';
import { readStored } from '../../shared/session/storage.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { notifyWarning } from '../../shared/ui/notify.ts';

/** Small lists that somebody changed are asked for again, wherever they are shown. */
function useEntitiesLive(): void {
  const client = useQueryClient();
  const refresh = (...entities: string[]) => {
    for (const entity of entities) void client.invalidateQueries({ queryKey: [entity] });
  };
  // Tickets show the names and colours of these two.
  useCompanyEvent('tag', () => refresh('tag', 'ticket'));
  useCompanyEvent('queue', () => refresh('queue', 'ticket'));
  useCompanyEvent('quickMessage', () => refresh('quickMessage'));
  useCompanyEvent('schedule', () => refresh('schedule'));
  useCompanyEvent('contacts', () => refresh('contact'));
}

export function useShellEvents(): void {
  const { t } = useTranslation('shell');
  const { user } = useSession();

  useRealtimeLine(user.companyId, user.id);
  useConnectionsLive();

  useEntitiesLive();
  // One's own queues or rights changed: what one may do is asked anew.
  useCompanyEvent('user', (event) => {
    if (event.action === 'update' && event.user.id === user.id) void refreshSession().catch(() => undefined);
  });

  useCompanyEvent('auth', ({ user: signedIn }) => {
    if (signedIn.id !== user.id || !isOtherSession(signedIn.session)) return;
    notifyWarning(t('elsewhere'));
    leaveToOtherSession();
  });

  useEffect(() => {
    // The browser's own choice goes first; a new browser takes over the user's.
    if (user.language && readStored('language') === null) void changeLanguage(user.language);
  }, [user.language]);
}
