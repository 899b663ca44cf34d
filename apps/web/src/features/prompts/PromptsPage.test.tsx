// The page of AI assistants: what is shown of each, what the form asks for, and that a stored key stays where it is.
import { ModalsProvider } from '@mantine/modals';
import type { TokenUsage } from '@recado/contract/prompt-try';
import { API_KEY_PLACEHOLDER, type Prompt } from '@recado/contract/prompts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { promptOf } from './prompt.fixture.ts';
import { PromptsPage } from './PromptsPage.tsx';

afterEach(() => queryClient.clear());

const WORDS = 'You help the customers of a small shop that sells tea and coffee.';
const prompt = promptOf({
  prompt: WORDS,
  maxTokens: 1_500,
  handOver: { person: true, topics: ['refund'], sentiment: true, noGround: false, turns: null, message: '' },
  quietHours: { from: '22:00', to: '07:00' },
  version: 3,
});

const USAGE: TokenUsage = {
  month: '2026-11',
  spent: 12_345,
  reserved: 0,
  limit: 20_000,
  left: 7_655,
  prompts: [{ promptId: 1, tokens: 12_000 }],
  trials: 200,
  replays: 0,
  other: 145,
};

const VERSIONS = [3, 2].map((version) => ({
  version,
  by: 'Ana',
  createdAt: '2026-11-01T00:00:00.000Z',
  changed: ['prompt', 'handOver'],
  restoredFrom: null,
  current: version === 3,
}));

function show(prompts: Prompt[], more: Parameters<typeof fakeServer>[0] = {}) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ profile: 'admin' }) });
  const server = fakeServer({
    'GET /prompt': () => ({ body: { prompts, hasMore: false, count: prompts.length } }),
    'GET /prompt/usage': () => ({ body: USAGE }),
    'GET /queue': () => ({ body: [{ id: 5, name: 'Sales', color: '#111111' }] }),
    'POST /prompt': () => ({ body: prompt }),
    'PUT /prompt/1': () => ({ body: prompt }),
    'GET /prompt/1/versions': () => ({ body: { versions: VERSIONS } }),
    'GET /prompt/1/versions/2': () => ({
      body: { ...VERSIONS[1], settings: { ...prompt, prompt: `${WORDS}\nBe short.` } },
    }),
    'GET /prompt/1/versions/3': () => ({ body: { ...VERSIONS[0], settings: { ...prompt, temperature: 0.5 } } }),
    'POST /prompt/1/versions/2/restore': () => ({ body: prompt }),
    ...more,
  });
  renderApp(
    <ModalsProvider>
      <PromptsPage />
    </ModalsProvider>,
  );
  return server;
}

const save = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const type = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('what is shown of each, and a change that leaves the key where it is', async () => {
  const server = show([prompt]);
  const row = within(await screen.findByRole('row', { name: /Shop assistant/ }));
  expect(row.getByText('Sales')).toBeTruthy();
  expect(row.getByText('1,500')).toBeTruthy();
  expect(await row.findByText('12,000')).toBeTruthy();
  expect(screen.getByText(/12,345 of 20,000 tokens used this month; 7,655 left/)).toBeTruthy();
  expect(screen.getByText(/145 of them for other things/)).toBeTruthy();
  expect(screen.getByText('Tests: 200')).toBeTruthy();
  fireEvent.click(row.getByText('Shop assistant'));
  await screen.findByRole('dialog');
  type(/^Name/, 'Night assistant');
  fireEvent.click(screen.getByRole('tab', { name: 'Limits' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Doesn’t answer from/)).value).toBe('22:00');
  save();
  await waitFor(() => expect(server.asked.find(({ call }) => call === 'PUT /prompt/1')).toBeTruthy());
  expect(server.asked.find(({ call }) => call === 'PUT /prompt/1')?.body).toMatchObject({
    name: 'Night assistant',
    apiKey: API_KEY_PLACEHOLDER,
    queueId: 5,
    quietHours: { from: '22:00', to: '07:00' },
    handOver: { topics: ['refund'], turns: null },
  });
});

test('a new one needs a queue, and instructions of 50 characters', async () => {
  const server = show([]);
  fireEvent.click(await screen.findByRole('button', { name: 'New AI assistant' }));
  await screen.findByRole('dialog');
  expect(screen.getByLabelText<HTMLInputElement>(/^Max. tokens/).value).toBe('100');
  type(/^Name/, 'Shop assistant');
  type(/^Instructions/, 'Too short to say anything.');
  type(/^API key/, 'sk-1');
  // From another tab one is led to what is missing.
  fireEvent.click(screen.getByRole('tab', { name: 'Handover' }));
  save();
  expect(await screen.findByText('Choose a queue.')).toBeTruthy();
  expect(screen.getByText('Too short: use at least 50 characters')).toBeTruthy();
  expect(server.asked.some(({ call }) => call === 'POST /prompt')).toBe(false);
});

test('what was different in a version, and the way back to it', async () => {
  const server = show([prompt]);
  fireEvent.click(await screen.findByRole('button', { name: /Shop assistant/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Versions' }));
  const older = await screen.findByRole('button', { name: /Version 2/ });
  expect(older.textContent).toContain('Changed: Instructions, Handover');
  fireEvent.click(older);
  expect((await screen.findByText('Be short.')).closest('del')).toBeTruthy();
  expect(screen.getByText('Temperature').parentElement?.textContent).toContain('Now: 0.5');
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(server.asked.some(({ call }) => call === 'POST /prompt/1/versions/2/restore')).toBe(true));
});

test('while one version is brought back, no other is; what could not be read is asked for again', async () => {
  const held = Promise.withResolvers<object>();
  let up = false;
  const server = show([prompt], {
    'GET /prompt/1/versions': () => ({
      body: { versions: [...VERSIONS, { ...VERSIONS[1], version: 1, current: false }] },
    }),
    'GET /prompt/1/versions/1': () =>
      up
        ? { body: { ...VERSIONS[1], settings: prompt } }
        : { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } },
    'POST /prompt/1/versions/2/restore': async () => ({ body: await held.promise }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /Shop assistant/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Versions' }));
  fireEvent.click(await screen.findByRole('button', { name: /Version 2/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(server.asked.some(({ call }) => call === 'POST /prompt/1/versions/2/restore')).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: /Version 1/ }));
  up = true;
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Temperature')).toBeTruthy();
  const buttons = screen.getAllByRole('button', { name: 'Restore' });
  expect(buttons.filter((button) => !button.hasAttribute('disabled'))).toEqual([]);
  held.resolve(prompt);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a used-up budget reads as that, and what it does', async () => {
  show([prompt], { 'GET /prompt/usage': () => ({ body: { ...USAGE, spent: 20_000, left: 0 } }) });
  expect(await screen.findByText('This month’s 20,000 tokens are used up')).toBeTruthy();
  expect(screen.getByText(/hand every conversation over to your team/)).toBeTruthy();
});
