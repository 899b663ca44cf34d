// Tables of cases: cards, and for how long an attempt to pay is watched.
import { subscriptionInput } from '@recado/contract/invoices';
import { describe, expect, it, test } from 'vitest';
import { checkInterval, goesOn, hasCardData, hasRunOut, isInFlight, isOver } from './payments.rules.ts';

const MINUTE = 60_000;
const NOW = new Date('2026-03-10T12:00:00.000Z');
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * MINUTE);
const ahead = (minutes: number): Date => ago(-minutes);

test.each([
  [{}, false],
  [{ cardNumber: '', cvv: null, expiryDate: '' }, false],
  [{ cardNumber: '4111' }, true],
  [{ cvv: 0 }, true],
  [{ expiryDate: { month: 1 } }, true],
])('%o holds card data: %s', (fields, expected) => {
  expect(hasCardData(subscriptionInput.parse({ invoiceId: 1, ...fields }))).toBe(expected);
});

describe('an attempt', () => {
  it.each([
    [ago(1), ahead(59), false],
    [ago(65), ago(5), false],
    [ago(71), ago(11), true],
    [ago(6 * 24 * 60), null, false],
    [ago(7 * 24 * 60), null, true],
  ])('of %s until %s is over: %s', (createdAt, expiresAt, expected) => {
    expect(isOver({ createdAt, expiresAt }, NOW)).toBe(expected);
    expect(hasRunOut({ expiresAt }, NOW)).toBe(expected && expiresAt !== null);
  });

  it.each([
    ['just made', { externalId: null, createdAt: ago(0.5) }, true],
    ['made a while ago', { externalId: null, createdAt: ago(2) }, false],
    ['known to the provider', { externalId: 'x', createdAt: ago(0.1) }, false],
  ])('%s is being started: %s', (_what, payment, expected) => {
    expect(isInFlight(payment, NOW)).toBe(expected);
  });

  const code = { provider: 'efi', method: 'pix', externalId: 'x', qrcode: '0002', expiresAt: ahead(30) } as const;
  const pending = { ...code, amount: 9_900 };
  it.each([
    ['a good code', {}, true],
    ['a code that soon ends', { expiresAt: ahead(4) }, false],
    ['of another amount', { amount: 9_800 }, false],
    ['of another provider', { provider: 'asaas' }, false],
    ['unknown to the provider', { externalId: null }, false],
    ['without its code', { qrcode: null }, false],
    ['a card under way', { method: 'card', qrcode: null, expiresAt: null }, true],
  ] as const)('%s goes on: %s', (_what, values, expected) => {
    expect(goesOn({ ...pending, ...values }, { provider: 'efi', amount: 9_900 }, NOW)).toBe(expected);
  });
});

test('the provider is asked every minute at first, then ever less often', () => {
  const ages = [0, 15, 16, 120, 121, 1_000, 7 * 24 * 60 + 1];
  expect(ages.map((age) => checkInterval(age * MINUTE) / MINUTE)).toEqual([1, 1, 5, 5, 30, 30, 24 * 60]);
});
