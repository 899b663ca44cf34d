// The contact over the conversation: a key closes it.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { ticketOf } from '../messages/conversation.fixture.ts';
import { ContactOpener } from './ContactOpener.tsx';
import { WithContactDrawer } from './WithContactDrawer.tsx';

test('Escape closes what lies over the conversation', async () => {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  fakeServer({});
  renderApp(
    <WithContactDrawer ticket={ticketOf(1)}>
      <ContactOpener>open</ContactOpener>
    </WithContactDrawer>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
