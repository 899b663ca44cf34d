// What came since one was at the end, wherever one reads meanwhile.
import type { Message } from '@recado/contract/messages';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { messageOf, ticketOf } from '../../../../test/build.ts';
import { tell } from '../../../../test/line.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { useRealtimeLine } from '../../../shared/data/useRealtime.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { conversationRows } from './messageRows.ts';
import { useNewMessageCount } from './useNewMessageCount.ts';

vi.mock(import('../../../shared/data/lineSocket.ts'), () => import('../../../../test/line.ts'));

beforeEach(() => sessionStore.signIn({ token: tokenOf({}), user: sessionUser() }));

interface View {
  ids: number[];
  atNewest: boolean;
}
/** In ticket 4, at its end, with messages 1 to 3. */
async function reading() {
  const { result, rerender } = renderHook(
    ({ ids, atNewest }: View) => {
      useRealtimeLine(3, 7);
      const messages = ids.map((id) => messageOf(id));
      return useNewMessageCount({ ticketId: 4, userId: 7, rows: conversationRows(messages, [], String), atNewest });
    },
    { initialProps: { ids: [1, 2, 3], atNewest: true } },
  );
  await act(async () => undefined);
  return { count: () => result.current, read: (ids: number[], atNewest: boolean) => rerender({ ids, atNewest }) };
}

function arrives(id: number, change: Partial<Message> = {}): void {
  const message = messageOf(id, change);
  const ticket = ticketOf(message.ticketId);
  tell('appMessage', { action: 'create', message, ticket, contact: ticket.contact });
}

test('what comes while one is further up counts once, until one is at the end', async () => {
  const { count, read } = await reading();
  read([1, 2, 3], false);
  expect(count()).toBe(0);
  arrives(4);
  read([1, 2, 3, 4], false);
  expect(count()).toBe(1);
  read([1, 2, 3, 4], true);
  expect(count()).toBe(0);
  read([1, 2, 3, 4], false);
  expect(count()).toBe(0);
});

test('it counts also in a window that does not reach the newest, where no row shows it', async () => {
  const { count, read } = await reading();
  read([1], false);
  arrives(4);
  arrives(5);
  expect(count()).toBe(2);
  read([1, 2, 3, 4], false);
  expect(count()).toBe(2);
});

test('what one has seen before a jump is no news when it is loaded again', async () => {
  const { count, read } = await reading();
  read([1], false);
  read([1, 2], false);
  read([1, 2, 3], false);
  expect(count()).toBe(0);
});

test('one’s own, other tickets’ and what was unseen before the jump', async () => {
  const { count, read } = await reading();
  read([1, 2, 3], false);
  arrives(4);
  // To a window around the first one.
  read([1], false);
  arrives(5, { fromMe: true, userId: 7 });
  arrives(6, { ticketId: 9 });
  expect(count()).toBe(1);
  arrives(7, { fromMe: true, userId: 8 });
  expect(count()).toBe(2);
});
