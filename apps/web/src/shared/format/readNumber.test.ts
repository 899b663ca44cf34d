// Numbers as they are typed and pasted, in companies of several countries.
import { describe, expect, it } from 'vitest';
import { readNumber } from './readNumber.ts';

describe.each<[string, string, [typed: string, digits: string][]]>([
  [
    'Brazil',
    'America/Sao_Paulo',
    [
      ['+55 (11) 98765-4321', '5511987654321'],
      ['(11) 98765-4321', '5511987654321'],
      ['11 98765 4321', '5511987654321'],
      ['011 98765-4321', '5511987654321'],
      ['0 15 11 98765-4321', '5511987654321'],
      ['(11) 3265-4321', '551132654321'],
      ['5511987654321', '5511987654321'],
      ['55 11 98765.4321', '5511987654321'],
      // Belo Horizonte, not the Netherlands; Uberlândia, not Spain.
      ['31987654321', '5531987654321'],
      ['(34) 3212-3456', '553432123456'],
      ['+31 987654321', '31987654321'],
      ['+351 912 345 678', '351912345678'],
      ['351912345678', '351912345678'],
      ['34600111222', '34600111222'],
      ['14155552671', '14155552671'],
      // Nobody's: the server says what is wrong with it.
      ['98765', '98765'],
      ['+1 23', '+1 23'],
      ['', ''],
      ['Ana', 'Ana'],
      ['120363041234567890@g.us', '120363041234567890@g.us'],
    ],
  ],
  ['Brazil by another clock', 'America/Manaus', [['(92) 98765-4321', '5592987654321']]],
  [
    'the United States',
    'America/New_York',
    [
      ['011 55 11 98765-4321', '5511987654321'],
      ['(415) 555-2671', '14155552671'],
      ['1 415 555 2671', '14155552671'],
    ],
  ],
  [
    'Portugal',
    'Europe/Lisbon',
    [
      ['912 345 678', '351912345678'],
      ['00 55 11 98765-4321', '5511987654321'],
    ],
  ],
  [
    'Argentina',
    'America/Argentina/Buenos_Aires',
    [
      ['011 4321-5678', '541143215678'],
      ['+54 9 11 2345-6789', '5491123456789'],
    ],
  ],
  [
    'no country',
    'UTC',
    [
      ['+55 11 98765-4321', '5511987654321'],
      ['(11) 98765-4321', '(11) 98765-4321'],
    ],
  ],
])('in %s', (_where, timeZone, cases) => {
  it.each(cases)('%s is %s', async (typed, digits) => {
    expect(await readNumber(typed, timeZone)).toBe(digits);
  });
});
