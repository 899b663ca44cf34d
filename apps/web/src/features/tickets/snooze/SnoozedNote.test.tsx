// What is shown at once is taken back where the server refuses it.
import type { Ticket } from '@recado/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ticketOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { ticketKey } from '../../../entities/ticket/ticketPatches.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { undoables } from '../../../shared/ui/undo/undoable.ts';
import { SnoozeForm } from './SnoozeForm.tsx';
import { SnoozedNote } from './SnoozedNote.tsx';

const AWAKE: Ticket = { ...ticketOf(9), snooze: null, unreadMessages: 0 };
const ASLEEP: Ticket = { ...AWAKE, snooze: { until: '2040-01-01T01:00:00.000Z' }, unreadMessages: 3 };

/** Asked again, the server says nothing: what is shown is what was put back. */
const NO_ANSWER = (): Promise<Ticket> => new Promise(() => undefined);

/** The ticket as the screen has it: from the cache, which shows the guess before the server answers. */
function Shown({ before, of: Part }: { before: Ticket; of: (props: { ticket: Ticket }) => React.ReactNode }) {
  const queryKey = ticketKey(before.uuid);
  const { data } = useQuery({ queryKey, queryFn: NO_ANSWER, initialData: before, staleTime: Infinity });
  return (
    <>
      <p>{data.snooze ? `${data.unreadMessages} asleep` : 'awake'}</p>
      <Part ticket={data} />
    </>
  );
}

function show(before: Ticket, of: (props: { ticket: Ticket }) => React.ReactNode, call: string) {
  const answer = Promise.withResolvers<{ status?: number; body: unknown }>();
  queryClient.clear();
  undoables.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ profile: 'admin' }) });
  const server = fakeServer({ [call]: () => answer.promise, 'DELETE /tickets/9/snooze': () => answer.promise });
  renderApp(<Shown before={before} of={of} />);
  return { ...server, answer };
}

const Note = ({ ticket }: { ticket: Ticket }) => <SnoozedNote ticket={ticket} mayWake />;
const Form = ({ ticket }: { ticket: Ticket }) => <SnoozeForm ticket={ticket} onClose={() => undefined} />;

test.each([
  ['waking', ASLEEP, Note, 'DELETE /tickets/9/snooze', 'Bring back', 'awake', '3 asleep'],
  ['putting off', AWAKE, Form, 'POST /tickets/9/snooze', 'Until the customer writes', '0 asleep', 'awake'],
])('%s, refused, is undone', async (_what, before, of, call, button, guess, after) => {
  const { answer } = show(before, of, call);
  fireEvent.click(screen.getByRole('button', { name: button }));
  await screen.findByText(guess);
  answer.resolve({ status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } });
  expect(await screen.findByText(after)).toBeDefined();
});

test('taken back, it is what it was before it was put off, though its form stayed open', async () => {
  const { asked, answer } = show(AWAKE, Form, 'POST /tickets/9/snooze');
  fireEvent.click(screen.getByRole('button', { name: 'Until the customer writes' }));
  await screen.findByText('0 asleep');
  answer.resolve({ body: { ...AWAKE, snooze: { until: null } } });
  await waitFor(() => expect(undoables.list()).toHaveLength(1));
  undoables.takeBack();
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('DELETE /tickets/9/snooze'));
});
