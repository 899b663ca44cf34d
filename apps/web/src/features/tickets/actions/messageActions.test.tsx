// A reaction is shown at once; refused, only it is taken back.
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { messageOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { findMessage, messagesKey, type MessagePages } from '../../../entities/message/messageCache.ts';
import { updateMessage } from '../../../entities/message/messagePatches.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { useNewMessageActions } from './messageActions.ts';

const MESSAGE = messageOf(5);
const CUSTOMERS = { emoji: '❤️', fromMe: false, name: 'Ana' };
const nothing = (): void => undefined;

function Screen() {
  const { react } = useNewMessageActions({
    reply: nothing,
    edit: nothing,
    view: nothing,
    jump: nothing,
    openMenu: nothing,
    ticket: { id: 4, provider: 'sandbox' },
    readOnly: false,
    acts: true,
    mayReact: true,
  });
  return (
    <button type="button" onClick={() => react?.(MESSAGE, '👍')}>
      react
    </button>
  );
}

const shown = (): string[] | undefined => {
  const pages = queryClient.getQueryData<MessagePages>(messagesKey(4));
  return pages && findMessage(pages, 5)?.reactions.map(({ emoji }) => emoji);
};

beforeEach(() => {
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
});

test('a customer’s reaction that comes between stays when ours is refused', async () => {
  queryClient.setQueryData(messagesKey(4), {
    pages: [{ messages: [MESSAGE], hasMore: false, hasNewer: false }],
    pageParams: ['newest'],
  });
  const answer = Promise.withResolvers<{ status: number; body: object }>();
  fakeServer({ 'POST /messages/5/reaction': () => answer.promise });
  renderApp(<Screen />);
  fireEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(shown()).toEqual(['👍']));
  act(() => updateMessage(queryClient, { ...MESSAGE, reactions: [CUSTOMERS] }));
  answer.resolve({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(shown()).toEqual(['❤️']);
});
