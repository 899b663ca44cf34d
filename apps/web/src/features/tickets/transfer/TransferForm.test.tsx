// A ticket is not handed over to nobody.
import type { Ticket } from '@recado/contract/tickets';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { TransferForm } from './TransferForm.tsx';

beforeEach(() => sessionStore.signIn({ token: tokenOf({}), user: sessionUser() }));
afterEach(() => queryClient.clear());

const TICKET = { id: 4, uuid: 'u4', status: 'open', userId: 7, queueId: null, whatsappId: 5 } as Ticket;

test('a queue must be chosen', async () => {
  const queue = { id: 3, name: 'Vendas', color: '#2f9e44' };
  const { asked } = fakeServer({
    'GET /queue': () => ({ body: [queue, { ...queue, id: 4, name: 'Financeiro' }] }),
    'GET /whatsapp/': () => ({ body: [{ id: 5, name: 'Loja', status: 'CONNECTED' }] }),
    'GET /whatsapp': () => ({ body: [{ id: 5, name: 'Loja', status: 'CONNECTED' }] }),
    'PUT /tickets/4': () => ({ body: TICKET }),
  });
  renderApp(<TransferForm ticket={TICKET} onClose={() => undefined} />);
  fireEvent.click(screen.getByText('Transfer'));
  expect(await screen.findByText('Choose a queue.')).toBeTruthy();
  expect(asked.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
});
