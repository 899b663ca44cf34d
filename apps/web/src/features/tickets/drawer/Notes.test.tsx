// Notes of a ticket: written, refused, taken away by who may.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TicketNote } from '@recado/contract/ticket-notes';
import { ModalsProvider } from '@mantine/modals';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { colleagueOf, ticketOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { undoables } from '../../../shared/ui/undo/undoable.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { NoteComposer } from '../composer/NoteComposer.tsx';
import { Notes } from './Notes.tsx';

const note = (id: number, userId: number, text = `Note ${id}`): TicketNote => ({
  id,
  note: text,
  ticketId: 4,
  contactId: 5,
  userId,
  user: { id: userId, name: `User ${userId}` },
  mentions: [],
  createdAt: '2026-11-21T12:00:00Z',
});

beforeEach(() => {
  localStorage.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ id: 7, profile: 'user' }) });
});
afterEach(() => queryClient.clear());

const show = () =>
  renderApp(
    <ModalsProvider>
      <Notes ticketId={4} />
    </ModalsProvider>,
  );

test('one that is too short stays where it is; another is added and the field is free', async () => {
  const server = fakeServer({
    'GET /ticket-notes/list': () => ({ body: [] }),
    'POST /ticket-notes': () => ({ body: note(1, 7, 'Call on Friday') }),
  });
  show();
  const field = await screen.findByRole('textbox', { name: 'Write a note' });
  fireEvent.change(field, { target: { value: ' x ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(screen.getByText('Write at least 2 characters')).toBeTruthy();
  expect(server.asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
  fireEvent.change(field, { target: { value: 'Call on Friday' } });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect(await screen.findByText('Call on Friday', { selector: 'p' })).toBeTruthy();
  expect(field).toHaveProperty('value', '');
});

test('only one’s own can be taken away, and for a while be had back', async () => {
  const server = fakeServer({
    'GET /ticket-notes/list': () => ({ body: [note(2, 8), note(1, 7)] }),
    'DELETE /ticket-notes/1': () => ({ body: { undo: { id: 9, until: '2026-11-21T12:00:08Z' } } }),
  });
  show();
  const others = await screen.findByText('Note 2');
  expect(within(others.parentElement ?? others).queryByRole('button')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Delete note' }));
  await expect.poll(() => screen.queryByText('Note 1')).toBeNull();
  expect(undoables.list()).toMatchObject([{ id: 9, text: 'Note deleted' }]);
  undoables.clear();
  expect(server.asked.at(-1)?.call).toBe('DELETE /ticket-notes/1');
});

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a note' });

test('one that is being written is there after another ticket was looked at, also where one answers', async () => {
  fakeServer({ 'GET /ticket-notes/list': () => ({ body: [] }), 'GET /users/list': () => ({ body: [] }) });
  const { unmount } = show();
  fireEvent.change(field(), { target: { value: 'half a page' } });
  unmount();
  renderApp(
    <ModalsProvider>
      <Notes ticketId={4} />
      <NoteComposer ticket={ticketOf(4)} onDone={() => undefined} />
    </ModalsProvider>,
  );
  const other = screen.getByLabelText<HTMLTextAreaElement>('Note for colleagues');
  expect([field().value, other.value]).toEqual(['half a page', 'half a page']);
  // Written in one place, it is not sent a second time from the other.
  fireEvent.change(other, { target: { value: 'a page' } });
  expect(field().value).toBe('a page');
});

test('one that is saved while another ticket is looked at is no draft any more', async () => {
  const answer = Promise.withResolvers<{ body: TicketNote }>();
  const { asked } = fakeServer({
    'GET /ticket-notes/list': () => ({ body: [] }),
    'GET /users/list': () => ({ body: [colleagueOf(8, { name: 'Anita Lima' })] }),
    'POST /ticket-notes': () => answer.promise,
  });
  const { unmount } = show();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  fireEvent.change(field(), { target: { value: '@Anita Lima look' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ note: '@Anita Lima look', ticketId: 4, mentions: [8] }));
  unmount();
  answer.resolve({ body: note(1, 7, '@Anita Lima look') });
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  show();
  expect(field().value).toBe('');
});
