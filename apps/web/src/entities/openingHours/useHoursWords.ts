// Opening hours in words: of a day, of a week, of a holiday.
import type { OpeningHours } from '@recado/contract/queues';
import type { DayRange, SpecialDay } from '@recado/contract/special-days';
import { specialHours } from '@recado/rules/opening-hours';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { daysOf, timesOf, weekdayName, type DayTimes } from './openingDays.ts';
import { dayWords } from './specialDrafts.ts';

export interface HoursWords {
  /** `08:00–12:00, 14:00–18:00` */
  times: (times: DayTimes) => string;
  /** each day of a stored week, Monday first: `seg. 08:00–18:00`; nothing stored: none */
  week: (stored: OpeningHours) => string[];
  /** `25 de dezembro · todo ano · Fechado` */
  special: (day: DayRange & DayTimes) => string;
  /** `Natal: 25 de dezembro · todo ano · Fechado` */
  storedSpecial: (day: SpecialDay) => string;
}

export function useHoursWords(): HoursWords {
  const { t } = useTranslation('settings');
  const times = ({ mode, start, end, again }: DayTimes): string =>
    mode === 'hours'
      ? [{ start, end }, ...(again ? [again] : [])].map((each) => `${each.start}–${each.end}`).join(', ')
      : t(`schedules.mode.${mode}`);
  const special = (day: DayRange & DayTimes): string =>
    [dayWords(day, currentLanguage()), ...(day.yearly ? [t('schedules.special.everyYear')] : []), times(day)].join(
      ' · ',
    );
  return {
    times,
    special,
    week: (stored) =>
      stored.length === 0
        ? []
        : daysOf(stored).map((day, index) => `${weekdayName(index, currentLanguage(), 'short')} ${times(day)}`),
    storedSpecial: (day) => `${day.name}: ${special({ ...day, ...timesOf(specialHours(day)) })}`,
  };
}
