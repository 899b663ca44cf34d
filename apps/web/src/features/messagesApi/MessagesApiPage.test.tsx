// The API's screen: what the form sends as another program, the shell's line beside it, and tokens that are shown once.
import { ModalsProvider } from '@mantine/modals';
import type { ApiToken } from '@recado/contract/api-tokens';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { MessagesApiPage } from './MessagesApiPage.tsx';

afterEach(() => queryClient.clear());

function show(at: string, answers: Parameters<typeof fakeServer>[0]) {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  const server = fakeServer({ 'GET /queue': () => ({ body: [] }), ...answers });
  renderApp(
    <ModalsProvider>
      <MessagesApiPage />
    </ModalsProvider>,
    { at },
  );
  return server;
}

const type = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value } });

test('it sends by the token that was typed, shows the answer, and says the same for a shell', async () => {
  const server = show('/messages-api', {
    'POST /messages/send': () => ({ body: { id: 4711, ids: [4711], ticketId: 42, status: 'queued' } }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Really send' }));
  expect(server.asked).toEqual([]);
  type(/^Token/, 'secret');
  type(/^Number/, '5511987654321');
  type(/^Message/, "It's here");
  const line = within(screen.getByRole('region', { name: 'The same in a terminal' }));
  expect(line.getByText(/"body":"It'\\''s here"/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Really send' }));
  expect((await screen.findByRole('region', { name: 'Answer 200' })).textContent).toContain('4711');
  expect(server.asked.filter(({ call }) => call.startsWith('POST'))).toMatchObject([
    { token: 'Bearer secret', body: { number: '5511987654321', body: "It's here" } },
  ]);
});

test('a refusal is said with its code, and ends nobody’s session', async () => {
  show('/messages-api', {
    'POST /messages/send': () => ({ status: 401, body: { error: 'ERR_SESSION_EXPIRED', message: 'no' } }),
  });
  type(/^Token/, 'wrong');
  type(/^Number/, '5511987654321');
  type(/^Message/, 'Hi');
  fireEvent.click(screen.getByRole('button', { name: 'Really send' }));
  expect((await screen.findByRole('alert')).textContent).toContain('ERR_SESSION_EXPIRED');
  expect(sessionStore.get().status).toBe('signed-in');
});

test('a token is made with its scopes and shown once; the list tells it by its beginning', async () => {
  const made: ApiToken = {
    id: 1,
    name: 'Store',
    scopes: ['messages:send'],
    queueIds: [],
    start: 'rcd_abcde',
    expiresAt: null,
    lastUsedAt: null,
    createdBy: 'Ana',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const records: ApiToken[] = [];
  const server = show('/messages-api?tab=tokens', {
    'GET /api-tokens': () => ({ body: { records } }),
    'POST /api-tokens': () => {
      records.push(made);
      return { body: { token: 'rcd_abcdefgh', record: made } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'New token' }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Store' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByDisplayValue('rcd_abcdefgh')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByDisplayValue('rcd_abcdefgh')).toBeNull());
  expect(await screen.findByText('rcd_abcde…')).toBeTruthy();
  expect(server.asked.find(({ call }) => call === 'POST /api-tokens')?.body).toMatchObject({
    name: 'Store',
    scopes: ['messages:send'],
    queueIds: [],
    expiresAt: expect.any(String),
  });
});
