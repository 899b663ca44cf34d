// The pairing dialog: by QR code, by code, and from one to the other.
import type { Connection } from '@recado/contract/connections';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { connectionOf } from './connection.fixture.ts';
import { QrDialog } from './QrDialog.tsx';

afterEach(() => queryClient.clear());

const phone = (change: Partial<Connection>): Connection =>
  connectionOf({ provider: 'beta', status: 'qrcode', number: null, ...change });

function show(connection: Connection, answers: Parameters<typeof fakeServer>[0] = {}) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
  const server = fakeServer(answers);
  renderApp(<QrDialog connection={connection} onClose={() => undefined} />);
  return server;
}

test('a code comes in two groups of four, with what to do on the phone', async () => {
  show(phone({ pairingNumber: '5511987654321', pairingCode: 'ABCD1234' }));
  const code = await screen.findByRole('img', { name: 'Pairing code: A B C D 1 2 3 4' });
  expect(code.textContent).toBe('ABCD-1234');
  expect(screen.getByText('For the phone +5511987654321')).toBeTruthy();
  expect(screen.getByText(/Link with phone number instead/)).toBeTruthy();
});

test('from the QR code to a code: the number is stored, then the session begins anew', async () => {
  const { asked } = show(phone({ qrcode: 'code' }), {
    'PUT /whatsapp/5': () => ({ body: phone({ pairingNumber: '5511987654321' }) }),
    'PUT /whatsappsession/5': () => ({}),
  });
  expect(await screen.findByTitle('QR code to pair')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Code' }));
  fireEvent.change(await screen.findByLabelText('Number of the phone'), { target: { value: '+55 11 98765-4321' } });
  fireEvent.click(screen.getByRole('button', { name: 'Get the code' }));
  await waitFor(() =>
    expect(asked.map(({ call, body }) => [call, body])).toEqual([
      ['PUT /whatsapp/5', { pairingNumber: '+55 11 98765-4321' }],
      ['PUT /whatsappsession/5', undefined],
    ]),
  );
});

test('a number that is refused says why, and renews nothing', async () => {
  const details = [{ path: 'pairingNumber', message: 'Digits with country code, 8 to 15' }];
  const { asked } = show(phone({ qrcode: 'code' }), {
    'PUT /whatsapp/5': () => ({ status: 400, body: { error: 'ERR_VALIDATION', message: 'x', details } }),
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'Code' }));
  fireEvent.change(await screen.findByLabelText('Number of the phone'), { target: { value: '12' } });
  fireEvent.click(screen.getByRole('button', { name: 'Get the code' }));
  expect(await screen.findByText('Country code, area code and number: 8 to 15 digits')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('after the phone has answered it says that it is finishing', async () => {
  show(phone({ status: 'PAIRING', pairingNumber: '5511987654321' }));
  expect(await screen.findByText('The phone has answered. Finishing…')).toBeTruthy();
});
