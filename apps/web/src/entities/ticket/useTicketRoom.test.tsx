// The room of an open ticket: joined again when it moves, for the server has another one then.
import { render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { said } from '../../../test/line.ts';
import { tokenOf, sessionUser } from '../../../test/session.ts';
import { useRealtimeLine } from '../../shared/data/useRealtime.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import type { Placed } from './person.ts';
import { useTicketRoom } from './useTicketRoom.ts';

vi.mock(import('../../shared/data/lineSocket.ts'), () => import('../../../test/line.ts'));

const { id: userId, companyId } = sessionUser();
const waiting: Placed = { status: 'pending', queueId: 1, userId: null, whatsappId: 5, driver: null };

function Open({ ticket }: { ticket: Placed }) {
  useRealtimeLine(companyId, userId);
  useTicketRoom({ id: 4, ...ticket });
  return null;
}

beforeEach(() => {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
  said.length = 0;
});

test.each<[string, Partial<Placed>, Partial<Placed>, boolean]>([
  ['to another queue', {}, { queueId: 2 }, true],
  ['to a person', {}, { status: 'open', userId: 8 }, true],
  ['out of its queue, to a person', {}, { queueId: null, status: 'open', userId: 8 }, true],
  ['taken from no queue', { queueId: null }, { queueId: null, status: 'open' }, true],
  ['to another connection, in no queue', { queueId: null }, { queueId: null, whatsappId: 6 }, true],
  ['nowhere', {}, {}, false],
])('a ticket that goes %s', async (_name, before, after, again) => {
  const { rerender, unmount } = render(<Open ticket={{ ...waiting, ...before }} />);
  await vi.waitFor(() => expect(said).toEqual(['joinChatBox 4']));
  rerender(<Open ticket={{ ...waiting, ...after }} />);
  expect(said.slice(1)).toEqual(again ? ['not joinChatBox 4', 'joinChatBox 4'] : []);
  unmount();
});
