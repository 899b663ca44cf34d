// A message for later says what it lacks before anything is asked of the server.
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { ScheduleForm } from './ScheduleForm.tsx';

beforeEach(() => sessionStore.signIn({ token: tokenOf({}), user: sessionUser() }));
afterEach(() => queryClient.clear());

test('whom it is for, and words', async () => {
  const { asked } = fakeServer({});
  renderApp(
    <ScheduleForm contact={null} ticketId={null} edited={null} onCancel={() => undefined} onDone={() => undefined} />,
  );
  fireEvent.change(screen.getByLabelText(/^Message/, { selector: 'textarea' }), { target: { value: 'Oi' } });
  fireEvent.click(screen.getByText('Schedule'));
  expect(await screen.findByText('Choose a contact.')).toBeTruthy();
  expect(screen.getByText('Message too short')).toBeTruthy();
  expect(asked.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
});
