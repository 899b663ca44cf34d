// Tags are shown at once; what the server refuses is taken back, but nothing that came since.
import { act, fireEvent, screen } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import type { TagRef } from '@recado/contract/tags';
import type { Ticket } from '@recado/contract/tickets';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { markTicket, ticketKey } from '../../../entities/ticket/ticketPatches.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { ticketOf } from '../messages/conversation.fixture.ts';
import { useTicketTags } from './useTicketTags.ts';

const [VIP, NEW, LATE] = ['VIP', 'New', 'Late'].map((name, at): TagRef => ({ id: at + 1, name, color: '#000' }));
const TICKET = { ...ticketOf(1), tags: [VIP as TagRef] };

function Screen() {
  const { data = TICKET } = useQuery<Ticket>({ queryKey: ticketKey(TICKET.uuid), enabled: false });
  const { setTags } = useTicketTags(data);
  return (
    <>
      <p>{data.tags.map(({ name }) => name).join(' ')}</p>
      <button type="button" onClick={() => setTags([...data.tags, NEW as TagRef])}>
        add
      </button>
    </>
  );
}

let refuse: () => void;
beforeEach(() => {
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  queryClient.setQueryData(ticketKey(TICKET.uuid), TICKET);
  const answer = Promise.withResolvers<{ status: number; body: object }>();
  refuse = () => answer.resolve({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  fakeServer({ 'POST /tags/sync': () => answer.promise });
  renderApp(<Screen />);
});

test('refused: the tags of before are shown again, not the wanted ones', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'add' }));
  expect(await screen.findByText('VIP New')).toBeDefined();
  act(refuse);
  expect(await screen.findByText('VIP')).toBeDefined();
});

test('refused after news of them: the news stays', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'add' }));
  await screen.findByText('VIP New');
  act(() => markTicket(queryClient, 1, { tags: [LATE as TagRef] }));
  act(refuse);
  await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(await screen.findByText('Late')).toBeDefined();
});
