// The browser tab tells how many messages wait for the person: "(3) Recado".
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session/useSession.ts';
import type { CommonFilter } from './list/useTicketFilters.ts';
import { useTicketList } from './list/useTicketList.ts';

/** Of the tickets this person attends, as far as the list of open ones is loaded. */
export function useUnreadTitle(filter: CommonFilter): void {
  const { t } = useTranslation();
  const { user } = useSession();
  const { rows } = useTicketList(filter, 'open');
  const unread = rows.reduce((sum, { userId, unreadMessages }) => sum + (userId === user.id ? unreadMessages : 0), 0);
  const name = t('appName');
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${name}` : name;
    return () => {
      document.title = name;
    };
  }, [unread, name]);
}
