// The page in the checkout's frame: what it asks the provider's script for, and what it tells the checkout of it.
import { beforeAll, expect, it, vi } from 'vitest';
import type { CardField, FromCardPage, ToCardPage } from './messages.ts';

type Hear = (event: object) => void;
const heard = new Map<string, Hear>();
const updates: [CardField, object][] = [];
const asked: object[] = [];
let answer: () => Promise<{ id: string }> = async () => ({ id: 'tok_1' });
const created: [string, object][] = [];

class MercadoPago {
  constructor(...how: [string, object]) {
    created.push(how);
  }
  fields = {
    create: (field: CardField) => ({
      on: (event: string, hear: Hear) => heard.set(`${field} ${event}`, hear),
      update: ({ settings }: { settings: object }) => updates.push([field, settings]),
      mount: (id: string) => {
        if (document.getElementById(id)) queueMicrotask(() => heard.get(`${field} ready`)?.({}));
      },
    }),
    createCardToken: (holder: object) => {
      asked.push(holder);
      return answer();
    },
  };
  getPaymentMethods = async () => ({
    results: [
      { id: 'debvisa', payment_type_id: 'debit_card' },
      { id: 'visa', payment_type_id: 'credit_card', settings: [{ security_code: { length: 3 } }] },
    ],
  });
}

const told: (FromCardPage | ToCardPage)[] = [];
addEventListener('message', ({ data }: MessageEvent<FromCardPage>) => told.push(data));
const say = (data: ToCardPage, origin = location.origin): boolean =>
  dispatchEvent(new MessageEvent('message', { source: window, origin, data }));
const texts = { cardNumber: 'number', expirationDate: 'expiry', securityCode: 'code' };
const show: ToCardPage = { kind: 'show', publicKey: 'KEY', locale: 'pt-BR', dark: true, labels: texts, wrong: texts };
const isWrong = (field: CardField): boolean => document.querySelector(`[data-field="${field}"][data-wrong]`) !== null;

/** What it tells next of a token. */
async function tokenise(document: string): Promise<FromCardPage | ToCardPage> {
  told.length = 0;
  say({ kind: 'tokenise', name: 'ANA', document });
  return vi.waitFor(() => {
    const outcome = told.find(({ kind }) => kind !== 'tokenise' && kind !== 'height');
    if (!outcome) throw new Error('nothing yet');
    return outcome;
  });
}

const heardOf = (kind: FromCardPage['kind']) => (): true => {
  if (told.some((each) => each.kind === kind)) return true;
  throw new Error(`nothing of ${kind}`);
};

beforeAll(async () => {
  document.body.innerHTML = '<div id="fields"></div>';
  Object.assign(window, { MercadoPago });
  await import('./cardPage.ts');
  await vi.waitFor(heardOf('here'));
  say({ ...show, publicKey: 'another page’s' }, 'https://elsewhere.example');
  say(show);
  await vi.waitFor(heardOf('ready'));
});

it('has the fields in our colours, and nobody follows who buys', () => {
  expect(created).toEqual([['KEY', { locale: 'pt-BR', advancedFraudPrevention: false, trackingDisabled: true }]]);
  expect(document.documentElement.dataset['scheme']).toBe('dark');
});

it.each([
  ['12345678909', 'CPF'],
  ['12ABC34501DE35', 'CNPJ'],
])('asks for a token in the name of %s, a %s', async (number, type) => {
  expect(await tokenise(number)).toMatchObject({ kind: 'token', cardToken: 'tok_1' });
  expect(asked.at(-1)).toEqual({ cardholderName: 'ANA', identificationType: type, identificationNumber: number });
});

it('knows the brand by the first digits, and forgets it with them', async () => {
  heard.get('cardNumber binChange')?.({ bin: '41111111' });
  await vi.waitFor(() => expect(updates).toEqual([['securityCode', { length: 3 }]]));
  expect(await tokenise('12345678909')).toMatchObject({ cardBrand: 'visa' });
  heard.get('cardNumber binChange')?.({ bin: null });
  expect(await tokenise('12345678909')).toMatchObject({ cardBrand: undefined });
});

it.each([
  [[{ field: 'securityCode', code: '224' }], 'wrong', true],
  [[{ code: '205', message: 'card_number' }], 'refused', false],
  [[], 'refused', false],
  [new TypeError('Failed to fetch'), 'away', false],
])('that comes to nothing by %j is told as %s', async (reason, kind, marked) => {
  heard.get('securityCode validityChange')?.({ errorMessages: [] });
  answer = () => Promise.reject(reason);
  expect(await tokenise('12345678909')).toEqual({ kind });
  expect(isWrong('securityCode')).toBe(marked);
});
