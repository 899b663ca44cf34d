// What was written without a line goes out by itself when it is back.
import { sendMessage } from '@recado/contract/messages';
import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { useRealtimeLine } from '../../../shared/data/useRealtime.ts';
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
