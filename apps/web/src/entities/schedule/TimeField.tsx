// When something goes out, on the company's clock, wherever one sits: what people mean mostly, or a time of their own.
import { Button, Group, Stack } from '@mantine/core';
import { laterOf } from '@recado/rules/later';
import { useState, type FocusEventHandler, type ReactNode } from 'react';
import { serverNow } from '../../shared/format/serverClock.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { MomentField } from '../../shared/ui/MomentField.tsx';
import { wallClock } from './scheduleValues.ts';
import { useFormats } from '../../shared/format/useFormats.ts';

export interface TimeFieldProps {
  /** `2026-11-21 15:30:00`, where the company is; null: none chosen */
  value?: string | null;
  onChange: (value: string | null) => void;
  error?: ReactNode;
  onBlur?: FocusEventHandler;
  onFocus?: FocusEventHandler;
}

export function TimeField({ onChange, ...field }: TimeFieldProps) {
  const { t } = useTranslation('schedules');
  const formats = useFormats();
  const { timeZone } = useSession().user.company;
  const [now] = useState(() => new Date(serverNow()));
  return (
    <Stack gap="xs">
      <Group gap="xs" role="group" aria-label={t('form.presets')}>
        {laterOf(now, timeZone).map(
          ({ name, at }) =>
            name !== 'thisEvening' && (
              <Button key={name} size="xs" variant="default" onClick={() => onChange(wallClock(at, timeZone))}>
                {t(`form.preset.${name}`)}
              </Button>
            ),
        )}
      </Group>
      <MomentField
        {...field}
        label={t('form.sendAt')}
        description={t('form.zone', { zone: formats.zone(timeZone) })}
        required
        minDate={wallClock(now, timeZone)}
        onChange={onChange}
      />
    </Stack>
  );
}
