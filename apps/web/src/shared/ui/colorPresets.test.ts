// The palette: fifty different colours, and the one that is proposed next.
import { expect, test } from 'vitest';
import { COLOR_PRESETS, freeColor, pickedColor, presetName } from './colorPresets.ts';

test('fifty that differ, each one that may be stored', () => {
  expect(new Set(COLOR_PRESETS).size).toBe(50);
  expect(COLOR_PRESETS.filter((color) => !pickedColor.safeParse(color).success)).toEqual([]);
});

test('each is called otherwise, from the palest to the darkest', () => {
  const names = COLOR_PRESETS.map((_, at) => Object.values(presetName(at)).join(' '));
  expect(new Set(names).size).toBe(50);
  expect([names[0], names[25], names[49]]).toEqual(['red palest', 'teal plain', 'pink darkest']);
});

test('what is used already is not proposed, however it is written', () => {
  const first = freeColor([]);
  expect(freeColor([{ color: first.toUpperCase() }])).not.toBe(first);
  const last = COLOR_PRESETS[49] ?? '';
  expect(freeColor(COLOR_PRESETS.slice(0, 49).map((color) => ({ color })))).toBe(last);
  expect(freeColor(COLOR_PRESETS.map((color) => ({ color })))).toBe(first);
});

test.each(['#', '#12', 'red', '#12345', '#1234567890'])('%s is no colour to store', (color) => {
  expect(pickedColor.safeParse(color).success).toBe(false);
});
