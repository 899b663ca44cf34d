// Whoever works through a list by keys goes on with the next row when one leaves it.
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { contactRefOf, ticketOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { TicketActionsProvider } from '../../../entities/ticket/changes/useTicketActions.ts';
import { PeekProvider } from '../../../entities/ticket/peek.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { newLeftTicket } from './leftTicket.ts';
import { TicketList } from './TicketList.tsx';

// jsdom measures nothing: all rows are in view.
vi.mock('virtua', () => ({
  Virtualizer: ({ data, children }: { data: object[]; children: (item: object) => ReactNode }) => data.map(children),
}));

const nothing = (): void => undefined;
let become: (...ids: number[]) => void;

function Screen() {
  const [ids, setIds] = useState([1, 2, 3]);
  useEffect(() => {
    become = (...next) => act(() => setIds(next));
  }, []);
  const [left] = useState(newLeftTicket);
  const rows = ids.map((id) => ticketOf(id, { contact: contactRefOf(id) }));
  const more = { count: rows.length, hasMore: false, loadingMore: false, moreFailed: false, loadMore: nothing };
  const search = { search: '', searched: '', asked: {}, setSearch: nothing };
  return (
    <TicketActionsProvider value={{ change: nothing, remove: nothing }}>
      <PeekProvider value={nothing}>
        <TicketList
          list={{ rows, loading: false, error: null, retry: nothing, ...more, ...search }}
          view="assigned"
          filter={undefined}
          scroll={useRef(new Map())}
          left={left}
          openUuid={undefined}
          empty="Nothing left"
        />
        <input aria-label="elsewhere" />
      </PeekProvider>
    </TicketActionsProvider>
  );
}

const link = (id: number): HTMLElement => screen.getByRole('link', { name: `Contact ${id}` });
/** Whether the browser would press it. */
function presses(element: Element, init: KeyboardEventInit): boolean {
  const event = createEvent.keyDown(element, init);
  fireEvent(element, event);
  return !event.defaultPrevented;
}

beforeEach(() => {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  fakeServer({});
  renderApp(<Screen />);
});

test('the focused row leaves: the next one has the focus, then the one before, then the list', () => {
  act(() => screen.getByRole('button', { name: 'Resolve: Contact 2' }).focus());
  become(1, 3);
  expect(document.activeElement).toBe(link(3));
  become(1);
  expect(document.activeElement).toBe(link(1));
  become();
  expect(document.activeElement?.textContent).toBe('Nothing left');
});

test('what was meant for the row that left, or is held down, does nothing to the next', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  act(() => link(2).focus());
  expect(presses(link(2), { key: 'Enter' })).toBe(true);
  become(1, 3);
  expect(presses(link(3), { key: 'Enter' })).toBe(false);
  vi.advanceTimersByTime(500);
  expect(presses(link(3), { key: 'Enter', repeat: true })).toBe(false);
  expect(presses(link(3), { key: 'Enter' })).toBe(true);
  vi.useRealTimers();
});

test('who is elsewhere stays there', () => {
  act(() => link(2).focus());
  act(() => screen.getByLabelText('elsewhere').focus());
  become(1, 3);
  expect(document.activeElement).toBe(screen.getByLabelText('elsewhere'));
});
