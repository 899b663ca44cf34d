// Jumps that overtake each other: the latest wins.
import type { Message } from '@recado/contract/messages';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { messageOf } from '../../../../test/build.ts';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { Providers } from '../../../app/providers.tsx';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { useJump } from './useJump.ts';
import { useMessages } from '../../../entities/message/useMessages.ts';

const page = (messages: Message[], hasNewer: boolean) => ({
  body: { messages, hasMore: true, hasNewer, count: 100 },
});
beforeEach(() => {
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
});

/** The window around message 10 comes when `arrive` is called, or fails. */
async function jumping() {
  const slow = Promise.withResolvers<boolean>();
  fakeServer({
    'GET /messages/4': async ({ url }) => {
      const around = Number(new URL(url, 'http://app').searchParams.get('around'));
      if (around === 0) return page([messageOf(90)], false);
      if (around === 10 && !(await slow.promise)) return { status: 500, body: { error: 'ERR_INTERNAL' } };
      return page([messageOf(around)], true);
    },
  });
  const show = vi.fn<(messageId: number) => void>();
  const { result } = renderHook(
    () => {
      const messages = useMessages(4);
      return { messages, jump: useJump(messages, show, null) };
    },
    { wrapper: Providers },
  );
  await waitFor(() => expect(result.current.messages.loading).toBe(false));
  const shown = (): number[] => result.current.messages.messages.map(({ id }) => id);
  return { result, show, shown, arrive: (well: boolean) => act(async () => slow.resolve(well)) };
}

test.each([true, false])('a slower, earlier one leads nowhere; it arrives: %s', async (well) => {
  const { result, show, shown, arrive } = await jumping();
  act(() => result.current.jump.toMessage(10));
  act(() => result.current.jump.toMessage(50));
  await waitFor(() => expect(shown()).toEqual([50]));
  await waitFor(() => expect(result.current.jump.going).toBe(false));
  await arrive(well);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(shown()).toEqual([50]);
  expect(show.mock.calls).toEqual([[50, 'center']]);
  expect(result.current.jump.highlighted).toBe(50);
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

test('an earlier one that ends says nothing of the one under way', async () => {
  const { result, show, shown, arrive } = await jumping();
  act(() => result.current.jump.toMessage(50));
  act(() => result.current.jump.toMessage(10));
  await waitFor(() => expect(queryClient.isFetching()).toBe(1));
  expect(result.current.jump.going).toBe(true);
  expect(show).not.toHaveBeenCalled();
  await arrive(true);
  await waitFor(() => expect(shown()).toEqual([10]));
  expect(result.current.jump.going).toBe(false);
});

test('back to the end while a jump is under way: one stays there', async () => {
  const { result, show, shown, arrive } = await jumping();
  act(() => result.current.jump.toMessage(10));
  await act(async () => expect(await result.current.messages.toNewest()).toBe(true));
  await arrive(true);
  await waitFor(() => expect(result.current.jump.going).toBe(false));
  expect(shown()).toEqual([90]);
  expect(show).not.toHaveBeenCalled();
});
