// Dates and times as they are where the company is: what ends there on the 21st does so for a reader in Tokyo too, and what was
// arranged by the company's clock is shown by it.
import { dayIn } from '@recado/rules/days';
import { useMemo } from 'react';
import { useSession } from '../session/useSession.ts';
import type { Formats, Moment } from './formats.ts';
import { useFormats } from './useFormats.ts';

type Shown = Record<keyof Pick<Formats, 'date' | 'time' | 'dateTime' | 'shortDateTime'>, (moment: Moment) => string>;

export interface CompanyClock extends Shown {
  timeZone: string;
  /** `2026-11-21` */
  dayOf: (moment: Moment) => string;
}

export function useCompanyClock(): CompanyClock {
  const formats = useFormats();
  const { timeZone } = useSession().user.company;
  return useMemo(
    () => ({
      timeZone,
      date: (moment) => formats.date(moment, timeZone),
      time: (moment) => formats.time(moment, timeZone),
      dateTime: (moment) => formats.dateTime(moment, timeZone),
      shortDateTime: (moment) => formats.shortDateTime(moment, timeZone),
      dayOf: (moment) => dayIn(moment, timeZone),
    }),
    [formats, timeZone],
  );
}
