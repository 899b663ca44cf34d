// A note is written where one answers, and stands where it was written: who may be named, who may take it away.
import type { QueueRef } from '@recado/contract/queues';
import type { Colleague } from '@recado/contract/users';
import type { Ticket } from '@recado/contract/tickets';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { colleagueOf, messageOf, ticketOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { undoables } from '../../../shared/ui/undo/undoable.ts';
import { MessageActionsProvider, type MessageActions } from '../actions/messageActions.ts';
import { BubbleMeta } from '../messages/BubbleMeta.tsx';
import { NoteLine } from '../messages/NoteLine.tsx';
import { timelineEntry } from '../messages/timeline.fixture.ts';
import { QuoteBox } from '../quote/QuoteBox.tsx';
import { NoteComposer } from './NoteComposer.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
});
afterEach(() => {
  queryClient.clear();
  undoables.clear();
});

const TICKET = ticketOf(4, { queueId: 3, userId: 7 });
const MENU: Ticket['driver'] = { kind: 'menu', name: '', since: '2026-11-21T12:00:00Z' };
const SALES = { id: 3, name: 'Vendas', color: '#000' };
const person = (id: number, name: string, queues: QueueRef[]): Colleague =>
  colleagueOf(id, { name, online: true, queues });

test('of those who see the ticket, whom it names goes with it', async () => {
  const { asked } = fakeServer({
    'GET /users/list': () => ({
      body: [person(7, 'Ana', [SALES]), person(8, 'Anita Lima', [SALES]), person(9, 'Anselmo', [])],
    }),
    'POST /ticket-notes': ({ body }) => ({ body: { id: 1, ...(body as object), user: null, mentions: [] } }),
  });
  let done = 0;
  renderApp(<NoteComposer ticket={TICKET} onDone={() => (done += 1)} />);
  const field = await screen.findByLabelText('Note for colleagues');
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  fireEvent.change(field, { target: { value: '@Ans', selectionStart: 4 } });
  const cannot = 'Can’t be mentioned, because they can’t see this ticket: Anselmo';
  expect(await screen.findByText(cannot)).toBeTruthy();
  // Whoever meant to choose has not sent it.
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.queryByText(cannot)).toBeNull();
  expect([asked.filter(({ call }) => call.startsWith('POST')), field.textContent]).toEqual([[], '@Ans']);
  fireEvent.change(field, { target: { value: '@An', selectionStart: 3 } });
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Anita Lima']);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field).toHaveProperty('value', '@Anita Lima ');
  fireEvent.change(field, { target: { value: '@Anita Lima veja' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  expect(asked.at(-1)).toMatchObject({
    call: 'POST /ticket-notes',
    body: { note: '@Anita Lima veja', ticketId: 4, mentions: [8] },
  });
  // What is typed on is for colleagues, too.
  expect(done).toBe(0);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(done).toBe(1);
  // The server told nobody.
  expect(await screen.findByText('Not notified, because they can’t see this ticket: Anita Lima')).toBeTruthy();
});

test.each<[Partial<Ticket>, string[]]>([
  // What somebody has in no queue is theirs alone, and administrators'.
  [{}, ['Anabel']],
  [{ status: 'pending', userId: null }, ['Anita Lima', 'Anabel']],
  [{ status: 'pending', userId: null, driver: MENU }, ['Anabel']],
])(
  'of a ticket in no queue (%o) it offers who sees it; whom one names all the same, one hears of',
  async (place, offered) => {
    const { asked } = fakeServer({
      'GET /users/list': () => ({
        body: [person(8, 'Anita Lima', [SALES]), { ...person(9, 'Anabel', []), profile: 'admin' }],
      }),
      'POST /ticket-notes': ({ body }) => ({ body: { id: 1, ...(body as object), user: null, mentions: [] } }),
    });
    renderApp(<NoteComposer ticket={{ ...TICKET, queueId: null, ...place }} onDone={() => undefined} />);
    const field = await screen.findByLabelText('Note for colleagues');
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    fireEvent.change(field, { target: { value: '@An', selectionStart: 3 } });
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent ?? '');
    expect(names.toSorted()).toEqual(offered.toSorted());
    fireEvent.change(field, { target: { value: '@Anita Lima veja' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText('Not notified, because they can’t see this ticket: Anita Lima')).toBeTruthy();
  },
);

test('what is written while it is being saved stays, and goes as the next one', async () => {
  const first = Promise.withResolvers<undefined>();
  const { asked } = fakeServer({
    'GET /users/list': () => ({ body: [] }),
    'POST /ticket-notes': async ({ body }) => {
      await first.promise;
      return { body: { id: 1, ...(body as object), user: null, mentions: [] } };
    },
  });
  let done = 0;
  renderApp(<NoteComposer ticket={TICKET} onDone={() => (done += 1)} />);
  const field = await screen.findByLabelText('Note for colleagues');
  fireEvent.change(field, { target: { value: 'Ligar' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.change(field, { target: { value: 'Ligar antes das dez' } });
  first.resolve(undefined);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect([field.textContent, done]).toEqual(['Ligar antes das dez', 0]);
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(field.textContent).toBe(''));
  expect(asked.at(-1)?.body).toMatchObject({ note: 'Ligar antes das dez' });
});

test('too short, it says so and stays', async () => {
  const { asked } = fakeServer({ 'GET /users/list': () => ({ body: [] }) });
  renderApp(<NoteComposer ticket={TICKET} onDone={() => undefined} />);
  const field = await screen.findByLabelText('Note for colleagues');
  fireEvent.change(field, { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the note' }));
  expect(await screen.findByText('Write at least 2 characters.')).toBeTruthy();
  expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

const inConversation = (content: ReactNode) =>
  renderApp(
    <MessageActionsProvider value={{ remove: () => undefined } as unknown as MessageActions}>
      {content}
    </MessageActionsProvider>,
  );

const noteOf = (userId: number, name: string) => {
  const note = { id: 5, text: 'Veja, @Bia', mentions: [{ id: 8, name: 'Bia' }] };
  return (
    <NoteLine
      note={note}
      entry={timelineEntry(2, { kind: 'noted', by: { kind: 'person', userId, name }, data: { note } })}
    />
  );
};

test('one’s own is taken away by a press, and can be had back', async () => {
  const { asked } = fakeServer({
    'DELETE /ticket-notes/5': () => ({ body: { undo: { id: 3, until: '2026-11-21T12:00:08Z' } } }),
  });
  inConversation(
    <main>
      <textarea data-focus-home />
      {noteOf(7, 'Ana')}
    </main>,
  );
  expect((await screen.findByText('@Bia')).tagName).toBe('B');
  const button = screen.getByRole('button', { name: 'Delete the note' });
  button.focus();
  fireEvent.click(button);
  // The button goes with the note.
  expect(document.activeElement?.localName).toBe('textarea');
  await waitFor(() => expect(undoables.list()).toMatchObject([{ id: 3, text: 'Note deleted' }]));
  expect(asked.at(-1)?.call).toBe('DELETE /ticket-notes/5');
});

test('a colleague’s is only read', async () => {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ profile: 'user' }) });
  inConversation(noteOf(8, 'Bia'));
  expect(await screen.findByRole('article', { name: 'Note by Bia' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each<[string, number | null, string | null, string | null]>([
  ['a colleague’s', 8, 'Beatriz da Silva', 'BS'],
  ['one’s own', 7, 'Ana', null],
  ['nobody’s', null, null, null],
])('who wrote a bubble: %s', async (_, userId, userName, initials) => {
  inConversation(<BubbleMeta message={messageOf(1, { fromMe: true, ack: 2, origin: 'person', userId, userName })} />);
  await screen.findByText(/:00/);
  expect(document.querySelector('[class*="author"]')?.textContent ?? null).toBe(initials);
  expect(screen.queryAllByText(userName ?? 'nobody')).toHaveLength(initials === null ? 0 : 1);
});

test.each<[string, number | null, string | null, string]>([
  ['a colleague’s', 8, 'Bia', 'Bia'],
  ['one’s own', 7, 'Ana', 'You'],
])('whom a quote names: %s', async (_, userId, userName, who) => {
  const quote = { id: 1, body: 'Oi', fromMe: true, contactName: null, userId, userName, isDeleted: false };
  const media = { mediaType: null, mediaUrl: null, mediaState: null, mediaName: null, mediaSize: null };
  renderApp(<QuoteBox quote={{ ...quote, ...media }} contactName="Cliente" />);
  expect(await screen.findByText(who)).toBeTruthy();
});
