// Where one is in the calendar, and the messages of the days that are shown.
import { listSchedules, type Schedule } from '@recado/contract/schedules';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { SEARCH_DELAY_MS } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useCalendarLanguage } from '../../shared/ui/useCalendarLanguage.ts';
import { useNarrow } from '../../shared/ui/useNarrow.ts';
import { momentsOf, periodOf, plusDays, type Period, type View } from './calendarDays.ts';

/** Of one day, in the order of their times. */
export type ByDay = ReadonlyMap<string, readonly Schedule[]>;

export interface Calendar {
  view: View;
  day: string;
  period: Period;
  /** @param day left out: it stays */
  show: (view: View, day?: string) => void;
  search: string;
  setSearch: (search: string) => void;
  byDay: ByDay;
  /** as the faces of a list want it */
  list: { rows: Schedule[]; loading: boolean; error: Error | null; retry: () => void; searched: string };
  count: number | undefined;
  /** there are more than are shown */
  hasMore: boolean;
  /** other days, or other words, are on their way */
  moving: boolean;
}

export function useCalendar(): Calendar {
  const narrow = useNarrow();
  const { firstDayOfWeek } = useCalendarLanguage();
  const { timeZone, dayOf } = useCompanyClock();
  const [place, setPlace] = useState<{ view: View | null; day: string }>(() => ({
    view: null,
    day: dayOf(new Date()),
  }));
  const [search, setSearch] = useState('');
  const [delayed] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const searched = search.trim() === '' ? '' : delayed;
  // Until somebody chooses, as there is room.
  const view = place.view ?? (narrow ? 'agenda' : 'month');
  const period = periodOf(view, place.day, firstDayOfWeek);
  const query = { ...momentsOf(period, timeZone), ...(searched !== '' && { searchParam: searched }) };
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery({
    queryKey: ['schedule', 'calendar', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listSchedules, { query, signal }),
  });
  const { first, length } = period;
  const byDay = useMemo(() => grouped(data?.schedules ?? [], { first, length }, dayOf), [data, first, length, dayOf]);
  return {
    view,
    day: place.day,
    period,
    show: (next, day = place.day) => setPlace({ view: next, day }),
    search,
    setSearch,
    byDay,
    list: {
      rows: [...byDay.values()].flat(),
      loading: isPending,
      // A failed refresh of what is on the screen is no reason to take it away.
      error: data ? null : error,
      retry: () => void refetch(),
      searched,
    },
    count: data?.count,
    hasMore: data?.hasMore ?? false,
    moving: isPlaceholderData,
  };
}

/** While other days are fetched, what is there of those before is not theirs. */
function grouped(schedules: readonly Schedule[], { first, length }: Period, dayOf: (moment: string) => string): ByDay {
  const after = plusDays(first, length);
  const shown = schedules.filter(({ sendAt }) => dayOf(sendAt) >= first && dayOf(sendAt) < after);
  const byTime = shown.toSorted((a, b) => a.sendAt.localeCompare(b.sendAt) || a.id - b.id);
  return Map.groupBy(byTime, ({ sendAt }) => dayOf(sendAt));
}
