// The open ticket of an official number: the composer, while one may write freely, and what stands there after.
import type { Ticket } from '@recado/contract/tickets';
import { ModalsProvider } from '@mantine/modals';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { TicketActionsProvider } from '../useTicketActions.ts';
import { Conversation } from './Conversation.tsx';

// It wants a page with a layout, and is not what this is about.
vi.mock('../messages/MessageList.tsx', () => ({ MessageList: () => null }));

const NOW = Date.parse('2026-11-21T12:00:00Z');
const TICKET: Ticket = {
  id: 9,
  uuid: 'u9',
  status: 'open',
  unreadMessages: 0,
  lastMessage: 'Oi',
  lastMessageFromMe: false,
  isGroup: false,
  chatbot: false,
  useIntegration: false,
  promptId: null,
  integrationId: null,
  contactId: 1,
  contact: { id: 1, name: 'Ana', number: '5511987654321', profilePicUrl: null, isGroup: false },
  userId: 7,
  user: { id: 7, name: 'Me' },
  queueId: null,
  queue: null,
  whatsappId: 5,
  whatsapp: { id: 5, name: 'Loja', provider: 'cloud' },
  tags: [],
  replyUntil: '2026-11-21T12:00:30Z',
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-21T11:00:00Z',
};

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
  fakeServer({
    'GET /messages/9': () => ({ body: { messages: [], hasMore: false, count: 0 } }),
    'GET /whatsapp/5/templates': () => ({ body: { templates: [] } }),
  });
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

const show = (ticket: Ticket) =>
  renderApp(
    <ModalsProvider>
      <TicketActionsProvider value={{ change: () => undefined, remove: () => undefined }}>
        <Conversation ticket={ticket} narrow={false} />
      </TicketActionsProvider>
    </ModalsProvider>,
  );
const composer = (): HTMLElement | null => screen.queryByRole('textbox', { name: 'Write a message' });

test('the window closes while one writes: the draft stays, and a template can be sent', async () => {
  const { unmount } = show(TICKET);
  fireEvent.change(composer() ?? document.body, { target: { value: 'half a sen' } });
  act(() => void vi.advanceTimersByTime(40_000));
  expect(composer()).toBeNull();
  expect(screen.getByText('The conversation window is closed')).toBeTruthy();
  expect(screen.getByText('What you were writing is kept.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Choose a template' }));
  expect(await screen.findByRole('dialog', { name: 'Send a template' })).toBeTruthy();
  unmount();
  // The customer has written again.
  show({ ...TICKET, replyUntil: '2026-11-22T12:00:00Z' });
  expect(composer()).toHaveProperty('value', 'half a sen');
});

test('a template can also be sent while the window is open; a phone has neither', async () => {
  const { unmount } = show(TICKET);
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Send a template' }));
  expect(await screen.findByRole('dialog', { name: 'Send a template' })).toBeTruthy();
  unmount();
  show({ ...TICKET, whatsapp: { id: 5, name: 'Loja', provider: 'beta' }, replyUntil: null });
  expect(composer()).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete ticket' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Send a template' })).toBeNull();
});
