// The connections page: what each state offers, who may do what, and deleting with open tickets.
import { ModalsProvider } from '@mantine/modals';
import type { Connection } from '@recado/contract/connections';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { connectionOf } from './connection.fixture.ts';
import { ConnectionsPage } from './ConnectionsPage.tsx';

afterEach(() => queryClient.clear());

function show(connections: Connection[], { profile = 'admin', more = {} }: Options = {}) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ profile }) });
  const server = fakeServer({
    'GET /whatsapp': () => ({ body: connections }),
    'GET /queue': () => ({ body: [] }),
    ...more,
  });
  renderApp(
    <ModalsProvider>
      <ConnectionsPage />
    </ModalsProvider>,
  );
  return server;
}
interface Options {
  profile?: 'admin' | 'user';
  more?: Parameters<typeof fakeServer>[0];
}

const SESSION_BUTTONS = ['QR code', 'Try again', 'New QR code', 'Connecting', 'Disconnect'];
const sessionButtons = (): string[] =>
  screen.getAllByRole('button').flatMap(({ textContent }) => SESSION_BUTTONS.filter((name) => name === textContent));

test.each<[Connection['status'], string[]]>([
  ['qrcode', ['QR code']],
  ['DISCONNECTED', ['Try again', 'New QR code']],
  ['CONNECTED', ['Disconnect']],
  ['PAIRING', ['Disconnect']],
  ['TIMEOUT', ['Disconnect']],
  ['OPENING', ['Connecting']],
])('%s offers %j', async (status, buttons) => {
  show([connectionOf({ status })]);
  await screen.findByText('Loja');
  expect(sessionButtons()).toEqual(buttons);
});

test('who may not act sees the state and no buttons', async () => {
  show([connectionOf({ status: 'qrcode', failures: 2 })], { profile: 'user' });
  await screen.findByText('Waiting for the QR code');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['phoneLoggedOut', 'The device was removed on the phone. Ask for a new QR code.'],
  ['something new', 'Try again, or ask for a new QR code.'],
])('the reason %j reads as words', async (statusReason, words) => {
  show([connectionOf({ status: 'DISCONNECTED', statusReason })]);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('an empty list offers the first phone', async () => {
  show([]);
  await screen.findByText('Connect your first phone');
  fireEvent.click(screen.getByRole('button', { name: 'Add connection' }));
  expect(await screen.findByRole('dialog', { name: 'Add connection' })).toBeTruthy();
});

test('a new connection shows its QR code as soon as there is one', async () => {
  const server = show([], {
    more: { 'POST /whatsapp': () => ({ body: connectionOf({ status: 'qrcode', qrcode: 'code' }) }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add connection' }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Loja' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add and pair' }));
  expect(await screen.findByRole('dialog', { name: 'Pair Loja' })).toBeTruthy();
  expect(server.asked.find(({ call }) => call === 'POST /whatsapp')?.body).toMatchObject({ name: 'Loja' });
});

test('editing asks for the greeting that several queues need, and sends nothing that is not asked for', async () => {
  const queues = [1, 2].map((id) => ({ id, name: `Fila ${id}`, color: '#1c7ed6' }));
  const stored = connectionOf({ queues, greetingMessage: 'Oi!', ratingMessage: 'De 1 a 5?', hasToken: true });
  const server = show([stored], { more: { 'PUT /whatsapp/5': () => ({ body: stored }) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Loja' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  fireEvent.change(await screen.findByLabelText(/^Greeting message/), { target: { value: 'Olá!' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.asked.find(({ call }) => call === 'PUT /whatsapp/5')?.body).toEqual({
      name: 'Loja',
      isDefault: true,
      queueIds: [1, 2],
      greetingMessage: 'Olá!',
    }),
  );
});

test('one queue needs no greeting', async () => {
  show([connectionOf({ queues: [{ id: 1, name: 'Vendas', color: '#1c7ed6' }] })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Loja' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Loja' });
  expect(screen.queryByLabelText(/^Greeting message/)).toBeNull();
});

test('deleting asks again when open tickets would be closed', async () => {
  const server = show([connectionOf()], {
    more: {
      'DELETE /whatsapp/5': ({ url }) =>
        url.includes('closeTickets=true') ? {} : { status: 409, body: { error: 'ERR_WAPP_HAS_OPEN_TICKETS' } },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Loja' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Close them and delete' }));
  await screen.findByText('Connection deleted.');
  const deletions = server.asked.filter(({ call }) => call === 'DELETE /whatsapp/5');
  expect(deletions.map(({ url }) => url)).toEqual([
    '/api/whatsapp/5?closeTickets=false',
    '/api/whatsapp/5?closeTickets=true',
  ]);
});

test('"try again" answers at once', async () => {
  const { promise: waiting, resolve: answer } = Promise.withResolvers<object>();
  show([connectionOf({ status: 'DISCONNECTED' })], { more: { 'POST /whatsappsession/5': () => waiting } });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sessionButtons()).toEqual(['Connecting']));
  answer({});
});
