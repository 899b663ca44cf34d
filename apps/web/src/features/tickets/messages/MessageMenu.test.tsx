// Who may delete a message, and copying where the browser has no clipboard to offer.
import type { Message } from '@recado/contract/messages';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { MessageActionsProvider, type MessageActions } from './messageActions.ts';
import { MessageMenu } from './MessageMenu.tsx';

const nothing = (): void => undefined;
const actions: MessageActions = { reply: undefined, view: nothing, jump: nothing, retry: nothing, remove: nothing };
/** What the menu reads of a message. */
const message = (userId: number | null, fromMe = true) =>
  ({ id: 1, body: 'hello', fromMe, isDeleted: false, mediaType: null, userId }) as Message;

async function openMenu(shown: Message, profile = 'user'): Promise<void> {
  sessionStore.signIn({ token: tokenOf({ session: 1 }), user: sessionUser({ profile: profile as 'user' }) });
  renderApp(
    <MessageActionsProvider value={actions}>
      <MessageMenu message={shown} />
    </MessageActionsProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Message options' }));
  await screen.findByText('Copy text');
}

beforeEach(() => localStorage.clear());

test.each([
  ["one's own", message(7), 'user', true],
  ["a colleague's", message(8), 'user', false],
  ["a colleague's, by an administrator", message(8), 'admin', true],
  ["the customer's, by an administrator", message(null, false), 'admin', false],
])('deleting %s', async (_name, shown, profile, offered) => {
  await openMenu(shown, profile);
  expect(screen.queryByText('Delete') !== null).toBe(offered);
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
  expect(document.querySelector('body > textarea')).toBeNull();
});

test('it says so when nothing could be copied', async () => {
  Object.assign(document, { execCommand: () => false });
  await openMenu(message(8));
  fireEvent.click(screen.getByText('Copy text'));
  expect(await screen.findByText('The text could not be copied.')).toBeDefined();
});
