// Until when a ticket is put off, in words.
import { useTranslation } from 'react-i18next';
import { useAtPresent } from '../../../shared/format/useNow.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';

/** @param until null: until the customer writes */
export function useSnoozeText(until: string | null): string {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const today = useAtPresent((now) => until !== null && formats.date(until) === formats.date(now));
  if (until === null) return t('snooze.untilWritten');
  return t('snooze.until', { at: today ? formats.time(until) : formats.shortDateTime(until) });
}
