// The contact over the conversation: what assistants took stands there for administrators, and a key closes it.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ticketOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { ContactOpener } from './ContactOpener.tsx';
import { WithContactDrawer } from './WithContactDrawer.tsx';

test('Escape closes what lies over the conversation', async () => {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  const flora = { promptId: 5, name: 'Flora', answers: 2, tokensIn: 1_200, tokensOut: 34 };
  fakeServer({ 'GET /tickets/1/tokens': () => ({ body: { agents: [flora] } }) });
  renderApp(
    <WithContactDrawer ticket={ticketOf(1)}>
      <ContactOpener>open</ContactOpener>
    </WithContactDrawer>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  const dialog = await screen.findByRole('dialog');
  expect(await screen.findByText('Flora: 1,234 tokens, 2 answers')).toBeTruthy();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
