// The calendar: one call for what is shown, whose messages one may change, and why one was not sent.
import { ModalsProvider } from '@mantine/modals';
import type { Schedule } from '@recado/contract/schedules';
import { dayIn, momentIn } from '@recado/rules/days';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactRefOf, scheduleOf } from '../../../test/build.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { SchedulesPage } from './SchedulesPage.tsx';

beforeEach(() => sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ profile: 'user' }) }));
afterEach(() => queryClient.clear());

const ZONE = 'America/Sao_Paulo';
const noonIn = (timeZone: string): Date => momentIn(new Date(`${dayIn(new Date(), timeZone)}T12:00:00Z`), timeZone);
const NOON = noonIn(ZONE);

const atNoon = (id: number, change: Partial<Schedule> = {}): Schedule =>
  scheduleOf(id, { contact: contactRefOf(1, { name: `Rita ${id}` }), sendAt: NOON.toISOString(), ...change });

function show(schedules: Schedule[], answers: Parameters<typeof fakeServer>[0] = {}, count = schedules.length) {
  const server = fakeServer({
    'GET /schedules': () => ({ body: { schedules, hasMore: count > schedules.length, count } }),
    ...answers,
  });
  renderApp(
    <ModalsProvider>
      <SchedulesPage />
    </ModalsProvider>,
  );
  return server;
}

const see = (view: string): void => void fireEvent.click(screen.getByText(view, { selector: 'label *, label' }));

test('a month is one call, and a full day says how many more it has', async () => {
  const { asked } = show([1, 2, 3, 4].map((id) => atNoon(id)));
  expect(await screen.findByRole('button', { name: '12:00, Rita 1, Scheduled' })).toBeTruthy();
  expect(asked.filter(({ call }) => call === 'GET /schedules')).toHaveLength(1);
  const { searchParams } = new URL(asked[0]?.url ?? '', 'http://app');
  const days = (Date.parse(searchParams.get('to') ?? '') - Date.parse(searchParams.get('from') ?? '')) / 86_400_000;
  expect(Math.round(days) % 7).toBe(0);
  expect(screen.queryByRole('button', { name: /Rita 3/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^\+2 more/ }));
  expect(await screen.findByRole('button', { name: '12:00, Rita 4, Scheduled' })).toBeTruthy();
});

test.each([
  ['Day', '12:00'],
  ['Week', '08:00'],
])('by the %s one comes to %s first', async (view, hour) => {
  const scrolled: (string | null)[] = [];
  const spy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent);
  });
  show([atNoon(1)]);
  await screen.findByRole('button', { name: /Rita 1/ });
  see(view);
  await screen.findByRole('rowheader', { name: hour });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(scrolled.at(-1)).toBe(hour);
  spy.mockRestore();
});

test('where there are more than a page it says so', async () => {
  show([atNoon(1)], {}, 501);
  expect(await screen.findByText(/^Showing 1 of 501 messages/)).toBeTruthy();
});

test('a colleague’s is only looked at; what has gone out has nothing to send', async () => {
  show([atNoon(1, { userId: 8 }), atNoon(2, { status: 'ENVIADA', sentAt: NOON.toISOString() })]);
  fireEvent.click(await screen.findByRole('button', { name: '12:00, Rita 2, Sent' }));
  const dialog = await screen.findByRole('dialog', { name: 'Message scheduled for Rita 2' });
  expect(await within(dialog).findByText(/^Sent on/)).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Delete the message/ })).toBeNull();
});

test('why one was not sent is told, and it is tried again', async () => {
  const failed = atNoon(1, { status: 'ERRO', error: 'ERR_NO_DEF_WAPP_FOUND' });
  const { asked } = show([failed], { 'POST /schedules/1/send': () => ({ body: atNoon(1) }) });
  await screen.findByRole('button', { name: '12:00, Rita 1, Not sent' });
  see('Agenda');
  fireEvent.click(await screen.findByRole('button', { name: /^Edit the message/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Send now, unchanged' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.filter(({ call }) => call === 'POST /schedules/1/send')).toHaveLength(1);
});

test.each([['Month'], ['Day']])('by the %s an event has its own buttons to edit and to delete', async (view) => {
  show([atNoon(1)]);
  await screen.findByRole('button', { name: /Rita 1/ });
  if (view !== 'Month') see(view);
  expect(await screen.findByRole('button', { name: /^Delete the message/ })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /^Edit the message/ }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('while other days are fetched, neither those before nor none are shown as theirs', async () => {
  const { promise: later, resolve: answer } = Promise.withResolvers<object>();
  let calls = 0;
  show([], {
    'GET /schedules': () => {
      calls += 1;
      return calls < 3 ? { body: { schedules: [atNoon(1)], hasMore: false, count: 1 } } : later;
    },
  });
  await screen.findByRole('button', { name: '12:00, Rita 1, Scheduled' });
  see('Agenda');
  await screen.findByText('Rita 1');
  await waitFor(() => expect(calls).toBe(2));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  fireEvent.click(screen.getByRole('button', { name: 'Next 30 days' }));
  await waitFor(() => expect(calls).toBe(3));
  expect(screen.queryByText('Rita 1')).toBeNull();
  expect(screen.queryByText('No scheduled messages in this period')).toBeNull();
  answer({ body: { schedules: [], hasMore: false, count: 0 } });
  expect(await screen.findByText('No scheduled messages in this period')).toBeTruthy();
});

test('an empty agenda says what to do', async () => {
  show([]);
  await screen.findByRole('table');
  see('Agenda');
  expect(await screen.findByText('No scheduled messages in this period')).toBeTruthy();
});

test('what is on its way is only looked at; what repeats and brings files says so', async () => {
  const series = { id: 2, number: 1, every: 'month', days: [1], until: null, count: null } satisfies Schedule['series'];
  show([atNoon(1, { status: 'AGENDADA', body: '', series, fileList: { id: 4, name: 'Catalogue', files: 1 } })]);
  const chip = await screen.findByRole('button', { name: /Rita 1, On its way$/ });
  expect(within(chip).getByRole('img', { name: 'Repeats every month' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Delete the message/ })).toBeNull();
  see('Agenda');
  expect(await screen.findByText(/Catalogue \(1 file\)/)).toBeTruthy();
});

test('whoever sits elsewhere sees the company’s days and hours, in every view and in the message, and which clock it is', async () => {
  // None of the zones that tests run in has its hour.
  const timeZone = 'Asia/Kathmandu';
  const { company, ...user } = sessionUser();
  sessionStore.signIn({ token: tokenOf({}), user: { ...user, company: { ...company, timeZone } } });
  const { asked } = show([atNoon(1, { sendAt: noonIn(timeZone).toISOString() })]);
  await screen.findByRole('button', { name: '12:00, Rita 1, Scheduled' });
  expect(screen.getByText(/^Company time \(Nepal/)).toBeTruthy();
  const from = new URL(asked[0]?.url ?? '', 'http://app').searchParams.get('from') ?? '';
  expect(new Date(from).toISOString().slice(11)).toBe('18:15:00.000Z');
  see('Day');
  const noon = await screen.findByRole('row', { name: /^12:00/ });
  expect(within(noon).getByRole('button', { name: /Rita 1/ })).toBeTruthy();
  see('Agenda');
  expect(await screen.findByText('12:00')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Edit the message .*12:00/ }));
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByLabelText(/^Date and time|^Send at/)).textContent).toContain('12:00');
});
