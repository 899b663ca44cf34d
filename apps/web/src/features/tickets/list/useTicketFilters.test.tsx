// Remembered filters: of whom they are, and what of them still counts.
import { fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { useTicketFilters } from './useTicketFilters.ts';
import { useTicketList } from './useTicketList.ts';

function List() {
  const filters = useTicketFilters();
  useTicketList(filters.common, 'open');
  return <button onClick={() => filters.setQueueIds([2])}>{filters.queueIds.join(',') || 'all'}</button>;
}

const tickets = { body: { tickets: [], hasMore: false, cursor: null } };
const queues = [1, 2].map((id) => ({ id, name: `Queue ${id}`, color: '#000000' }));
const ticketCalls = (asked: { url: string }[]): string[] =>
  asked.map(({ url }) => decodeURIComponent(url)).filter((url) => url.startsWith('/api/tickets'));

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  sessionStore.signIn({ token: tokenOf({ session: 1 }), user: sessionUser() });
});

test('a queue that is gone is never asked for', async () => {
  localStorage.setItem('tickets.queues.7', '[991,1]');
  const held = Promise.withResolvers<object>();
  const { asked } = fakeServer({ 'GET /queue': () => held.promise, 'GET /tickets': () => tickets });
  renderApp(<List />);
  await vi.waitFor(() => expect(asked.map(({ call }) => call)).toEqual(['GET /queue']));
  held.resolve({ body: queues });
  await vi.waitFor(() => expect(ticketCalls(asked)).toEqual(['/api/tickets?queueIds=[1]&showAll=true&status=open']));
});

test('without a remembered choice nothing waits', async () => {
  const { asked } = fakeServer({ 'GET /queue': () => new Promise(() => undefined), 'GET /tickets': () => tickets });
  renderApp(<List />);
  await vi.waitFor(() => expect(ticketCalls(asked)).toEqual(['/api/tickets?showAll=true&status=open']));
});

test("one person's choice is not the next one's", async () => {
  fakeServer({ 'GET /queue': () => ({ body: queues }), 'GET /tickets': () => tickets });
  const { unmount } = renderApp(<List />);
  (await screen.findByRole('button', { name: 'all' })).click();
  expect(await screen.findByRole('button', { name: '2' })).toBeDefined();
  unmount();
  sessionStore.signIn({ token: tokenOf({ session: 2 }), user: sessionUser({ id: 8 }) });
  renderApp(<List />);
  expect(await screen.findByRole('button', { name: 'all' })).toBeDefined();
});

function Tabs() {
  const { openTab, setOpenTab, tab, setTab } = useTicketFilters();
  return (
    <>
      <p>{`${tab} ${openTab}`}</p>
      <button onClick={() => setOpenTab('assigned')}>assigned</button>
      <button onClick={() => setTab('closed')}>closed</button>
      <Link to="/tickets?tab=pending">bell</Link>
    </>
  );
}

const shown = (): string | null => screen.getByText(/^(open|closed) /).textContent;

test('a link leads to what waits, each time that it is followed, and holds nobody there', () => {
  fakeServer({ 'GET /queue': () => new Promise(() => undefined) });
  renderApp(<Tabs />, { at: '/tickets?tab=pending' });
  const seen = [shown()];
  for (const name of ['assigned', 'closed', 'bell', 'assigned']) {
    fireEvent.click(screen.getByText(name));
    seen.push(shown());
  }
  expect(seen).toEqual(['open pending', 'open assigned', 'closed assigned', 'open pending', 'open assigned']);
});
