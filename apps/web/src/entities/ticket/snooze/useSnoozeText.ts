// Until when a ticket is put off, in words.
import { useAtPresent } from '../../../shared/format/useNow.ts';
import { useCompanyClock } from '../../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';

/** @param until null: until the customer writes */
export function useSnoozeText(until: string | null): string {
  const { t } = useTranslation('tickets');
  const clock = useCompanyClock();
  const today = useAtPresent((now) => until !== null && clock.date(until) === clock.date(now));
  if (until === null) return t('snooze.untilWritten');
  return t('snooze.until', { at: today ? clock.time(until) : clock.shortDateTime(until) });
}
