// Tickets are chosen by box, range and key, and something is done to all of them, or to all that were found.
import type { BulkAct } from '@recado/contract/bulk-acts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ModalsProvider } from '@mantine/modals';
import { beforeEach, expect, test, vi } from 'vitest';
import { contactRefOf, ticketOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { TicketActionsProvider } from '../../../entities/ticket/changes/useTicketActions.ts';
import { PeekProvider } from '../../../entities/ticket/peek.ts';
import { bulkKey, withAct } from '../../../entities/bulk/bulkLive.ts';
import { useCommandKeys } from '../../../shared/commands/useCommandKeys.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
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
  useCommandKeys();
  const [ids, setIds] = useState([1, 2, 3, 4]);
  useEffect(() => {
    become = (...next) => act(() => setIds(next));
  }, []);
  const [left] = useState(newLeftTicket);
  const rows = ids.map((id) => ticketOf(id, { contact: contactRefOf(id) }));
  const more = { count: undefined, hasMore: true, loadingMore: false, moreFailed: false, loadMore: nothing };
  const asked = { status: 'open', queueIds: [7], showAll: true, sort: 'waiting' };
  const search = { search: '', searched: '', asked, setSearch: nothing };
  return (
    <ModalsProvider>
      <TicketActionsProvider value={{ change: nothing, remove: nothing }}>
        <PeekProvider value={nothing}>
          <TicketList
            list={{ rows, loading: false, error: null, retry: nothing, ...more, ...search }}
            view="assigned"
            filter={undefined}
            scroll={useRef(new Map())}
            left={left}
            openUuid={undefined}
          />
        </PeekProvider>
      </TicketActionsProvider>
    </ModalsProvider>
  );
}

const ACT: BulkAct = {
  id: 8,
  of: 'tickets',
  kind: 'close',
  status: 'running',
  total: 2,
  done: 0,
  failed: 0,
  undone: 0,
  notUndone: 0,
  startsAt: null,
  undoUntil: null,
};
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  server = fakeServer({
    'GET /tags/list': () => ({ body: [{ id: 3, name: 'VIP', color: '#aa0000' }] }),
    'GET /bulk-acts': () => ({ body: [] }),
    'POST /bulk-acts/tickets/count': () => ({ body: { count: 1_234 } }),
    'POST /bulk-acts/tickets': () => ({ body: ACT }),
  });
  renderApp(<Screen />);
});

const box = (id: number): HTMLInputElement => screen.getByRole('checkbox', { name: `Select Contact ${id}` });
const chosen = (): number[] =>
  [1, 2, 3, 4].filter((id) => screen.queryByRole('checkbox', { name: `Select Contact ${id}`, checked: true }));
const link = (id: number): HTMLElement => screen.getByRole('link', { name: `Contact ${id}` });
const focus = (id: number): void => act(() => link(id).focus());
const bar = () => screen.findByRole('toolbar');
const begun = () => server.asked.filter(({ call }) => call === 'POST /bulk-acts/tickets').map(({ body }) => body);

test('by its box, which opens nothing; with shift the range', async () => {
  const before = location.pathname;
  fireEvent.click(box(1));
  expect(chosen()).toEqual([1]);
  expect(within(await bar()).getAllByText('1 selected')).not.toHaveLength(0);
  fireEvent.click(box(3), { shiftKey: true });
  expect(chosen()).toEqual([1, 2, 3]);
  fireEvent.click(box(2));
  expect(chosen()).toEqual([1, 3]);
  expect(location.pathname).toBe(before);
});

