// After the due date, for those who cannot pay: what has happened, and whom to ask.
import { Button, Center, Group } from '@mantine/core';
import { CalendarX2 } from 'lucide-react';
import { refreshUser } from '../shared/data/client.ts';
import { useCompanyClock } from '../shared/format/useCompanyClock.ts';
import { logout } from '../shared/data/session.ts';
import { useTranslation } from '../shared/i18n/useTranslation.ts';
import { useSession } from '../shared/session/useSession.ts';
import { EmptyState } from '../shared/ui/EmptyState.tsx';
import { useCompanyEvents } from './useCompanyEvents.ts';

export function LockedOut() {
  const { t } = useTranslation(['shell', 'common']);
  const { company } = useSession().user;
  // It opens by itself once somebody has paid.
  useCompanyEvents();
  const { date: dateOf } = useCompanyClock();
  return (
    <Center component="main" h="100%">
      <EmptyState
        page
        icon={CalendarX2}
        title={t('lockedOut.title')}
        text={t('lockedOut.text', {
          company: company.name,
          date: company.dueDate === null ? '' : dateOf(company.dueDate),
        })}
        action={
          <Group justify="center">
            <Button onClick={refreshUser}>{t('common:retry')}</Button>
            <Button variant="default" onClick={() => void logout()}>
              {t('lockedOut.leave')}
            </Button>
          </Group>
        }
      />
    </Center>
  );
}
