// Texts of campaigns, their edit window and their pace.
import { expect, test } from 'vitest';
import {
  campaignCost,
  campaignSeconds,
  expandCampaignText,
  gapAfter,
  mayEditCampaign,
  templatesIn,
  unknownNames,
} from './campaigns.ts';

const ANA = { name: 'Ana', number: '5511987654321', email: 'ana@example.com' };
const VARIABLES = [
  { key: 'loja', value: 'Centro {nome}' },
  { key: 'LOJA', value: 'outra' },
];

test.each([
  ['Oi {nome}, da {Loja}', 'Oi Ana, da Centro {nome}'],
  ['{numero} {email}', '5511987654321 ana@example.com'],
  ['{{firstName}} { nome }', '{{firstName}} Ana'],
  ['{ninguem} {} {a b}', '{ninguem} {} {a b}'],
])('%s', (text, expanded) => expect(expandCampaignText(text, ANA, VARIABLES)).toBe(expanded));

const NOW = new Date('2026-11-22T12:00:00Z');
test.each([
  ['INATIVA', null, true],
  ['CANCELADA', null, true],
  ['PROGRAMADA', '2026-11-22T13:00:01Z', true],
  ['PROGRAMADA', '2026-11-22T13:00:00Z', false],
  ['PROGRAMADA', '2026-11-22T11:00:00Z', false],
  ['EM_ANDAMENTO', null, false],
  ['FINALIZADA', null, false],
] as const)('%s at %s: %s', (status, scheduledAt, may) =>
  expect(mayEditCampaign({ status, scheduledAt }, NOW)).toBe(may),
);

test('the gap is somewhere up to the interval, and the longer one after so many', () => {
  const pace = { messageInterval: 20, longerIntervalAfter: 3, greaterInterval: 60 };
  expect([0, 1, 2, 3, 4].map((sent) => gapAfter(pace, sent, 0.5))).toEqual([10, 10, 10, 60, 10]);
  expect(gapAfter({ ...pace, longerIntervalAfter: 0 }, 3, 1)).toBe(20);
  expect(campaignSeconds(pace, 6)).toBe(4 * 10 + 2 * 60);
});

const template = {};
test.each([
  ['an official number’s templates', { whatsapp: { provider: 'cloud' }, template }, 0.3125, 3, 0.94],
  ['none that arrived', { whatsapp: { provider: 'cloud' }, template }, 0.3125, 0, 0],
  ['no price', { whatsapp: { provider: 'cloud' }, template }, 0, 3, null],
  ['free texts', { whatsapp: { provider: 'cloud' }, template: null }, 0.3125, 3, null],
  ['another network', { whatsapp: { provider: 'sandbox' }, template }, 0.3125, 3, null],
  ['a connection that is gone', { whatsapp: null, template }, 0.3125, 3, null],
])('the cost of %s', (_what, campaign, price, templates, cost) =>
  expect(campaignCost(campaign, price, templates)).toBe(cost),
);

test('of a campaign that asks first the question is what is charged', () => {
  const counts = { delivered: 2, written: 7 };
  expect([templatesIn(counts, false), templatesIn(counts, true)]).toEqual([2, 7]);
});

test.each<[string, string[]]>([
  ['Oi {nome}, { Loja } {{firstName}} {{ms}}', []],
  ['Oi {cupom}, {{ nada }} {cupom}', ['{cupom}', '{{nada}}']],
  ['{ de tudo } {} 5 > 3', []],
])('of %s nobody knows %j', (text, unknown) => expect(unknownNames(text, VARIABLES)).toEqual(unknown));
