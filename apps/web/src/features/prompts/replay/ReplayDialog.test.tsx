// The replay lab: what is begun, the figures of two versions side by side while it runs, and what would have been answered.
import { ModalsProvider } from '@mantine/modals';
import type { PromptReplay, ReplayDetails, ReplayFigures, ReplayTurn } from '@recado/contract/prompt-replays';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { promptOf } from '../prompt.fixture.ts';
import { ReplayDialog } from './ReplayDialog.tsx';

afterEach(() => queryClient.clear());

const prompt = promptOf({ version: 3 });

const version = (number: number) => ({
  version: number,
  by: 'Ana',
  createdAt: '2026-11-01T00:00:00.000Z',
  changed: [],
  restoredFrom: null,
  current: number === 3,
});

const replay: PromptReplay = {
  id: 8,
  promptId: 1,
  versions: [3, 2],
  state: 'running',
  error: '',
  queue: null,
  days: 30,
  tickets: 1,
  runs: 6,
  over: 4,
  by: 'Ana',
  createdAt: '2026-11-02T12:00:00.000Z',
  endedAt: null,
};

const figuresOf = (number: number, more: Partial<ReplayFigures> = {}): ReplayFigures => ({
  version: number,
  runs: 3,
  done: 2,
  failed: 0,
  answers: 4,
  grounded: 0.75,
  guessed: 0.25,
  handedOver: 0.5,
  agreement: 0.666,
  tokensIn: 2_000,
  tokensOut: 500,
  ...more,
});

const details = (more: Partial<ReplayDetails> = {}): ReplayDetails => ({
  ...replay,
  figures: [figuresOf(3), figuresOf(2, { done: 0, agreement: null })],
  conversations: [{ ticketId: 70, contact: 'Rui', versions: [figuresOf(3), figuresOf(2, { done: 0 })] }],
  ...more,
});

const answer = { used: [], calls: [], grounded: true, why: null };
const TURNS: ReplayTurn[] = [
  {
    customer: ['Which tea?'],
    answered: [{ body: 'Green and black.', automatic: false }],
    answers: [
      { ...answer, version: 3, run: 1, reply: 'We have green tea.', used: ['Tea'] },
      { ...answer, version: 2, run: 1, reply: '', why: 'sentiment', grounded: false },
    ],
  },
  { customer: ['And now?'], answered: [{ body: 'Menu', automatic: true }], answers: [] },
];

function show(more: Parameters<typeof fakeServer>[0] = {}) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ profile: 'admin' }) });
  const server = fakeServer({
    'GET /queue': () => ({ body: [{ id: 5, name: 'Sales', color: '#111111' }] }),
    'GET /prompt/1/versions': () => ({ body: { versions: [3, 2].map(version) } }),
    'GET /prompt/1/replays': () => ({ body: { replays: [] } }),
    'POST /prompt/1/replays': () => ({ body: replay }),
    'GET /prompt/replays/8': () => ({ body: details() }),
    'GET /prompt/replays/8/tickets/70': () => ({ body: { ticketId: 70, contact: 'Rui', turns: TURNS } }),
    ...more,
  });
  renderApp(
    <ModalsProvider>
      <ReplayDialog prompt={prompt} onClose={() => {}} />
    </ModalsProvider>,
  );
  return server;
}

const choose = async (label: string, option: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('combobox', { name: label }));
  const list = within(await screen.findByRole('listbox', { name: label, hidden: true }));
  fireEvent.click(await list.findByRole('option', { name: option, hidden: true }));
};

test('what is begun: two versions, a queue, and what it costs at most; then its figures side by side', async () => {
  const server = show();
  await screen.findByDisplayValue('Version 3 (current)');
  expect(screen.getByText(/30 runs of up to 4 answers each/)).toBeTruthy();
  await choose('Compare with', 'Version 2');
  expect(screen.getByText(/60 runs/)).toBeTruthy();
  await choose('Queue', 'Sales');
  fireEvent.change(screen.getByRole('textbox', { name: 'Conversations' }), { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  const table = within(await screen.findByRole('table', { name: 'Results by version' }));
  expect(server.asked.find(({ call }) => call === 'POST /prompt/1/replays')?.body).toEqual({
    versions: [3, 2],
    queueId: 5,
    days: 30,
    tickets: 5,
  });
  const row = (name: string): string[] =>
    within(table.getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent ?? '');
  expect(row('based on the knowledge base')).toEqual(['75%', '75%']);
  expect(row('Similarity')).toEqual(['67%', '–']);
  expect(row('Tokens per run')).toEqual(['1,250', '–']);
  expect(screen.getByText('4 of 6 runs')).toBeTruthy();
});

test('one that runs is looked at again until it is over, and can be stopped', async () => {
  let stopped = false;
  const server = show({
    'GET /prompt/1/replays': () => ({ body: { replays: [replay] } }),
    'POST /prompt/replays/8/cancel': () => {
      stopped = true;
      return { body: { ...replay, state: 'cancelled' } };
    },
    'GET /prompt/replays/8': () => ({ body: details(stopped ? { state: 'cancelled' } : {}) }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /Version 3 · Version 2/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('The answers so far are below.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  await waitFor(() =>
    expect(server.asked.filter(({ call }) => call === 'POST /prompt/replays/8/cancel')).toHaveLength(1),
  );
});

test.each([
  ['budget', /This month’s tokens are used up/],
  ['endpoint', /answered none of the first questions/],
] as const)('one that ended for %s says so', async (state, words) => {
  show({
    'GET /prompt/1/replays': () => ({ body: { replays: [{ ...replay, state }] } }),
    'GET /prompt/replays/8': () => ({ body: details({ state, error: 'the endpoint answered 401' }) }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /Version 3/ }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText('the endpoint answered 401')).toBeTruthy();
});

test('a conversation: what each version would have answered beside what people did, and the way back', async () => {
  show({ 'GET /prompt/1/replays': () => ({ body: { replays: [replay] } }) });
  fireEvent.click(await screen.findByRole('button', { name: /Version 3/ }));
  const row = await screen.findByRole('button', { name: /Rui, ticket 70/ });
  expect(row.textContent).toContain('Version 3: handed over 50%, similarity 67%');
  expect(row.textContent).toContain('Version 2: not asked yet');
  fireEvent.click(row);
  const conversation = within(await screen.findByRole('region', { name: 'Rui, ticket 70' }));
  const people = conversation.getByText('What your team answered').parentElement;
  expect(people?.textContent).toContain('Green and black.');
  expect(conversation.getByText('We have green tea.')).toBeTruthy();
  expect(conversation.getByText('Run 1 · based on: Tea')).toBeTruthy();
  expect(conversation.getByText(/It would hand over to your team.*a guess/)).toBeTruthy();
  expect(conversation.getByText('What was answered automatically')).toBeTruthy();
  expect(conversation.getByText(/^Not asked/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the results' }));
  fireEvent.click(await screen.findByRole('button', { name: 'All replays' }));
  expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy();
});
