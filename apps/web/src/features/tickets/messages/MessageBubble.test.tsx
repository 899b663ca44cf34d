// A bubble's words: a few emojis alone are shown large, those under a picture are not.
import type { Message } from '@recado/contract/messages';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { messageOf, quotedOf, ticketOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { MessageActionsProvider, type MessageActions } from '../actions/messageActions.ts';
import { MessageBubble } from './MessageBubble.tsx';

const nothing = (): void => undefined;
const LOOKING: MessageActions = {
  reply: undefined,
  react: undefined,
  edit: undefined,
  view: nothing,
  jump: nothing,
  fetchAgain: undefined,
  sendAgain: undefined,
  ticket: { id: 4, provider: 'beta' },
  remove: undefined,
  openMenu: nothing,
};

beforeEach(() => sessionStore.signIn({ token: tokenOf({}), user: sessionUser() }));

const show = (message: Message): void =>
  void renderApp(
    <MessageActionsProvider value={LOOKING}>
      <MessageBubble message={message} first contact={ticketOf(4).contact} highlighted={false} />
    </MessageActionsProvider>,
  );

test('by the mouse, whoever was writing writes on after its menu; else the message has the focus', () => {
  const openMenu = vi.fn<MessageActions['openMenu']>();
  renderApp(
    <MessageActionsProvider value={{ ...LOOKING, openMenu }}>
      <textarea aria-label="composer" />
      <MessageBubble message={messageOf(1)} first contact={ticketOf(4).contact} highlighted={false} />
    </MessageActionsProvider>,
  );
  const composer = screen.getByLabelText('composer');
  const button = screen.getByRole('button', { name: 'Message options' });
  composer.focus();
  // The browser would take the focus from the field.
  expect(fireEvent.mouseDown(button)).toBe(false);
  fireEvent.click(button);
  expect(openMenu.mock.lastCall?.[1].focus).toBe(composer);
  composer.blur();
  fireEvent.click(button);
  expect(openMenu.mock.lastCall?.[1].focus).toBe(screen.getByRole('article'));
});

test.each([
  ['a colleague', { userId: 8, userName: 'Bia dos Reis' }, 'Bia dos Reis'],
  ['oneself', { userId: 7, userName: 'Ana' }, 'You'],
  ['the customer', { fromMe: false }, 'Zé'],
])('a quote says who wrote it: %s', (_who, change, name) => {
  show(messageOf(1, { quotedMsg: quotedOf(9, { body: 'Bom dia', fromMe: true, ...change }) }));
  expect(within(screen.getByRole('button', { name: /Bom dia$/ })).getByText(name)).toBeTruthy();
});

test('a colleague’s message has their initials and their name; one’s own has neither', () => {
  const ours = { fromMe: true, ack: 1 } as const;
  show(messageOf(1, { ...ours, userId: 8, userName: 'bia dos Reis' }));
  expect(screen.getByText('BR').title).toBe('bia dos Reis');
  expect(screen.getByText('bia dos Reis')).toBeTruthy();
  show(messageOf(2, { ...ours, userId: 7, userName: 'Caio Lima' }));
  expect(screen.queryByText('CL')).toBeNull();
});

test.each([
  ['alone', '🎉🎉', null, '2'],
  ['with words', '🎉🎉 viva', null, undefined],
  ['under a picture', '🎉🎉', 'image', undefined],
])('emojis %s', (_case, body, mediaType, shown) => {
  show(
    messageOf(1, {
      body,
      mediaType,
      mediaUrl: mediaType && '/picture.png',
      mediaState: mediaType === null ? null : 'stored',
    }),
  );
  expect(screen.getByText(body, { selector: '[data-said]' }).dataset['emojis']).toBe(shown);
});
