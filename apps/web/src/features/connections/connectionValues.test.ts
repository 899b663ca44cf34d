// What the connection form sends, and what it refuses.
import type { Connection } from '@recado/contract/connections';
import { expect, test } from 'vitest';
import { schemaErrors } from '../../shared/crud/formErrors.ts';
import { connectionOf } from '../../entities/connection/connection.fixture.ts';
import { changesFor, connectionSchema, newBodyOf, valuesOf, type ConnectionValues } from './connectionValues.ts';

const values: ConnectionValues = { ...valuesOf(), name: 'Loja' };
const common = {
  name: 'Loja',
  isDefault: false,
  queueIds: [],
  greetingMessage: '',
  outOfHoursMessage: '',
  promptId: null,
  ratingMessage: '',
  complationMessage: '',
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  timeToTransfer: 0,
  transferQueueId: null,
  integrationId: null,
  expiresTicket: 0,
  expiresInactiveMessage: '',
};
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
  expect(newBodyOf({ ...values, ...change })).toEqual({ ...common, ...sent });
});

test.each<[string, Partial<ConnectionValues>, string[]]>([
  ['minutes and a queue', { timeToTransfer: 10, transferQueueId: 2 }, []],
  ['minutes without a queue', { timeToTransfer: 10 }, ['transferQueueId']],
  ['a queue without minutes', { transferQueueId: 2 }, ['timeToTransfer']],
  ['a queue and no minutes at all', { timeToTransfer: 0, transferQueueId: 2 }, ['timeToTransfer']],
  ['half a minute', { expiresTicket: 0.5 }, ['expiresTicket']],
  ['more than a year', { expiresTicket: 525_601 }, ['expiresTicket']],
  ['a text that is too long', { ratingMessage: 'x'.repeat(4_097) }, ['ratingMessage']],
])('%s: complains about %j %j', (_name, change, errors) => {
  expect(errorsOf(change)).toEqual(errors);
});

const stored = connectionOf({
  queues: [1, 2].map((id) => ({ id, name: `Fila ${id}`, color: '#1c7ed6' })),
  greetingMessage: 'Oi!',
  timeToTransfer: 15,
  transferQueueId: 2,
  hasToken: true,
});

test.each<[string, Partial<ConnectionValues>, object]>([
  ['nothing', {}, {}],
  ['the queues in another order', { queueIds: [2, 1] }, {}],
  ['the queues', { queueIds: [2, 3] }, { queueIds: [2, 3] }],
  ['a queue less', { queueIds: [2] }, { queueIds: [2] }],
  [
    'the closing',
    { expiresTicket: 60, expiresInactiveMessage: 'Até!' },
    { expiresTicket: 60, expiresInactiveMessage: 'Até!' },
  ],
  [
    'the way to a queue, away',
    { timeToTransfer: '', transferQueueId: null },
    { timeToTransfer: 0, transferQueueId: null },
  ],
])('editing %s sends what was changed, so that the rest stays', (_name, change, sent) => {
  expect(changesFor({ ...valuesOf(stored), ...change }, stored)).toEqual(sent);
});

test('secrets left empty are not sent', () => {
  expect(changesFor(valuesOf(officialNumber), officialNumber)).toEqual({ cloud: ids });
  const changed = {
    ...valuesOf(officialNumber),
    cloud: { ...ids, accessToken: 'new', appSecret: ' ', verifyToken: '' },
  };
  expect(changesFor(changed, officialNumber)).toEqual({ cloud: { ...ids, accessToken: 'new' } });
});

test('a connected phone is not asked how to pair', () => {
  const connected = connectionOf({ provider: 'beta', status: 'CONNECTED', pairingNumber: '5511987654321' });
  expect(changesFor(valuesOf(connected), connected)).not.toHaveProperty('pairingNumber');
  const lost = { ...connected, status: 'DISCONNECTED' } as const;
  expect(changesFor(valuesOf(lost), lost)).toHaveProperty('pairingNumber', '5511987654321');
});
