// Dates as they are where the company is: what ends there on the 21st does so for a reader in Tokyo too.
import { useSession } from '../session/useSession.ts';
import type { Moment } from './formats.ts';
import { useFormats } from './useFormats.ts';

export function useCompanyDate(): (moment: Moment) => string {
  const formats = useFormats();
  const { timeZone } = useSession().user.company;
  return (moment) => formats.date(moment, timeZone);
}
