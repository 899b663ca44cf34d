// The dashboard on the screen: every number opens what is behind it, and what fails says so.
import type { DashboardCounters, DashboardCycle } from '@recado/contract/dashboard';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { tell } from '../../../test/line.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { useLine } from '../../../test/useLine.ts';
import { dayIn } from '@recado/rules/days';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { DashboardPage } from './DashboardPage.tsx';
import { lastDays } from './period.ts';

vi.mock(import('../../shared/data/lineSocket.ts'), () => import('../../../test/line.ts'));
// jsdom draws nothing.
vi.mock(import('./BarsChart.tsx'), () => ({ BarsChart: ({ title }) => <div role="img" aria-label={title} /> }));

const COUNTERS: DashboardCounters = {
  supportHappening: 3,
  supportPending: 2,
  supportFinished: 40,
  leads: 7,
  avgSupportTime: 65,
  avgWaitTime: 0.5,
  avgRating: 2.5,
  ratings: 4,
  rates: { 1: 1, 2: 0, 3: 3 },
};

const ANN = { id: 5, name: 'Ann', online: true, tickets: 12, avgSupportTime: 8, rating: 2.5, ratings: 4 };
const BOB = { id: 6, name: 'Bob', online: false, tickets: 0, avgSupportTime: 0, rating: 0, ratings: 0 };

const cycleOf = (change: Partial<DashboardCycle>): DashboardCycle => ({
  id: 1,
  ticket: {
    id: 9,
    uuid: 'b5f3c9f0-0000-4000-8000-000000000009',
    status: 'closed',
    unreadMessages: 0,
    lastMessage: '',
    lastMessageFromMe: false,
    lastMessageAt: null,
    waitingSince: null,
    snooze: null,
    lastSent: null,
    isGroup: false,
    driver: null,
    chatbot: false,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    contactId: 4,
    contact: { id: 4, name: 'Rosana', number: '5511988887777', profilePicUrl: null, isGroup: false },
    userId: 5,
    user: { id: 5, name: 'Ann' },
    queueId: null,
    queue: null,
    whatsappId: null,
    whatsapp: null,
    tags: [],
    laneId: null,
    replyUntil: null,
    createdAt: '2026-03-05T12:00:00.000Z',
    updatedAt: '2026-03-05T12:00:00.000Z',
  },
  mayOpen: true,
  attendant: 'Ann',
  queuedAt: '2026-03-05T12:00:00.000Z',
  startedAt: '2026-03-05T12:05:00.000Z',
  finishedAt: '2026-03-05T12:35:00.000Z',
  supportTime: 30,
  waitTime: 5,
  rate: 3,
  ...change,
});

type Answers = Parameters<typeof fakeServer>[0];

function Screen() {
  useLine();
  return <DashboardPage />;
}

function show(more: Answers = {}) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
  const server = fakeServer({
    'GET /dashboard': () => ({ body: { counters: COUNTERS, attendants: [ANN, BOB] } }),
    'GET /dashboard/firstSteps': () => ({ body: { dismissed: true, done: [] } }),
    'GET /dashboard/ticketsUsers': () => ({ body: { data: [{ id: 5, nome: 'Ann', quantidade: 11 }], count: 11 } }),
    'GET /dashboard/ticketsDay': () => ({ body: { data: [], count: 0 } }),
    'GET /dashboard/tickets': () => ({
      body: {
        cycles: [cycleOf({}), cycleOf({ id: 2, mayOpen: false, rate: null })],
        hasMore: false,
        count: 2,
      },
    }),
    ...more,
  });
  renderApp(<Screen />);
  const queries = (path: string): string[] =>
    server.asked.filter(({ call }) => call === `GET ${path}`).map(({ url }) => new URL(url, 'http://app').search);
  return { queries };
}

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

const failed = () => ({ status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } });

test('counters, ratings and attendants', async () => {
  show();
  expect(await screen.findByRole('button', { name: /^In progress\s*3/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Average duration\s*1 h 5 min/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Average wait\s*30 s/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Very satisfied\s*3/ })).toBeTruthy();
  const ann = within(screen.getByRole('row', { name: /Ann/ }));
  expect(ann.getByRole('img', { name: 'Online' })).toBeTruthy();
  expect(ann.getByRole('button', { name: 'Ann: rating 2.5' })).toBeTruthy();
  const bob = within(screen.getByRole('row', { name: /Bob/ }));
  expect(bob.queryByRole('button')).toBeNull();
  expect(bob.getByText('not rated')).toBeTruthy();
});

test.each([
  [/^Pending/, '?days=7&number=pending', 'Pending'],
  [/^Very satisfied/, '?days=7&number=rated&rate=3', 'Very satisfied'],
  ['Ann: 12 tickets', '?days=7&number=cycles&userId=5', 'Tickets · Ann'],
])('%s opens what is behind it', async (button, query, title) => {
  const { queries } = show();
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const drawer = within(await screen.findByRole('dialog', { name: title }));
  expect(await drawer.findByText('2 tickets')).toBeTruthy();
  expect(queries('/dashboard/tickets')).toEqual([query]);
});

