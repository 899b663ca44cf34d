// Dates, times, numbers and money as people of a language write them: dd/MM/yyyy and HH:mm in all three.
import type { Language } from '@recado/contract/constants';

/** Anything that names a moment: the API's ISO text, milliseconds or a Date. */
export type Moment = string | number | Date;

export interface Formats {
  /** 21/11/2026, in a time zone, or where the reader is */
  date(moment: Moment, timeZone?: string): string;
  /** 21/11/2026, of a day as text: `2026-11-21` */
  day(day: string): string;
  /** 15:04, in a time zone, or where the reader is */
  time(moment: Moment, timeZone?: string): string;
  /** 21/11/2026 15:04, likewise */
  dateTime(moment: Moment, timeZone?: string): string;
  /** 21/11/26 15:04, likewise */
  shortDateTime(moment: Moment, timeZone?: string): string;
  /** a time zone as people call it, not by its code: Brasilia Time */
  zone(timeZone: string): string;
  /** 15:04 today, else 21/11/2026 */
  timeOrDate(moment: Moment, now?: Date): string;
  /** "2 hours ago", "in 3 days" */
  relative(moment: Moment, now?: Date): string;
  number(value: number): string;
  /** what stands in a number, for a field that one types it into */
  separators: { thousandSeparator: string; decimalSeparator: string };
  /** reais, always the Brazilian way */
  money(reais: number): string;
  /** 1.5 MB; @param rounding up: beside a limit that it is over, it shows that it is */
  bytes(size: number, rounding?: 'up'): string;
  /** 1:05, 1:02:03 */
  duration(seconds: number): string;
}

// en-GB: the specification's dates are dd/MM/yyyy whatever the language.
const LOCALES: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es-ES' };

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const cache = new Map<Language, Formats>();

export function formatsFor(language: Language): Formats {
  const known = cache.get(language);
  if (known) return known;
  const formats = makeFormats(LOCALES[language]);
  cache.set(language, formats);
  return formats;
}

function makeFormats(locale: string): Formats {
  const day = { day: '2-digit', month: '2-digit' } as const;
  const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const clock = new Intl.DateTimeFormat(locale, hours);
  const clockIn = zoned(locale, hours);
  const long = new Intl.DateTimeFormat(locale, { ...day, year: 'numeric' });
  const longIn = zoned(locale, { ...day, year: 'numeric' });
  const short = new Intl.DateTimeFormat(locale, { ...day, year: '2-digit' });
  const shortIn = zoned(locale, { ...day, year: '2-digit' });
  const number = new Intl.NumberFormat(locale);
  const partOf = (type: 'group' | 'decimal'): string =>
    number.formatToParts(10_000.5).find((part) => part.type === type)?.value ?? '';
  // Up: what is just over a limit doesn't read as the limit.
  const sizes = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const sizesUp = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, roundingMode: 'ceil' });
  const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

  const time = (moment: Moment, timeZone?: string): string =>
    (timeZone === undefined ? clock : clockIn(timeZone)).format(new Date(moment));
  const date = (moment: Moment, timeZone?: string): string =>
    (timeZone === undefined ? long : longIn(timeZone)).format(new Date(moment));
  return {
    date,
    day: (text) => date(`${text}T12:00:00Z`, 'UTC'),
    time,
    dateTime: (moment, timeZone) => `${date(moment, timeZone)} ${time(moment, timeZone)}`,
    shortDateTime: (moment, timeZone) =>
      `${(timeZone === undefined ? short : shortIn(timeZone)).format(new Date(moment))} ${time(moment, timeZone)}`,
    zone: (timeZone) =>
      new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
    timeOrDate: (moment, now = new Date()) =>
      new Date(moment).toDateString() === now.toDateString() ? time(moment) : date(moment),
    relative: (moment, now = new Date()) => {
      const seconds = (new Date(moment).getTime() - now.getTime()) / 1_000;
      for (const [unit, length] of UNITS) {
        if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
      }
      return relative.format(0, 'second');
    },
    number: (value) => number.format(value),
    separators: { thousandSeparator: partOf('group'), decimalSeparator: partOf('decimal') },
    money: (reais) => money.format(reais),
    bytes: (size, rounding) => scaleBytes(size, rounding === 'up' ? sizesUp : sizes),
    duration,
  };
}

/** A format for each time zone; making one is slow. */
function zoned(locale: string, options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = known.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    known.set(timeZone, format);
    return format;
  };
}

function scaleBytes(size: number, decimals: Intl.NumberFormat): string {
  const names = ['B', 'kB', 'MB', 'GB'];
  let value = size;
  let step = 0;
  while (value >= 1_000 && step < names.length - 1) {
    value /= 1_000;
    step += 1;
  }
  return `${decimals.format(value)} ${names[step]}`;
}

const two = (value: number): string => String(value).padStart(2, '0');

function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor((whole % 3_600) / 60);
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
