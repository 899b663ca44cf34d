// The pairing dialog: by QR code, by code, from one to the other, and how the events of its session end it.
import type { Connection } from '@recado/contract/connections';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { connectionsKey, useConnections } from '../../entities/connection/useConnections.ts';
import type { AnyPayload, LineSocket } from '../../shared/data/lineSocket.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { useLine } from '../../../test/useLine.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { connectionOf } from '../../entities/connection/connection.fixture.ts';
import { QrDialog } from './QrDialog.tsx';

const wire = vi.hoisted(() => new Map<string, (payload: AnyPayload) => void>());
vi.mock(import('../../shared/data/lineSocket.ts'), () => ({
  openSocket: (): LineSocket => ({
    onReady: () => undefined,
    onClosed: () => undefined,
    onEvent: (name, handler) => void wire.set(name, handler),
    join: (_room, joined) => joined(),
    leave: () => undefined,
    resume: () => undefined,
    userStatus: () => undefined,
    windowShown: () => undefined,
    typing: () => undefined,
    close: () => undefined,
  }),
}));

afterEach(() => {
  wire.clear();
  queryClient.clear();
});

const PHONE = '5511987654321';
const phone = (change: Partial<Connection> = {}): Connection =>
  connectionOf({ provider: 'beta', status: 'qrcode', number: null, ...change });

let seq = 0;
/** The server tells the administrators of the session. */
function tell(change: Partial<Connection>): void {
  seq += 1;
  const payload = { action: 'update' as const, session: phone(change), seq, safeSeq: seq };
  act(() => wire.get('company-3-whatsappSession')?.(payload));
}

function Page({ onClose }: { onClose: () => void }) {
  useLine();
  const { data } = useConnections();
  return data && <QrDialog connection={data[0]} onClose={onClose} />;
}

async function show(connection: Connection, answers: Parameters<typeof fakeServer>[0] = {}) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
  const server = fakeServer({ 'GET /whatsapp': () => ({ body: [connection] }), ...answers });
  const onClose = vi.fn<() => void>();
  renderApp(<Page onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Pair Loja' });
  await waitFor(() => expect(wire.size).toBeGreaterThan(0));
  const asked = () => server.asked.filter(({ call }) => call !== 'GET /whatsapp');
  return { asked, onClose };
}

const toasts = (): (string | null)[] => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

test('a code comes with what to do on the phone, and is read letter by letter', async () => {
  await show(phone({ pairingNumber: PHONE, pairingCode: 'ABCD-1234' }));
  const code = await screen.findByRole('img', { name: 'Pairing code: A B C D 1 2 3 4' });
  expect(code.textContent).toBe('ABCD-1234');
  expect(screen.getByText(`For the phone +${PHONE}`)).toBeTruthy();
  expect(screen.getByText(/Link with phone number instead/)).toBeTruthy();
});

test('while the code is on its way nothing says what to do with it; then it is told, and has the focus', async () => {
  await show(phone({ status: 'OPENING', pairingNumber: PHONE }));
  expect(screen.getByRole('status').textContent).toBe('Getting the code…');
  expect(screen.queryByText(/Open WhatsApp on/)).toBeNull();
  const status = screen.getByRole('status');
  tell({ status: 'qrcode', qrcode: 'one', pairingNumber: PHONE, pairingCode: 'ABCD-1234' });
  const code = await screen.findByRole('img', { name: 'Pairing code: A B C D 1 2 3 4' });
  expect(status.contains(code)).toBe(true);
  expect(document.activeElement).toBe(code);
  expect(screen.getByText(/Open WhatsApp on/)).toBeTruthy();
});

test('choosing a way moves no focus', async () => {
  await show(phone({ qrcode: 'code' }));
  const way = await screen.findByRole('radio', { name: 'Code' });
  way.focus();
  fireEvent.click(way);
  await screen.findByLabelText('Phone number');
  expect(document.activeElement).toBe(way);
  expect(screen.queryByText(/Open WhatsApp on/)).toBeNull();
});

