// Only contacts that were created within some days.
import { Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useNarrow } from '../../shared/ui/useNarrow.ts';
import { ANY_DAY, isAnyDay, lastDays, type CreationDays } from './creationDays.ts';

const PRESETS = [1, 7, 30] as const;

export interface DateFilterProps {
  value: CreationDays;
  onChange: (days: CreationDays) => void;
}

export function DateFilter({ value, onChange }: DateFilterProps) {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const narrow = useNarrow();
  const any = isAnyDay(value);
  // Noon: the day stays that day in every time zone.
  const shown = (day: string): string => (day === '' ? '…' : formats.day(day));
  const label = any ? t('created.any') : `${shown(value.from)} – ${shown(value.to)}`;
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={any ? 'default' : 'light'}
          px={narrow ? 9 : undefined}
          leftSection={narrow ? undefined : <CalendarDays size={16} aria-hidden />}
          aria-label={any ? label : t('created.button', { days: label })}
        >
          {narrow ? <CalendarDays size={16} aria-hidden /> : label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('created.title')}>
        <Stack gap="sm">
          <Group gap={6}>
            {PRESETS.map((days) => (
              <Button key={days} size="compact-sm" variant="default" onClick={() => onChange(lastDays(days))}>
                {t(`created.last${days}`)}
              </Button>
            ))}
          </Group>
          <Group gap="sm" grow>
            <TextInput
              type="date"
              label={t('created.from')}
              value={value.from}
              onChange={(event) => onChange({ ...value, from: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              label={t('created.to')}
              value={value.to}
              onChange={(event) => onChange({ ...value, to: event.currentTarget.value })}
            />
          </Group>
          <Button variant="subtle" size="compact-sm" disabled={any} onClick={() => onChange(ANY_DAY)}>
            {t('created.clear')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
