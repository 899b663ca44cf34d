// Why a scheduled message did not go out, and another try.
import { Alert, Button, Group } from '@mantine/core';
import type { Schedule } from '@recado/contract/schedules';
import { CircleAlert, RotateCw } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { failureText, mayChange } from './scheduleState.ts';
import { useSendNow } from './useScheduleActions.tsx';

export function ScheduleFailure({ schedule, onDone }: { schedule: Schedule; onDone: () => void }) {
  const { t } = useTranslation('schedules');
  const { user } = useSession();
  const { sendNow, sending } = useSendNow(onDone);
  return (
    <Alert color="red" variant="light" mb="md" icon={<CircleAlert aria-hidden />} title={t('failure')}>
      <Group gap="sm" justify="space-between">
        <span>{failureText(schedule)}</span>
        {mayChange(user, schedule) && (
          <Button
            size="compact-sm"
            color="red"
            leftSection={<RotateCw size={14} aria-hidden />}
            loading={sending}
            onClick={() => sendNow(schedule)}
          >
            {t('retry')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
