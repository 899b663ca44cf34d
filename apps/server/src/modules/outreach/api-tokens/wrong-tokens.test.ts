// Guessing tokens: how often, from where, and until when.
import { expect, test } from 'vitest';
import { WrongTokens } from './wrong-tokens.ts';

let now = Date.parse('2026-11-23T12:00:00Z');
const wrong = new WrongTokens({ now: () => new Date(now) });
const guess = (address: string) => () => wrong.count(address);

test('thirty a minute of a network; other networks are not held up, and a minute later nobody is', () => {
  for (let n = 1; n <= 30; n += 1) guess(`2001:db8:1:2::${n.toString(16)}`)();
  expect(guess('2001:db8:1:2:ffff::9')).toThrow('Too many tokens');
  expect(guess('2001:db8:1:3::1')).not.toThrow();
  expect(guess('203.0.113.5')).not.toThrow();
  now += 60_000;
  expect(guess('2001:db8:1:2:ffff::9')).not.toThrow();
});
