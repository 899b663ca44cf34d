// The dashboard on the screen: every number opens what is behind it, and what fails says so.
import type { DashboardCounters, DashboardCycle } from '@recado/contract/dashboard';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { colleagueOf, contactRefOf, ticketOf } from '../../../test/build.ts';
import { tell } from '../../../test/line.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { useLine } from '../../../test/useLine.ts';
import { dayIn } from '@recado/rules/days';
import { useLocation } from 'react-router';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { DashboardPage } from './DashboardPage.tsx';
import { datesOf, daysOf } from './period.ts';

vi.mock(import('../../shared/data/lineSocket.ts'), () => import('../../../test/line.ts'));
// jsdom draws nothing.
vi.mock(import('./BarsChart.tsx'), () => ({
  BarsChart: ({ title, bars }) => <div role="img" aria-label={`${title}, ${bars.length} bars`} />,
}));

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

const ANN = { id: 5, name: 'Ann', gone: false, online: true, tickets: 12, avgSupportTime: 8, rating: 2.5, ratings: 4 };
const BOB = { id: 6, name: 'Bob', gone: false, online: false, tickets: 0, avgSupportTime: 0, rating: 0, ratings: 0 };

const GONE = { ...BOB, id: null, name: '', gone: true, tickets: 3 };
const NOBODY = { ...GONE, gone: false, tickets: 2 };

const cycleOf = (change: Partial<DashboardCycle>): DashboardCycle => ({
  id: 1,
  ticket: ticketOf(9, {
    uuid: 'b5f3c9f0-0000-4000-8000-000000000009',
    status: 'closed',
    contactId: 4,
    contact: contactRefOf(4, { name: 'Rosana' }),
    userId: 5,
    user: { id: 5, name: 'Ann' },
  }),
  mayOpen: true,
  attendant: 'Ann',
  gone: false,
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
  return (
    <>
      <DashboardPage />
      <output>{useLocation().search}</output>
    </>
  );
}

const lastDays = (days: number): string =>
  `?${new URLSearchParams(datesOf(daysOf({ days }, dayIn(Date.now(), sessionUser().company.timeZone)))).toString()}`;

function show(more: Answers = {}, at = '/') {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
  const server = fakeServer({
    'GET /dashboard': () => ({ body: { counters: COUNTERS, attendants: [ANN, BOB, GONE, NOBODY] } }),
    'GET /dashboard/firstSteps': () => ({ body: { dismissed: true, done: [] } }),
    'GET /dashboard/ticketsUsers': () => ({
      body: { data: [{ id: 5, gone: false, nome: 'Ann', quantidade: 11 }], count: 11 },
    }),
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
  renderApp(<Screen />, { at });
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
  expect(await screen.findByRole('link', { name: /^Assigned\s*3/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Average duration\s*1 h 5 min/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Average wait\s*30 s/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Very satisfied\s*3/ })).toBeTruthy();
  const ann = within(screen.getByRole('row', { name: /Ann/ }));
  expect(ann.getByRole('img', { name: 'Online' })).toBeTruthy();
  expect(ann.getByRole('link', { name: 'Ann: rating 2.5' })).toBeTruthy();
  const bob = within(screen.getByRole('row', { name: /Bob/ }));
  expect(bob.queryByRole('link')).toBeNull();
  expect(bob.getByText('not rated')).toBeTruthy();
});

test.each([
  [true, 'admin', true],
  [true, 'supervisor', false],
  [false, 'admin', false],
] as const)('zeros say what will stand there; simulated phones here: %s, for a %s', async (on, profile, offered) => {
  const none = { ...COUNTERS, supportHappening: 0, supportPending: 0, supportFinished: 0, leads: 0 };
  show({
    'GET /dashboard': () => ({ body: { counters: none, attendants: [] } }),
    'GET /simulator': () => (on ? { body: { on } } : { status: 404, body: { error: 'ERR_NOT_FOUND' } }),
  });
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ profile }) });
  await screen.findByText(/^Nothing in this period yet\. As soon as customers write/);
  await waitFor(() => expect(queryClient.getQueryData(['simulator', 'on'])).toBe(on));
  const link = screen.queryByRole('link', { name: 'Try it with a busy morning in the simulator.' });
  expect(link?.getAttribute('href')).toBe(offered ? '/simulator' : undefined);
});

