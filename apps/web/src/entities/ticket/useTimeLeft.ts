// Minutes as one reads them: hours and the rest.
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

const HOUR = 60;

/** '' for none */
export function useTimeLeft(minutes: number): string {
  const { t } = useTranslation('tickets');
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  const parts = [hours > 0 && t('window.hours', { hours }), rest > 0 && t('window.minutes', { minutes: rest })];
  return parts.filter(Boolean).join(' ');
}
