// The busy morning's panel: what is going on, and what may be done about it.
import { ModalsProvider } from '@mantine/modals';
import type { Connection } from '@recado/contract/connections';
import type { Morning } from '@recado/contract/simulator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { layOut } from '../../../test/layout.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { connectionOf } from '../connection/connection.fixture.ts';
import { BusyMorning } from './BusyMorning.tsx';

beforeEach(layOut);
afterEach(() => queryClient.clear());

const morningOf = (change: Partial<Morning> = {}): Morning => ({
  whatsappId: 2,
  speed: 'quick',
  state: 'running',
  startedAt: '2026-03-02T11:00:00.000Z',
  customers: 40,
  arrived: 12,
  ...change,
});

function show(there: Morning | null, status: Connection['status'] = 'CONNECTED') {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
  let morning = there;
  const become = (next: Morning) => () => {
    morning = next;
    return { body: { morning } };
  };
  const server = fakeServer({
    'GET /simulator/morning': () => ({ body: { morning } }),
    'POST /simulator/2/morning': become(morningOf({ arrived: 0 })),
    'POST /simulator/morning/stop': become(morningOf({ state: 'over' })),
    'DELETE /simulator/morning': become(morningOf({ state: 'removing' })),
  });
  renderApp(
    <ModalsProvider>
      <BusyMorning connection={connectionOf({ id: 2, status })} />
    </ModalsProvider>,
  );
  return server;
}

const press = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};

test('it is begun as quickly as one likes, watched, and stopped', async () => {
  const { asked } = show(null);
  fireEvent.click(await screen.findByRole('radio', { name: '1 minute' }));
  expect(screen.getByText(/^Forty sample customers write to Loja,/)).toBeDefined();
  await press('Start');
  expect(await screen.findByText('0 of 40 have written.')).toBeDefined();
  expect(asked.find(({ call }) => call === 'POST /simulator/2/morning')?.body).toEqual({ speed: 'quick' });
  await press('Stop');
  expect(await screen.findByText('It’s over: 12 customers wrote and no longer reply.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Start again' })).toBeDefined();
});

test('its customers are removed, after a question', async () => {
  const { asked } = show(morningOf());
  await press('Remove the sample customers');
  const question = within(await screen.findByRole('dialog', { name: 'Remove the sample customers?' }));
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(asked.some(({ call }) => call === 'DELETE /simulator/morning')).toBe(false);
  await press('Remove the sample customers');
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Remove the sample customers?' })).getByRole('button', {
      name: 'Delete',
    }),
  );
  expect(await screen.findByText('Removing the sample customers…')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull());
});

test('a phone that is not connected cannot be written to', async () => {
  show(null, 'TIMEOUT');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Start' })).disabled).toBe(true);
  expect(screen.getByText('Connect this phone first.')).toBeDefined();
});
