// The bell leads to a row: wherever its ticket waits, it is scrolled to, marked, and has the focus.
import type { Ticket } from '@recado/contract/tickets';
import { act, fireEvent, screen } from '@testing-library/react';
import { useImperativeHandle, type ReactNode, type Ref } from 'react';
import { Link, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactRefOf, ticketOf } from '../../../../test/build.ts';
import { layOut } from '../../../../test/layout.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { TicketActionsProvider } from '../../../entities/ticket/changes/useTicketActions.ts';
import { PeekProvider } from '../../../entities/ticket/peek.ts';
import { ticketAddress } from '../../../entities/ticket/ticketAddress.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { NewTicketProvider } from '../newTicket/newTicket.ts';
import { MARKED_MS } from './useSoughtRow.ts';
import { TicketsPanel } from './TicketsPanel.tsx';
import { useTicketFilters } from './useTicketFilters.ts';

interface Handle {
  scrollToIndex: (index: number, options: object) => void;
}
const scrolled = vi.hoisted(() => vi.fn<(index: number, options: object) => void>());
// jsdom measures nothing: all rows are in view.
vi.mock('virtua', () => ({
  Virtualizer: ({
    data,
    children,
    ref,
  }: {
    data: object[];
    children: (item: object) => ReactNode;
    ref: Ref<Handle>;
  }) => {
    useImperativeHandle(ref, () => ({ scrollToIndex: scrolled }));
    return data.map(children);
  },
}));

const QUEUES = [1, 2].map((id) => ({ id, name: `Queue ${id}`, color: '#123456' }));
const waiting = (id: number, change: Partial<Ticket> = {}): Ticket =>
  ticketOf(id, { contact: contactRefOf(id), status: 'pending', userId: null, user: null, ...change });
const HELD = { driver: { kind: 'flow', name: 'Vendas', since: '2026-11-20T12:00:00.000Z' } } as const;

const peeked: number[] = [];

function Screen({ to }: { to: string }) {
  const { pathname } = useLocation();
  return (
    <>
      <Link to={to}>bell</Link>
      <p data-testid="place">{pathname}</p>
      <TicketsPanel filters={useTicketFilters()} openUuid={undefined} />
    </>
  );
}

interface Served {
  /** as it is now; undefined: it is no more */
  ticket?: Ticket;
  pages?: readonly (readonly Ticket[])[];
  held?: readonly Ticket[];
}

/** Follows the bell's entry of ticket 5, which waited when it was listed. */
async function follow({ ticket, pages = [[]], held = [] }: Served): Promise<{ urls: () => string[] }> {
  const { asked } = fakeServer({
    'GET /queue': () => ({ body: QUEUES }),
    'GET /whatsapp': () => ({ body: [{ id: 1, provider: 'sandbox', status: 'CONNECTED' }] }),
    'GET /tickets/counts': () => ({ body: { open: 0, pending: 4, withBot: 1, snoozed: 0 } }),
    [`GET /tickets/u/${ticketOf(5).uuid}`]: () =>
      ticket ? { body: ticket } : { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } },
    'GET /tickets': ({ url }) => {
      const query = new URL(url, 'http://app').searchParams;
      const at = Number(query.get('cursor') ?? 0);
      if (query.get('status') !== 'pending') return { body: { tickets: [], hasMore: false, cursor: null } };
      if (query.get('withBot')) return { body: { tickets: held, hasMore: false, cursor: null } };
      return { body: { tickets: pages[at], hasMore: at + 1 < pages.length, cursor: String(at + 1) } };
    },
  });
  renderApp(
    <TicketActionsProvider value={{ change: () => undefined, remove: () => undefined }}>
      <NewTicketProvider value={() => undefined}>
        <PeekProvider value={({ id }) => peeked.push(id)}>
          <Screen to={ticketAddress(waiting(5))} />
        </PeekProvider>
      </NewTicketProvider>
    </TicketActionsProvider>,
    { at: '/tickets' },
  );
  await screen.findByRole('radio', { name: /^Pending/ });
  fireEvent.click(screen.getByRole('link', { name: 'bell' }));
  return { urls: () => asked.map(({ url }) => decodeURIComponent(url)) };
}

const markedRow = (): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const row = document.querySelector<HTMLElement>('[data-marked]');
    if (!row) throw new Error('no row is marked');
    return row;
  });

beforeEach(() => {
  layOut();
  queryClient.clear();
  localStorage.clear();
  peeked.length = 0;
  scrolled.mockClear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
});
afterEach(() => vi.useRealTimers());

test('its row is scrolled to, has the focus, and is marked for a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await follow({ ticket: waiting(5), pages: [[waiting(3), waiting(4), waiting(5), waiting(6)]] });
  const row = await markedRow();
  expect(row.dataset['row']).toBe('5');
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(2, { align: 'center' });
  expect(row.contains(document.activeElement)).toBe(true);
  // Led there once more, it is marked anew.
  fireEvent.click(screen.getByRole('link', { name: 'bell' }));
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledTimes(2));
  act(() => void vi.advanceTimersByTime(MARKED_MS));
  expect(document.querySelector('[data-marked]')).toBeNull();
});

test('it is far down: what is above it is fetched', async () => {
  const { urls } = await follow({
    ticket: waiting(5),
    pages: [[waiting(1)], [waiting(2)], [waiting(5)], [waiting(6)]],
  });
  expect((await markedRow()).dataset['row']).toBe('5');
  const pages = urls().filter((url) => url.includes('status=pending') && url.includes('sort='));
  expect(pages.map((url) => /cursor=(\d)/.exec(url)?.[1])).toEqual([undefined, '1', '2']);
});

test('a bot holds it: it is shown there', async () => {
  await follow({ ticket: waiting(5, HELD), held: [waiting(5, HELD)] });
  expect((await markedRow()).dataset['row']).toBe('5');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^With the bot/ }).checked).toBe(true);
});

test('a filter hid it: it does so no more', async () => {
  localStorage.setItem('tickets.queues.7', '[2]');
  const { urls } = await follow({ ticket: waiting(5, { queueId: 1 }), pages: [[waiting(5, { queueId: 1 })]] });
  expect((await markedRow()).dataset['row']).toBe('5');
  expect(urls().at(-1)).not.toContain('queueIds');
});

test('somebody has accepted it meanwhile: it opens', async () => {
  await follow({ ticket: { ...waiting(5), status: 'open' } });
  await vi.waitFor(() => expect(screen.getByTestId('place').textContent).toBe(`/tickets/${ticketOf(5).uuid}`));
});

test('no list has it: it is looked at in its dialog', async () => {
  await follow({ ticket: waiting(5), pages: [[waiting(1)]] });
  await vi.waitFor(() => expect(peeked).toEqual([5]));
});

test('it is gone: that is said', async () => {
  await follow({});
  expect(await screen.findByText('This ticket no longer exists.')).toBeDefined();
});
