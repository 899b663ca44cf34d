// Which days are shown, and how: forward, back, today, any day, and the four views.
import { ActionIcon, Button, Group, Popover, SegmentedControl, Text } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useAtPresent } from '../../shared/format/useNow.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCalendarLanguage } from '../../shared/ui/useCalendarLanguage.ts';
import classes from './CalendarBar.module.css';
import { step, VIEWS, type View } from './calendarDays.ts';
import type { Calendar } from './useCalendar.ts';

export function CalendarBar({ calendar: { view, day, show }, label }: { calendar: Calendar; label: string }) {
  const { t } = useTranslation('schedules');
  const { dayOf } = useCompanyClock();
  return (
    <Group className={classes.bar} gap="xs">
      <Button variant="default" size="compact-md" onClick={() => show(view, dayOf(new Date()))}>
        {t('nav.today')}
      </Button>
      {([-1, 1] as const).map((steps) => (
        <ActionIcon
          key={steps}
          variant="subtle"
          color="gray"
          aria-label={t(`nav.${steps === 1 ? 'next' : 'previous'}.${view}`)}
          onClick={() => show(view, step(view, day, steps))}
        >
          {steps === 1 ? <ChevronRight size={18} aria-hidden /> : <ChevronLeft size={18} aria-hidden />}
        </ActionIcon>
      ))}
      <DayChoice label={label} day={day} onChoose={(chosen) => show(view, chosen)} />
      <Zone />
      <SegmentedControl<View>
        className={classes.views}
        aria-label={t('view.label')}
        size="sm"
        value={view}
        data={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={(next) => show(next)}
      />
    </Group>
  );
}

/** Whoever sits elsewhere is told whose clock this is. */
function Zone() {
  const { t } = useTranslation('schedules');
  const { timeZone, time } = useCompanyClock();
  const formats = useFormats();
  const elsewhere = useAtPresent((now) => formats.time(now) !== time(now));
  if (!elsewhere) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('form.zone', { zone: formats.zone(timeZone) })}
    </Text>
  );
}

function DayChoice({ label, day, onChoose }: { label: string; day: string; onChoose: (day: string) => void }) {
  const { t } = useTranslation('schedules');
  const calendar = useCalendarLanguage();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={classes.title}
          rightSection={<ChevronDown size={15} aria-hidden />}
          aria-label={t('nav.choose', { period: label })}
          onClick={() => setOpened(!opened)}
        >
          <span className={classes.period}>{label}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          {...calendar}
          value={day}
          defaultDate={day}
          onChange={(chosen) => {
            if (chosen === null) return;
            setOpened(false);
            onChoose(chosen);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
