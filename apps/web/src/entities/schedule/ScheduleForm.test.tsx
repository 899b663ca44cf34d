// A message for later says what it lacks before anything is asked of the server.
import type { Schedule } from '@recado/contract/schedules';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactRefOf, scheduleOf } from '../../../test/build.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { useDraft } from '../../shared/session/useDraft.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { ScheduleForm } from './ScheduleForm.tsx';

const CONTACT = contactRefOf(4, { name: 'Rosana' });
const EDITED = scheduleOf(3, {
  body: 'Bom dia!',
  contactId: CONTACT.id,
  contact: CONTACT,
  sendAt: '2040-05-06T00:30:00.000Z',
});

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

function Composer() {
  const [text, write] = useDraft(9);
  return <input aria-label="Composer" value={text} onChange={(event) => write(event.currentTarget.value)} />;
}

test('one from elsewhere sees and changes the time as the company’s clock has it', async () => {
  const user = sessionUser();
  const inTokyo = { ...user, company: { ...user.company, timeZone: 'Asia/Tokyo' } };
  sessionStore.signIn({ token: tokenOf({}), user: inTokyo });
  const edited = EDITED;
  const { asked } = fakeServer({ 'PUT /schedules/3': () => ({ body: edited }) });
  const done = vi.fn<() => void>();
  renderApp(<ScheduleForm contact={edited.contact} ticketId={null} edited={edited} onCancel={done} onDone={done} />);
  expect(screen.getByLabelText(/^Date and time/).textContent).toBe('06/05/2040 09:30');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(asked.findLast(({ call }) => call === 'PUT /schedules/3')?.body).toMatchObject({ sendAt: edited.sendAt });
  expect(await screen.findByText('Message scheduled for 06/05/2040 09:30.')).toBeTruthy();
});

test('what stands in the composer is taken over, and goes from there; tomorrow at nine is the company’s', async () => {
  const user = sessionUser();
  sessionStore.signIn({
    token: tokenOf({}),
    user: { ...user, company: { ...user.company, timeZone: 'Asia/Tokyo' } },
  });
  localStorage.setItem(`draft.${user.id}.9`, 'Bom dia!');
  const { asked } = fakeServer({ 'POST /schedules': () => ({ status: 500, body: {} }) });
  const done = vi.fn<() => void>();
  const form = <ScheduleForm contact={CONTACT} ticketId={9} edited={null} onCancel={done} onDone={done} />;
  renderApp(
    <>
      <Composer />
      {form}
    </>,
  );
  expect(screen.getByLabelText(/^Message/, { selector: 'textarea' })).toHaveProperty('value', 'Bom dia!');
  expect(screen.getByText(/^Company time \(Japan/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Tomorrow 9:00' }));
  fireEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  const sent = () => asked.findLast(({ call }) => call === 'POST /schedules')?.body;
  // Nine in Tokyo.
  await vi.waitFor(() =>
    expect(sent()).toMatchObject({ body: 'Bom dia!', sendAt: expect.stringMatching(/T00:00:00/) }),
  );
  // Refused: it is still there.
  expect(screen.getByLabelText('Composer')).toHaveProperty('value', 'Bom dia!');
  fakeServer({
    'POST /schedules': () => ({
      body: scheduleOf(1, { sendAt: '2040-01-01T00:00:00.000Z', contact: CONTACT }),
    }),
  });
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Schedule' })).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(screen.getByLabelText('Composer')).toHaveProperty('value', '');
});

test('one that repeats: alone as it is, or all later ones, and then otherwise too', async () => {
  const series = {
    id: 2,
    number: 3,
    every: 'day',
    days: [1, 2, 3, 4, 5],
    until: null,
    count: 10,
  } satisfies Schedule['series'];
  const edited: Schedule = { ...EDITED, series };
  const { asked } = fakeServer({
    'PUT /schedules/3': () => ({ body: edited }),
    'GET /files': () => ({ body: { files: [], hasMore: false, count: 0 } }),
  });
  const done = vi.fn<() => void>();
  renderApp(<ScheduleForm contact={edited.contact} ticketId={null} edited={edited} onCancel={done} onDone={done} />);
  const saved = () => asked.findLast(({ call }) => call === 'PUT /schedules/3')?.body;
  expect(screen.queryByRole('combobox', { name: 'Repeat' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(saved()).toMatchObject({ scope: 'one' });
  fireEvent.click(screen.getByText('This and later ones'));
  // Seven of the ten, and this one.
  expect(await screen.findByLabelText('How many times')).toHaveProperty('value', '8');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(2));
  expect(saved()).toMatchObject({ scope: 'later' });
  expect(saved()).not.toHaveProperty('repeat');
  fireEvent.click(screen.getByRole('combobox', { name: 'Repeat' }));
  fireEvent.click(await screen.findByRole('option', { name: 'On certain days of the week', hidden: true }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Friday' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(3));
  expect(saved()).toMatchObject({ scope: 'later', repeat: { every: 'weekdays', days: [1, 2, 3, 4], count: 8 } });
});
