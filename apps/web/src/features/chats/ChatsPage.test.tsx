// The screen of internal chats: opening reads, sending shows at once and never twice, and who may change what.
import { ModalsProvider } from '@mantine/modals';
import type { Chat, ChatMessage } from '@recado/contract/chats';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tell } from '../../../test/line.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { useLine } from '../../../test/useLine.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { BIA, chatOf, chatUuid, ME, messageOf } from './chats.fixture.ts';
import { ChatsPage } from './ChatsPage.tsx';

vi.mock(import('../../shared/data/lineSocket.ts'), () => import('../../../test/line.ts'));

// It draws what is in view, and here nothing is.
vi.mock('virtua', () => ({ Virtualizer: EveryRow }));
function EveryRow({ data, children }: { data: unknown[]; children: (row: unknown) => React.ReactNode }) {
  return data.map(children);
}

function Page() {
  useLine();
  return (
    <ModalsProvider>
      <Routes>
        <Route path="/chats/:uuid?" element={<ChatsPage />} />
      </Routes>
    </ModalsProvider>
  );
}

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

interface Given {
  chats?: Chat[];
  messages?: ChatMessage[];
  open?: Chat;
  more?: Parameters<typeof fakeServer>[0];
}

function show({ chats = [chatOf(1)], messages = [], open, more = {} }: Given) {
  const server = fakeServer({
    'GET /chats': () => ({ body: { records: chats, hasMore: false, count: chats.length } }),
    'GET /chats/unread': () => ({ body: { count: 0 } }),
    'GET /users/list': () => ({ body: [{ id: ME, name: 'Ana' }, BIA] }),
    ...(open && {
      [`GET /chats/u/${open.uuid}`]: () => ({ body: open }),
      [`GET /chats/${open.id}/messages`]: () => ({ body: { records: messages, hasMore: false } }),
      [`POST /chats/${open.id}/read`]: () => ({ body: open }),
    }),
    ...more,
  });
  renderApp(<Page />, { at: open ? `/chats/${open.uuid}` : '/chats' });
  return server;
}

/** Whether whoever leaves the page is asked first. */
const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
const calls = (asked: { call: string }[], what: string) => asked.filter(({ call }) => call === what);
const write = async (text: string): Promise<HTMLElement> => {
  const field = await screen.findByRole('textbox', { name: 'Write a message' });
  fireEvent.change(field, { target: { value: text } });
  return field;
};

test('nobody has written yet: the one thing to do is to begin', async () => {
  const { asked } = show({
    chats: [],
    more: { 'POST /chats': () => ({ body: chatOf(5, { title: 'Sales' }) }) },
  });
  await screen.findByText('No chats yet');
  fireEvent.click(screen.getAllByRole('button', { name: 'New chat' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'New chat' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Fill in this field')).toBeTruthy();
  expect(dialog.getByText('Choose at least one option')).toBeTruthy();
  expect(calls(asked, 'POST /chats')).toEqual([]);
});

test('opening one reads it, and so does what comes while it is looked at', async () => {
  const open = chatOf(1, { unreads: 2 });
  const { asked } = show({ chats: [open], open, messages: [messageOf(1)] });
  await screen.findByRole('heading', { name: 'Chat 1' });
  await waitFor(() => expect(calls(asked, 'POST /chats/1/read')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByLabelText(/unread message/)).toBeNull());
  tell('chat', {
    action: 'new-message',
    newMessage: messageOf(2),
    chat: chatOf(1, { unreads: 1, updatedAt: new Date().toISOString() }),
  });
  await waitFor(() => expect(calls(asked, 'POST /chats/1/read')).toHaveLength(2));
});

test('what could not be told as read is not told without end', async () => {
  const open = chatOf(1, { unreads: 2 });
  const { asked } = show({ chats: [open], open, more: { 'POST /chats/1/read': () => ({ status: 500 }) } });
  await waitFor(() => expect(calls(asked, 'GET /chats/u/' + chatUuid(1)).length).toBeGreaterThan(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(calls(asked, 'POST /chats/1/read')).toHaveLength(1);
});

test('Enter sends, a blank says nothing, and the answer and the event make one message', async () => {
  const open = chatOf(1);
  const sent = Promise.withResolvers<{ clientId: string }>();
  const answered = Promise.withResolvers<{ body: ChatMessage }>();
  const { asked } = show({
    open,
    more: {
      'POST /chats/1/messages': ({ body }) => {
        sent.resolve(body as { clientId: string });
        return answered.promise;
      },
    },
  });
  fireEvent.keyDown(await write('   '), { key: 'Enter' });
  const field = await write('  Bom dia  ');
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  expect(calls(asked, 'POST /chats/1/messages')).toEqual([]);
  fireEvent.keyDown(field, { key: 'Enter' });
  const log = within(await screen.findByRole('log'));
  await log.findByText('Bom dia');
  expect(log.getByLabelText('Sending')).toBeTruthy();
  const { clientId } = await sent.promise;
  expect(calls(asked, 'POST /chats/1/messages')).toMatchObject([{ body: { message: 'Bom dia', clientId } }]);
  const message = messageOf(9, { senderId: ME, sender: { id: ME, name: 'Ana' }, message: 'Bom dia', clientId });
  tell('chat', { action: 'new-message', newMessage: message, chat: open });
  await waitFor(() => expect(log.queryByLabelText('Sending')).toBeNull());
  answered.resolve({ body: message });
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(log.getAllByText('Bom dia')).toHaveLength(1);
});

test('one that did not get there says so, and goes again under the same name', async () => {
  const open = chatOf(1);
  let fails = true;
  const { asked } = show({
    open,
    more: {
      'POST /chats/1/messages': ({ body }) =>
        fails ? { status: 500 } : { body: messageOf(9, { ...(body as ChatMessage), senderId: ME }) },
    },
  });
  fireEvent.keyDown(await write('Oi'), { key: 'Enter' });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(asks()).toBe(true);
  fails = false;
  fireEvent.click(retry);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
  const [first, second] = calls(asked, 'POST /chats/1/messages').map((one) => (one as { body?: unknown }).body);
  expect(second).toEqual(first);
  expect(asks()).toBe(false);
  expect(screen.getAllByText('Oi')).toHaveLength(1);
});

test.each([
  ['its owner', ME, true],
  ['any member where its owner is gone', null, true],
  ['nobody else', BIA.id, false],
])('%s may change it', async (_who, ownerId, may) => {
  const open = chatOf(1, { ownerId });
  show({ chats: [open], open });
  await screen.findByRole('heading', { name: 'Chat 1' });
  expect(screen.queryByRole('button', { name: 'Actions for Chat 1' }) !== null).toBe(may);
});

test('one that is deleted while it is open gives way to the list, with a word', async () => {
  const open = chatOf(1, { ownerId: BIA.id });
  show({ chats: [open], open });
  await screen.findByRole('heading', { name: 'Chat 1' });
  tell('chat', { action: 'delete', chatId: 1 });
  await screen.findByText('This chat was deleted, or you’re no longer in it.');
  expect(await screen.findByText('Choose a chat')).toBeTruthy();
});

test('an address that leads to no chat says so, and leads to the list', async () => {
  const open = chatOf(1);
  show({ open, more: { [`GET /chats/u/${open.uuid}`]: () => ({ status: 404, body: { error: 'ERR_NOT_FOUND' } }) } });
  fireEvent.click(await screen.findByRole('link', { name: 'See all chats' }));
  expect(await screen.findByText('Choose a chat')).toBeTruthy();
});
