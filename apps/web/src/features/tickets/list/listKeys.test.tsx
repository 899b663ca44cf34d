// From ticket to ticket without a mouse, and where the focus is after each act.
import { act, fireEvent, screen } from '@testing-library/react';
import type { FoundTicket } from '@recado/contract/tickets';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Route, Routes, useLocation, useNavigate, useParams } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { contactRefOf, ticketOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { TicketActionsProvider, type TicketActions } from '../../../entities/ticket/changes/useTicketActions.ts';
import { PeekProvider } from '../../../entities/ticket/peek.ts';
import { useCommand } from '../../../shared/commands/useCommand.ts';
import { runOf } from '../../../shared/commands/registered.ts';
import { useCommandKeys } from '../../../shared/commands/useCommandKeys.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { staysInList } from '../staysInList.ts';
import { useLonelyWalk } from '../useLonelyWalk.ts';
import { useStepBack } from '../useStepBack.ts';
import { type LeftTicket, newLeftTicket } from './leftTicket.ts';
import { TicketList } from './TicketList.tsx';

// jsdom measures nothing: all rows are in view.
vi.mock('virtua', () => ({
  Virtualizer: ({ data, children }: { data: object[]; children: (item: object) => ReactNode }) => data.map(children),
}));

const nothing = (): void => undefined;
const change = vi.fn<TicketActions['change']>();
let status: FoundTicket['status'];

function Page() {
  const { uuid } = useParams();
  const navigate = useNavigate();
  const [ids, setIds] = useState([1, 2, 3]);
  const [left] = useState(newLeftTicket);
  useCommandKeys();
  useStepBack(uuid, true, left);
  const rows = ids.map((id) => ticketOf(id, { status, contact: contactRefOf(id) }));
  const more = { count: rows.length, hasMore: false, loadingMore: false, moreFailed: false, loadMore: nothing };
  const search = { search: '', searched: '', asked: {}, setSearch: nothing };
  const resolve = (): void => {
    setIds(ids.filter((id) => `u${id}` !== uuid));
    void navigate('/tickets');
  };
  return (
    <TicketActionsProvider value={{ change, remove: nothing }}>
      <PeekProvider value={nothing}>
        <div data-list>
          <TicketList
            list={{ rows, loading: false, error: null, retry: nothing, ...more, ...search }}
            view="assigned"
            filter={undefined}
            scroll={useRef(new Map())}
            left={left}
            openUuid={uuid}
            empty="Nothing left"
          />
        </div>
        {uuid && <Open key={uuid} onResolve={resolve} />}
        <input aria-label="elsewhere" />
      </PeekProvider>
    </TicketActionsProvider>
  );
}

/** Stands in for the conversation. */
function Open({ onResolve }: { onResolve: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [stays] = useState(staysInList(useLocation()));
  useEffect(() => {
    if (!stays) field.current?.focus();
  }, [stays]);
  useCommand('ticket.resolve', onResolve);
  return <textarea ref={field} aria-label="composer" />;
}

function show(at: string, rowStatus: FoundTicket['status'] = 'open'): void {
  status = rowStatus;
  renderApp(
    <Routes>
      <Route
        path="/tickets/:uuid?"
        element={
          <>
            <Page />
            <Place />
          </>
        }
      />
    </Routes>,
    { at },
  );
}
const Place = () => <p data-testid="place">{useLocation().pathname}</p>;
const press = (key: string, more: KeyboardEventInit = {}): void =>
  void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
/** The address and what has the focus. */
function where(): [string, string | null] {
  const { activeElement } = document;
  const row = activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return [
    screen.getByTestId('place').textContent ?? '',
    row
      ? `row ${row}`
      : (activeElement?.getAttribute('aria-label') ?? (activeElement === document.body ? null : 'list')),
  ];
}

/** Open, and focused in the list. */
const at = (id: number): [string, string] => [`/tickets/u${id}`, `row ${id}`];

beforeEach(() => {
  change.mockReset();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  fakeServer({});
});

test('letters walk through the open ones, and the focus stays in the list', () => {
  show('/tickets');
  const places = ['j', 'j', 'j', 'j', 'k', 'k', 'k'].map((key) => {
    act(() => press(key));
    return where();
  });
  expect(places).toEqual([at(1), at(2), at(3), at(3), at(2), at(1), at(1)]);
});

/** As on a phone with a keyboard: the list has the screen for itself. */
const onePane = (): void =>
  void vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: media.includes('max-width') || media.includes('reduced-motion'),
        addEventListener: nothing,
        removeEventListener: nothing,
      }) as unknown as MediaQueryList,
  );

