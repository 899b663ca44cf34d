// Dates and times as they are where the company is: what ends there on the 21st does so for a reader in Tokyo too.
import { useSession } from '../session/useSession.ts';
import type { Moment } from './formats.ts';
import { useFormats } from './useFormats.ts';

export function useCompanyDate(): (moment: Moment) => string {
  const formats = useFormats();
  const { timeZone } = useSession().user.company;
  return (moment) => formats.date(moment, timeZone);
}

/** What was arranged by the company's clock is shown by it. */
export function useCompanyDateTime(): (moment: Moment) => string {
  const formats = useFormats();
  const { timeZone } = useSession().user.company;
  return (moment) => formats.dateTime(moment, timeZone);
}
