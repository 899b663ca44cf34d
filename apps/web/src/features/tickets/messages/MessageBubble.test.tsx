// A bubble's words: a few emojis alone are shown large, those under a picture are not.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { MessageActionsProvider, type MessageActions } from '../actions/messageActions.ts';
import { messageOf, ticketOf } from './conversation.fixture.ts';
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

test.each([
  ['alone', '🎉🎉', null, '2'],
  ['with words', '🎉🎉 viva', null, undefined],
  ['under a picture', '🎉🎉', 'image', undefined],
])('emojis %s', (_case, body, mediaType, shown) => {
  renderApp(
    <MessageActionsProvider value={LOOKING}>
      <MessageBubble
        message={messageOf(1, {
          body,
          mediaType,
          mediaUrl: mediaType && '/picture.png',
          mediaState: mediaType === null ? null : 'stored',
        })}
        first
        contact={ticketOf(4).contact}
        highlighted={false}
      />
    </MessageActionsProvider>,
  );
  expect(screen.getByText(body, { selector: '[data-said]' }).dataset['emojis']).toBe(shown);
});
