// A calendar up to today.
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useState } from 'react';
import { useCalendarLanguage } from '../../../shared/ui/useCalendarLanguage.ts';

export function DayCalendar({ onPick }: { onPick: (day: string) => void }) {
  const calendar = useCalendarLanguage();
  const [today] = useState(() => new Date());
  return <DatePicker {...calendar} maxDate={today} onChange={(day) => day !== null && onPick(day)} size="md" />;
}
