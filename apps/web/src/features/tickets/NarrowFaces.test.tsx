// A look at the list on a narrow screen: the ticket, and what is not yet sent in it, is there when one comes back.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { useMessages } from '../../entities/message/useMessages.ts';
import { NarrowFaces } from '../../shared/ui/NarrowFaces.tsx';
import { useShown } from '../../shared/commands/shown.ts';

function Ticket() {
  return <input aria-label={useShown() ? 'Shown' : 'Kept'} />;
}

const LABELS = { conversation: 'Ticket', list: 'Ticket list' };

const lookAt = (name: string): void => void fireEvent.click(screen.getByRole('tab', { name }));

test('the ticket is kept, out of reach, and knows that nobody sees it', () => {
  renderApp(<NarrowFaces open labels={LABELS} list={<p>Ana</p>} conversation={<Ticket />} />, { at: '/tickets/u1' });
  const field = screen.getByLabelText('Shown');
  fireEvent.change(field, { target: { value: 'unsent' } });
  expect(screen.queryByText('Ana')).toBeNull();
  lookAt('Ticket list');
  expect(screen.getByText('Ana')).toBeDefined();
  expect(screen.getByLabelText('Kept')).toBe(field);
  expect([field.closest('[inert]') !== null, field.closest('[style*="display: none"]') !== null]).toEqual([true, true]);
  lookAt('Ticket');
  expect(screen.getByLabelText<HTMLInputElement>('Shown').value).toBe('unsent');
  expect(field.closest('[inert]')).toBeNull();
});

function Messages() {
  return useMessages(1).loading ? 'Loading' : 'Loaded';
}

// The server takes for read what it is asked for.
test('messages are not asked for behind the list, and then are', async () => {
  sessionStore.signIn({ token: tokenOf({ session: 1 }), user: sessionUser() });
  const page = { messages: [], hasMore: false, hasNewer: false, count: 0 };
  const { asked } = fakeServer({ 'GET /messages/1': () => ({ body: page }) });
  renderApp(<NarrowFaces open labels={LABELS} list={<p>Ana</p>} conversation={<Messages />} />, { at: '/tickets/u1' });
  await screen.findByText('Loaded');
  expect(asked).toHaveLength(1);
  lookAt('Ticket list');
  await act(() => queryClient.invalidateQueries());
  expect(asked).toHaveLength(1);
  lookAt('Ticket');
  await waitFor(() => expect(asked).toHaveLength(2));
});
