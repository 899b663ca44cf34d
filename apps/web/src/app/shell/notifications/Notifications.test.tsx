// The bell: what it counts and lists, in step with the events, and where a click leads.
import type { Ticket } from '@recado/contract/tickets';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { tell } from '../../../../test/line.ts';
import { layOut } from '../../../../test/layout.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { useLine } from '../../../../test/useLine.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { Notifications } from './Notifications.tsx';
import { arrival, unreadTicket, waitingTicket } from '../../../../test/unread.ts';

vi.mock(import('../../../shared/data/lineSocket.ts'), () => import('../../../../test/line.ts'));

const COLLEAGUE = { userId: 8, user: { id: 8, name: 'Bia' } };
const SALES = { id: 1, name: 'Vendas', color: '#000000' };
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

function Page() {
  useLine();
  const { pathname, search } = useLocation();
  return (
    <>
      <Notifications />
      <p data-testid="place">{pathname + search}</p>
    </>
  );
}

beforeEach(() => {
  layOut();
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
});

const answer = (tickets: Ticket[], hasMore = false) => ({ body: { tickets, hasMore, cursor: null } });
const bell = (): HTMLElement => screen.getByRole('button', { name: /unread messages$/ });
const label = (): string | null => bell().getAttribute('aria-label');
const list = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Unread messages' });
/** names, and what stands below them */
const rows = (): (string | null)[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const names = (): string[] => rows().map((row) => /Ana Lima|Bruno|Carla/.exec(row ?? '')?.[0] ?? '');

async function show(...tickets: Ticket[]) {
  const server = fakeServer({ 'GET /tickets': () => answer(tickets) });
  renderApp(<Page />, { at: '/contacts' });
  await waitFor(() => expect(server.asked).not.toEqual([]));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  fireEvent.click(bell());
  await list();
  return server;
}

test('lists who wrote, what, and where it waits, the latest first', async () => {
  const { asked } = await show(
    unreadTicket(1, { unreadMessages: 3, queue: SALES, listedAt: minutesAgo(1) }),
    waitingTicket(2, { queue: SALES, listedAt: minutesAgo(2) }),
  );
  expect(asked[0]?.url).toContain('withUnreadMessages=true');
  expect(label()).toBe('2 tickets with unread messages');
  expect(names()).toEqual(['Ana Lima', 'Bruno']);
  expect(rows()[0]).toContain('Vendas — message of Ana Lima3');
  expect(rows()[1]).toContain('Pending · Vendas — message of Bruno1');
});

test('says so when all is read', async () => {
  await show();
  expect(label()).toBe('0 tickets with unread messages');
  expect(within(await list()).getByText('All caught up')).toBeTruthy();
});

test('says what went wrong, and tries again', async () => {
  let broken = true;
  fakeServer({
    'GET /tickets': () =>
      broken ? { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } } : answer([unreadTicket(1)]),
  });
  renderApp(<Page />);
  fireEvent.click(bell());
  const again = await within(await list()).findByRole('button', { name: 'Try again' });
  broken = false;
  fireEvent.click(again);
  await waitFor(() => expect(names()).toEqual(['Ana Lima']));
});

test('follows the events: new, more, taken by a colleague, read, closed', async () => {
  const first = unreadTicket(1, { listedAt: minutesAgo(5) });
  await show(first);
  tell('appMessage', arrival(waitingTicket(2, { listedAt: minutesAgo(4) })));
  await waitFor(() => expect(names()).toEqual(['Bruno', 'Ana Lima']));
  tell('appMessage', arrival({ ...first, unreadMessages: 2, listedAt: minutesAgo(3) }));
  await waitFor(() => expect(names()).toEqual(['Ana Lima', 'Bruno']));
  expect(rows()[0]).toContain('message of Ana Lima2');
  tell('appMessage', arrival(unreadTicket(3, COLLEAGUE)));
  tell('ticket', { action: 'update', ticket: unreadTicket(2, COLLEAGUE) });
  await waitFor(() => expect(names()).toEqual(['Ana Lima']));
  expect(label()).toBe('1 ticket with unread messages');
  tell('ticket', { action: 'updateUnread', ticketId: 1, unreadMessages: 0 });
  await waitFor(() => expect(names()).toEqual([]));
  tell('appMessage', arrival(unreadTicket(3)));
  await waitFor(() => expect(names()).toEqual(['Carla']));
  tell('ticket', { action: 'update', ticket: unreadTicket(3, { status: 'closed' }) });
  await waitFor(() => expect(label()).toBe('0 tickets with unread messages'));
});

test('an event that overtakes the answer is not undone by it', async () => {
  await show(unreadTicket(1, { listedAt: minutesAgo(5) }));
  const held = Promise.withResolvers<ReturnType<typeof answer>>();
  fakeServer({ 'GET /tickets': () => held.promise });
  void queryClient.invalidateQueries();
  tell('appMessage', arrival(waitingTicket(2)));
  tell('ticket', { action: 'updateUnread', ticketId: 1, unreadMessages: 0 });
  held.resolve(answer([unreadTicket(1, { listedAt: minutesAgo(5) })]));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await waitFor(() => expect(names()).toEqual(['Bruno']));
});

test('what stood below the page comes up as there is room', async () => {
  const page = Array.from({ length: 40 }, (_, n) => unreadTicket(n + 10, { listedAt: minutesAgo(n + 1) }));
  let tickets = answer(page, true);
  fakeServer({ 'GET /tickets': () => tickets });
  renderApp(<Page />);
  await waitFor(() => expect(screen.getByText('40+')).toBeTruthy());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  tickets = answer([...page.slice(1), unreadTicket(1, { listedAt: minutesAgo(90) })]);
  tell('ticket', { action: 'updateUnread', ticketId: 10, unreadMessages: 0 });
  await waitFor(() => expect(label()).toBe('40 tickets with unread messages'));
  await waitFor(() => expect(screen.getByText('40')).toBeTruthy());
});

test.each([
  ['an own ticket opens', unreadTicket(1), '/tickets/u1'],
  ['what waits is shown among what waits', waitingTicket(1), '/tickets?tab=pending&ticket=u1'],
])('a click: %s', async (_what, ticket, place) => {
  await show(ticket);
  fireEvent.click(screen.getByRole('link', { name: /Ana Lima/ }));
  expect(screen.getByTestId('place').textContent).toBe(place);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the tab of the browser tells how many messages wait for the person', async () => {
  await show(unreadTicket(1, { unreadMessages: 3 }), waitingTicket(2, { unreadMessages: 9 }));
  expect(document.title).toBe('(3) Recado');
  tell('ticket', { action: 'updateUnread', ticketId: 1, unreadMessages: 0 });
  await waitFor(() => expect(document.title).toBe('Recado'));
});

test('a press on the number is one on the bell', async () => {
  await show(unreadTicket(1));
  // Nothing is laid out here: where a press lands, the style says.
  const sign = document.querySelector<HTMLElement>('.mantine-Indicator-indicator');
  expect([sign?.textContent, sign?.style.pointerEvents]).toEqual(['1', 'none']);
});