test('x and space choose the row one is in, shift X up to here; Escape chooses none', () => {
  focus(1);
  fireEvent.keyDown(link(1), { key: 'x' });
  expect(chosen()).toEqual([1]);
  focus(3);
  fireEvent.keyDown(link(3), { key: 'X', shiftKey: true });
  expect(chosen()).toEqual([1, 2, 3]);
  fireEvent.keyDown(link(3), { key: ' ' });
  expect(chosen()).toEqual([1, 2]);
  fireEvent.keyDown(link(3), { key: 'Escape' });
  expect(chosen()).toEqual([]);
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('who leaves the list is chosen no more', async () => {
  fireEvent.click(box(1));
  fireEvent.click(box(2));
  become(2, 3, 4);
  expect(within(await bar()).getAllByText('1 selected')).not.toHaveLength(0);
  become(3, 4);
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('those that are chosen are resolved at once', async () => {
  fireEvent.click(box(2));
  fireEvent.click(box(4));
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Resolve' }));
  await vi.waitFor(() => expect(begun()).toEqual([{ which: { ids: [2, 4] }, act: { kind: 'close' } }]));
  await vi.waitFor(() => expect(chosen()).toEqual([]));
});

const isFocused = (id: number): boolean => document.activeElement === link(id);
const pressInBar = async (name: string): Promise<void> => {
  const button = within(await bar()).getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
};
const takenBack = (): Promise<void> =>
  act(async () => {
    queryClient.setQueryData<BulkAct[]>(bulkKey, (acts) => withAct(acts, { ...ACT, status: 'undone', undone: 2 }));
    // Whoever shows it hears of it a moment later.
    await new Promise((resolve) => setTimeout(resolve));
  });

test('whoever resolved some is on the first that is left, and on the first that came back', async () => {
  fireEvent.click(box(2));
  fireEvent.click(box(3));
  await pressInBar('Resolve');
  await vi.waitFor(() => expect(isFocused(2)).toBe(true));
  become(1, 3, 4);
  become(1, 4);
  expect(isFocused(4)).toBe(true);
  await takenBack();
  expect(isFocused(4)).toBe(true);
  become(1, 2, 3, 4);
  expect(isFocused(2)).toBe(true);
});

test('whoever has gone elsewhere before it was taken back stays there', async () => {
  fireEvent.click(box(2));
  await pressInBar('Resolve');
  await vi.waitFor(() => expect(isFocused(2)).toBe(true));
  become(1, 3, 4);
  await takenBack();
  act(() => link(4).focus());
  become(1, 2, 3, 4);
  expect(isFocused(4)).toBe(true);
});

test('those that leave before the answer take the bar with them, not the focus', async () => {
  fireEvent.click(box(2));
  const button = within(await bar()).getByRole('button', { name: 'Resolve' });
  act(() => button.focus());
  become(1, 3, 4);
  expect(isFocused(3)).toBe(true);
});

test('whoever chooses none after all is on the first that was chosen', async () => {
  fireEvent.click(box(3));
  await pressInBar('Clear selection');
  expect(isFocused(3)).toBe(true);
});

test.each(['ctrlKey', 'metaKey'])('%s A means the filter, not only what is loaded; one is asked first', async (key) => {
  focus(1);
  fireEvent.keyDown(link(1), { key: 'a', [key]: true });
  expect(chosen()).toEqual([1, 2, 3, 4]);
  const actions = within(await bar());
  await actions.findAllByText('1,234 selected');
  fireEvent.click(box(2));
  expect(chosen()).toEqual([1, 3, 4]);
  fireEvent.click(actions.getByRole('button', { name: 'Resolve' }));
  const question = await screen.findByRole('dialog');
  expect(begun()).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Resolve' }));
  await vi.waitFor(() =>
    expect(begun()).toEqual([
      {
        which: { filter: { status: 'open', queueIds: '[7]', showAll: 'true' }, except: [2] },
        act: { kind: 'close' },
      },
    ]),
  );
});

test('a tag is chosen in a dialog', async () => {
  fireEvent.click(box(1));
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Add a tag' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a tag: 1 selected' }));
  fireEvent.click(dialog.getByRole('combobox', { name: 'Tag' }));
  fireEvent.click(await screen.findByRole('option', { name: 'VIP', hidden: true }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add tag' }));
  await vi.waitFor(() => expect(begun()).toEqual([{ which: { ids: [1] }, act: { kind: 'tag', tagId: 3 } }]));
});