test('from the QR code to a code: the number is stored, and the server does the rest', async () => {
  const { asked } = await show(phone({ qrcode: 'code' }), {
    'PUT /whatsapp/5': () => ({ body: phone({ pairingNumber: PHONE, status: 'OPENING' }) }),
  });
  expect(await screen.findByTitle('Pairing QR code')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Code' }));
  fireEvent.change(await screen.findByLabelText('Phone number'), { target: { value: '+55 11 98765-4321' } });
  const button = screen.getByRole('button', { name: 'Get the code' });
  button.focus();
  fireEvent.click(button);
  expect(await screen.findByText('Getting the code…')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('status'));
  expect(asked().map(({ call, body }) => [call, body])).toEqual([
    ['PUT /whatsapp/5', { pairingNumber: '5511987654321' }],
  ]);
});

test('a line that drops takes nothing away from who is typing the number', async () => {
  await show(phone({ qrcode: 'code' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Code' }));
  fireEvent.change(await screen.findByLabelText('Phone number'), { target: { value: '+55 11' } });
  tell({ status: 'TIMEOUT', statusReason: 'connectionLost' });
  await waitFor(() => expect(queryClient.getQueryData<Connection[]>(connectionsKey)?.[0]?.status).toBe('TIMEOUT'));
  tell({ status: 'OPENING' });
  await waitFor(() => expect(queryClient.getQueryData<Connection[]>(connectionsKey)?.[0]?.status).toBe('OPENING'));
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('+55 11');
});

test('a number that is refused says why', async () => {
  const details = [{ path: 'pairingNumber', message: 'Digits with country code, 8 to 15' }];
  await show(phone({ qrcode: 'code' }), {
    'PUT /whatsapp/5': () => ({ status: 400, body: { error: 'ERR_VALIDATION', message: 'x', details } }),
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'Code' }));
  fireEvent.change(await screen.findByLabelText('Phone number'), { target: { value: '12' } });
  fireEvent.click(screen.getByRole('button', { name: 'Get the code' }));
  expect(await screen.findByText('Country code, area code and number: 8 to 15 digits')).toBeTruthy();
});

test('the phone has answered: it finishes, and only being connected is a success', async () => {
  const { onClose } = await show(phone({ qrcode: 'one' }));
  tell({ status: 'PAIRING' });
  expect(await screen.findByText('The phone responded. Finishing up…')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(toasts()).toEqual([]);
  tell({ status: 'CONNECTED', number: PHONE });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(toasts()).toEqual(['Loja is connected.']);
});

test.each([
  ['with its code shown', { status: 'qrcode', qrcode: 'one' }, 'Pairing QR code'],
  ['after the phone has answered', { status: 'PAIRING' }, 'The phone responded. Finishing up…'],
] as const)('a pairing that fails %s: the reason is told, and no success', async (_when, before, words) => {
  const { onClose } = await show(phone({ status: 'OPENING' }));
  tell(before);
  await screen.findByText(words);
  tell({ status: 'DISCONNECTED', statusReason: 'banned' });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(toasts()).toEqual(['WhatsApp has banned this number. Open WhatsApp on the phone to ask for a review.']);
});

test('a code that nobody typed in time: its own words', async () => {
  const { onClose } = await show(phone({ pairingNumber: PHONE, pairingCode: 'ABCD-1234' }));
  await screen.findByRole('img', { name: /^Pairing code/ });
  tell({ status: 'DISCONNECTED', statusReason: 'codesExpired', pairingNumber: PHONE });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(toasts()).toEqual(['No one entered the code in time. Get a new one.']);
});

test('without a line there was no code yet: one can only try again', async () => {
  const { asked } = await show(phone({ status: 'OPENING' }), { 'POST /whatsappsession/5': () => ({}) });
  tell({ status: 'TIMEOUT', statusReason: 'connectionLost' });
  expect(await screen.findByText('Can’t reach WhatsApp. We’ll keep trying.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New QR code' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked().map(({ call }) => call)).toEqual(['POST /whatsappsession/5']));
});

test('a line that drops while the code is shown is no end: it says so, and goes on by itself', async () => {
  const { onClose } = await show(phone({ qrcode: 'one' }));
  tell({ status: 'TIMEOUT', statusReason: 'connectionLost' });
  expect((await screen.findByText(/We’ll keep trying/)).textContent).toBe('Can’t reach WhatsApp. We’ll keep trying.');
  expect(screen.queryByText(/Open WhatsApp on/)).toBeNull();
  tell({ status: 'qrcode', qrcode: 'two' });
  expect(await screen.findByTitle('Pairing QR code')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(toasts()).toEqual([]);
});

test.each([
  ['qr', '', 'New QR code'],
  ['code', PHONE, 'New code'],
])(
  'what fails before its first %s stays to be read, and another can be asked for',
  async (_way, pairingNumber, again) => {
    const { onClose, asked } = await show(phone({ status: 'OPENING', pairingNumber }), {
      'PUT /whatsappsession/5': () => ({}),
    });
    tell({ status: 'DISCONNECTED', statusReason: 'clientOutdated', pairingNumber });
    expect(await screen.findByText(/^WhatsApp no longer accepts this version/)).toBeTruthy();
    const button = screen.getByRole('button', { name: again });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/…$/));
    expect(document.activeElement).toBe(screen.getByRole('status'));
    await waitFor(() => expect(asked().map(({ call }) => call)).toEqual(['PUT /whatsappsession/5']));
    expect(onClose).not.toHaveBeenCalled();
  },
);

test('deleted meanwhile', async () => {
  const { onClose } = await show(phone({ qrcode: 'one' }));
  seq += 1;
  act(() => wire.get('company-3-whatsapp')?.({ action: 'delete', whatsappId: 5, seq, safeSeq: seq }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
