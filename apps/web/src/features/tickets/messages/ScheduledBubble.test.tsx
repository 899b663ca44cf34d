// A message that goes out later: its time, and who may still change it.
import { ModalsProvider } from '@mantine/modals';
import type { Schedule } from '@recado/contract/schedules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { scheduleOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { scheduledRows } from './messageRows.ts';
import { ScheduledBubble } from './ScheduledBubble.tsx';

const SCHEDULE = scheduleOf(4, {
  body: 'See you *tomorrow*',
  // Nine where the company is.
  sendAt: '2026-11-23T12:00:00.000Z',
  ticketId: 9,
});

afterEach(() => queryClient.clear());

function show(change: Partial<Schedule> = {}) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ profile: 'user' }) });
  const server = fakeServer({
    'DELETE /schedules/4': () => ({ body: {} }),
    'POST /schedules/4/send': () => ({ body: SCHEDULE }),
  });
  renderApp(
    <ModalsProvider>
      <ScheduledBubble schedule={{ ...SCHEDULE, ...change }} />
    </ModalsProvider>,
  );
  return server;
}

test('says what it will say then; which ticket it will be in, nobody knows', () => {
  show({ body: '{{ms}}, {{firstName}}!' });
  expect(screen.getByText(/, Zé!$/)).toBeTruthy();
  show({ body: 'No. {{protocol}}', ticketId: null });
  expect(screen.getByText('No. {{protocol}}')).toBeTruthy();
});

test('says when it goes out, and can be edited or taken back', async () => {
  const { asked } = show();
  expect(screen.getByText(/^Will be sent 23\/11\/2026 09:00/)).toBeTruthy();
  expect(screen.getByText('tomorrow').tagName).toBe('STRONG');
  fireEvent.click(screen.getByRole('button', { name: /^Edit the message/ }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  const editing = await screen.findByRole('dialog');
  fireEvent.keyDown(editing, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /^Delete the message/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('DELETE /schedules/4'));
});

test("a colleague's is looked at only", () => {
  show({ userId: 8, user: { id: 8, name: 'Bia' } });
  expect(screen.queryByRole('button')).toBeNull();
});

test('what could not be sent says why, and is sent now with a click', async () => {
  const { asked } = show({ status: 'ERRO', error: 'ERR_REPLY_WINDOW_CLOSED' });
  expect(screen.getByText(/24/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send now, unchanged' }));
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('POST /schedules/4/send'));
});

test('it repeats, brings a list of files, and waits for its connection', () => {
  const series = { id: 2, number: 1, every: 'week', days: [1], until: null, count: null } satisfies Schedule['series'];
  const fileList = { id: 4, name: 'Catalogue', files: 2 };
  show({ body: '', series, fileList, error: 'ERR_WAPP_NOT_INITIALIZED' });
  expect(screen.getByRole('img', { name: 'Repeats every week' })).toBeTruthy();
  expect(screen.getByText(/Catalogue \(2 files\)/)).toBeTruthy();
  expect(screen.getByText(/^Overdue: /)).toBeTruthy();
});

test('of one that repeats the later ones go too, if that is meant', async () => {
  const series = { id: 2, number: 1, every: 'day', days: [1], until: null, count: null } satisfies Schedule['series'];
  const { asked } = show({ series });
  fireEvent.click(screen.getByRole('button', { name: /^Delete the message/ }));
  fireEvent.click(await screen.findByText('This and later ones'));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked.find(({ call }) => call === 'DELETE /schedules/4')?.url).toContain('scope=later'));
});

test('its row is of its own, and no message', () => {
  expect(scheduledRows([SCHEDULE])).toMatchObject([{ kind: 'scheduled', key: 'schedule:4', at: SCHEDULE.sendAt }]);
});
