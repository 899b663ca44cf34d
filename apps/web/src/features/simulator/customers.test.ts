// Made-up customers are ones that the network knows.
import { describe, expect, test } from 'vitest';
import { isGroupId, isLikelyNumber, randomGroupId, randomPerson, vcardOf } from './customers.ts';

describe('a made-up customer', () => {
  test.each([0, 0.25, 0.5, 0.999_999])('has a Brazilian mobile number on the network (chance %s)', (chance) => {
    const { name, number } = randomPerson(() => chance);
    expect(number).toMatch(/^55\d{2}9\d{8}$/);
    expect(number).not.toMatch(/0000$/);
    expect(name).toMatch(/^\S+ \S+$/);
    expect(isGroupId(number)).toBe(false);
  });
});

test('a made-up group is known as one, and fits where a number is asked for', () => {
  expect(isGroupId(randomGroupId())).toBe(true);
  expect(randomGroupId()).toMatch(/^\d{8,20}$/);
});

test.each([
  ['+55 (11) 98765-4321', true],
  ['5511987654321', true],
  ['1234567', false],
  ['1234567890123456', false],
  ['maria', false],
  ['', false],
])('%j may be a number: %s', (typed, likely) => {
  expect(isLikelyNumber(typed)).toBe(likely);
});

test('a business card carries name and number', () => {
  expect(vcardOf({ name: 'Ana Lima', number: '5511987654321' })).toContain('waid=5511987654321:+5511987654321');
});
