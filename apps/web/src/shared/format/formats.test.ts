// How people write dates, numbers and money.
import { LANGUAGES } from '@recado/contract/constants';
import { describe, expect, it } from 'vitest';
import { formatsFor } from './formats.ts';

const moment = new Date(2026, 2, 5, 9, 7);
/** Intl separates with narrow and no-break spaces. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

describe.each(LANGUAGES)('%s', (language) => {
  const formats = formatsFor(language);

  it('writes dates as dd/MM/yyyy and times as HH:mm', () => {
    expect(formats.date(moment)).toBe('05/03/2026');
    expect(formats.time(moment)).toBe('09:07');
    expect(formats.time(new Date(2026, 2, 5, 0, 5))).toBe('00:05');
    expect(formats.shortDateTime(moment)).toBe('05/03/26 09:07');
  });

  it('calls a time zone by its name', () => {
    // What stands between, as "Standard", is the browser's.
    const names = { pt: /^Horário .*de Brasília$/, en: /^Brasilia .*Time$/, es: /^hora .*de Brasilia$/ };
    expect(formats.zone('America/Sao_Paulo')).toMatch(names[language]);
  });

  it('writes a day as it is where the company is, and one that is text as it stands', () => {
    const late = '2026-03-05T02:30:00.000Z';
    expect(formats.date(late, 'America/Sao_Paulo')).toBe('04/03/2026');
    expect(formats.date(late, 'Pacific/Auckland')).toBe('05/03/2026');
    expect(formats.dateTime(late, 'America/Sao_Paulo')).toBe('04/03/2026 23:30');
    expect(formats.day('2026-03-05')).toBe('05/03/2026');
  });

  it('shows the time of today and the date of other days', () => {
    expect(formats.timeOrDate(moment, new Date(2026, 2, 5, 23))).toBe('09:07');
    expect(formats.timeOrDate(moment, new Date(2026, 2, 6, 1))).toBe('05/03/2026');
  });

  it('writes money the Brazilian way', () => {
    expect(plain(formats.money(1_234.5))).toBe('R$ 1.234,50');
  });
});

it.each([
  ['pt', '.', ','],
  ['en', ',', '.'],
  ['es', '.', ','],
] as const)('%s: numbers are typed as they are written', (language, thousandSeparator, decimalSeparator) => {
  expect(formatsFor(language).separators).toEqual({ thousandSeparator, decimalSeparator });
});

it('speaks of time as people do', () => {
  const now = new Date(2026, 2, 5, 12);
  expect(formatsFor('pt').relative(new Date(2026, 2, 5, 10), now)).toBe('há 2 horas');
  expect(formatsFor('en').relative(new Date(2026, 2, 4, 11), now)).toBe('yesterday');
  expect(formatsFor('es').relative(new Date(2026, 2, 5, 12, 0, 1), now)).toBe('ahora');
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [240_000, '240 kB'],
  [1_536_000, '1.5 MB'],
  [4_910_000_000, '4.9 GB'],
])('writes %i bytes as %s', (size, text) => {
  expect(formatsFor('en').bytes(size)).toBe(text);
});

it.each([
  [64_000_000, '64 MB'],
  [64_000_001, '64.1 MB'],
])('writes %i bytes beside a limit as %s', (size, text) => {
  expect(formatsFor('en').bytes(size, 'up')).toBe(text);
});

it.each([
  [5, '0:05'],
  [65.9, '1:05'],
  [3_723, '1:02:03'],
  [-1, '0:00'],
])('writes %f seconds as %s', (seconds, text) => {
  expect(formatsFor('en').duration(seconds)).toBe(text);
});
