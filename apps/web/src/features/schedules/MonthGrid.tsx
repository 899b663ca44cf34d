// A month in whole weeks: some messages of each day, and how many more there are.
import { UnstyledButton } from '@mantine/core';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useNow } from '../../shared/format/useNow.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useNarrow } from '../../shared/ui/useNarrow.ts';
import { daysOf } from './calendarDays.ts';
import { useCalendarActs } from './calendarActs.ts';
import classes from './Grid.module.css';
import { dropProps } from './drag.ts';
import { EventChip } from './EventChip.tsx';
import { MoreButton } from './MoreButton.tsx';
import type { Calendar } from './useCalendar.ts';
import { useDayNames } from './useDayNames.ts';

/** of a day; where there are more, the last of these places says how many */
const MOST_EVENTS = 3;

export function MonthGrid({ calendar: { day, period, byDay }, label }: { calendar: Calendar; label: string }) {
  const names = useDayNames();
  const days = daysOf(period);
  const weeks = Array.from({ length: period.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <div className={classes.scroller}>
      <table className={classes.month} aria-label={label}>
        <thead>
          <tr>
            {days.slice(0, 7).map((each) => (
              <th key={each} scope="col">
                {names.weekday(each)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <DayCell
                  key={each}
                  day={each}
                  events={byDay.get(each) ?? []}
                  outside={each.slice(0, 7) !== day.slice(0, 7)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayCellProps {
  day: string;
  events: NonNullable<ReturnType<Calendar['byDay']['get']>>;
  /** of the month before or after */
  outside: boolean;
}

function DayCell({ day, events, outside }: DayCellProps) {
  const { t } = useTranslation('schedules');
  const { move, showDay } = useCalendarActs();
  const names = useDayNames();
  const today = useCompanyClock().dayOf(useNow());
  const narrow = useNarrow();
  const long = names.long(day);
  const shown = events.length > MOST_EVENTS ? events.slice(0, MOST_EVENTS - 1) : events;
  const label =
    events.length > 0 ? t('grid.moreOf', { count: events.length, day: long }) : t('grid.openDay', { day: long });
  return (
    <td
      data-outside={outside || undefined}
      data-today={day === today || undefined}
      {...dropProps((id) => move(id, day))}
    >
      <UnstyledButton className={classes.number} aria-label={label} onClick={() => showDay(day)}>
        <span>{Number(day.slice(-2))}</span>
        {narrow && events.length > 0 && <b>{events.length}</b>}
      </UnstyledButton>
      {!narrow && (
        <div className={classes.events}>
          {shown.map((schedule) => (
            <EventChip key={schedule.id} schedule={schedule} />
          ))}
          <MoreButton day={day} count={events.length - shown.length} total={events.length} />
        </div>
      )}
    </td>
  );
}
