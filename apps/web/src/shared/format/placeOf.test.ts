import { expect, test } from 'vitest';
import { placeOf } from './placeOf.ts';

test.each<[string | undefined, string | undefined]>([
  ['America/Mexico_City', 'America/Mexico_City'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Etc/GMT+3', undefined],
  ['UTC', undefined],
  [undefined, undefined],
])('%s is %s', (zone, place) => expect(placeOf(zone)).toBe(place));
