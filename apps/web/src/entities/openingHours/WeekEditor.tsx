// When it is open, day by day.
import { DayRow } from './DayRow.tsx';
import classes from './DayRow.module.css';
import { faultOf, type OpeningDay } from './openingDays.ts';

export interface WeekEditorProps {
  /** all seven, Monday first */
  days: readonly OpeningDay[];
  /** what is wrong is said */
  judged: boolean;
  onChange: (days: OpeningDay[]) => void;
}

export function WeekEditor({ days, judged, onChange }: WeekEditorProps) {
  const put = (changed: OpeningDay): void =>
    onChange(days.map((day) => (day.weekdayEn === changed.weekdayEn ? changed : day)));
  const copy = ({ mode, start, end, again }: OpeningDay): void =>
    onChange(days.map((day) => ({ ...day, mode, start, end, again })));
  return (
    <div className={classes.week}>
      {days.map((day, index) => (
        <DayRow
          key={day.weekdayEn}
          index={index}
          day={day}
          fault={judged ? faultOf(day) : null}
          onChange={put}
          onCopy={() => copy(day)}
        />
      ))}
    </div>
  );
}
