// Cards of the pretended bank's: which are judged good, and what becomes of them.
import { describe, expect, it } from 'vitest';
import { expiryOf, isCardNumber, isCurrent, testToken, type Card } from './card.ts';

const card: Card = { nameOnCard: 'ANA LIMA', cardNumber: '4111 1111 1111 1111', expiryDate: '12/30', cvv: '123' };

it.each([
  ['4111 1111 1111 1111', true],
  ['5555555555554444', true],
  ['4111 1111 1111 1112', false],
  ['4111', false],
  ['', false],
])('the number %j is one: %s', (number, good) => {
  expect(isCardNumber(number)).toBe(good);
});

it.each([
  ['12/30', { month: 12, year: 2030 }],
  ['1230', { month: 12, year: 2030 }],
  ['122030', { month: 12, year: 2030 }],
  ['130', undefined],
  ['1/2031', { month: 1, year: 2031 }],
  ['13/30', undefined],
  ['00/30', undefined],
])('reads %j', (text, expiry) => {
  expect(expiryOf(text)).toEqual(expiry);
});

it('takes a card to the end of its month', () => {
  expect(isCurrent('11/26', new Date(2026, 10, 30))).toBe(true);
  expect(isCurrent('11/26', new Date(2026, 11, 1))).toBe(false);
});

describe('the pretended bank', () => {
  it('makes its tokens here', () => {
    expect(testToken(card)).toEqual({ cardToken: 'sandbox-approved' });
    expect(testToken({ ...card, cardNumber: '4000000000000002' })).toEqual({ cardToken: 'sandbox-refused' });
  });

  it('takes no real card', () => {
    expect(() => testToken({ ...card, cardNumber: '5555555555554444' })).toThrow('ERR_CARD_REFUSED');
  });
});
