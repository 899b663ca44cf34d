// Merging two contacts, and the way back.
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { MergeDialog } from './MergeDialog.tsx';

const ana = contactOf(1, { name: 'Ana Lima' });
const other = contactOf(2, { name: 'Ana L.', email: 'ana@example.com' });
const answers = {
  'GET /contacts/1': () => ({ body: ana }),
  'GET /contacts/2': () => ({ body: other }),
  'GET /tickets': () => ({ body: { tickets: [{ id: 1 }, { id: 2 }], hasMore: false, cursor: null } }),
};
const UNTIL = '2026-12-21T12:00:00Z';

beforeEach(() => sessionStore.signIn({ token: tokenOf({}), user: sessionUser() }));
afterEach(() => {
  queryClient.clear();
  localStorage.clear();
});

test('says what moves, merges into the one that stays, and offers to undo it', async () => {
  const server = fakeServer({
    ...answers,
    'POST /contacts/1/merge': () => ({ body: { mergeId: 9, contact: ana, undoUntil: UNTIL } }),
    'POST /contacts/merges/9/undo': () => ({ body: { contact: ana, restored: other } }),
  });
  const onClose = vi.fn<() => void>();
  const gone = () => server.asked.filter(({ call }) => call === 'GET /contacts/2' || call === 'GET /tickets').length;
  const kept = () => server.asked.filter(({ call }) => call === 'GET /contacts/1').length;
  renderApp(<MergeDialog contact={ana} other={other} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge contacts' }));
  expect(await dialog.findByText('2 tickets with their messages')).toBeTruthy();
  expect(dialog.getByText('Email: ana@example.com')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(onClose).toHaveBeenCalledOnce();
  // The one that is no more is not asked for, though the dialog showed it; after the undo it is.
  await vi.waitFor(() => expect(kept()).toBe(2));
  expect(gone()).toBe(2);
  expect(server.asked.find(({ call }) => call === 'POST /contacts/1/merge')?.body).toEqual({ contactId: 2 });
  fireEvent.click(undo);
  expect(await screen.findByText('Ana Lima and Ana L. are separate contacts again.')).toBeTruthy();
  await vi.waitFor(() => expect(gone()).toBe(4));
});

test('the other way round, the other one stays', async () => {
  const server = fakeServer({
    ...answers,
    'POST /contacts/2/merge': () => ({ body: { mergeId: 9, contact: other, undoUntil: UNTIL } }),
  });
  const onClose = vi.fn<() => void>();
  renderApp(<MergeDialog contact={ana} other={other} onClose={onClose} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Swap' }));
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.asked.find(({ call }) => call === 'POST /contacts/2/merge')?.body).toEqual({ contactId: 1 });
});

test('where both have a ticket that goes on, it says what to do', async () => {
  fakeServer({
    ...answers,
    'POST /contacts/1/merge': () => ({ status: 409, body: { error: 'ERR_OTHER_OPEN_TICKET' } }),
  });
  renderApp(<MergeDialog contact={ana} other={other} onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Merge' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Resolve one of them/);
});
