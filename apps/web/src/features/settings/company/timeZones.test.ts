// A time zone is called in its field as everywhere else, with its city, and is found by either.
import { expect, test } from 'vitest';
import { formatsFor } from '../../../shared/format/formats.ts';
import { allZones, findZones, zoneOptions } from './timeZones.ts';

const formats = formatsFor('pt');
const found = (search: string): string[] =>
  findZones(zoneOptions(formats, allZones('America/Sao_Paulo')), search).map(({ value }) => value);

test('with its city as that is written, and the name that sentences say', () => {
  const label = zoneOptions(formats, allZones(undefined)).find(({ value }) => value === 'America/Sao_Paulo')?.label;
  expect(label).toBe(`São Paulo · ${formats.zone('America/Sao_Paulo')}`);
});

test.each(['são paulo', 'Sao Paulo', 'America/Sao_Paulo', 'america/sao paulo'])('is found by %s', (search) => {
  expect(found(search)).toEqual(['America/Sao_Paulo']);
});

test('is found by its name, with all of that name', () => {
  expect(found('de brasilia')).toEqual(expect.arrayContaining(['America/Bahia', 'America/Sao_Paulo']));
});

test('an older name that is stored can be read', () => {
  const old = zoneOptions(formats, allZones('Brazil/East')).find(({ value }) => value === 'Brazil/East');
  expect(old?.label).toMatch(/^East · /);
});
