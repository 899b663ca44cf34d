// The way back to the end of the conversation, where the server does not answer.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { ApiError } from '../../../shared/data/ApiError.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { messageOf, ticketOf } from './conversation.fixture.ts';
import { MessageList } from './MessageList.tsx';
import type { Growth } from '../../../shared/ui/conversation/growth.ts';
import type { Messages } from '../../../entities/message/useMessages.ts';

beforeEach(() => {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  // jsdom has none.
  Element.prototype.scrollTo = () => undefined;
});

const growth: Growth = { has: false, loading: false, failed: false, load: () => undefined };
const messages: Messages = {
  messages: [messageOf(1)],
  endings: new Map(),
  loading: false,
  error: null,
  retry: () => undefined,
  older: growth,
  newer: { ...growth, has: true },
  window: 'message:1:1',
  reach: async () => 'none',
  toNewest: async () => {
    throw new ApiError('network', 0);
  },
};

test('it is told that the latest messages did not come', async () => {
  const toNewest = vi.spyOn(messages, 'toNewest');
  renderApp(<MessageList ticket={ticketOf(4)} messages={messages} />);
  fireEvent.click(screen.getByRole('button', { name: 'Go to the latest messages' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(toNewest).toHaveBeenCalledTimes(1);
});
