// A period in words: what the numbers are of may differ from what is being typed.
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/useFormats.ts';
import type { PeriodQuery } from './period.ts';

export function usePeriodText(): (period: PeriodQuery) => string {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  // Noon: the day stays that day in every time zone.
  const day = (text: string): string => formats.date(`${text}T12:00:00`);
  return (period) => {
    if ('days' in period) return period.days === 0 ? t('filter.today') : t('filter.last', { count: period.days });
    const { date_from: from, date_to: to } = period;
    if (from && to) return from === to ? day(from) : `${day(from)} – ${day(to)}`;
    return from ? t('filter.since', { day: day(from) }) : t('filter.until', { day: day(to ?? '') });
  };
}
