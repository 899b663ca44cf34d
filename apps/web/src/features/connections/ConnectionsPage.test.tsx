// The connections page: what each state offers, who may do what, and deleting with open tickets.
import { ModalsProvider } from '@mantine/modals';
import type { Connection } from '@recado/contract/connections';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { connectionOf } from '../../entities/connection/connection.fixture.ts';
import { ConnectionsPage } from './ConnectionsPage.tsx';

afterEach(() => queryClient.clear());

function show(connections: Connection[], { profile = 'admin', more = {}, at }: Options = {}) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ profile }) });
  const server = fakeServer({
    'GET /whatsapp': () => ({ body: connections }),
    'GET /queue': () => ({ body: [] }),
    'GET /simulator': () => ({ body: { on: true } }),
    'GET /connection-kinds': () => ({ body: { kinds: ['beta', 'cloud', 'sandbox'] } }),
    ...more,
  });
  renderApp(
    <ModalsProvider>
      <ConnectionsPage />
    </ModalsProvider>,
    at === undefined ? {} : { at },
  );
  return server;
}
interface Options {
  profile?: 'admin' | 'user';
  more?: Parameters<typeof fakeServer>[0];
  at?: string;
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

test.each<[Connection['statusReason'], string | null, string | RegExp]>([
  ['phoneLoggedOut', null, 'The device was removed on the phone. Get a new QR code.'],
  ['banned', null, 'WhatsApp has banned this number. Open WhatsApp on the phone to ask for a review.'],
  ['banned', '2026-11-22T12:00:00', /until 22\/11\/2026 12:00/],
  [null, null, 'Try again or get a new QR code.'],
])('the reason %j until %j reads as words', async (statusReason, statusUntil, words) => {
  show([connectionOf({ status: 'DISCONNECTED', statusReason, statusUntil })]);
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
  fireEvent.click(await screen.findByRole('radio', { name: 'Simulated phone' }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Loja' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add and pair' }));
  expect(await screen.findByRole('dialog', { name: 'Pair Loja' })).toBeTruthy();
  expect(server.asked.find(({ call }) => call === 'POST /whatsapp')?.body).toMatchObject({ name: 'Loja' });
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
  fireEvent.click(await screen.findByRole('button', { name: 'Resolve tickets and delete' }));
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

const HEALTH = {
  lastInAt: new Date().toISOString(),
  lastOutAt: null,
  connectedSince: null,
  reconnects: 12,
  troubles: [
    { kind: 'media', count: 3, lastAt: '2026-11-21T12:00:00', lastError: 'gone from the server' },
    { kind: 'undecryptable', count: 7, lastAt: '2026-11-20T12:00:00', lastError: 'undecryptable' },
    { kind: 'disconnect', count: 1, lastAt: '2026-11-19T12:00:00', lastError: 'connectionLost' },
  ],
  outages: [
    { beganAt: '2026-11-21T10:00:00Z', endedAt: null, reason: 'replaced', recovered: 0 },
    { beganAt: '2026-11-20T10:00:00Z', endedAt: '2026-11-20T13:00:00Z', reason: null, recovered: 41 },
  ],
};

test('its health: one that never came up, and what was our own doing', async () => {
  const troubles = [{ kind: 'connect', count: 9, lastAt: '2026-11-21T12:00:00', lastError: 'accountRefused' }];
  const outages = [
    { beganAt: '2026-11-21T11:00:00Z', endedAt: null, reason: 'ownerLost', recovered: 0 },
    { beganAt: '2026-11-21T10:00:00Z', endedAt: '2026-11-21T10:01:00Z', reason: 'restarted', recovered: 0 },
  ];
  show([connectionOf()], { more: { 'GET /whatsapp/5/health': () => ({ body: { ...HEALTH, troubles, outages } }) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Health of Loja' }));
  const read = within(await screen.findByRole('dialog', { name: 'Health of Loja' }));
  expect(await read.findByText('Failed connection attempts')).toBeTruthy();
  expect(read.getByText('last: 21/11/26 12:00 · Meta rejected the account.')).toBeTruthy();
  expect(read.getByText('The server stopped unexpectedly or lost its database.')).toBeTruthy();
  expect(read.getByText('The connection or the server was restarted.')).toBeTruthy();
});

test('its health: what came, what went wrong, and what was recovered', async () => {
  // Of the last week alone is drawn when it was away.
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2026-11-21T16:00:00Z'));
  show([connectionOf({ createdAt: '2026-11-19T12:00:00' })], {
    more: { 'GET /whatsapp/5/health': () => ({ body: HEALTH }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Health of Loja' }));
  const dialog = await screen.findByRole('dialog', { name: 'Health of Loja' });
  const read = within(dialog);
  expect(await read.findByText('Not connected right now')).toBeTruthy();
  expect(read.getByText('12')).toBeTruthy();
  // The most frequent trouble first.
  expect(read.getAllByText(/^(Messages that can’t|Files that could)/).map(({ textContent }) => textContent)).toEqual([
    'Messages that can’t be read yet',
    'Files that couldn’t be downloaded',
  ]);
  expect(read.getByText('last: 21/11/26 12:00 · gone from the server')).toBeTruthy();
  expect(read.getByText('last: 20/11/26 12:00')).toBeTruthy();
  expect(read.getByText('last: 19/11/26 12:00 · WhatsApp couldn’t be reached.')).toBeTruthy();
  expect(read.getByText('ongoing')).toBeTruthy();
  expect(read.getByText('3 h')).toBeTruthy();
  const strip = read.getByRole('img', { name: /^Since .*: 2 outages, .* in total$/ });
  expect(strip.getAttribute('aria-label')).toContain('19/11/26');
  expect(read.getByText('41 messages recovered')).toBeTruthy();
  expect(read.getByText('The session was opened somewhere else.')).toBeTruthy();
});

const phone = { provider: 'beta', number: null } as const;
const official = { provider: 'cloud', cloud: null } as const;
const byCode = { ...phone, pairingNumber: '5511987654321' } as const;

test.each<[string, Partial<Connection>, string[]]>([
  [
    'by QR code',
    { ...phone, status: 'qrcode' },
    ['Waiting for the QR code', 'Scan the QR code with the phone to pair it.'],
  ],
  [
    'by code',
    { ...byCode, status: 'qrcode' },
    ['WhatsApp (pairing code)', 'Waiting for the pairing code', 'Enter the pairing code on the phone.'],
  ],
  [
    'codes ran out',
    { ...phone, status: 'DISCONNECTED', statusReason: 'codesExpired' },
    ['No one scanned the QR code in time. Get a new one.', 'New QR code'],
  ],
  [
    'a typed code ran out',
    { ...byCode, status: 'DISCONNECTED', statusReason: 'codesExpired' },
    ['No one entered the code in time. Get a new one.', 'New code'],
  ],
  ['ended here, paired by code', { ...byCode, status: 'DISCONNECTED' }, ['Try again or get a new code.', 'New code']],
  [
    'removed on the phone, paired by code',
    { ...byCode, status: 'DISCONNECTED', statusReason: 'phoneLoggedOut' },
    ['The device was removed on the phone. Get a new code.'],
  ],
  [
    'no line, never paired',
    { ...phone, status: 'TIMEOUT', statusReason: 'connectionLost' },
    ['Can’t reach WhatsApp', 'Can’t reach WhatsApp. We’ll keep trying.'],
  ],
  [
    'no line, official',
    { ...official, status: 'TIMEOUT', statusReason: 'connectionLost' },
    ['Can’t reach Meta', 'Can’t reach Meta. We’ll keep trying.'],
  ],
  ['official, ended', { ...official, status: 'DISCONNECTED' }, ['Try again or edit the account details.']],
  [
    'a passkey',
    { ...phone, status: 'DISCONNECTED', statusReason: 'passkeyRequired' },
    [
      'This account requires a passkey, which can only be confirmed in WhatsApp’s own app. Use another number or an official one.',
    ],
  ],
])('%s: the words fit', async (_when, change, texts) => {
  show([connectionOf(change)]);
  await screen.findByText('Loja');
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
});

test('deleting an official number speaks of no phone', async () => {
  show([connectionOf({ provider: 'cloud', cloud: CLOUD })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Loja' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Loja?' });
  expect(dialog.textContent).not.toContain('phone');
  expect(dialog.textContent).toContain('will stop arriving here');
});

test('a restriction on a connection that is up', async () => {
  show([connectionOf({ statusReason: 'timelocked', statusUntil: '2026-12-05T09:30:00' })]);
  expect(await screen.findByText('Restricted')).toBeTruthy();
  // When it ends is said once.
  expect(screen.getAllByText(/05\/12/).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Until 05\/12\/2026 09:30, .* not start new conversations/),
  ]);
  expect(sessionButtons()).toEqual(['Disconnect']);
});

const radios = (): (string | null)[] => screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'));

test('the simulated phone is offered only where there is one', async () => {
  const off = { 'GET /connection-kinds': () => ({ body: { kinds: ['beta', 'cloud'] } }) };
  const { asked } = show([], { more: off });
  fireEvent.click(await screen.findByRole('button', { name: 'Add connection' }));
  await screen.findByRole('radio', { name: 'Official WhatsApp (Cloud API)' });
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('GET /connection-kinds'));
  expect(radios()).not.toContain('Simulated phone');
  expect(screen.getByRole('radio', { name: 'WhatsApp (QR code)' }).getAttribute('aria-checked')).toBe('true');
});

test('an address may ask for the form, with its kind chosen', async () => {
  show([], { at: '/connections?add=sandbox' });
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: 'Simulated phone' }).getAttribute('aria-checked')).toBe('true'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Simulated phone' })).toBeNull());
});

test('an address may ask for a field of a connection, which has the focus; closed, it asks no more', async () => {
  show([connectionOf({ id: 5 })], { at: '/connections?edit=5#outOfHoursMessage' });
  const field = await screen.findByLabelText(/^Out-of-hours message/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('phones by QR code are not offered where that part is not installed', async () => {
  show([], { more: { 'GET /connection-kinds': () => ({ body: { kinds: ['cloud'] } }) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add connection' }));
  await waitFor(() => expect(radios()).toEqual(['Official WhatsApp (Cloud API)']));
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: /Cloud API/ }).getAttribute('aria-checked')).toBe('true'),
  );
  expect(await screen.findByLabelText(/^Phone number ID/)).toBeTruthy();
});

const CLOUD = {
  phoneNumberId: '10000000001',
  businessAccountId: '20000000002',
  hasAccessToken: true,
  hasAppSecret: true,
  hasVerifyToken: true,
  webhookUrl: 'https://recado.example/api/webhooks/whatsapp/3f',
};

function type(label: RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
}

test('an official number: complaints at its fields, then what to do at Meta', async () => {
  const saved = connectionOf({ provider: 'cloud', status: 'OPENING', cloud: CLOUD });
  let refused = true;
  const server = show([], {
    more: {
      'POST /whatsapp': () => {
        const details = [{ path: 'cloud.accessToken', message: 'Too Short!' }];
        if (refused) return { status: 400, body: { error: 'ERR_VALIDATION', message: 'x', details } };
        return { body: saved };
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add connection' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Official WhatsApp (Cloud API)' }));
  type(/^Name/, 'Loja');
  type(/^Phone number ID/, CLOUD.phoneNumberId);
  type(/^WhatsApp Business account ID/, CLOUD.businessAccountId);
  type(/^Access token/, 'EAAx');
  type(/^App secret/, 'hush');
  fireEvent.click(screen.getByRole('button', { name: 'Generate one' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Too short')).toBeTruthy();
  refused = false;
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  const dialog = await screen.findByRole('dialog', { name: 'Connect Loja to Meta' });
  const sent = server.asked.findLast(({ call }) => call === 'POST /whatsapp')?.body;
  const { verifyToken } = (sent as { cloud: { verifyToken: string } }).cloud;
  expect(verifyToken).toMatch(/^[0-9a-f]{32}$/);
  expect(sent).toMatchObject({
    provider: 'cloud',
    cloud: { phoneNumberId: CLOUD.phoneNumberId, accessToken: 'EAAx', appSecret: 'hush' },
  });
  expect(sent).not.toHaveProperty('pairingNumber');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Callback URL').value).toBe(CLOUD.webhookUrl);
  expect(within(dialog).getByLabelText<HTMLInputElement>('Verify token').value).toBe(verifyToken);
});

test('the word that confirms the address is shown as it is stored: without the blanks around it', async () => {
  const stored = connectionOf({ provider: 'cloud', cloud: CLOUD });
  show([stored], { more: { 'PUT /whatsapp/5': () => ({ body: stored }) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Loja' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Loja' });
  type(/^Verify token/, ' mine ');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Connect Loja to Meta' });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Verify token').value).toBe('mine');
});

test('an official number has no QR code to ask for', async () => {
  show([connectionOf({ provider: 'cloud', status: 'DISCONNECTED', statusReason: 'loggedOut', cloud: CLOUD })]);
  expect(await screen.findByText('Disconnected from Recado. Try again to reconnect.')).toBeTruthy();
  expect(sessionButtons()).toEqual(['Try again']);
});
