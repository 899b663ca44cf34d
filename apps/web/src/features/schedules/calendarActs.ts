// What one may do in every view of the calendar.
import type { Schedule } from '@recado/contract/schedules';
import { createContext, useContext } from 'react';

export interface CalendarActs {
  open: (schedule: Schedule) => void;
  remove: (schedule: Schedule) => void;
  /** @param hour left out: the same time of that day */
  move: (id: number, day: string, hour?: number) => void;
  showDay: (day: string) => void;
  mayChange: (schedule: Schedule) => boolean;
}

const Acts = createContext<CalendarActs | null>(null);

export const CalendarActsProvider = Acts.Provider;

export function useCalendarActs(): CalendarActs {
  const acts = useContext(Acts);
  if (!acts) throw new Error('useCalendarActs() outside a calendar');
  return acts;
}
