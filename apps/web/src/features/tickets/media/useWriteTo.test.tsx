// Writing to a number of a card that is a contact already: to that contact, or to nobody.
import type { Contact } from '@recado/contract/contacts';
import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { contactOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { useWriteTo } from './useWriteTo.ts';

/** another area code, the same last eight digits */
const OTHER = contactOf(1, { number: '5521987654321' });

function Card({ number }: { number: string }) {
  const { write } = useWriteTo();
  const { search } = useLocation();
  return <button onClick={() => write({ name: 'Maria', number })}>{search || 'Write'}</button>;
}

beforeEach(() => {
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({ session: 1 }), user: sessionUser() });
});

function writeTo(number: string, known: Contact[]): void {
  fakeServer({
    'POST /contacts': () => ({ status: 409, body: { error: 'ERR_DUPLICATED_CONTACT' } }),
    'GET /contacts': () => ({ body: { contacts: known, hasMore: false, count: known.length, cursor: null } }),
  });
  renderApp(<Card number={number} />);
  fireEvent.click(screen.getByRole('button'));
}

test.each([
  ['as it is stored', '+55 11 98765-4321'],
  ['without its ninth digit', '+55 11 8765-4321'],
])('%s', async (_how, number) => {
  writeTo(number, [OTHER, contactOf(2, { number: '5511987654321' })]);
  expect(await screen.findByText('?newTicket=2')).toBeDefined();
});

test('nobody else is taken for it', async () => {
  writeTo('+55 11 98765-4321', [OTHER]);
  expect(await screen.findByText(/couldn’t find them/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Write' })).toBeDefined();
});
