// What was written without a line goes out by itself when it is back.
import { sendMessage } from '@recado/contract/messages';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { useConnectionState, useRealtimeLine } from '../../../shared/data/useRealtime.ts';
import { ApiError } from '../../../shared/errors/ApiError.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { draft, sent, heldWire, settle, bodies } from '../../../../test/outgoing.ts';
import { outgoing } from './outgoing.ts';

vi.mock(import('../../../shared/data/lineSocket.ts'), () => import('../../../../test/line.ts'));

const shown = (): string[] => outgoing.of(2).map(({ body, state }) => `${body} ${state}`);

describe('what the line failed', () => {
  const offline = new ApiError('network', 0);
  /** two that were written without a line */
  const writtenOffline = async () => {
    const wire = heldWire();
    for (const body of ['a', 'b']) {
      wire.messages.send(draft(body));
      await settle();
      wire.calls.at(-1)?.answer.reject(offline);
      await settle();
    }
    expect(bodies(wire.messages)).toEqual(['a failed', 'b failed']);
    wire.calls.length = 0;
    return wire;
  };

  test('goes out by itself when the line is back, in order', async () => {
    const { messages, calls } = await writtenOffline();
    messages.lineBack();
    await settle();
    expect(calls.map(({ entry }) => entry.body)).toEqual(['a']);
    calls[0]?.answer.resolve([sent(1, 'a')]);
    await settle();
    calls[1]?.answer.resolve([sent(2, 'b')]);
    await settle();
    expect(calls.map(({ entry }) => entry.body)).toEqual(['a', 'b']);
    expect(messages.of(1)).toEqual([]);
  });

  test('goes before what is written later', async () => {
    const { messages, calls } = await writtenOffline();
    messages.send(draft('c'));
    for (const [at, body] of ['a', 'b', 'c'].entries()) {
      await settle();
      expect(calls.at(-1)?.entry.body).toBe(body);
      calls.at(-1)?.answer.resolve([sent(at + 1, body)]);
    }
    await settle();
    expect(calls).toHaveLength(3);
    expect(messages.of(1)).toEqual([]);
  });

  test('given up, it never goes', async () => {
    const { messages, calls } = await writtenOffline();
    messages.discard(messages.of(1)[0]?.key ?? '');
    messages.lineBack();
    await settle();
    expect(calls.map(({ entry }) => entry.body)).toEqual(['b']);
  });

  test('what the server refused waits for its writer', async () => {
    const { messages, calls } = heldWire();
    messages.send(draft('a'));
    await settle();
    calls[0]?.answer.reject(new ApiError('ERR_NO_PERMISSION', 403));
    await settle();
    messages.lineBack();
    await settle();
    expect(calls).toHaveLength(1);
  });

  test('given up, nothing is left to try', async () => {
    const { messages, calls } = await writtenOffline();
    vi.useFakeTimers();
    try {
      messages.lineBack();
      await vi.advanceTimersByTimeAsync(0);
      calls[0]?.answer.reject(offline);
      await vi.advanceTimersByTimeAsync(0);
      expect(vi.getTimerCount()).toBe(1);
      for (const { key } of messages.of(1)) messages.discard(key);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a file that the line fails at holds up no words', async () => {
    const { messages, calls } = heldWire();
    messages.send({ ...draft(''), files: [{ file: new File(['x'], 'a.txt'), preview: null }] });
    await settle();
    calls[0]?.answer.reject(offline);
    await settle();
    messages.send(draft('b'));
    await settle();
    expect(calls[1]?.entry.body).toBe('b');
  });
});

test('written without a network, out by itself when the line opens', async () => {
  localStorage.clear();
  sessionStore.signIn({ token: tokenOf({ session: 7 }), user: sessionUser({ id: 7 }) });
  const { asked } = fakeServer({});
  outgoing.send(draft('first', 2));
  outgoing.send(draft('second', 2));
  await waitFor(() => expect(shown()).toEqual(['first failed', 'second failed']));
  asked.length = 0;
  const answered: unknown[] = [];
  fakeServer({
    'POST /messages/2': ({ body }) => {
      const { body: text, clientId } = sendMessage.body.parse(body);
      answered.push(text);
      return { body: { messages: [{ ...sent(answered.length, text ?? ''), clientId }] } };
    },
  });
  renderHook(() => useRealtimeLine(sessionUser().companyId, 7));
  await waitFor(() => expect(shown()).toEqual([]));
  expect(answered).toEqual(['first', 'second']);
});

test('lost on a line that stayed, it is tried again by itself, ever less often, as the same message', async () => {
  localStorage.clear();
  sessionStore.signIn({ token: tokenOf({ session: 8 }), user: sessionUser({ id: 7 }) });
  const tries: { clientId: unknown; at: number }[] = [];
  fakeServer({
    'POST /messages/2': ({ body }) => {
      const { clientId } = sendMessage.body.parse(body);
      tries.push({ clientId, at: Date.now() });
      return tries.length < 9
        ? { status: 503, body: '<html>Service Unavailable' }
        : { body: { messages: [{ ...sent(9, 'first'), clientId }] } };
    },
  });
  renderHook(() => useRealtimeLine(sessionUser().companyId, 7));
  const { result: line } = renderHook(() => useConnectionState());
  await waitFor(() => expect(line.current).toBe('connected'));
  vi.useFakeTimers();
  try {
    outgoing.send(draft('first', 2));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(shown()).toEqual(['first failed']);
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
    expect(shown()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
  expect(tries).toHaveLength(9);
  expect(new Set(tries.map(({ clientId }) => clientId)).size).toBe(1);
  const pauses = tries.slice(1).map(({ at }, n) => (at - (tries[n]?.at ?? 0)) / 1_000);
  expect(pauses[0]).toBeLessThan(4);
  expect(Math.min(...pauses.slice(-2))).toBeGreaterThan(40);
});
