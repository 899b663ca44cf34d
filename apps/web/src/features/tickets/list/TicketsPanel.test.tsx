// The sub-tabs of open conversations: what each asks for, and why one is empty.
import type { SessionUser } from '@recado/contract/auth';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ticketOf } from '../../../../test/build.ts';
import { layOut } from '../../../../test/layout.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { TicketActionsProvider } from '../../../entities/ticket/changes/useTicketActions.ts';
import type { TicketChange } from '../../../entities/ticket/changes/ticketChanges.ts';
import { PeekProvider } from '../../../entities/ticket/peek.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { NewTicketProvider } from '../newTicket/newTicket.ts';
import { TicketsPanel } from './TicketsPanel.tsx';
import { useTicketFilters } from './useTicketFilters.ts';

layOut();
// jsdom measures nothing: all rows are in view.
vi.mock('virtua', () => ({
  Virtualizer: ({ data, children }: { data: object[]; children: (item: object) => ReactNode }) => data.map(children),
}));

const HELD = ticketOf(9, {
  status: 'pending',
  userId: null,
  user: null,
  driver: { kind: 'flow', name: 'Vendas', since: new Date(2026, 10, 20, 12).toISOString() },
});

const changed: [number, TicketChange][] = [];

function Panel() {
  return <TicketsPanel filters={useTicketFilters()} openUuid={undefined} />;
}

function show(user: Partial<SessionUser>, held: object[], more: Parameters<typeof fakeServer>[0] = {}) {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser(user) });
  const server = fakeServer({
    'GET /queue': () => ({ body: [] }),
    'GET /whatsapp': () => ({ body: [{ id: 1, provider: 'sandbox', status: 'CONNECTED' }] }),
    'GET /tickets/counts': () => ({ body: { open: 0, pending: 4, withBot: held.length, snoozed: 2 } }),
    'GET /tickets': ({ url }) => ({
      body: { tickets: /withBot|searchParam/.test(url) ? held : [], hasMore: false, cursor: null },
    }),
    ...more,
  });
  renderApp(
    <TicketActionsProvider value={{ change: ({ id }, kind) => changed.push([id, kind]), remove: () => undefined }}>
      <NewTicketProvider value={() => undefined}>
        <PeekProvider value={() => undefined}>
          <Panel />
        </PeekProvider>
      </NewTicketProvider>
    </TicketActionsProvider>,
  );
  return server;
}

const showWithBot = async (): Promise<void> =>
  void fireEvent.click(await screen.findByRole('radio', { name: /^With the bot/ }));

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  changed.length = 0;
});

test('what the bot holds has its own list and count, says what holds it, and is taken over with one click', async () => {
  const { asked } = show({}, [HELD]);
  expect(await screen.findByRole('radio', { name: /^With the bot ?1$/ })).toBeDefined();
  expect(screen.getByRole('radio', { name: /^Pending ?4$/ })).toBeDefined();
  await showWithBot();
  expect(await screen.findByText('Since 20/11/2026: Flow “Vendas”')).toBeDefined();
  await vi.waitFor(() =>
    expect(asked.map(({ url }) => url)).toContain('/api/tickets?showAll=true&status=pending&withBot=true'),
  );
  fireEvent.click(screen.getByRole('button', { name: /^Accept/ }));
  expect(changed).toEqual([[9, 'accept']]);
});

test('the arrow leads from the search into what was found', async () => {
  show({}, [HELD]);
  fireEvent.click(await screen.findByRole('tab', { name: 'Search' }));
  const search = await screen.findByRole('searchbox');
  fireEvent.change(search, { target: { value: 'order' } });
  await screen.findByRole('button', { name: /^Accept/ });
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  await vi.waitFor(() => expect(document.activeElement?.closest('[data-row]')).not.toBeNull());
});

const QUEUES = [{ id: 1, name: 'Sales', color: '#123456' }];
test.each<[string, Partial<SessionUser>, string | RegExp]>([
  ['to an administrator', { profile: 'admin' }, 'No conversations with the bot'],
  ['to an attendant of a queue', { profile: 'user', queues: QUEUES }, /Only administrators see those without a queue/],
  ['to an attendant of none', { profile: 'user' }, 'You’re not in any queue yet'],
])('an empty list says why: %s', async (_who, user, title) => {
  show(user, []);
  await showWithBot();
  expect(await screen.findByText(title)).toBeDefined();
});

test('where nobody waits, one reads so and is led to those that are assigned; and back where some wait', async () => {
  const counts = { open: 3, pending: 0, withBot: 0, snoozed: 0 };
  show({ profile: 'admin' }, [], { 'GET /tickets/counts': () => ({ body: counts }) });
  fireEvent.click(await screen.findByRole('radio', { name: /^Pending/ }));
  expect(await screen.findByText('No one is waiting')).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'See the 3 assigned' }));
  const assigned = screen.getByRole<HTMLInputElement>('radio', { name: /^Assigned/ });
  await vi.waitFor(() => expect(assigned.checked).toBe(true));
  expect(screen.queryByRole('button', { name: /^See the/ })).toBeNull();
});

test.each([
  ['the administrators', ['admin', 'user', 'admin'], 'Ask Ana or Caio to add you to one.'],
  ['of whom nothing is known', [], 'Ask an administrator to add you to one.'],
])('whoever is in no queue reads just that, and whom to ask: %s', async (_who, profiles, words) => {
  const users = profiles.map((profile, at) => ({ id: at, name: ['Ana', 'Bia', 'Caio'][at], profile }));
  show({ profile: 'user' }, [], { 'GET /users/list': () => ({ body: users }) });
  await showWithBot();
  expect(await screen.findByText((text) => text.endsWith(words))).toBeDefined();
});

test('those who wait stand oldest first, or turned round; this browser remembers which', async () => {
  const { asked } = show({}, []);
  const asks = (sort: string) =>
    vi.waitFor(() =>
      expect(asked.map(({ url }) => url)).toContain(`/api/tickets?showAll=true&status=pending&sort=${sort}`),
    );
  fireEvent.click(await screen.findByRole('radio', { name: /^Pending/ }));
  await asks('waiting');
  fireEvent.click(screen.getByRole('button', { name: 'Order: Oldest first' }));
  await asks('-waiting');
  expect(screen.getByRole('button', { name: 'Order: Newest first' })).toBeDefined();
  expect(localStorage.getItem(`tickets.order.${sessionUser({}).id}`)).toContain('-waiting');
});

test('what was put off is a press away, with its count', async () => {
  const { asked } = show({}, []);
  const button = await screen.findByRole('button', { name: 'Snoozed 2' });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(button);
  expect(await screen.findByText('Nothing snoozed')).toBeDefined();
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(asked.map(({ url }) => url)).toContain('/api/tickets?showAll=true&status=open&snoozed=true');
});
