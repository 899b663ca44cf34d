// A period in words: what the numbers are of may differ from what is being typed.
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/useFormats.ts';
import type { PeriodQuery } from './period.ts';

export function usePeriodText(): (period: PeriodQuery) => string {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  return (period) => {
    if ('days' in period) return period.days === 0 ? t('filter.today') : t('filter.last', { count: period.days });
    const { date_from: from, date_to: to } = period;
    if (from && to) return from === to ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`;
    return from ? t('filter.since', { day: formats.day(from) }) : t('filter.until', { day: formats.day(to ?? '') });
  };
}
