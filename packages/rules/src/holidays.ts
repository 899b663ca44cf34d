// National holidays, to be added to opening hours with one press. Pure, with nothing fetched; where they are from stands beside
// each country. Names are in the country's own language: a company reads its own.
import { daysAfter } from './days.ts';

export interface Holiday {
  /** `2026-12-25` */
  date: string;
  name: string;
  /** on that day of every year */
  yearly: boolean;
}

/** Month and day · days from Easter Sunday · the nth of a weekday in a month (0 is Sunday; -1: the last one). */
type Rule = { on: string } | { easter: number } | { nth: number; weekday: number; month: number };
type Entry = readonly [name: string, rule: Rule];

const on = (day: string): Rule => ({ on: day });
const easter = (days: number): Rule => ({ easter: days });
const nth = (count: number, weekday: number, month: number): Rule => ({ nth: count, weekday, month });

export const HOLIDAY_COUNTRIES = ['BR', 'PT', 'ES', 'MX', 'US'] as const;
export type HolidayCountry = (typeof HOLIDAY_COUNTRIES)[number];

const TABLE: Record<HolidayCountry, readonly Entry[]> = {
  // Laws 662/1949, 6.802/1980, 10.607/2002 and 14.759/2023; Carnival, Good Friday and Corpus Christi as in the federal
  // government's yearly order on days off.
  BR: [
    ['Confraternização Universal', on('01-01')],
    ['Carnaval (segunda-feira)', easter(-48)],
    ['Carnaval', easter(-47)],
    ['Sexta-feira Santa', easter(-2)],
    ['Tiradentes', on('04-21')],
    ['Dia do Trabalho', on('05-01')],
    ['Corpus Christi', easter(60)],
    ['Independência do Brasil', on('09-07')],
    ['Nossa Senhora Aparecida', on('10-12')],
    ['Finados', on('11-02')],
    ['Proclamação da República', on('11-15')],
    ['Dia da Consciência Negra', on('11-20')],
    ['Natal', on('12-25')],
  ],
  // Código do Trabalho, article 234.
  PT: [
    ['Ano Novo', on('01-01')],
    ['Sexta-Feira Santa', easter(-2)],
    ['Páscoa', easter(0)],
    ['Dia da Liberdade', on('04-25')],
    ['Dia do Trabalhador', on('05-01')],
    ['Corpo de Deus', easter(60)],
    ['Dia de Portugal', on('06-10')],
    ['Assunção de Nossa Senhora', on('08-15')],
    ['Implantação da República', on('10-05')],
    ['Todos os Santos', on('11-01')],
    ['Restauração da Independência', on('12-01')],
    ['Imaculada Conceição', on('12-08')],
    ['Natal', on('12-25')],
  ],
  // Real Decreto 2001/1983, article 45: those of all regions.
  ES: [
    ['Año Nuevo', on('01-01')],
    ['Epifanía del Señor', on('01-06')],
    ['Viernes Santo', easter(-2)],
    ['Fiesta del Trabajo', on('05-01')],
    ['Asunción de la Virgen', on('08-15')],
    ['Fiesta Nacional de España', on('10-12')],
    ['Todos los Santos', on('11-01')],
    ['Día de la Constitución', on('12-06')],
    ['Inmaculada Concepción', on('12-08')],
    ['Navidad', on('12-25')],
  ],
  // Ley Federal del Trabajo, article 74.
  MX: [
    ['Año Nuevo', on('01-01')],
    ['Día de la Constitución', nth(1, 1, 2)],
    ['Natalicio de Benito Juárez', nth(3, 1, 3)],
    ['Día del Trabajo', on('05-01')],
    ['Día de la Independencia', on('09-16')],
    ['Día de la Revolución', nth(3, 1, 11)],
    ['Navidad', on('12-25')],
  ],
  // 5 U.S.C. § 6103.
  US: [
    ['New Year’s Day', on('01-01')],
    ['Martin Luther King Jr. Day', nth(3, 1, 1)],
    ['Presidents’ Day', nth(3, 1, 2)],
    ['Memorial Day', nth(-1, 1, 5)],
    ['Juneteenth', on('06-19')],
    ['Independence Day', on('07-04')],
    ['Labor Day', nth(1, 1, 9)],
    ['Columbus Day', nth(2, 1, 10)],
    ['Veterans Day', on('11-11')],
    ['Thanksgiving Day', nth(4, 4, 11)],
    ['Christmas Day', on('12-25')],
  ],
};

/** Those of a year, the first one first. */
export const holidaysOf = (country: HolidayCountry, year: number): Holiday[] =>
  TABLE[country]
    .map(([name, rule]) => ({ name, date: dateOf(rule, year), yearly: 'on' in rule }))
    .toSorted((one, other) => one.date.localeCompare(other.date));

function dateOf(rule: Rule, year: number): string {
  if ('on' in rule) return `${year}-${rule.on}`;
  return 'easter' in rule ? daysAfter(easterSunday(year), rule.easter) : nthOf(rule, year);
}

function nthOf({ nth: count, weekday, month }: Extract<Rule, { nth: number }>, year: number): string {
  // The last one is looked for from the month's end.
  const from = new Date(Date.UTC(year, count < 0 ? month : month - 1, count < 0 ? 0 : 1));
  const turn = count < 0 ? -((from.getUTCDay() - weekday + 7) % 7) : (weekday - from.getUTCDay() + 7) % 7;
  const weeks = count < 0 ? (count + 1) * 7 : (count - 1) * 7;
  return daysAfter(from.toISOString().slice(0, 10), turn + weeks);
}

/** By the Gregorian calendar, as Meeus, Jones and Butcher count it. */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const [century, rest] = [Math.floor(year / 100), year % 100];
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const days = moon + sunday - 7 * late + 114;
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)).toISOString().slice(0, 10);
}

const MEXICAN =
  'Bahia_Banderas Cancun Chihuahua Ciudad_Juarez Ensenada Hermosillo Matamoros Mazatlan Merida Mexico_City';
const BRAZILIAN =
  'Araguaina Bahia Belem Boa_Vista Campo_Grande Cuiaba Eirunepe Fortaleza Maceio Manaus Noronha Porto_Acre Porto_Velho ' +
  'Recife Rio_Branco Santarem Sao_Paulo';
const AMERICAN =
  'Adak Anchorage Boise Chicago Denver Detroit Indianapolis Juneau Los_Angeles Menominee Metlakatla New_York Nome Phoenix ' +
  'Sitka Yakutat';

const ZONES: Record<HolidayCountry, RegExp> = {
  BR: new RegExp(`^America/(${BRAZILIAN.replaceAll(' ', '|')})$|^Brazil/`),
  PT: /^(Europe\/Lisbon|Atlantic\/(Azores|Madeira)|Portugal)$/,
  ES: /^(Europe\/Madrid|Africa\/Ceuta|Atlantic\/Canary)$/,
  MX: new RegExp(`^America/(${MEXICAN.replaceAll(' ', '|')}|Monterrey|Ojinaga|Tijuana)$|^Mexico/`),
  US: new RegExp(
    `^America/((${AMERICAN.replaceAll(' ', '|')})$|(Indiana|Kentucky|North_Dakota)/)|^Pacific/Honolulu$|^US/`,
  ),
};

/** Where a time zone is: companies do not say their country. undefined: we know no holidays there */
export const countryOf = (timeZone: string): HolidayCountry | undefined =>
  HOLIDAY_COUNTRIES.find((country) => ZONES[country].test(timeZone));
