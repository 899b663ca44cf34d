// What lies over the page for a moment covers nothing that is pressed.
import { expect, test } from 'vitest';
import { type Box, freePlace } from './freePlace.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

const PHONE = box(0, 0, 390, 844);
const TOAST = { width: 366, height: 52 };
const composer = box(0, 783, 390, 61);
const tabs = box(0, 52, 390, 44);

test.each<[string, { width: number; height: number }, Box, Box[], { left: number; top: number }]>([
  ['an empty page', TOAST, PHONE, [], { left: 12, top: 780 }],
  ['above a composer', TOAST, PHONE, [composer], { left: 12, top: 724 }],
  ['between two rows of buttons', TOAST, PHONE, [box(300, 700, 90, 144), tabs], { left: 12, top: 644 }],
  ['beside buttons at the right', { width: 200, height: 52 }, PHONE, [box(250, 0, 140, 844)], { left: 12, top: 780 }],
  [
    'beside a composer on a wide screen',
    { width: 440, height: 52 },
    box(64, 0, 1376, 900),
    [box(540, 830, 900, 70)],
    { left: 76, top: 836 },
  ],
  [
    'nowhere: where it covers least',
    TOAST,
    PHONE,
    [box(0, 0, 390, 500), box(0, 500, 390, 344), box(0, 500, 390, 344)],
    { left: 12, top: 444 },
  ],
])('%s', (_, size, room, taken, place) => {
  expect(freePlace(size, room, taken)).toEqual(place);
});

test.each<[string, Box[], Box[], { left: number; top: number }]>([
  ['over nothing that is read', [composer], [box(20, 700, 280, 70)], { left: 12, top: 644 }],
  [
    'as high as there is nothing to read',
    [composer],
    [box(0, 200, 390, 583), box(0, 96, 200, 104)],
    { left: 12, top: 44 },
  ],
  ['over what is read before what is pressed', [box(0, 0, 390, 700)], [box(0, 700, 390, 144)], { left: 12, top: 780 }],
])('%s', (_, taken, read, place) => {
  expect(freePlace(TOAST, PHONE, taken, read)).toEqual(place);
});