test.each([
  [/^Pending/, '&number=pending', 'Pending'],
  [/^Very satisfied/, '&number=rated&rate=3', 'Very satisfied'],
  ['Ann: 12 tickets', '&number=cycles&userId=5', 'Tickets · Ann'],
  ['Deleted attendants: 3 tickets', '&number=cycles&userId=gone', 'Tickets · Deleted attendants'],
  ['No attendant: 2 tickets', '&number=cycles&userId=none', 'Tickets · No attendant'],
])('%s opens what is behind it', async (button, query, title) => {
  const { queries } = show();
  fireEvent.click(await screen.findByRole('link', { name: button }));
  const drawer = within(await screen.findByRole('dialog', { name: title }));
  expect(await drawer.findByText('2 tickets')).toBeTruthy();
  expect(queries('/dashboard/tickets')).toEqual([`${lastDays(7)}${query}`]);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('?days=7');
});

test('what is behind leads to its ticket, unless it is in another queue now', async () => {
  show();
  fireEvent.click(await screen.findByRole('link', { name: /^Resolved/ }));
  const drawer = within(await screen.findByRole('dialog'));
  const link = await drawer.findByRole('link', { name: /Rosana.*Ann.*wait 5 min.*duration 30 min/s });
  expect(link.getAttribute('href')).toBe('/tickets/b5f3c9f0-0000-4000-8000-000000000009');
  expect(drawer.getAllByRole('link')).toHaveLength(1);
  expect(drawer.getByText('This ticket is in another queue now.')).toBeTruthy();
});

