// The hours of a day, or of the days of a week beside each other.
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Schedule } from '@recado/contract/schedules';
import { useEffect, useRef } from 'react';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useNow } from '../../shared/format/useNow.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { daysOf, hourOf } from './calendarDays.ts';
import { useCalendarActs } from './calendarActs.ts';
import classes from './Grid.module.css';
import { dropProps } from './drag.ts';
import { EventChip } from './EventChip.tsx';
import { MoreButton } from './MoreButton.tsx';
import type { Calendar } from './useCalendar.ts';
import { useDayNames } from './useDayNames.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Nobody looks at the night of a week first, unless something is in it. */
const MORNING = 8;
/** of an hour of a week; a day has room for all */
const MOST_EVENTS = 4;

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export function HoursGrid({ calendar: { period, byDay }, label }: { calendar: Calendar; label: string }) {
  const { t } = useTranslation('schedules');
  const { timeZone, dayOf } = useCompanyClock();
  const days = daysOf(period);
  const earliest = firstHour(
    days.length,
    days.flatMap((day) => (byDay.get(day) ?? []).slice(0, 1)),
    timeZone,
  );
  const today = dayOf(useNow());
  return (
    // The keyboard scrolls it.
    <div className={classes.scroller} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.hours} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('grid.hour')}</VisuallyHidden>
            </th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined}>
                <DayHeader day={day} alone={days.length === 1} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HOURS.map((hour) => (
            <tr key={hour}>
              <HourName key={period.first} hour={hour} first={hour === earliest} />
              {days.map((day) => (
                <HourCell key={day} day={day} hour={hour} events={byDay.get(day) ?? []} alone={days.length === 1} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** @param firsts the first message of each day that has some */
function firstHour(days: number, firsts: readonly Schedule[], timeZone: string): number {
  const hours = firsts.map(({ sendAt }) => hourOf(sendAt, timeZone));
  const earliest = Math.min(...hours);
  // A day begins with what is in it: on a phone its evening is out of sight.
  if (days === 1 && hours.length > 0) return earliest;
  return Math.min(MORNING, earliest);
}

/** @param first the hour that is shown first when one comes to another place */
function HourName({ hour, first }: { hour: number; first: boolean }) {
  const cell = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    if (first) cell.current?.scrollIntoView({ block: 'start' });
  }, [first]);
  return (
    <th ref={cell} scope="row">
      {hourText(hour)}
    </th>
  );
}

function DayHeader({ day, alone }: { day: string; alone: boolean }) {
  const { t } = useTranslation('schedules');
  const { showDay } = useCalendarActs();
  const names = useDayNames();
  if (alone) return names.column(day);
  return (
    <UnstyledButton
      className={classes.column}
      aria-label={t('grid.openDay', { day: names.long(day) })}
      onClick={() => showDay(day)}
    >
      {names.column(day)}
    </UnstyledButton>
  );
}

interface HourCellProps {
  day: string;
  hour: number;
  /** of the whole day */
  events: NonNullable<ReturnType<Calendar['byDay']['get']>>;
  alone: boolean;
}

function HourCell({ day, hour, events, alone }: HourCellProps) {
  const { move } = useCalendarActs();
  const { timeZone } = useCompanyClock();
  const own = events.filter(({ sendAt }) => hourOf(sendAt, timeZone) === hour);
  const shown = alone || own.length <= MOST_EVENTS ? own : own.slice(0, MOST_EVENTS - 1);
  return (
    <td {...dropProps((id) => move(id, day, hour))}>
      <div className={classes.events} data-alone={alone || undefined}>
        {shown.map((schedule) => (
          <EventChip key={schedule.id} schedule={schedule} />
        ))}
        <MoreButton day={day} count={own.length - shown.length} total={events.length} />
      </div>
    </td>
  );
}
