// When it opens next, in the words of a message: `{{opensAt}}` in what is said out of hours. Pure.
import type { Language } from '@recado/contract/constants';
import { clockIn, daysBetween } from './days.ts';
import { opensNext, type OpeningTimes } from './opening-hours.ts';

export const OPENS_AT_NAME = 'opensAt';
/** As it is written, for hints. */
export const OPENS_AT = `{{${OPENS_AT_NAME}}}`;

/** What is said out of hours, as it is said now. */
export const withOpening = (text: string, times: OpeningTimes, now: Date, language: Language): string =>
  text.replaceAll(/\{\{\s*opensAt\s*\}\}/g, () => spokenOpening(times, now, language));

/** `amanhã às 08:00`, to stand within a sentence: "Voltamos a atender …" */
export function spokenOpening(times: OpeningTimes, now: Date, language: Language): string {
  const moment = opensNext(times, now);
  const words = WORDS[language];
  if (!moment) return words.some;
  const [there, here] = [clockIn(moment, times.timeZone), clockIn(now, times.timeZone)];
  const [date, time] = [there.toISOString().slice(0, 10), there.toISOString().slice(11, 16)];
  const ahead = daysBetween(here.toISOString().slice(0, 10), date);
  const day = ahead === 0 ? words.today : ahead === 1 ? words.tomorrow : words.day(weekday(there, language), date);
  return `${day} ${words.at(time)}`;
}

const weekday = (clock: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(clock);

interface Words {
  today: string;
  tomorrow: string;
  /** @param date `2026-12-28` */
  day: (name: string, date: string) => string;
  at: (time: string) => string;
  /** nobody knows when */
  some: string;
}

const dayFirst = (date: string): string => `${date.slice(8)}/${date.slice(5, 7)}`;

/** One o'clock is one. */
const isOne = (time: string): boolean => time.startsWith('01');

const WORDS: Record<Language, Words> = {
  pt: {
    today: 'hoje',
    tomorrow: 'amanhã',
    day: (name, date) => `${name}, ${dayFirst(date)},`,
    at: (time) => `${isOne(time) ? 'à' : 'às'} ${time}`,
    some: 'em breve',
  },
  en: {
    today: 'today',
    tomorrow: 'tomorrow',
    day: (name, date) => `on ${name}, ${date.slice(5, 7)}/${date.slice(8)},`,
    at: (time) => `at ${time}`,
    some: 'soon',
  },
  es: {
    today: 'hoy',
    tomorrow: 'mañana',
    day: (name, date) => `el ${name} ${dayFirst(date)}`,
    at: (time) => `${isOne(time) ? 'a la' : 'a las'} ${time}`,
    some: 'pronto',
  },
};
