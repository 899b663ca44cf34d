// A conversation is not started with nobody, nor by an attendant in no queue.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { NewTicketSteps } from './NewTicketSteps.tsx';

const QUEUES = ['Vendas', 'Financeiro'].map((name, at) => ({ id: at + 1, name, color: '#2f9e44' }));

beforeEach(() => sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ profile: 'user', queues: QUEUES }) }));
afterEach(() => queryClient.clear());

test('contact and queue must be chosen, and a search needs three letters', async () => {
  const { asked } = fakeServer({
    'GET /queue': () => ({ body: QUEUES }),
    'GET /whatsapp/': () => ({ body: [] }),
    'GET /whatsapp': () => ({ body: [] }),
  });
  renderApp(<NewTicketSteps contactId={undefined} onClose={() => undefined} />);
  await waitFor(() => expect(screen.getByPlaceholderText('Choose the queue')).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByText('Start conversation'));
  expect(await screen.findByText('Choose a contact.')).toBeTruthy();
  expect(screen.getByText('Choose a queue.')).toBeTruthy();
  const contact = screen.getByLabelText(/^Contact/, { selector: 'input' });
  fireEvent.focus(contact);
  fireEvent.change(contact, { target: { value: '55' } });
  expect(await screen.findByText('Type at least 3 letters.')).toBeTruthy();
  expect(asked.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
});
