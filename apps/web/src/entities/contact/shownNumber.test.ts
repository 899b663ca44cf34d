// Numbers as the list of contacts shows them.
import { expect, test } from 'vitest';
import { shownNumber } from './shownNumber.ts';

test.each([
  ['5511987654321', '+55 11 98765-4321'],
  ['551132654321', '+55 11 3265-4321'],
  ['351912345678', '+351912345678'],
  ['5511', '+5511'],
  ['120363041234567890@g.us', '120363041234567890@g.us'],
  ['', ''],
])('%s is shown as %s', (number, shown) => {
  expect(shownNumber(number)).toBe(shown);
});
