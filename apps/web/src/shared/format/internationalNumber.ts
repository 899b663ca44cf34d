// The numbers of all countries, how many digits they have and in which groups: by itself, as it is large.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** @param number with its country code; undefined: no country has such numbers */
export function internationalNumber(number: string): string | undefined {
  const parsed = parsePhoneNumberFromString(`+${number.replace(/\D/g, '')}`);
  if (!parsed?.isPossible()) return undefined;
  const shown = parsed.formatInternational();
  // As WhatsApp writes them, which most of these people know them from.
  return parsed.countryCallingCode === '55' ? shown.replace(/ (?=\d{4}$)/, '-') : shown;
}
