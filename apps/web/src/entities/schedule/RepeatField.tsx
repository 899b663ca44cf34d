// How often a message goes out, until when, and which days that makes.
import { Chip, Group, NumberInput, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { REPETITIONS, type Repetition } from '@recado/contract/schedules';
import { momentOfSlot, patternFrom, slotsFrom } from '@recado/rules/repetition';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useCalendarLanguage } from '../../shared/ui/useCalendarLanguage.ts';
import { momentOf } from './scheduleValues.ts';

interface RepeatFieldProps {
  value: Repetition | null;
  onChange: (repeat: Repetition | null) => void;
  /** of the first, as the form has it */
  sendAt: string | null;
}

const WORKDAYS = [1, 2, 3, 4, 5];
const ENDS = ['never', 'until', 'count'] as const;
type End = (typeof ENDS)[number];
const NEXT = 4;
/** A Sunday. */
const SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;

const endOf = ({ until, count }: Repetition): End => {
  if (until) return 'until';
  return count ? 'count' : 'never';
};

export function RepeatField({ value, onChange, sendAt }: RepeatFieldProps) {
  const { t } = useTranslation('schedules');
  const calendar = useCalendarLanguage();
  const firstDay = sendAt?.slice(0, 'yyyy-mm-dd'.length);
  const handleEnd = (end: string | null): void => {
    if (!value) return;
    onChange({ ...value, until: end === 'until' ? (firstDay ?? null) : null, count: end === 'count' ? 10 : null });
  };
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: value ? 2 : 1 }} spacing="sm" verticalSpacing="xs">
        <Select
          label={t('repeat.label')}
          data={[
            { value: 'none', label: t('repeat.none') },
            ...REPETITIONS.map((every) => ({ value: every, label: t(`repeat.every.${every}`) })),
          ]}
          allowDeselect={false}
          value={value?.every ?? 'none'}
          onChange={(every) =>
            onChange(
              every === 'none' || every === null ? null : { days: WORKDAYS, until: null, count: null, ...value, every },
            )
          }
        />
        {value && (
          <Select
            label={t('repeat.ends')}
            data={ENDS.map((end) => ({ value: end, label: t(`repeat.end.${end}`) }))}
            allowDeselect={false}
            value={endOf(value)}
            onChange={handleEnd}
          />
        )}
        {value?.until && (
          <DatePickerInput
            {...calendar}
            label={t('repeat.untilDay')}
            valueFormat="DD/MM/YYYY"
            {...(firstDay && { minDate: firstDay })}
            value={value.until}
            onChange={(until) => onChange({ ...value, until: until ?? firstDay ?? null })}
          />
        )}
        {value?.count ? (
          <NumberInput
            label={t('repeat.times')}
            min={1}
            max={1_000}
            allowDecimal={false}
            value={value.count}
            onChange={(count) => onChange({ ...value, count: Math.max(1, Number(count) || 1) })}
          />
        ) : null}
      </SimpleGrid>
      {value?.every === 'weekdays' && (
        <Weekdays days={value.days} onChange={(days) => days.length > 0 && onChange({ ...value, days })} />
      )}
      {value && sendAt !== null && <NextDays repeat={value} sendAt={sendAt} />}
    </Stack>
  );
}

const nameOfDay = (day: number, weekday: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(currentLanguage(), { weekday, timeZone: 'UTC' }).format(SUNDAY + day * DAY_MS);

function Weekdays({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  const { t } = useTranslation('schedules');
  const { firstDayOfWeek } = useCalendarLanguage();
  return (
    <Chip.Group multiple value={days.map(String)} onChange={(chosen) => onChange(chosen.map(Number))}>
      <Group gap={6} role="group" aria-label={t('repeat.days')}>
        {Array.from({ length: 7 }, (_, at) => (firstDayOfWeek + at) % 7).map((day) => (
          <Chip key={day} value={String(day)} size="xs" aria-label={nameOfDay(day, 'long')}>
            {nameOfDay(day, 'short')}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

/** As the server will have them, by the same rule. */
function NextDays({ repeat, sendAt }: { repeat: Repetition; sendAt: string }) {
  const { t } = useTranslation('schedules');
  const formats = useFormats();
  const { timeZone } = useSession().user.company;
  const { pattern, first } = patternFrom(repeat, new Date(momentOf(sendAt, timeZone)), timeZone);
  const { slots, rest } = slotsFrom(pattern, first, NEXT);
  const dates = slots.map((slot) => formats.dateTime(momentOfSlot(slot, timeZone), timeZone)).join(' · ');
  return (
    <Text size="xs" c={slots.length > 0 ? 'dimmed' : 'error'} aria-live="polite">
      {slots.length > 0 ? t('repeat.next', { dates: rest ? `${dates} …` : dates }) : t('repeat.nothing')}
    </Text>
  );
}
