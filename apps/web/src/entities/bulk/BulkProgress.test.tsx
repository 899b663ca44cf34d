// What one is having done to many at once: how far it is, stopped, taken back, and what was left as it was.
import type { BulkAct } from '@recado/contract/bulk-acts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { runOf } from '../../shared/commands/registered.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { undoables } from '../../shared/ui/undo/undoable.ts';
import { UndoToasts } from '../../shared/ui/undo/UndoToasts.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { bulkKey, watch, watched, withAct } from './bulkLive.ts';

const ACT: BulkAct = {
  id: 8,
  of: 'tickets',
  kind: 'close',
  status: 'running',
  total: 40,
  done: 10,
  failed: 0,
  undone: 0,
  notUndone: 0,
  startsAt: null,
  undoUntil: null,
};
let server: ReturnType<typeof fakeServer>;
const news = (change: Partial<BulkAct>): Promise<void> =>
  act(async () => {
    const state = { ...ACT, ...change };
    watch([state]);
    queryClient.setQueryData<BulkAct[]>(bulkKey, (acts) => withAct(acts, state));
    // Whoever shows it hears of it a moment later.
    await new Promise((resolve) => setTimeout(resolve));
  });
const asked = (): string[] => server.asked.map(({ call }) => call);

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  watched.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  server = fakeServer({
    'POST /bulk-acts/8/cancel': () => ({ body: { ...ACT, status: 'cancelled' } }),
    'POST /bulk-acts/8/undo': () => ({ body: { ...ACT, status: 'undoing', done: 40 } }),
    'GET /bulk-acts/8/failures': () => ({
      body: [
        { id: 1, name: 'Bia', error: 'ERR_NO_PERMISSION' },
        { id: 2, name: null, error: 'ERR_NO_TICKET_FOUND' },
      ],
    }),
  });
  renderApp(
    <UndoToasts>
      <BulkProgress />
    </UndoToasts>,
  );
});
afterEach(() => act(() => undoables.clear()));

test('how far it is, and stopped', async () => {
  expect(screen.queryByRole('progressbar')).toBeNull();
  await news({});
  expect(screen.getByText('10 of 40')).toBeDefined();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  await news({ done: 30, failed: 2 });
  expect(screen.getByText('32 of 40')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(asked()).toEqual(['POST /bulk-acts/8/cancel']);
});

test('while it goes on the key for undoing takes it back; what is deleted it does not', async () => {
  await news({ kind: 'delete' });
  expect(runOf('undo')).toBeUndefined();
  await news({ kind: 'transfer' });
  act(() => void runOf('undo')?.());
  await vi.waitFor(() => expect(asked()).toEqual(['POST /bulk-acts/8/undo']));
});

test('once it is over it can be taken back for a few seconds, as what is done to one', async () => {
  await news({});
  await news({ status: 'done', done: 40, undoUntil: new Date(Date.now() + 8_000).toISOString() });
  fireEvent.click(screen.getByRole('button', { name: 'Undo: 40 resolved' }));
  await vi.waitFor(() => expect(asked()).toEqual(['POST /bulk-acts/8/undo']));
  expect(await screen.findByText('Undoing…')).toBeDefined();
  await news({ status: 'undoing', done: 40, undone: 20 });
  expect(screen.getByText('20 of 40')).toBeDefined();
});

test('a short one that was over before anything showed it is told of once, and one of earlier never', async () => {
  await news({ id: 7, status: 'done', undoUntil: new Date().toISOString() });
  expect(screen.queryByRole('button')).toBeNull();
  watch([ACT]);
  await news({ status: 'done', done: 40, undoUntil: new Date().toISOString() });
  await news({ status: 'done', done: 40, undoUntil: new Date().toISOString() });
  expect(screen.getAllByRole('button', { name: 'Undo: 40 resolved' })).toHaveLength(1);
});

test('what was left as it was, with the reason', async () => {
  await news({});
  await news({ status: 'done', done: 38, failed: 2 });
  fireEvent.click(await screen.findByRole('button', { name: 'See why' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What couldn’t be done' }));
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Bia./),
    expect.stringMatching(/^An item you can’t see./),
  ]);
});

test('contacts that are to be deleted: called off before it begins', async () => {
  await news({ of: 'contacts', kind: 'delete', status: 'waiting', total: 3, done: 0 });
  expect(screen.getByText('3 contacts will be deleted…')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(asked()).toEqual(['POST /bulk-acts/8/undo']));
});
