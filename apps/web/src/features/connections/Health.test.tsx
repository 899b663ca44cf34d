// The health that is looked at follows its connection.
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import type { AnyPayload, LineSocket } from '../../shared/data/lineSocket.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { useLine } from '../../../test/useLine.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { connectionOf } from '../../entities/connection/connection.fixture.ts';
import { Health } from './Health.tsx';

const wire = vi.hoisted(() => new Map<string, (payload: AnyPayload) => void>());
vi.mock(import('../../shared/data/lineSocket.ts'), () => ({
  openSocket: (): LineSocket => ({
    onReady: () => undefined,
    onClosed: () => undefined,
    onEvent: (name, handler) => void wire.set(name, handler),
    join: (_room, joined) => joined(),
    leave: () => undefined,
    resume: () => undefined,
    userStatus: () => undefined,
    windowShown: () => undefined,
    typing: () => undefined,
    close: () => undefined,
  }),
}));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  wire.clear();
  queryClient.clear();
});

let seq = 0;
/** Everybody is told that a connection has changed. */
function tell(id: number): void {
  seq += 1;
  const payload = { action: 'update' as const, whatsapp: connectionOf({ id, status: 'TIMEOUT' }), seq, safeSeq: seq };
  act(() => wire.get('company-3-whatsapp')?.(payload));
}

function Page() {
  useLine();
  return <Health connection={connectionOf()} />;
}

test('a change of its connection is asked after at once, and again when it has been counted', async () => {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
  let reconnects = 0;
  const body = () => ({ lastInAt: null, lastOutAt: null, connectedSince: null, reconnects, troubles: [], outages: [] });
  const { asked } = fakeServer({ 'GET /whatsapp/5/health': () => ({ body: body() }) });
  renderApp(<Page />);
  expect(await screen.findByText('0')).toBeTruthy();
  await waitFor(() => expect(wire.has('company-3-whatsapp')).toBe(true));
  tell(6);
  expect(asked).toHaveLength(1);
  reconnects = 1;
  tell(5);
  expect(await screen.findByText('1')).toBeTruthy();
  expect(asked).toHaveLength(2);
  reconnects = 2;
  act(() => void vi.advanceTimersByTime(3_000));
  expect(await screen.findByText('2')).toBeTruthy();
  expect(asked).toHaveLength(3);
});
