// The API's screen: what the form sends as another program, the shell's line beside it, and tokens that are shown once.
import { ModalsProvider } from '@mantine/modals';
import type { ApiToken } from '@recado/contract/api-tokens';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { templateOf } from '../../entities/template/template.fixture.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { MessagesApiPage } from './MessagesApiPage.tsx';

afterEach(() => queryClient.clear());

function show(at: string, answers: Parameters<typeof fakeServer>[0]) {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  const server = fakeServer({ 'GET /queue': () => ({ body: [] }), ...answers });
  renderApp(
    <ModalsProvider>
      <MessagesApiPage />
    </ModalsProvider>,
    { at },
  );
  return server;
}

const type = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value } });

const card = (name: string) => within(screen.getByRole('form', { name }));

/** In the line for a shell. */
const keyShown = (): string | undefined =>
  /Idempotency-Key: ([\w-]+)/.exec(
    screen.getByRole('region', { name: 'The same in a terminal: Send a message' }).textContent,
  )?.[1];

test('it sends by the token that was typed, shows the answer, and says the same for a shell', async () => {
  const server = show('/messages-api', {
    'POST /messages/send': () => ({ body: { id: 4711, ids: [4711], ticketId: 42, status: 'queued' } }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Send for real' }));
  expect(server.asked).toEqual([]);
  type(/^Token/, 'secret');
  type(/^Number \*/, '5511987654321');
  type(/^Message \*/, "It's here");
  const line = within(screen.getByRole('region', { name: 'The same in a terminal: Send a message' }));
  expect(line.getByText(/"body":"It'\\''s here"/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send for real' }));
  expect((await screen.findByRole('region', { name: 'Response 200: Send a message' })).textContent).toContain('4711');
  expect(server.asked.filter(({ call }) => call.startsWith('POST'))).toMatchObject([
    { token: 'Bearer secret', body: { number: '5511987654321', body: "It's here" } },
  ]);
});

test('a refusal is said with its code, and ends nobody’s session', async () => {
  show('/messages-api', {
    'POST /messages/send': () => ({ status: 401, body: { error: 'ERR_SESSION_EXPIRED', message: 'no' } }),
  });
  type(/^Token/, 'wrong');
  type(/^Number \*/, '5511987654321');
  type(/^Message \*/, 'Hi');
  fireEvent.click(screen.getByRole('button', { name: 'Send for real' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'ERR_SESSION_EXPIREDThis token isn’t valid. Copy it again, or create another.',
  );
  expect(sessionStore.get().status).toBe('signed-in');
});

const SENT = { status: 200, body: { id: 4711, ids: [4711], ticketId: 42, status: 'queued' } };
test.each([
  ['it went out', SENT, false],
  ['its key was taken', { status: 422, body: { error: 'ERR_IDEMPOTENCY_KEY_REUSED', message: 'used' } }, false],
  ['the server broke down', { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR', message: 'broken' } }, true],
  ['the network lost it', undefined, true],
])('the next has another key, but what may have arrived has its own: %s', async (_how, answer, isKept) => {
  const keys: string[] = [];
  show('/messages-api', {
    'POST /messages/send': ({ key }) => {
      keys.push(key ?? '');
      if (!answer) throw new TypeError('no network');
      return answer;
    },
  });
  const send = async (times: number): Promise<void> => {
    const next = keyShown();
    fireEvent.click(screen.getByRole('button', { name: 'Send for real' }));
    await waitFor(() => expect(keys).toHaveLength(times));
    expect(keys.at(-1)).toBe(next);
    await waitFor(() => expect(card('Send a message').getByRole(answer === SENT ? 'status' : 'alert')).toBeTruthy());
  };
  type(/^Token/, 'secret');
  type(/^Number \*/, '5511987654321');
  type(/^Message \*/, 'Hi');
  await send(1);
  await waitFor(() => expect(keyShown() === keys[0]).toBe(isKept));
  await send(2);
  type(/^Message \*/, 'Hi there');
  expect(keys).not.toContain(keyShown());
  type(/^Message \*/, 'Hi');
  expect(keyShown() === keys[0]).toBe(isKept);
});

test('the line for a shell has another key with each content, for it may have been used', () => {
  show('/messages-api', {});
  const keys = ['Hi', 'Hi there', 'Hi'].map((body) => {
    type(/^Message \*/, body);
    return keyShown();
  });
  expect(new Set(keys).size).toBe(3);
});

test('a template of the token’s number goes out with its gaps filled, and its file where it begins with one', async () => {
  const plain = templateOf({ header: null });
  const server = show('/messages-api', {
    'GET /messages/templates': () => ({
      body: { templates: [plain, templateOf({ name: 'menu', header: { type: 'image' }, buttons: [] })] },
    }),
    'POST /messages/send': () => ({ body: { id: 4711, ids: [4711], ticketId: 42, status: 'queued' } }),
  });
  type(/^Token/, 'secret');
  type(/^Number \*/, '5511987654321');
  fireEvent.click(screen.getByRole('radio', { name: 'Template' }));
  fireEvent.click(screen.getByRole('button', { name: 'Load the templates' }));
  const choice = screen.getByRole('combobox', { name: /^Template/ });
  await waitFor(() => expect(choice.querySelectorAll('option')).toHaveLength(3));
  const send = screen.getByRole('button', { name: 'Send for real' });
  fireEvent.change(choice, { target: { value: 'menu (pt_BR)' } });
  fireEvent.click(send);
  expect(screen.getByLabelText(/^Files/, { selector: 'button' }).ariaInvalid).toBe('true');
  fireEvent.change(choice, { target: { value: 'order_ready (pt_BR)' } });
  type(/^Text, field 1/, 'Ana');
  fireEvent.click(send);
  expect(screen.getByLabelText(/^Text, field 2/).ariaInvalid).toBe('true');
  type(/^Text, field 2/, 'hoje');
  type(/^End of the “Acompanhar” link/, 'x9');
  fireEvent.click(send);
  await screen.findByRole('region', { name: 'Response 200: Send a message' });
  const template = { name: 'order_ready', language: 'pt_BR', header: [], body: ['Ana', 'hoje'], buttons: { 1: 'x9' } };
  expect(server.asked.filter(({ call }) => call.startsWith('POST'))).toMatchObject([
    { token: 'Bearer secret', body: { number: '5511987654321', template } },
  ]);
  expect(screen.getByRole('region', { name: 'The same in a terminal: Send a message' }).textContent).toContain(
    JSON.stringify(template),
  );
});

test('what asks does it by the same token, of what was just sent too, with its line for a shell; refusals stand with it', async () => {
  const server = show('/messages-api', {
    'POST /messages/send': () => ({ body: { id: 4711, ids: [4711], ticketId: 42, status: 'queued' } }),
    'GET /messages/send/4711': () => ({ body: { id: 4711, status: 'read' } }),
    'GET /messages/numbers/5511999990000': () => ({ status: 403, body: { error: 'ERR_NO_PERMISSION', message: 'no' } }),
    'GET /messages/templates': () => ({ body: { templates: [] } }),
  });
  fireEvent.click(card('Templates of the official number').getByRole('button', { name: 'List' }));
  expect(screen.getByText('Fill in this field')).toBeTruthy();
  expect(server.asked).toEqual([]);
  type(/^Token/, 'secret');
  type(/^Number \*/, '5511987654321');
  type(/^Message \*/, 'Hi');
  fireEvent.click(screen.getByRole('button', { name: 'Send for real' }));
  await waitFor(() => expect(screen.getByLabelText(/^Message ID/)).toHaveProperty('value', '4711'));
  type(/^Number to check/, '5511999990000');
  for (const [name, button, line] of [
    ['Check a number', 'Check', '/api/messages/numbers/5511999990000'],
    ['Status of a message', 'Look up', '/api/messages/send/4711'],
    ['Templates of the official number', 'List', '/api/messages/templates'],
  ] as const) {
    fireEvent.click(card(name).getByRole('button', { name: button }));
    expect(card(name).getByRole('region', { name: `The same in a terminal: ${name}` }).textContent).toContain(
      `${line}'`,
    );
  }
  expect((await card('Check a number').findByRole('alert')).textContent).toContain('ERR_NO_PERMISSION');
  expect((await card('Status of a message').findByRole('status')).textContent).toContain('"read"');
  await card('Templates of the official number').findByRole('status');
  expect(server.asked.filter(({ call }) => call.includes('/messages/')).map(({ token }) => token)).toEqual(
    Array.from({ length: 4 }, () => 'Bearer secret'),
  );
});

test('a token is made with its scopes and shown once; the list tells it by its beginning', async () => {
  const made: ApiToken = {
    id: 1,
    name: 'Store',
    scopes: ['messages:send'],
    queueIds: [],
    start: 'rcd_abcde',
    expiresAt: null,
    lastUsedAt: null,
    createdBy: 'Ana',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const records: ApiToken[] = [];
  const server = show('/messages-api?tab=tokens', {
    'GET /api-tokens': () => ({ body: { records } }),
    'POST /api-tokens': () => {
      records.push(made);
      return { body: { token: 'rcd_abcdefgh', record: made } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'New token' }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Store' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
  const shown = await screen.findByDisplayValue('rcd_abcdefgh');
  fireEvent.keyDown(shown, { key: 'Escape' });
  expect(screen.getByDisplayValue('rcd_abcdefgh')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'I’ve copied it' }));
  await waitFor(() => expect(screen.queryByDisplayValue('rcd_abcdefgh')).toBeNull());
  expect(await screen.findByText('rcd_abcde…')).toBeTruthy();
  expect(server.asked.find(({ call }) => call === 'POST /api-tokens')?.body).toMatchObject({
    name: 'Store',
    scopes: ['messages:send'],
    queueIds: [],
    expiresAt: expect.any(String),
  });
});

const hook = (id: number, url: string): object => ({
  id,
  url,
  events: ['message.received'],
  active: true,
  failingSince: null,
  lastDeliveredAt: null,
  switchedOffAt: null,
  oldSecretUntil: null,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const told = (id: number): object => ({
  id,
  endpointId: 5,
  webhookId: `msg_${id}`,
  type: 'message.received',
  state: 'failed',
  body: `{"n":${id}}`,
  replay: false,
  tries: [{ at: '2026-01-01T00:00:00.000Z', status: 500, ms: 12, answer: 'broken' }],
  nextAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
});

test('the log goes back page by page, and no two buttons in it have one name', async () => {
  const server = show('/messages-api?tab=webhooks', {
    'GET /webhook-endpoints': () => ({ body: { records: [hook(5, 'https://shop.example/hook')] } }),
    'GET /webhook-endpoints/5/deliveries': ({ url }) => ({
      body: url.includes('cursor=8')
        ? { records: [told(7)], hasMore: false, cursor: null }
        : { records: [told(9), told(8)], hasMore: true, cursor: '8' },
    }),
    'POST /webhook-deliveries/7/replay': () => ({ body: told(7) }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Log: https://shop.example/hook' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  const again = await screen.findByRole('button', { name: /^Replay: .* · 7$/, hidden: true });
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  const names = [...screen.getByRole('dialog').querySelectorAll('[aria-label]')].map((each) => each.ariaLabel);
  expect(names.length).toBeGreaterThan(12);
  expect(new Set(names).size).toBe(names.length);
  fireEvent.click(again);
  await waitFor(() => expect(server.asked.some(({ call }) => call === 'POST /webhook-deliveries/7/replay')).toBe(true));
});

test('a new secret keeps its own row busy and no other; of two at once none is lost', async () => {
  const url = 'https://shop.example/hook';
  const answers: Record<number, () => void> = {};
  const made = (id: number) => async () => {
    await new Promise<void>((resolve) => (answers[id] = resolve));
    return { body: { secret: `whsec_${id}`, record: hook(id, url) } };
  };
  show('/messages-api?tab=webhooks', {
    // One address may stand there twice, for other events.
    'GET /webhook-endpoints': () => ({ body: { records: [hook(6, url), hook(5, url)] } }),
    'POST /webhook-endpoints/5/secret': made(5),
    'POST /webhook-endpoints/6/secret': made(6),
  });
  const button = (id: number): Promise<HTMLButtonElement> =>
    screen.findByRole('button', { name: `New secret: ${url} · ${id}` });
  fireEvent.click(await button(5));
  await waitFor(async () => expect((await button(5)).disabled).toBe(true));
  expect((await button(6)).disabled).toBe(false);
  fireEvent.click(await button(6));
  await waitFor(async () => expect((await button(6)).disabled).toBe(true));
  expect((await button(5)).disabled).toBe(true);
  await waitFor(() => expect(Object.keys(answers)).toHaveLength(2));
  answers[5]?.();
  answers[6]?.();
  for (const id of [5, 6]) {
    expect(await screen.findByDisplayValue(`whsec_${id}`)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'I’ve copied it' }));
  }
  await waitFor(() => expect(screen.queryByDisplayValue(/whsec_/)).toBeNull());
});

const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
const rowOf = async (host: string) => within(await screen.findByRole('row', { name: new RegExp(host) }));

test('what has been told nothing of late is not said to work', async () => {
  const records = [
    { ...hook(5, 'https://a.example/hook'), lastDeliveredAt: daysAgo(31) },
    { ...hook(6, 'https://b.example/hook'), lastDeliveredAt: daysAgo(29) },
    hook(7, 'https://c.example/hook'),
  ];
  show('/messages-api?tab=webhooks', { 'GET /webhook-endpoints': () => ({ body: { records } }) });
  expect((await rowOf('a.example')).getByText('No recent deliveries')).toBeTruthy();
  expect((await rowOf('b.example')).getByText('Working')).toBeTruthy();
  expect((await rowOf('c.example')).getByText('No recent deliveries')).toBeTruthy();
});

test('an address is added with its events, its secret shown once; its log tells what came of it, and tells it again', async () => {
  const record = {
    id: 5,
    url: 'https://shop.example/hook',
    events: ['message.received'],
    active: true,
    failingSince: '2026-01-01T00:00:00.000Z',
    lastDeliveredAt: null,
    switchedOffAt: null,
    oldSecretUntil: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const delivery = {
    id: 9,
    endpointId: 5,
    webhookId: 'msg_1',
    type: 'message.received',
    state: 'failed',
    body: '{"type":"message.received"}',
    replay: false,
    tries: [{ at: '2026-01-01T00:00:00.000Z', status: 500, ms: 12, answer: 'broken' }],
    nextAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const records: object[] = [];
  const server = show('/messages-api?tab=webhooks', {
    'GET /webhook-endpoints': () => ({ body: { records } }),
    'POST /webhook-endpoints': ({ body }) => {
      if ((body as { url: string }).url !== record.url) return { status: 400, body: { error: 'ERR_PRIVATE_ADDRESS' } };
      records.push(record);
      return { body: { secret: 'whsec_abc', record } };
    },
    'GET /webhook-endpoints/5/deliveries': () => ({ body: { records: [delivery], hasMore: false } }),
    'POST /webhook-deliveries/9/replay': () => ({ body: delivery }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'New webhook' }));
  const address = await screen.findByLabelText(/^Address/);
  fireEvent.change(address, { target: { value: 'http://10.0.0.1/' } });
  fireEvent.click(screen.getByRole('checkbox', { name: /^Message received/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^This address is inside the server’s own network/);
  fireEvent.change(address, { target: { value: record.url } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByDisplayValue('whsec_abc')).toBeTruthy();
  // There was none before.
  expect(screen.queryByText(/A previous secret/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'I’ve copied it' }));
  expect(await screen.findByText('Failing')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Log: https:/ }));
  expect((await screen.findByRole('region', { name: /^Attempts: /, hidden: true })).textContent).toContain(
    '500  12 ms  broken',
  );
  fireEvent.click(screen.getByRole('button', { name: /^Replay: /, hidden: true }));
  await waitFor(() => expect(server.asked.some(({ call }) => call === 'POST /webhook-deliveries/9/replay')).toBe(true));
  expect(server.asked.findLast(({ call }) => call === 'POST /webhook-endpoints')?.body).toEqual({
    url: record.url,
    events: ['message.received'],
    active: true,
  });
});

test('assistants are told where to call and what each permission opens', async () => {
  show('/messages-api?tab=mcp', {});
  expect((await screen.findByRole('region', { name: 'Address' })).textContent).toBe(`${location.origin}/mcp`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Assistants (MCP)');
  expect(screen.getByText('send_message')).toBeTruthy();
  expect(screen.getByText(/find_contacts, get_contact, .*list_schedules/)).toBeTruthy();
});
