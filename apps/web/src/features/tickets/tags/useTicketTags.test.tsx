// Tags are shown at once; what the server refuses is taken back, but nothing that came since.
import { act, fireEvent, screen } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import type { TagRef } from '@recado/contract/tags';
import type { Ticket } from '@recado/contract/tickets';
import { beforeEach, expect, test, vi } from 'vitest';
import { ticketOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { markTicket, ticketKey } from '../../../entities/ticket/ticketPatches.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { undoables } from '../../../shared/ui/undo/undoable.ts';
import { useTicketTags } from './useTicketTags.ts';

const [VIP, NEW, LATE] = ['VIP', 'New', 'Late'].map((name, at): TagRef => ({ id: at + 1, name, color: '#000' }));
const TICKET = ticketOf(1, { tags: [VIP as TagRef] });

function Screen() {
  const { data = TICKET } = useQuery<Ticket>({ queryKey: ticketKey(TICKET.uuid), enabled: false });
  const { setTags, addNew } = useTicketTags(data);
  return (
    <>
      <p>{data.tags.map(({ name }) => name).join(' ')}</p>
      <button type="button" onClick={() => setTags([...data.tags, NEW as TagRef])}>
        add
      </button>
      <button type="button" onClick={() => addNew('Vpi')}>
        make
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

test('one that is made for it says so, and goes with what is taken back', async () => {
  const made = { id: 9, name: 'Vpi', color: '#000' };
  const { asked } = fakeServer({
    'POST /tags': () => ({ body: made }),
    'POST /tags/sync': () => ({
      body: { ticketId: 1, tags: [VIP, made], undo: { id: 3, until: '2026-11-21T12:00:08Z' } },
    }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'make' }));
  await vi.waitFor(() =>
    expect(undoables.list()).toMatchObject([{ id: 3, text: 'Tag created for the whole company: Vpi' }]),
  );
  undoables.clear();
  expect(asked.find(({ call }) => call === 'POST /tags/sync')?.body).toEqual({ ticketId: 1, tags: [1, 9], made: [9] });
});
