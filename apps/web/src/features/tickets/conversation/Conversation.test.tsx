// The open ticket of an official number: the composer, while one may write freely, and what stands there after.
import type { Ticket } from '@recado/contract/tickets';
import { ModalsProvider } from '@mantine/modals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactRefOf, ticketOf } from '../../../../test/build.ts';
import { connectionOf } from '../../../entities/connection/connection.fixture.ts';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { Providers } from '../../../app/providers.tsx';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { outgoing, useOutgoing } from '../../../entities/message/outgoing/outgoing.ts';
import { presences } from '../../../entities/ticket/presence.ts';
import { OutgoingBubble } from '../messages/OutgoingBubble.tsx';
import { plainTemplate } from '../../../entities/template/template.fixture.ts';
import { TicketActionsProvider } from '../../../entities/ticket/changes/useTicketActions.ts';
import { Conversation } from './Conversation.tsx';

// It wants a page with a layout, and is not what this is about.
vi.mock('../messages/MessageList.tsx', () => ({ MessageList: Waiting }));
function Waiting({ ticket }: { ticket: Ticket }) {
  return useOutgoing(ticket.id).map((entry) => (
    <OutgoingBubble key={entry.key} entry={entry} first contactName="Ana" />
  ));
}

const NOW = Date.parse('2026-11-21T12:00:00Z');
const TICKET = ticketOf(9, {
  contact: contactRefOf(1, { name: 'Ana' }),
  whatsapp: { id: 5, name: 'Loja', provider: 'cloud' },
  replyUntil: '2026-11-21T12:00:30Z',
});

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
  serve();
});
const serve = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /messages/9': () => ({ body: { messages: [], hasMore: false, count: 0 } }),
    'GET /whatsapp/5/templates': () => ({ body: { templates: [plainTemplate] } }),
    ...more,
  });
afterEach(() => {
  for (const { key } of outgoing.of(9)) outgoing.discard(key);
  queryClient.clear();
  vi.useRealTimers();
});

const page = (ticket: Ticket) => (
  <Providers>
    <MemoryRouter>
      <ModalsProvider>
        <TicketActionsProvider value={{ change: () => undefined, remove: () => undefined }}>
          <Conversation ticket={ticket} alone={false} />
        </TicketActionsProvider>
      </ModalsProvider>
    </MemoryRouter>
  </Providers>
);
const show = (ticket: Ticket) => render(page(ticket));
const composer = (): HTMLElement | null => screen.queryByRole('textbox', { name: 'Write a message' });

test('the window closes while one writes: the draft stays, and a template can be sent', async () => {
  const { unmount } = show(TICKET);
  fireEvent.change(composer() ?? document.body, { target: { value: 'half a sen' } });
  act(() => void vi.advanceTimersByTime(40_000));
  expect(composer()).toBeNull();
  expect(screen.getByText('The conversation window is closed')).toBeTruthy();
  expect(screen.getByText('Your draft is kept.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Choose a template' }));
  expect(await screen.findByRole('dialog', { name: 'Send a template' })).toBeTruthy();
  unmount();
  // The customer has written again.
  show({ ...TICKET, replyUntil: '2026-11-22T12:00:00Z' });
  expect(composer()).toHaveProperty('value', 'half a sen');
});

