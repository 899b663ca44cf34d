// What the connection form sends, and what it refuses.
import type { Connection } from '@recado/contract/connections';
import { expect, test } from 'vitest';
import { schemaErrors } from '../../shared/crud/formErrors.ts';
import { connectionOf } from './connection.fixture.ts';
import { bodyOf, connectionSchema, valuesOf, type ConnectionValues } from './connectionValues.ts';

const values: ConnectionValues = { ...valuesOf(), name: 'Loja' };
const common = { name: 'Loja', isDefault: false, queueIds: [], greetingMessage: '', outOfHoursMessage: '' };
const account = {
  phoneNumberId: '10000000001',
  businessAccountId: '20000000002',
  accessToken: 'EAAx',
  appSecret: 'hush',
  verifyToken: 'mine',
};
const ids = { phoneNumberId: account.phoneNumberId, businessAccountId: account.businessAccountId };
const officialNumber = connectionOf({
  provider: 'cloud',
  isDefault: false,
  cloud: { ...ids, hasAccessToken: true, hasAppSecret: true, hasVerifyToken: true, webhookUrl: 'https://x/y' },
});

const errorsOf = (change: Partial<ConnectionValues>, connection?: Connection): string[] =>
  Object.keys(schemaErrors(connectionSchema(connection), { ...values, ...change }));

test('a new connection needs a name and nothing else', () => {
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ name: '' })).toEqual(['name']);
});

test.each([
  { queueIds: [1], greetingMessage: '', errors: [] },
  { queueIds: [1, 2], greetingMessage: '  ', errors: ['greetingMessage'] },
  { queueIds: [1, 2], greetingMessage: 'Oi!', errors: [] },
])('queues $queueIds with greeting "$greetingMessage"', ({ errors, ...change }) => {
  expect(errorsOf(change)).toEqual(errors);
});

const EMPTY_ACCOUNT = valuesOf().cloud;
test.each<[string, Partial<ConnectionValues>, Connection | undefined, string[]]>([
  ['by code without a number', { byCode: true }, undefined, ['pairingNumber']],
  ['by code with half a number', { byCode: true, pairingNumber: '+55 11' }, undefined, ['pairingNumber']],
  ['by code with a number', { byCode: true, pairingNumber: '+55 (11) 98765-4321' }, undefined, []],
  ['by QR code, a number left half', { byCode: false, pairingNumber: '+55 11' }, undefined, []],
  [
    'official, nothing filled in',
    { provider: 'cloud' },
    undefined,
    ['cloud.accessToken', 'cloud.appSecret', 'cloud.verifyToken', 'cloud.phoneNumberId', 'cloud.businessAccountId'],
  ],
  ['official, all filled in', { provider: 'cloud', cloud: account }, undefined, []],
  [
    'official, a name where an ID belongs',
    { provider: 'cloud', cloud: { ...account, phoneNumberId: 'Loja' } },
    undefined,
    ['cloud.phoneNumberId'],
  ],
  ['official, edited with its secrets stored', valuesOf(officialNumber), officialNumber, []],
  ['simulated, whatever else was typed', { provider: 'sandbox', byCode: true, cloud: EMPTY_ACCOUNT }, undefined, []],
])('%s: complains about the right fields', (_name, change, connection, errors) => {
  expect(errorsOf(change, connection)).toEqual(errors);
});

test.each<[string, Partial<ConnectionValues>, object]>([
  ['paired by QR code', { pairingNumber: '55119' }, { provider: 'beta', pairingNumber: '' }],
  [
    'paired by code',
    { byCode: true, pairingNumber: '+55 11 98765-4321' },
    { provider: 'beta', pairingNumber: '+55 11 98765-4321' },
  ],
  ['simulated', { provider: 'sandbox', byCode: true, pairingNumber: '5511', cloud: account }, { provider: 'sandbox' }],
  ['official', { provider: 'cloud', byCode: true, cloud: account }, { provider: 'cloud', cloud: account }],
])('a new one, %s, sends what is of its kind', (_name, change, sent) => {
  expect(bodyOf({ ...values, ...change })).toEqual({ ...common, ...sent });
});

test('editing sends what can be changed here, so that the rest stays', () => {
  const stored = connectionOf({
    greetingMessage: 'Oi!',
    ratingMessage: 'De 1 a 5?',
    expiresTicket: 30,
    hasToken: true,
  });
  expect(bodyOf(valuesOf(stored), stored)).toEqual({ ...common, isDefault: true, greetingMessage: 'Oi!' });
});

test('secrets left empty are not sent', () => {
  expect(bodyOf(valuesOf(officialNumber), officialNumber)).toEqual({ ...common, cloud: ids });
  const changed = {
    ...valuesOf(officialNumber),
    cloud: { ...ids, accessToken: 'new', appSecret: ' ', verifyToken: '' },
  };
  expect(bodyOf(changed, officialNumber)).toEqual({ ...common, cloud: { ...ids, accessToken: 'new' } });
});

test('a connected phone is not asked how to pair', () => {
  const connected = connectionOf({ provider: 'beta', status: 'CONNECTED', pairingNumber: '5511987654321' });
  expect(bodyOf(valuesOf(connected), connected)).not.toHaveProperty('pairingNumber');
  const lost = { ...connected, status: 'DISCONNECTED' } as const;
  expect(bodyOf(valuesOf(lost), lost)).toHaveProperty('pairingNumber', '5511987654321');
});
