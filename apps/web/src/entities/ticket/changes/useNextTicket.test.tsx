// Next customer: a press that is one press too many brings nobody else.
import type { Ticket } from '@recado/contract/tickets';
import { act, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ticketOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { useNextTicket } from './useNextTicket.ts';

function Screen() {
  const { accept } = useNextTicket([]);
  return (
    <main>
      <button type="button" onClick={accept}>
        next
      </button>
      <p>{useLocation().pathname}</p>
      <textarea data-focus-home />
    </main>
  );
}

/** As the mouse and the keyboard do: what is pressed takes the focus. */
const press = (): void => {
  const button = screen.getByText('next');
  act(() => button.focus());
  fireEvent.click(button);
};
const focused = (): string | undefined => document.activeElement?.localName;
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => {
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

test('a double click is one customer, however quick the answer; a press that is meant brings the next', async () => {
  const waiting: Ticket[] = [1, 2, 3].map((id) => ticketOf(id));
  const { asked } = fakeServer({
    'POST /tickets/next': () => {
      const ticket = waiting.shift();
      return ticket ? { body: ticket } : { status: 404, body: { error: 'ERR_NOBODY_WAITS' } };
    },
  });
  const [first, second] = waiting;
  renderApp(<Screen />);
  const presses = (): number => asked.filter(({ call }) => call === 'POST /tickets/next').length;
  press();
  press();
  await screen.findByText(`/tickets/${first?.uuid}`);
  pass(300);
  press();
  expect(presses()).toBe(1);
  // The press that was one too many leaves one where the first has led.
  expect(focused()).toBe('textarea');
  pass(400);
  press();
  await screen.findByText(`/tickets/${second?.uuid}`);
  expect(presses()).toBe(2);
});

test('where nobody waits one stays on the button', async () => {
  const { asked } = fakeServer({ 'POST /tickets/next': () => ({ status: 404, body: { error: 'ERR_NOBODY_WAITS' } }) });
  renderApp(<Screen />);
  press();
  await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
  press();
  expect(asked).toHaveLength(1);
  expect(focused()).toBe('button');
});
