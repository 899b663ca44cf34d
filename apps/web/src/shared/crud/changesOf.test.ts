// What of a form is sent: so that two people who have it open do not undo each other's changes.
import { expect, it } from 'vitest';
import { changesOf } from './changesOf.ts';

it('is what says something else than before, lists by what they hold', () => {
  const before = { name: 'Vendas', order: 1, queueIds: [1, 2], days: [{ day: 'monday', open: '08:00' }], none: null };
  expect(changesOf({ ...before, queueIds: [1, 2], days: [{ day: 'monday', open: '08:00' }] }, before)).toEqual({});
  expect(changesOf({ ...before, order: 2, queueIds: [2] }, before)).toEqual({ order: 2, queueIds: [2] });
  expect(changesOf({ ...before, days: [{ day: 'monday', open: '09:00' }] }, before)).toEqual({
    days: [{ day: 'monday', open: '09:00' }],
  });
});
