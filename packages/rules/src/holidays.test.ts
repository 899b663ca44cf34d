// National holidays, beside calendars that were printed elsewhere.
import { describe, expect, test } from 'vitest';
import { countryOf, easterSunday, holidaysOf, type HolidayCountry } from './holidays.ts';

// As the Church's tables have them; the earliest and the latest that there can be among them.
test.each([
  [1818, '1818-03-22'],
  [1943, '1943-04-25'],
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter of %d is on %s', (year, date) => expect(easterSunday(year)).toBe(date));

const named = (country: HolidayCountry, year: number): [string, string][] =>
  holidaysOf(country, year).map(({ date, name }) => [date.slice(5), name]);

describe('of a year', () => {
  test('in Brazil', () => {
    expect(named('BR', 2027)).toEqual([
      ['01-01', 'Confraternização Universal'],
      ['02-08', 'Carnaval (segunda-feira)'],
      ['02-09', 'Carnaval'],
      ['03-26', 'Sexta-feira Santa'],
      ['04-21', 'Tiradentes'],
      ['05-01', 'Dia do Trabalho'],
      ['05-27', 'Corpus Christi'],
      ['09-07', 'Independência do Brasil'],
      ['10-12', 'Nossa Senhora Aparecida'],
      ['11-02', 'Finados'],
      ['11-15', 'Proclamação da República'],
      ['11-20', 'Dia da Consciência Negra'],
      ['12-25', 'Natal'],
    ]);
    const moving = holidaysOf('BR', 2026).filter(({ yearly }) => !yearly);
    expect(moving.map(({ date }) => date)).toEqual(['2026-02-16', '2026-02-17', '2026-04-03', '2026-06-04']);
  });

  test.each<[HolidayCountry, number, Record<string, string>]>([
    ['US', 2026, { '01-19': 'Martin Luther King Jr. Day', '05-25': 'Memorial Day', '11-26': 'Thanksgiving Day' }],
    ['US', 2027, { '05-31': 'Memorial Day', '09-06': 'Labor Day', '10-11': 'Columbus Day' }],
    [
      'MX',
      2026,
      { '02-02': 'Día de la Constitución', '03-16': 'Natalicio de Benito Juárez', '11-16': 'Día de la Revolución' },
    ],
    ['ES', 2026, { '04-03': 'Viernes Santo', '12-06': 'Día de la Constitución' }],
    ['PT', 2026, { '04-05': 'Páscoa', '06-04': 'Corpo de Deus' }],
  ])('in %s in %d', (country, year, some) => {
    expect(Object.fromEntries(named(country, year))).toMatchObject(some);
  });
});

test.each([
  ['America/Sao_Paulo', 'BR'],
  ['America/Bahia', 'BR'],
  ['America/Manaus', 'BR'],
  ['America/Bahia_Banderas', 'MX'],
  ['America/New_York', 'US'],
  ['America/Indiana/Knox', 'US'],
  ['America/Argentina/Buenos_Aires', undefined],
  ['Europe/Lisbon', 'PT'],
  ['Atlantic/Canary', 'ES'],
  ['UTC', undefined],
])('%s is in %s', (timeZone, country) => expect(countryOf(timeZone)).toBe(country));
