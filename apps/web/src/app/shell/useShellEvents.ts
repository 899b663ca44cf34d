// What concerns the session as a whole while somebody is signed in.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectionsLive } from '../../entities/connection/useConnections.ts';
import { useAnnouncementEvent, useCompanyEvent, useRealtimeLine } from '../../shared/data/useRealtime.ts';
import { refreshUser } from '../../shared/data/client.ts';
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
  useCompanyEvent('user', () => refresh('user'));
  useCompanyEvent('settings', () => refresh('setting', 'company'));
  useCompanyEvent('invoice', () => refresh('invoice'));
  useCompanyEvent('payment', () => refresh('invoice'));
  useAnnouncementEvent(() => refresh('announcement'));
}

/** What one may do is asked anew when somebody changed it. */
export function useMyselfLive(userId: number): void {
  // One's own queues or rights.
  useCompanyEvent('user', (event) => {
    if (event.action === 'update' && event.user.id === userId) refreshUser();
  });
  // The company's options, plan and due date.
  useCompanyEvent('settings', refreshUser);
  useCompanyEvent('payment', refreshUser);
}

/** Once it is paid, everything that was refused meanwhile is asked for again. */
function useBackInService(expired: boolean): void {
  const client = useQueryClient();
  useEffect(() => (expired ? () => void client.invalidateQueries() : undefined), [expired, client]);
}

export function useShellEvents(): void {
  const { t } = useTranslation('shell');
  const { user } = useSession();

  useRealtimeLine(user.companyId, user.id);
  useConnectionsLive();

  useEntitiesLive();
  useMyselfLive(user.id);
  useBackInService(user.company.expired);

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
