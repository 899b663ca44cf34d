// The chats in the top bar: a dot while something is unread, in step with the events.
import type { Chat } from '@recado/contract/chats';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { tell } from '../../../../test/line.ts';
import { layOut } from '../../../../test/layout.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { useLine } from '../../../../test/useLine.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { Chats } from './Chats.tsx';

vi.mock(import('../../../shared/data/lineSocket.ts'), () => import('../../../../test/line.ts'));

const chatOf = (id: number, unreads: number): Chat => ({
  id,
  uuid: `00000000-0000-4000-8000-00000000000${id}`,
  title: `Chat ${id}`,
  ownerId: 8,
  lastMessage: 'Oi',
  updatedAt: new Date(Date.UTC(2026, 10, 21, 12, id)).toISOString(),
  users: [{ userId: 7, unreads, user: { id: 7, name: 'Ana' } }],
});

const message = (chatId: number, id: number) => ({
  id,
  chatId,
  senderId: 8,
  sender: { id: 8, name: 'Bia' },
  message: 'Oi',
  clientId: null,
  createdAt: '2026-11-21T12:00:00Z',
});

function Page() {
  useLine();
  return (
    <>
      <Chats />
      <p data-testid="place">{useLocation().pathname}</p>
    </>
  );
}

beforeEach(() => {
  layOut();
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
});

const icon = (name: RegExp | string): Promise<HTMLElement> => screen.findByRole('button', { name });

test('the dot comes with the first unread message of a chat, and goes when the last chat is read', async () => {
  let count = 0;
  const { asked } = fakeServer({
    'GET /chats/unread': () => ({ body: { count } }),
    'GET /chats': () => ({ body: { records: [chatOf(1, 0)], hasMore: false, count: 1 } }),
  });
  renderApp(<Page />);
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const before = asked.length;
  tell('chat', { action: 'new-message', newMessage: message(1, 1), chat: chatOf(1, 1) });
  await icon(/: 1 chat with/);
  tell('chat', { action: 'new-message', newMessage: message(1, 2), chat: chatOf(1, 2) });
  tell('chat', { action: 'new-message', newMessage: message(2, 3), chat: chatOf(2, 1) });
  await icon(/: 2 chats with/);
  expect(asked).toHaveLength(before);

  // Read in another tab: only the server knows of how many.
  count = 1;
  tell('chat', { action: 'update', chat: chatOf(2, 0) });
  await icon(/: 1 chat with/);
  count = 0;
  tell('chat', { action: 'delete', chatId: 1 });
  await icon('Internal chat');
});

test('lists the latest, and leads there', async () => {
  fakeServer({
    'GET /chats/unread': () => ({ body: { count: 1 } }),
    'GET /chats': () => ({ body: { records: [chatOf(2, 3), chatOf(1, 0)], hasMore: false, count: 2 } }),
  });
  renderApp(<Page />);
  fireEvent.click(await icon(/: 1 chat with/));
  await screen.findByRole('dialog', { name: 'Internal chat' });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.includes('Chat 2'))).toEqual([true, false]);
  expect(screen.getByLabelText('3 unread messages')).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: /Chat 1/ }));
  expect(screen.getByTestId('place').textContent).toBe(`/chats/${chatOf(1, 0).uuid}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
