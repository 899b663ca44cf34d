// What concerns the session as a whole while somebody is signed in.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectionsLive } from '../../entities/connection/useConnections.ts';
import { useCompanyEvent, useRealtimeLine } from '../../shared/data/useRealtime.ts';
import { changeLanguage } from '../../shared/i18n/i18n.ts';
import { isOtherSession, leaveToOtherSession } from '../../shared/session/session.ts';
import { readStored } from '../../shared/session/storage.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { notifyWarning } from '../../shared/ui/notify.ts';

export function useShellEvents(): void {
  const { t } = useTranslation('shell');
  const { user } = useSession();

  useRealtimeLine(user.companyId, user.id);
  useConnectionsLive();

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
