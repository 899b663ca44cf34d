// Tables of cases: cards, documents, and for how long an attempt to pay is watched.
import { subscriptionInput } from '@recado/contract/invoices';
import { describe, expect, it, test } from 'vitest';
import { checkInterval, digitsOf, goesOn, hasCardData, isDocument, isInFlight, isOver } from './payments.rules.ts';

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

test.each([
  ['123.456.789-09', true],
  ['12.345.678/0001-95', true],
  ['191.191.191-00', true],
  ['11.222.333/0001-81', true],
  ['123.456.789-08', false],
  ['123.456.789-19', false],
  ['12.345.678/0001-96', false],
  ['111.111.111-11', false],
  ['1234567890', false],
  ['', false],
])('%s is a document: %s', (text, expected) => {
  expect(isDocument(digitsOf(text))).toBe(expected);
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
  expect([0, 15, 16, 120, 121, 1_000].map((age) => checkInterval(age * MINUTE) / MINUTE)).toEqual([1, 1, 5, 5, 30, 30]);
});
