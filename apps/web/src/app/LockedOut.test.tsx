// The screen of those who cannot pay: it opens when somebody has.
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { tell } from '../../test/line.ts';
import { renderApp } from '../../test/render.tsx';
import { fakeServer } from '../../test/server.ts';
import { sessionUser, tokenOf } from '../../test/session.ts';
import { sessionStore } from '../shared/session/sessionStore.ts';
import { useSession } from '../shared/session/useSession.ts';
import { LockedOut } from './LockedOut.tsx';

vi.mock(import('../shared/data/lineSocket.ts'), () => import('../../test/line.ts'));

function Door() {
  return useSession().user.company.expired ? <LockedOut /> : <p>inside</p>;
}

test('opens by itself once the company has paid', async () => {
  const paid = sessionUser();
  const company = { ...paid.company, dueDate: '2026-11-20T12:00:00Z', expired: true };
  sessionStore.signIn({ token: tokenOf({}), user: { ...paid, company } });
  fakeServer({ 'GET /auth/me': () => ({ body: paid }) });
  renderApp(<Door />);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  tell('payment', { action: 'CONCLUIDA', invoiceId: 1, company: { id: 3, dueDate: '2026-12-20T12:00:00Z' } });
  await waitFor(() => expect(screen.getByText('inside')).toBeDefined());
});