test('what is behind leads to its ticket, unless it is in another queue now', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: /^Closed/ }));
  const drawer = within(await screen.findByRole('dialog'));
  const link = await drawer.findByRole('link', { name: /Rosana.*Ann.*wait 5 min.*duration 30 min/s });
  expect(link.getAttribute('href')).toBe('/tickets/b5f3c9f0-0000-4000-8000-000000000009');
  expect(drawer.getAllByRole('link')).toHaveLength(1);
  expect(drawer.getByText('This ticket is in another queue now.')).toBeTruthy();
});

test('without a filter nothing is asked for, and a toast says so', async () => {
  const { queries } = show();
  await screen.findByRole('button', { name: /^In progress/ });
  fireEvent.click(screen.getByRole('radio', { name: 'By dates' }));
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(await screen.findByText('Choose a filter: a period or a date.')).toBeTruthy();
  expect(queries('/dashboard')).toEqual(['?days=7']);
  const filter = within(screen.getByRole('button', { name: 'Filter' }).closest('form') ?? document.body);
  fireEvent.change(filter.getByLabelText('From'), { target: { value: '2026-03-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(await screen.findByText('Since 01/03/2026')).toBeTruthy();
  expect(queries('/dashboard')).toEqual(['?days=7', '?date_from=2026-03-01']);
});

test('a chart reads as a table too, with what is behind each bar', async () => {
  const { queries } = show();
  const panel = within(await screen.findByRole('region', { name: 'Tickets closed by attendant' }));
  expect(await panel.findByRole('img', { name: 'Tickets closed by attendant' })).toBeTruthy();
  fireEvent.click(panel.getByRole('radio', { name: 'Table' }));
  fireEvent.click(panel.getByRole('button', { name: 'Ann: 11 tickets' }));
  expect(await screen.findByRole('dialog', { name: 'Closed · Ann' })).toBeTruthy();
  await waitFor(() =>
    expect(queries('/dashboard/tickets')[0]).toMatch(/date_from=.*&date_to=.*&number=ended&userId=5$/),
  );
});

test('charts that fail say so, each in its words', async () => {
  show({ 'GET /dashboard/ticketsUsers': failed, 'GET /dashboard/ticketsDay': failed });
  expect(await screen.findByText('Couldn’t load the chart by attendant.')).toBeTruthy();
  expect(await screen.findByText('Couldn’t load the chart by day.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
});

test('a dashboard of zeros says what will stand there', async () => {
  const zeros = { ...COUNTERS, supportHappening: 0, supportPending: 0, supportFinished: 0, leads: 0 };
  show({
    'GET /dashboard': () => ({ body: { counters: zeros, attendants: [] } }),
    'GET /dashboard/ticketsUsers': () => ({ body: { data: [], count: 0 } }),
  });
  expect(await screen.findByText(/As soon as customers write, you see here/)).toBeDefined();
  expect(await screen.findByText(/^A bar for each day/)).toBeDefined();
  expect(await screen.findByText(/^A bar for each attendant/)).toBeDefined();
});

test('numbers that fail can be asked for again', async () => {
  let fails = true;
  show({
    'GET /dashboard': () => (fails ? failed() : { body: { counters: COUNTERS, attendants: [] } }),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  fireEvent.click(retry);
  expect(await screen.findByRole('button', { name: /^In progress/ })).toBeTruthy();
});

test('a bar opens the days it was drawn of, while those of others are fetched', async () => {
  let slow = false;
  const { queries } = show({
    'GET /dashboard/ticketsUsers': async () => {
      if (slow) await new Promise(() => undefined);
      return { body: { data: [{ id: 5, nome: 'Ann', quantidade: 12 }] } };
    },
  });
  const panel = await screen.findByRole('region', { name: 'Tickets closed by attendant' });
  fireEvent.click(await within(panel).findByRole('radio', { name: 'Table' }));
  await within(panel).findByRole('button', { name: /^Ann/ });
  slow = true;
  fireEvent.click(screen.getByRole('button', { name: '30 days' }));
  fireEvent.click(within(panel).getByRole('button', { name: /^Ann/ }));
  await waitFor(() => expect(queries('/dashboard/tickets')).toHaveLength(1));
  const { first } = lastDays(dayIn(Date.now(), sessionUser().company.timeZone), 15);
  expect(queries('/dashboard/tickets')[0]).toContain(`date_from=${first}`);
});

test('people who come bring fresh numbers too', async () => {
  const { queries } = show();
  await screen.findByRole('button', { name: /^In progress/ });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  const bob = { id: 6, name: 'Bob', email: 'bob@example.com', profile: 'user' as const, online: true, queues: [] };
  tell('user', { action: 'update', user: bob });
  await vi.advanceTimersByTimeAsync(10_100);
  expect(queries('/dashboard')).toHaveLength(2);
});

test('tickets that change bring fresh numbers, at most every ten seconds', async () => {
  const { queries } = show();
  await screen.findByRole('button', { name: /^In progress/ });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  for (let n = 0; n < 5; n += 1) tell('ticket', { action: 'delete', ticketId: n + 1 });
  await vi.advanceTimersByTimeAsync(9_900);
  expect(queries('/dashboard')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(queries('/dashboard')).toHaveLength(2);
});
