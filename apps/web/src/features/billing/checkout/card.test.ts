// Cards: which are judged good, and where their data goes.
import type { PaymentOptions } from '@recado/contract/invoices';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expiryOf, isCardNumber, isCurrent, tokenise, type Card, type TokenEntry } from './card.ts';

const card: Card = { nameOnCard: 'ANA LIMA', cardNumber: '4111 1111 1111 1111', expiryDate: '12/30', cvv: '123' };
const entry: TokenEntry = { by: 'token', publicKey: 'APP_KEY', url: 'https://bank.example/v1/card_tokens' };
const by = (provider: PaymentOptions['provider']): PaymentOptions => ({
  provider,
  methods: ['pix', 'card'],
  card: entry,
  needsDocument: false,
});

afterEach(() => vi.unstubAllGlobals());

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

describe('the sandbox', () => {
  it('makes its tokens here, without asking anybody', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    vi.stubGlobal('fetch', fetch);
    await expect(tokenise(entry, by('sandbox'), card, '')).resolves.toEqual({ cardToken: 'sandbox-approved' });
    const other = { ...card, cardNumber: '4000000000000002' };
    await expect(tokenise(entry, by('sandbox'), other, '')).resolves.toEqual({ cardToken: 'sandbox-refused' });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('takes no real card', async () => {
    const real = { ...card, cardNumber: '5555555555554444' };
    await expect(tokenise(entry, by('sandbox'), real, '')).rejects.toMatchObject({ code: 'ERR_CARD_REFUSED' });
  });
});

describe('a provider', () => {
  it('gets the card, without cookies of ours, and says token and brand', async () => {
    const asked: { url: string; init: RequestInit }[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push({ url, init });
      return url.includes('card_tokens')
        ? Response.json({ id: 'tok_1' })
        : Response.json({
            results: [
              { id: 'debvisa', payment_type_id: 'debit_card' },
              { id: 'visa', payment_type_id: 'credit_card' },
            ],
          });
    });
    await expect(tokenise(entry, by('mercadopago'), card, '191.191.191-00')).resolves.toEqual({
      cardToken: 'tok_1',
      cardBrand: 'visa',
    });
    expect(asked.map(({ url }) => url)).toEqual([
      'https://bank.example/v1/card_tokens?public_key=APP_KEY',
      'https://bank.example/v1/payment_methods/search?public_key=APP_KEY&bins=41111111',
    ]);
    expect(asked.every(({ init }) => init.credentials === 'omit')).toBe(true);
    expect(JSON.parse(asked[0]?.init.body as string)).toEqual({
      card_number: '4111111111111111',
      security_code: '123',
      expiration_month: 12,
      expiration_year: 2030,
      cardholder: { name: 'ANA LIMA', identification: { type: 'CPF', number: '19119119100' } },
    });
  });

  it.each([
    [async () => Response.json({ message: 'invalid card' }, { status: 400 }), 'ERR_CARD_REFUSED'],
    [async () => Response.json({}), 'ERR_CARD_REFUSED'],
    [async () => new Response('', { status: 503 }), 'ERR_PAYMENT_PROVIDER'],
    [async () => Promise.reject(new TypeError('no network')), 'network'],
  ])('that makes no token: %#', async (fetch, code) => {
    vi.stubGlobal('fetch', fetch);
    await expect(tokenise(entry, by('mercadopago'), card, '')).rejects.toMatchObject({ code });
  });
});
