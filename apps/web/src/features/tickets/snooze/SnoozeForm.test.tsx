// Put off with one press, or to a time of one's own on the company's clock.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { ticketOf } from '../messages/conversation.fixture.ts';
import { SnoozeForm } from './SnoozeForm.tsx';

const TICKET = ticketOf(9);
const closed = vi.fn<() => void>();

function show() {
  const user = sessionUser({});
  const company = { ...user.company, timeZone: 'Asia/Tokyo' };
  sessionStore.signIn({ token: tokenOf({}), user: { ...user, company } });
  const server = fakeServer({ 'POST /tickets/9/snooze': () => ({ body: { ...TICKET, snooze: { until: null } } }) });
  renderApp(<SnoozeForm ticket={TICKET} onClose={closed} />);
  return server;
}

const own = () => screen.getByLabelText<HTMLInputElement>(/^Other date and time/);

beforeEach(() => void closed.mockReset());

test('until the customer writes: one press, and the dialog goes', async () => {
  const { asked } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Until the customer writes' }));
  await vi.waitFor(() => expect(asked.at(-1)?.body).toEqual({ until: null }));
  expect(closed).toHaveBeenCalledOnce();
});

test('tomorrow at nine, where the company is', async () => {
  const { asked } = show();
  fireEvent.click(screen.getByRole('button', { name: /^Tomorrow.*09:00$/ }));
  // Nine in Tokyo.
  await vi.waitFor(() => expect(asked.at(-1)?.body).toEqual({ until: expect.stringMatching(/T00:00:00\.000Z$/) }));
});

test('a time of one’s own is the company’s; one that is over is refused with words', async () => {
  const { asked } = show();
  expect(own().getAttribute('aria-describedby')).not.toBeNull();
  fireEvent.change(own(), { target: { value: '2020-01-01T10:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Snooze' }));
  expect(await screen.findByText('Choose a time yet to come.')).toBeDefined();
  expect(asked).toEqual([]);
  fireEvent.change(own(), { target: { value: '2040-01-01T10:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Snooze' }));
  await vi.waitFor(() => expect(asked.at(-1)?.body).toEqual({ until: '2040-01-01T01:00:00.000Z' }));
});
