// The numbers of all countries, how many digits they have and in which groups: by itself, as it is large.
import { digitsOf } from '@recado/rules/phone';
import { getCountries, parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/min';

/** @param number with its country code; undefined: no country has such numbers */
export function internationalNumber(number: string): string | undefined {
  const parsed = parsePhoneNumberFromString(`+${digitsOf(number)}`);
  if (!parsed?.isPossible()) return undefined;
  const shown = parsed.formatInternational();
  // As WhatsApp writes them, which most of these people know them from.
  return parsed.countryCallingCode === '55' ? shown.replace(/ (?=\d{4}$)/, '-') : shown;
}

/**
 * The digits with country code of what a person has typed or pasted: with its code, by their own country's custom, or with
 * what one dials there to get out of it. undefined: no country has such numbers.
 */
export function withCountryCode(typed: string, timeZone: string): string | undefined {
  const text = typed.trim();
  const abroad = valid(parsePhoneNumberFromString(`+${digitsOf(text)}`));
  const country = text.startsWith('+') ? undefined : countryOf(timeZone);
  const home = country && valid(parsePhoneNumberFromString(text, country));
  const meant = home && (!abroad || looksNational(text, country)) ? home : abroad;
  return meant && digitsOf(meant.number);
}

const valid = (number: PhoneNumber | undefined): PhoneNumber | undefined => (number?.isValid() ? number : undefined);

/** Of what may be both: an area code stands in brackets; and in Brazil a mobile's digits do, which some have for a country's code. */
const looksNational = (text: string, country: CountryCode): boolean =>
  text.startsWith('(') || (country === 'BR' && /^[1-9]\d9[6-9]\d{7}$/.test(digitsOf(text)));

const countries = new Map<string, CountryCode | undefined>();

/** Looked for once: a browser takes a moment to name the clocks of all. */
function countryOf(timeZone: string): CountryCode | undefined {
  if (!countries.has(timeZone)) countries.set(timeZone, findCountry(timeZone));
  return countries.get(timeZone);
}

/** undefined: a clock that is no country's, or a browser that does not know. */
function findCountry(timeZone: string): CountryCode | undefined {
  const names = [timeZone, new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone];
  return getCountries().find((country) => {
    const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${country}`);
    return locale.getTimeZones?.()?.some((name) => names.includes(name));
  });
}