test('alone on the screen the list is walked through, and nothing opens over it', () => {
  onePane();
  show('/tickets');
  const places = ['j', 'j', 'k'].map((key) => {
    act(() => press(key));
    return where();
  });
  expect(places).toEqual([
    ['/tickets', 'row 1'],
    ['/tickets', 'row 2'],
    ['/tickets', 'row 1'],
  ]);
  vi.restoreAllMocks();
});

/** A conversation that the list is not beside. */
function Alone({ left }: { left: LeftTicket }) {
  const { uuid = '' } = useParams();
  useCommandKeys();
  useLonelyWalk(uuid, left, true);
  return <Place />;
}

test('alone on the screen a conversation leads to the next and the one before; one that waits is passed over', () => {
  const left = newLeftTicket();
  left.shown(['u1', 'u2', 'u3'], undefined, ['u1', 'u3']);
  renderApp(
    <Routes>
      <Route path="/tickets/:uuid" element={<Alone left={left} />} />
    </Routes>,
    { at: '/tickets/u1' },
  );
  const places = ['j', 'j', 'k', 'k'].map((key) => {
    act(() => press(key));
    return screen.getByTestId('place').textContent;
  });
  expect(places).toEqual(['/tickets/u3', '/tickets/u3', '/tickets/u1', '/tickets/u1']);
});

test('a conversation that is in no list that was shown offers no walk', () => {
  const left = newLeftTicket();
  left.shown(['u1'], undefined);
  renderApp(
    <Routes>
      <Route path="/tickets/:uuid" element={<Alone left={left} />} />
    </Routes>,
    { at: '/tickets/u9' },
  );
  expect([runOf('list.nextTicket'), runOf('list.previousTicket')]).toEqual([undefined, undefined]);
});

test('while one writes a chord walks, and one goes on writing in the next', () => {
  show('/tickets/u1');
  expect(where()).toEqual(['/tickets/u1', 'composer']);
  act(() => press('j'));
  expect(where()).toEqual(['/tickets/u1', 'composer']);
  act(() => press('ArrowDown', { altKey: true }));
  expect(where()).toEqual(['/tickets/u2', 'composer']);
});

test('those that wait are walked through, and accepted by their key', () => {
  show('/tickets', 'pending');
  act(() => press('j'));
  act(() => press('j'));
  expect(where()).toEqual(['/tickets', 'row 2']);
  act(() => press('a'));
  expect(change.mock.calls.map(([{ id }, kind]) => [id, kind])).toEqual([[2, 'accept']]);
  act(() => screen.getByLabelText('elsewhere').focus());
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(change).toHaveBeenCalledOnce();
});

test.each([
  ['the next one', 'u2', 'row 3'],
  ['the one above the last', 'u3', 'row 2'],
])('resolved, one goes on with %s', (_which, uuid, expected) => {
  show(`/tickets/${uuid}`);
  act(() => press('r', { altKey: true }));
  expect(where()).toEqual(['/tickets', expected]);
});

test('resolved the only one, one is in the empty list; whoever is elsewhere stays there', () => {
  show('/tickets/u1');
  for (const step of ['u1', 'u2', 'u3']) {
    expect(where()[0]).toBe(`/tickets/${step}`);
    act(() => press('r', { altKey: true }));
    if (step !== 'u3') fireEvent.click(document.activeElement ?? document.body);
  }
  expect(where()).toEqual(['/tickets', 'list']);
});

test('nobody is fetched from elsewhere', () => {
  show('/tickets/u1');
  act(() => screen.getByLabelText('elsewhere').focus());
  act(() => press('r', { altKey: true }));
  expect(where()).toEqual(['/tickets', 'elsewhere']);
});

test('Escape goes a step: from the field to the row, from the row out of the ticket', () => {
  show('/tickets/u2');
  act(() => press('Escape'));
  expect(where()).toEqual(['/tickets/u2', 'row 2']);
  act(() => press('Escape'));
  expect(where()).toEqual(['/tickets', 'row 2']);
  act(() => press('Escape'));
  expect(where()).toEqual(['/tickets', 'row 2']);
});

test('a key leads back to the row', () => {
  show('/tickets/u3');
  act(() => press('l', { altKey: true }));
  expect(where()).toEqual(['/tickets/u3', 'row 3']);
});
