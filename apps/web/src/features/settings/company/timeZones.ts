// Time zones as people look for them: by the city, and by what the rest of the app calls the zone. Pure.
import type { Formats } from '../../../shared/format/formats.ts';
import { foldText } from '../../../shared/format/matches.ts';

const ZONES = Intl.supportedValuesOf('timeZone');

/** What the zones' names, which are plain letters, leave out or shorten; browsers don't say what a city is called. */
const CITIES: Partial<Record<string, string>> = {
  'America/Araguaina': 'Araguaína',
  'America/Asuncion': 'Asunción',
  'America/Belem': 'Belém',
  'America/Bogota': 'Bogotá',
  'America/Cancun': 'Cancún',
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Cuiaba': 'Cuiabá',
  'America/Eirunepe': 'Eirunepé',
  'America/Maceio': 'Maceió',
  'America/Mazatlan': 'Mazatlán',
  'America/Merida': 'Mérida',
  'America/Noronha': 'Fernando de Noronha',
  'America/Santarem': 'Santarém',
  'America/Sao_Paulo': 'São Paulo',
};

const cityOf = (zone: string): string => CITIES[zone] ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

export interface ZoneOption {
  value: string;
  label: string;
}

/** @param stored may be an older name, which the browser knows but does not list */
export const allZones = (stored: string | null | undefined): readonly string[] =>
  !stored || ZONES.includes(stored) ? ZONES : [stored, ...ZONES];

/** A name takes a fifth of a millisecond. */
export function zoneOptions(formats: Pick<Formats, 'zone'>, zones: readonly string[]): ZoneOption[] {
  return zones
    .map((value) => ({ value, label: `${cityOf(value)} · ${formats.zone(value)}` }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/** Whoever knows the zone's own name finds it by that as well, and without accents. */
export function findZones<Option extends ZoneOption>(options: readonly Option[], search: string): Option[] {
  const wanted = foldText(search.trim());
  return options.filter(({ value, label }) =>
    foldText(`${label} ${value} ${value.replaceAll('_', ' ')}`).includes(wanted),
  );
}
