import { expect, test } from 'vitest';
import { colorOf } from './tags.rules.ts';

test('a name has a colour of its own, however it is capitalised', () => {
  expect(colorOf('Urgente')).toMatch(/^#[0-9a-f]{6}$/);
  expect(colorOf(' URGENTE ')).toBe(colorOf('urgente'));
  expect(new Set(Array.from({ length: 60 }, (_, n) => colorOf(`tag ${n}`))).size).toBeGreaterThan(8);
});
