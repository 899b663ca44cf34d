// What one may do with a message, by the menu, and copying where the browser has no clipboard to offer.
import type { Message } from '@recado/contract/messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { messageOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { MessageActionsProvider, type MessageActions } from '../actions/messageActions.ts';
import { MessageMenu } from './MessageMenu.tsx';

const nothing = (): void => undefined;
const react = vi.fn<(message: Message, emoji: string) => void>();
const edit = vi.fn<(message: Message) => void>();
const ALL: MessageActions = {
  reply: nothing,
  react,
  edit,
  view: nothing,
  jump: nothing,
  fetchAgain: nothing,
  sendAgain: nothing,
  ticket: { id: 4, provider: 'beta' },
  remove: nothing,
  openMenu: nothing,
};
const OFFICIAL: MessageActions = { ...ALL, ticket: { id: 4, provider: 'cloud' } };
const READ_ONLY: MessageActions = {
  ...ALL,
  reply: undefined,
  react: undefined,
  edit: undefined,
  fetchAgain: undefined,
  sendAgain: undefined,
  remove: undefined,
};
const message = (userId: number | null, change: Partial<Message> = {}): Message =>
  messageOf(1, { body: 'hello', fromMe: true, ack: 3, createdAt: new Date().toISOString(), userId, ...change });
const closed = vi.fn<() => void>();

async function openMenu(shown: Message, { profile = 'user', actions = ALL, aids = '' } = {}): Promise<void> {
  const user = sessionUser({ profile: profile as 'user' });
  const company = { ...user.company, settings: [{ key: 'aidsPrompt', value: aids }] };
  sessionStore.signIn({ token: tokenOf({ session: 1 }), user: { ...user, company } });
  const place = { rect: { left: 0, top: 0, width: 1, height: 1 }, focus: null };
  renderApp(
    <MessageActionsProvider value={actions}>
      <MessageMenu open={{ message: shown, place }} onClose={closed} />
    </MessageActionsProvider>,
  );
  await screen.findAllByRole('menuitem', { hidden: true });
}

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});

const FAILED: Partial<Message> = { ack: 0, sendError: 'ERR_SENDING_WAPP_MSG' };
const customers = message(null, { fromMe: false });
test.each([
  ["one's own", message(7), 'user', true],
  ["a colleague's", message(8), 'user', false],
  ["a colleague's, by an administrator", message(8), 'admin', true],
  ["the customer's, by an administrator", customers, 'admin', false],
])('deleting %s', async (_name, shown, profile, offered) => {
  await openMenu(shown, { profile });
  expect(screen.queryByText('Delete') !== null).toBe(offered);
});

test.each([
  ['that the network has', message(7), false],
  ['that waits', message(7, { ack: 1 }), true],
  ['that did not go out', message(7, FAILED), true],
])('deleting one %s, of an official number', async (_name, shown, offered) => {
  await openMenu(shown, { actions: OFFICIAL });
  expect(screen.queryByText('Delete') !== null).toBe(offered);
});

test.each<[string, Partial<Message>, boolean]>([
  ['words', {}, true],
  ['a caption', { mediaType: 'image' }, true],
  ['a picture without one', { mediaType: 'image', body: '' }, false],
  ['a card', { mediaType: 'vcard', body: 'BEGIN:VCARD' }, false],
  ['a place', { mediaType: 'locationMessage', body: '-23.5,-46.6' }, false],
])('translating %s', async (_name, change, offered) => {
  await openMenu(message(null, { fromMe: false, ...change }), { aids: '3' });
  expect(screen.queryByText('Translate') !== null).toBe(offered);
});

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
test.each([
  ["one's own, a moment ago", message(7), 'user', true],
  ['after 16 minutes', message(7, { createdAt: minutesAgo(16) }), 'user', false],
  ["a colleague's", message(8), 'user', false],
  ["a colleague's, by an administrator", message(8), 'admin', false],
  ["the customer's", customers, 'user', false],
  ['a caption', message(7, { mediaType: 'image' }), 'user', false],
  ['one that did not go out', message(7, FAILED), 'user', false],
])('correcting %s', async (_name, shown, profile, offered) => {
  await openMenu(shown, { profile });
  expect(screen.queryByText('Edit') !== null).toBe(offered);
});

test('what an official number has taken is not corrected any more', async () => {
  await openMenu(message(7), { actions: OFFICIAL });
  expect(screen.queryByText('Edit')).toBeNull();
});

test.each<[string, Message, MessageActions, boolean]>([
  ['a message', message(7), ALL, true],
  ['a call', message(null, { fromMe: false, mediaType: 'call_log' }), ALL, false],
  ['what waits on an official number', message(7, { ack: 1 }), OFFICIAL, false],
  ['what was said in an earlier ticket', message(7, { ticketId: 3 }), ALL, false],
])('reacting to %s', async (_name, shown, actions, offered) => {
  await openMenu(shown, { actions });
  expect(screen.queryByRole('group', { name: 'React', hidden: true }) !== null).toBe(offered);
});

test('nobody sends again what failed in a ticket that is not theirs to write in, or in an earlier one', async () => {
  await openMenu(message(7, FAILED), { actions: { ...ALL, sendAgain: undefined } });
  await openMenu(message(7, { ...FAILED, ticketId: 3 }));
  expect(screen.queryByText('Try again')).toBeNull();
});

test('what did not go out can be tried again, and not reacted to', async () => {
  await openMenu(message(7, FAILED));
  expect(screen.getByText('Try again')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'React', hidden: true })).toBeNull();
});

test('who only looks can copy', async () => {
  await openMenu(message(7), { profile: 'admin', actions: READ_ONLY });
  expect(screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Copy text',
  ]);
});

test('one of six reactions, and the one given is taken back', async () => {
  const shown = message(7, { reactions: [{ emoji: '🙏', fromMe: true, name: null }] });
  await openMenu(shown);
  fireEvent.click(screen.getByRole('menuitem', { name: 'React with 👍', hidden: true }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Remove 🙏', hidden: true }));
  expect(react.mock.calls).toEqual([
    [shown, '👍'],
    [shown, ''],
  ]);
});

test('without a clipboard the text is copied by hand', async () => {
  const copied: string[] = [];
  const byHand = vi.fn<() => boolean>(() => {
    copied.push(document.querySelector<HTMLTextAreaElement>('body > textarea')?.value ?? '');
    return true;
  });
  Object.assign(document, { execCommand: byHand });
  await openMenu(message(8));
  fireEvent.click(screen.getByText('Copy text'));
  expect(await screen.findByText('Copied.')).toBeDefined();
  expect(copied).toEqual(['hello']);
  await waitFor(() => expect(document.querySelector('body > textarea')).toBeNull());
  expect(closed).toHaveBeenCalled();
});

test('it says so when nothing could be copied', async () => {
  Object.assign(document, { execCommand: () => false });
  await openMenu(message(8));
  fireEvent.click(screen.getByText('Copy text'));
  expect(await screen.findByText('Couldn’t copy the text.')).toBeDefined();
});
