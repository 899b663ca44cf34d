// A message that goes out later: its time, and who may still change it.
import { ModalsProvider } from '@mantine/modals';
import type { Schedule } from '@recado/contract/schedules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { scheduledRows } from './messageRows.ts';
import { ScheduledBubble } from './ScheduledBubble.tsx';

const SCHEDULE: Schedule = {
  id: 4,
  body: 'See you *tomorrow*',
  contactId: 1,
  contact: { id: 1, name: 'Ana', number: '5511987654321', profilePicUrl: null, isGroup: false },
  // Nine where the company is.
  sendAt: '2026-11-23T12:00:00.000Z',
  sentAt: null,
  status: 'PENDENTE',
  error: null,
  ticketId: 9,
  userId: 7,
  user: { id: 7, name: 'Me' },
  mediaPath: null,
  mediaName: null,
  fileList: null,
  series: null,
};

afterEach(() => queryClient.clear());

function show(change: Partial<Schedule> = {}) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ profile: 'user' }) });
  const server = fakeServer({ 'DELETE /schedules/4': () => ({ body: {} }) });
  renderApp(
    <ModalsProvider>
      <ScheduledBubble schedule={{ ...SCHEDULE, ...change }} />
    </ModalsProvider>,
  );
  return server;
}

test('says when it goes out, and can be edited or taken back', async () => {
  const { asked } = show();
  expect(screen.getByText(/^Goes out 23\/11\/2026 09:00/)).toBeTruthy();
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

test('what could not be sent says why', () => {
  show({ status: 'ERRO', error: 'ERR_REPLY_WINDOW_CLOSED' });
  expect(screen.getByText(/24/)).toBeTruthy();
});

test('its row is of its own, and no message', () => {
  expect(scheduledRows([SCHEDULE])).toMatchObject([{ kind: 'scheduled', key: 'schedule:4', at: SCHEDULE.sendAt }]);
});
