// A connection that sends nothing but what people write: it says why, and an administrator lets it go on.
import type { Connection } from '@recado/contract/connections';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { connectionsKey } from '../../entities/connection/useConnections.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { AutomaticStop } from './AutomaticStop.tsx';
import { connectionOf } from '../../entities/connection/connection.fixture.ts';
import { ConnectionStatus } from './ConnectionStatus.tsx';

const stopped = connectionOf({ automaticStop: 'peak', automaticStoppedAt: '2026-11-21T12:00:00Z' });
const RESUME = { name: 'Resume automatic messages' };

const signIn = (profile: 'admin' | 'user'): void =>
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ profile }) });

beforeEach(() => queryClient.clear());

test('why it stopped, and one click lets it go on', async () => {
  signIn('admin');
  queryClient.setQueryData(connectionsKey, [stopped]);
  const { asked } = fakeServer({ 'POST /whatsapp/5/automatic': () => ({ body: connectionOf() }) });
  renderApp(<AutomaticStop connection={stopped} />);
  expect(await screen.findByText(/three times the peak/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', RESUME));
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() =>
    expect(queryClient.getQueryData<Connection[]>(connectionsKey)).toMatchObject([{ automaticStop: null }]),
  );
});

test('who may not change connections reads why, and no more', async () => {
  signIn('user');
  renderApp(<AutomaticStop connection={stopped} />);
  expect(await screen.findByText(/three times the peak/)).toBeTruthy();
  expect(screen.queryByRole('button', RESUME)).toBeNull();
});

test('its row says so; one that sends everything says nothing', async () => {
  signIn('admin');
  const { rerender } = renderApp(<ConnectionStatus connection={stopped} />);
  expect(await screen.findByText('Automatic messages paused')).toBeTruthy();
  rerender(<ConnectionStatus connection={connectionOf()} />);
  expect(screen.queryByText('Automatic messages paused')).toBeNull();
});
