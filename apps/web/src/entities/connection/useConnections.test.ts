// The shared list of connections: what an addition answers, against the event that may have been quicker.
import { expect, test } from 'vitest';
import { connectionOf } from './connection.fixture.ts';
import { putAdded } from './useConnections.ts';

const added = connectionOf({ provider: 'beta', status: 'OPENING', pairingNumber: '5511987654321' });

test('a new one is added', () => {
  expect(putAdded([connectionOf({ id: 4 })], added).map(({ id }) => id)).toEqual([4, 5]);
});

test("everybody's event was quicker: its state counts, and the number that only administrators see is kept", () => {
  const heard = connectionOf({ provider: 'beta', status: 'qrcode', pairingNumber: '' });
  expect(putAdded([heard], added)).toEqual([{ ...heard, pairingNumber: '5511987654321' }]);
});