test('without a filter nothing is asked for, and a toast says so', async () => {
  const { queries } = show();
  await screen.findByRole('link', { name: /^Assigned/ });
  fireEvent.click(screen.getByRole('radio', { name: 'By dates' }));
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(await screen.findByText('Choose a filter: a period or a date.')).toBeTruthy();
  expect(queries('/dashboard')).toEqual([lastDays(7)]);
  const filter = within(screen.getByRole('button', { name: 'Filter' }).closest('form') ?? document.body);
  fireEvent.change(filter.getByLabelText('From'), { target: { value: '2026-03-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(await screen.findByText('Since 01/03/2026')).toBeTruthy();
  const { last } = daysOf({ days: 0 }, dayIn(Date.now(), sessionUser().company.timeZone));
  expect(queries('/dashboard')).toEqual([lastDays(7), `?date_from=2026-03-01&date_to=${last}`]);
});

test('a chart reads as a table too, with what is behind each bar', async () => {
  const { queries } = show();
  const panel = within(await screen.findByRole('region', { name: 'Tickets resolved by attendant' }));
  expect(await panel.findByRole('img', { name: 'Tickets resolved by attendant, 1 bars' })).toBeTruthy();
  fireEvent.click(panel.getByRole('radio', { name: 'Table' }));
  fireEvent.click(panel.getByRole('link', { name: 'Ann: 11 tickets' }));
  expect(await screen.findByRole('dialog', { name: 'Resolved · Ann' })).toBeTruthy();
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
  expect(await screen.findByText(/As soon as customers write, you’ll see here/)).toBeDefined();
  expect(await screen.findByText(/^One bar per day/)).toBeDefined();
  expect(await screen.findByText(/^One bar per attendant/)).toBeDefined();
});

test('numbers that fail can be asked for again', async () => {
  let fails = true;
  show({
    'GET /dashboard': () => (fails ? failed() : { body: { counters: COUNTERS, attendants: [] } }),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  fireEvent.click(retry);
  expect(await screen.findByRole('link', { name: /^Assigned/ })).toBeTruthy();
});

test('one period is that of all numbers, charts and tables, and the address keeps it', async () => {
  const { queries } = show(
    { 'GET /dashboard/ticketsDay': () => ({ body: { data: [{ data: '03/03/2026', total: 4 }], count: 4 } }) },
    '/?from=2026-03-01&to=2026-03-05',
  );
  expect(await screen.findByText('01/03/2026 – 05/03/2026')).toBeTruthy();
  expect(await screen.findByRole('img', { name: 'Tickets started by day, 5 bars' })).toBeTruthy();
  expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-03-01');
  expect(queries('/dashboard')).toEqual(['?date_from=2026-03-01&date_to=2026-03-05']);
  for (const chart of ['ticketsUsers', 'ticketsDay'])
    expect(queries(`/dashboard/${chart}`)).toEqual(['?initialDate=2026-03-01&finalDate=2026-03-05']);
  fireEvent.click(screen.getByRole('radio', { name: 'By period' }));
  fireEvent.click(screen.getByRole('combobox', { name: 'Choose a period' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Last 30 days', hidden: true }));
  await waitFor(() => expect(queries('/dashboard').at(-1)).toBe(lastDays(30)));
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('?days=30');
  expect(screen.getAllByLabelText('Choose a period').length).toBeGreaterThan(0);
});

test('an address opens what is behind a number, and a day without any is a row of zero', async () => {
  const { queries } = show(
    { 'GET /dashboard/ticketsDay': () => ({ body: { data: [{ data: '03/03/2026', total: 4 }], count: 4 } }) },
    '/?from=2026-03-01&to=2026-03-05&show=ended&of=5',
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Resolved · Ann' }));
  fireEvent.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const panel = within(await screen.findByRole('region', { name: 'Tickets started by day' }));
  fireEvent.click(await panel.findByRole('radio', { name: 'Table' }));
  expect((await panel.findAllByRole('row')).slice(1).map((row) => row.textContent)).toEqual([
    '01/03/20260',
    '02/03/20260',
    '03/03/20264',
    '04/03/20260',
    '05/03/20260',
  ]);
  fireEvent.click(panel.getByRole('link', { name: '03/03/2026: 4 tickets' }));
  expect(await screen.findByRole('dialog', { name: 'Started · 03/03/2026' })).toBeTruthy();
  await waitFor(() =>
    expect(queries('/dashboard/tickets').at(-1)).toBe('?date_from=2026-03-03&date_to=2026-03-03&number=began'),
  );
});

test('a bar leads to the period it was drawn of, while that of another is fetched', async () => {
  let slow = false;
  show({
    'GET /dashboard/ticketsUsers': async () => {
      if (slow) await new Promise(() => undefined);
      return { body: { data: [{ id: 5, gone: false, nome: 'Ann', quantidade: 12 }] } };
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Tickets resolved by attendant' }));
  fireEvent.click(await panel.findByRole('radio', { name: 'Table' }));
  await panel.findByRole('link', { name: /^Ann/ });
  slow = true;
  fireEvent.click(screen.getByRole('combobox', { name: 'Choose a period' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Last 30 days', hidden: true }));
  await waitFor(() => expect(screen.getByRole('status', { name: '' }).textContent).toBe('?days=30'));
  expect(panel.getByRole('link', { name: /^Ann/ }).getAttribute('href')).toBe('/?days=7&show=ended&of=5');
});

test('people who come bring fresh numbers too', async () => {
  const { queries } = show();
  await screen.findByRole('link', { name: /^Assigned/ });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  const bob = colleagueOf(6, { name: 'Bob', online: true });
  tell('user', { action: 'update', user: bob });
  await vi.advanceTimersByTimeAsync(10_100);
  expect(queries('/dashboard')).toHaveLength(2);
});

test('tickets that change bring fresh numbers, at most every ten seconds', async () => {
  const { queries } = show();
  await screen.findByRole('link', { name: /^Assigned/ });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  for (let n = 0; n < 5; n += 1) tell('ticket', { action: 'delete', ticketId: n + 1 });
  await vi.advanceTimersByTimeAsync(9_900);
  expect(queries('/dashboard')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(queries('/dashboard')).toHaveLength(2);
});