test('what was being written stays to be seen when a colleague takes the conversation', () => {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ profile: 'user' }) });
  const mine = { ...TICKET, userId: 7, user: { id: 7, name: 'Me' } };
  const { rerender } = render(page(mine));
  fireEvent.change(composer() ?? document.body, { target: { value: 'The cake is' } });
  rerender(page({ ...mine, userId: 8, user: { id: 8, name: 'Bruno' } }));
  expect(composer()).toBeNull();
  expect(screen.getByText('Bruno is handling this ticket.').getAttribute('role')).toBe('status');
  expect(screen.getByText(/The cake is/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy the draft' })).toBeTruthy();
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

const closed: Ticket = { ...TICKET, replyUntil: '2026-11-21T11:00:00Z' };
const chooseButton = (): HTMLElement => screen.getByRole('button', { name: 'Choose a template' });
const pressEscape = async (): Promise<void> => {
  fireEvent.keyDown(await screen.findByRole('searchbox'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

test('whoever was writing when the window closed stands before the templates; others are left where they are', () => {
  const { unmount } = show(TICKET);
  act(() => composer()?.focus());
  act(() => void vi.advanceTimersByTime(40_000));
  expect(document.activeElement).toBe(chooseButton());
  unmount();
  vi.setSystemTime(NOW);
  show(TICKET);
  act(() => composer()?.blur());
  act(() => void vi.advanceTimersByTime(40_000));
  expect(document.activeElement).not.toBe(chooseButton());
});

const told = (): string =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join();

test('a screen reader is told that the window is closed, and who writes, but not where the ticket belongs', async () => {
  show(closed);
  expect(told()).toContain('The conversation window is closed');
  act(() => presences.heard(9, 'composing'));
  expect(told()).toContain('typing…');
  act(() => presences.heard(9, 'paused'));
  expect(told()).not.toContain('typing…');
  expect(screen.getByText(/^Loja/).closest('[aria-live]')).toBeNull();
});

test('files that were to be sent stay when the window closes, and can be taken away', () => {
  show(TICKET);
  const file = new File(['x'], 'bill.pdf', { type: 'application/pdf' });
  fireEvent.drop(screen.getByRole('textbox', { name: 'Write a message' }), {
    dataTransfer: { types: ['Files'], files: [file] },
  });
  act(() => void vi.advanceTimersByTime(40_000));
  expect(screen.getByText('bill.pdf')).toBeTruthy();
  expect(screen.getByText('Your draft is kept.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove bill.pdf' }));
  expect(screen.queryByText('bill.pdf')).toBeNull();
});

test('a dialog that is closed gives the focus back: to the button, or to the menu it was opened from', async () => {
  const { unmount } = show(closed);
  chooseButton().focus();
  fireEvent.click(chooseButton());
  await pressEscape();
  await waitFor(() => expect(document.activeElement).toBe(chooseButton()));
  unmount();
  show(TICKET);
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Send a template' }));
  await pressEscape();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More actions' })));
});

test('Escape out of the search leads to where one writes: what is typed on is no command', async () => {
  show(TICKET);
  fireEvent.click(screen.getByRole('button', { name: 'Search in the conversation' }));
  const search = await screen.findByRole('searchbox');
  act(() => search.focus());
  fireEvent.keyDown(search, { key: 'Escape' });
  expect([screen.queryByRole('searchbox'), document.activeElement]).toEqual([null, composer()]);
});

test('Escape ends the search for a quick reply that nothing is called, and goes no further', () => {
  show(TICKET);
  const field = screen.getByRole('textbox', { name: 'Write a message' });
  const escape = (): boolean => fireEvent.keyDown(field, { key: 'Escape' });
  fireEvent.change(field, { target: { value: '/zzz' } });
  expect([escape(), escape()]).toEqual([false, true]);
});

test('when the window opens beside the dialog, typing goes on in the dialog, and afterwards below', async () => {
  const { rerender } = show(closed);
  chooseButton().focus();
  fireEvent.click(chooseButton());
  const search = await screen.findByRole('searchbox');
  search.focus();
  rerender(page({ ...TICKET, replyUntil: '2026-11-22T12:00:00Z' }));
  expect(composer()).toBeTruthy();
  expect(document.activeElement).toBe(search);
  await pressEscape();
  await waitFor(() => expect(document.activeElement).toBe(composer()));
});

const failing = (error: string) => () => ({ status: 400, body: { error, message: 'x' } });
const message = { name: 'hello_again', language: 'en', header: [], body: ['Ana'], buttons: {} };
const template = { message, text: 'Hello, Ana!' };

test('a template that was refused is opened filled in, and the better one takes its place', async () => {
  serve({ 'POST /messages/9': failing('ERR_TEMPLATE_VALUES') });
  show(closed);
  act(() => outgoing.send({ ticketId: 9, body: 'Hello, Ana!', quoted: null, files: [], template }));
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  const field = await screen.findByLabelText(/^Text: first_name/);
  expect(field).toHaveProperty('value', 'Ana');
  const { asked } = serve({ 'POST /messages/9': () => ({ body: { messages: [] } }) });
  fireEvent.change(field, { target: { value: 'Bia' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(asked.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ template: { ...message, body: ['Bia'] } }),
    ),
  );
  await waitFor(() => expect(outgoing.of(9)).toEqual([]));
});

test('a template that is gone is replaced by another', async () => {
  serve({
    'POST /messages/9': failing('ERR_NO_TEMPLATE_FOUND'),
    'GET /whatsapp/5/templates': () => ({ body: { templates: [{ ...plainTemplate, name: 'other' }] } }),
  });
  show({ ...TICKET, replyUntil: '2026-11-22T12:00:00Z' });
  act(() => outgoing.send({ ticketId: 9, body: 'Hello, Ana!', quoted: null, files: [], template }));
  fireEvent.click(await screen.findByRole('button', { name: 'Choose a template' }));
  expect(await screen.findByRole('button', { name: /other/ })).toBeTruthy();
});

test('a text that came too late waits for the customer: templates while the window is closed, the text when it opens', async () => {
  serve({ 'POST /messages/9': failing('ERR_REPLY_WINDOW_CLOSED') });
  const { rerender } = show(closed);
  act(() => outgoing.send({ ticketId: 9, body: 'too late', quoted: null, files: [] }));
  await screen.findByText('too late');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Choose a template' })).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  rerender(page({ ...TICKET, replyUntil: '2026-11-22T12:00:00Z' }));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Choose a template' })).toBeNull();
});

test('one that is open and nobody’s can be taken up', () => {
  show({ ...TICKET, userId: null, user: null });
  expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy();
  expect(composer()).toBeTruthy();
});

test.each([
  ['its own', 'u9', true],
  ['another', 'u8', false],
])('where nothing can be written, it takes the focus from %s card of the board: %s', (_whose, uuid, takes) => {
  const card = document.createElement('div');
  card.dataset['card'] = uuid;
  card.innerHTML = '<a href="#card">Ana</a>';
  document.body.append(card);
  card.querySelector('a')?.focus();
  show({ ...TICKET, status: 'pending', userId: null, user: null });
  expect(document.activeElement === screen.getByRole('region', { name: /Ana/ })).toBe(takes);
  card.remove();
});

test('that the connection has been down for a while is said, and what becomes of what one writes', async () => {
  serve({ 'GET /whatsapp': () => ({ body: [connectionOf({ id: 5, name: 'Loja', status: 'DISCONNECTED' })] }) });
  render(page(TICKET));
  await screen.findByRole('textbox', { name: 'Write a message' });
  expect(screen.queryByText(/The connection Loja is down/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText(/The connection Loja is down/)).toBeTruthy();
});
