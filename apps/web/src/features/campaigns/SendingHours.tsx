// When a campaign may go out: from when to when, and on which days.
import { Chip, Group, Input, Stack } from '@mantine/core';
import { HourField } from '../../entities/openingHours/HourField.tsx';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import type { CampaignValues } from './campaignValues.ts';

/** A Sunday: the names of the days follow from it. */
const SUNDAY = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;
const DAYS = [1, 2, 3, 4, 5, 6, 0];

export interface SendingHoursProps {
  values: Pick<CampaignValues, 'hoursFrom' | 'hoursTo' | 'weekdays'>;
  set: <K extends 'hoursFrom' | 'hoursTo' | 'weekdays'>(name: K, value: CampaignValues[K]) => void;
  errors: Partial<Record<string, React.ReactNode>>;
}

export function SendingHours({ values, set, errors }: SendingHoursProps) {
  const { t, i18n } = useTranslation('campaigns');
  const { language } = useSession().user.company;
  const names = new Intl.DateTimeFormat(i18n.language || language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <Stack gap="xs">
      <Group grow align="start">
        <HourField
          label={t('hours.from')}
          value={values.hoursFrom}
          error={errors['hoursFrom']}
          onChange={(value) => set('hoursFrom', value)}
        />
        <HourField
          label={t('hours.to')}
          value={values.hoursTo}
          error={errors['hoursTo']}
          onChange={(value) => set('hoursTo', value)}
        />
      </Group>
      <Input.Wrapper label={t('hours.days')} description={t('hours.hint')} labelElement="div">
        <Chip.Group multiple value={values.weekdays.map(String)} onChange={(days) => set('weekdays', days.map(Number))}>
          <Group gap={6} mt={6}>
            {DAYS.map((day) => (
              <Chip key={day} value={String(day)} size="sm">
                {names.format(SUNDAY + day * DAY_MS)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
    </Stack>
  );
}
