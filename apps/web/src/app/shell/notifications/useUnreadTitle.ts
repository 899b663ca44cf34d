// The browser tab tells how many messages wait for the person: "(3) Recado".
import type { Ticket } from '@recado/contract/tickets';
import { useEffect } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';

/** Of the tickets this person attends; what waits for anybody is in the bell alone. */
export function useUnreadTitle(tickets: readonly Ticket[]): void {
  const { t } = useTranslation();
  const { user } = useSession();
  const unread = tickets.reduce(
    (sum, { userId, unreadMessages }) => sum + (userId === user.id ? unreadMessages : 0),
    0,
  );
  const name = t('appName');
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${name}` : name;
    return () => {
      document.title = name;
    };
  }, [unread, name]);
}
