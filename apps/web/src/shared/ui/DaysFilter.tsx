// Only what was within some days.
import { Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { ANY_DAY, isAnyDay, lastDays, type DaySpan } from '../format/days.ts';
import { useFormats } from '../format/useFormats.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useNarrow } from './useNarrow.ts';

const PRESETS = [1, 7, 30] as const;

export interface DaysFilterProps {
  value: DaySpan;
  onChange: (days: DaySpan) => void;
  /** what it filters by: on the button, and above the days */
  words: { any: string; chosen: (days: string) => string; title: string };
}

export function DaysFilter({ value, onChange, words }: DaysFilterProps) {
  const { t } = useTranslation('pieces');
  const formats = useFormats();
  const narrow = useNarrow();
  const any = isAnyDay(value);
  // Noon: the day stays that day in every time zone.
  const shown = (day: string): string => (day === '' ? '…' : formats.day(day));
  const label = any ? words.any : `${shown(value.from)} – ${shown(value.to)}`;
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={any ? 'default' : 'light'}
          px={narrow ? 9 : undefined}
          leftSection={narrow ? undefined : <CalendarDays size={16} aria-hidden />}
          aria-label={any ? label : words.chosen(label)}
        >
          {narrow ? <CalendarDays size={16} aria-hidden /> : label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.title}>
        <Stack gap="sm">
          <Group gap={6}>
            {PRESETS.map((days) => (
              <Button key={days} size="compact-sm" variant="default" onClick={() => onChange(lastDays(days))}>
                {t(`span.last${days}`)}
              </Button>
            ))}
          </Group>
          <Group gap="sm" grow>
            <TextInput
              type="date"
              label={t('span.from')}
              value={value.from}
              onChange={(event) => onChange({ ...value, from: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              label={t('span.to')}
              value={value.to}
              onChange={(event) => onChange({ ...value, to: event.currentTarget.value })}
            />
          </Group>
          <Button variant="subtle" size="compact-sm" disabled={any} onClick={() => onChange(ANY_DAY)}>
            {t('span.clear')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
