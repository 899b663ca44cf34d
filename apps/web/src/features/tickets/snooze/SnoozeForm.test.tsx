// Put off with one press, or to a time of one's own on the company's clock.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ticketOf } from '../../../../test/build.ts';
import { pickMoment } from '../../../../test/moment.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { undoables } from '../../../shared/ui/undo/undoable.ts';
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

const own = () => screen.getByLabelText(/^Other date and time/);

beforeEach(() => {
  closed.mockReset();
  undoables.clear();
});

test('until the customer writes: one press, and the dialog goes', async () => {
  const { asked } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Until the customer writes' }));
  await vi.waitFor(() => expect(asked.at(-1)?.body).toEqual({ until: null }));
  expect(closed).toHaveBeenCalledOnce();
});

test.each([
  ['is in the list again', null, 'DELETE /tickets/9/snooze'],
  ['is put off as it was', { until: null }, 'POST /tickets/9/snooze'],
])('taken back like all else that is done by accident: it %s', async (_what, snooze, expected) => {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({}) });
  const { asked } = fakeServer({
    'POST /tickets/9/snooze': () => ({ body: { ...TICKET, snooze: { until: null } } }),
    'DELETE /tickets/9/snooze': () => ({ body: TICKET }),
  });
  renderApp(<SnoozeForm ticket={{ ...TICKET, snooze }} onClose={closed} />);
  fireEvent.click(screen.getByRole('button', { name: /^Tomorrow/ }));
  await vi.waitFor(() => expect(undoables.list()).toHaveLength(1));
  undoables.takeBack();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.at(-1)?.call).toBe(expected);
  expect(undoables.list()).toEqual([]);
});

test('tomorrow at nine, where the company is', async () => {
  const { asked } = show();
  fireEvent.click(screen.getByRole('button', { name: /^Tomorrow.*09:00$/ }));
  // Nine in Tokyo.
  await vi.waitFor(() => expect(asked.at(-1)?.body).toEqual({ until: expect.stringMatching(/T00:00:00\.000Z$/) }));
});

test('a time of one’s own is the company’s, out of the calendar; one that is over by now is refused with words', async () => {
  const { asked } = show();
  expect(own().getAttribute('aria-describedby')).not.toBeNull();
  const picked = await pickMoment(own(), { hours: '10', minutes: '30' });
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2099-01-01T00:00:00Z'));
  fireEvent.click(screen.getByRole('button', { name: 'Snooze' }));
  expect(await screen.findByText('Choose a time in the future.')).toBeDefined();
  expect(asked).toEqual([]);
  now.mockRestore();
  fireEvent.click(screen.getByRole('button', { name: 'Snooze' }));
  await vi.waitFor(() => expect(asked.at(-1)?.body).toEqual({ until: `${picked}T01:30:00.000Z` }));
});
