import { expect, test } from 'vitest';
import { asItWas } from './asItWas.ts';

test('what was changed, added and taken away is as it was', () => {
  const shared: Record<string, unknown> = { changed: 1, taken: 2, same: 3 };
  Object.defineProperty(shared, 'computed', { get: () => 'here', configurable: true });
  const { restore } = asItWas([shared]);
  Object.assign(shared, { changed: 'else', added: true });
  delete shared.taken;
  Object.defineProperty(shared, 'computed', { value: 'elsewhere', configurable: true });
  Object.defineProperty(shared, 'more', { value: 1, configurable: true });
  restore();
  expect(shared).toEqual({ changed: 1, taken: 2, same: 3 });
  expect(shared.computed).toBe('here');
  expect(Object.keys(Object.getOwnPropertyDescriptors(shared))).toEqual(['changed', 'same', 'computed', 'taken']);
});

test('the methods of a class are as they were', () => {
  class Shown {
    show(): string {
      return 'shown';
    }
  }
  const { restore } = asItWas([Shown.prototype]);
  Shown.prototype.show = () => 'nothing';
  restore();
  expect(new Shown().show()).toBe('shown');
});
