// A queue's menu in its dialog: options written, moved, deleted and brought back, each as one call; and played on the phone.
import { ModalsProvider } from '@mantine/modals';
import { WEEKDAYS, type Queue } from '@recado/contract/queues';
import type { QueueOption } from '@recado/contract/queue-options';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { connectionOf } from '../../../entities/connection/connection.fixture.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { QueueForm } from '../QueueForm.tsx';

afterEach(() => queryClient.clear());

const queueOf = (id: number, name: string, greetingMessage: string): Queue => ({
  id,
  name,
  color: '#123456',
  orderQueue: id,
  greetingMessage,
  outOfHoursMessage: '',
  integrationId: null,
  promptId: null,
  flowId: null,
  schedules: [],
  specialDays: [],
});
const HELP = queueOf(2, 'Help', 'How can we help?');
const SALES = queueOf(1, 'Sales', 'Sales here');

const option = (id: number, parentId: number | null, place: number, title: string, message = ''): QueueOption => ({
  id,
  parentId,
  option: place,
  queueId: 2,
  title,
  message,
});
const TREE = [
  option(11, null, 1, 'Orders', 'Which?'),
  option(12, 11, 1, 'Late', 'Sorry!'),
  option(13, null, 2, 'Address'),
];

function show(
  answers: Parameters<typeof fakeServer>[0] = {},
  options: QueueOption[] = TREE,
  { user = sessionUser(), queue = HELP } = {},
) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user });
  let menus = [options];
  const server = fakeServer({
    'GET /queue': () => ({ body: [SALES, HELP] }),
    // What the menu is afterwards these tests do not wait for.
    'GET /queue-options': ({ url }) => {
      if (!url.includes('queueId=2')) return { body: [] };
      const [first] = menus;
      menus = [];
      return first ? { body: first } : new Promise<never>(() => undefined);
    },
    'GET /whatsapp': () => ({
      body: [connectionOf({ id: 7, greetingMessage: 'Welcome', maxUseBotQueues: 3, queues: [SALES, HELP] })],
    }),
    ...answers,
  });
  renderApp(
    <ModalsProvider>
      <QueueForm queue={queue} others={[SALES]} onClose={() => undefined} />
    </ModalsProvider>,
  );
  return server;
}

/** Path and title of each, from the top. */
const drawn = (): (string | undefined)[] =>
  [...document.querySelectorAll('[data-key="edit"]')].map((button) => button.ariaLabel?.replace('Edit: ', ''));
const click = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const sent = ({ asked }: ReturnType<typeof fakeServer>) =>
  asked.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body]);

test('an option is written beside another and shown at once', async () => {
  const added = Promise.withResolvers<{ body: QueueOption }>();
  const server = show({ 'POST /queue-options': () => added.promise });
  fireEvent.click(await screen.findByRole('button', { name: 'Add an option after this one: 1 Orders' }));
  click('Save option');
  expect(screen.getByText('Give the option a name')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /^Option/ }), { target: { value: 'News' } });
  expect(screen.getByText('What the customer sees on choosing “News”')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('textbox', { name: /^Option/ }), { key: 'Enter' });
  expect(await screen.findByText('News')).toBeTruthy();
  expect(drawn()).toEqual(['1 Orders', '1.1 Late', '2 News', '3 Address']);
  added.resolve({ body: option(20, null, 2, 'News') });
  await screen.findByRole('button', { name: 'Edit: 2 News' });
  expect(sent(server)).toEqual([
    ['POST /queue-options', { queueId: 2, parentId: null, title: 'News', message: '', option: 2 }],
  ]);
});

test('an option is changed where it stands; what the server refuses is put back', async () => {
  const server = show({ 'PUT /queue-options/13': () => ({ status: 404, body: { error: 'ERR_NOT_FOUND' } }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit: 2 Address' }));
  fireEvent.change(screen.getByRole('textbox', { name: /^Option/ }), { target: { value: 'Where we are' } });
  click('Save option');
  await screen.findByText('Address');
  expect(sent(server)).toEqual([['PUT /queue-options/13', { title: 'Where we are', message: '' }]]);
});

/** What has the focus, by its name. */
const focused = (): string | null | undefined =>
  document.activeElement?.ariaLabel ?? document.activeElement?.textContent;

test('an option moves by its buttons; the focus goes with it, also where the button has nothing more to do', async () => {
  const server = show({
    'PUT /queue-options/13': ({ body }) => ({ body: { ...option(13, 11, 2, 'Address'), ...(body as object) } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Move one level in: 2 Address' }));
  await screen.findByRole('button', { name: 'Edit: 1.2 Address' });
  expect(drawn()).toEqual(['1 Orders', '1.1 Late', '1.2 Address']);
  expect(focused()).toBe('Move one level in: 1.2 Address');
  click('Move up: 1.2 Address');
  await screen.findByRole('button', { name: 'Edit: 1.1 Address' });
  // There is no level further in, nor a place further up.
  expect(focused()).toBe('Move down: 1.1 Address');
  expect(sent(server)).toEqual([
    ['PUT /queue-options/13', { parentId: 11, option: 2 }],
    ['PUT /queue-options/13', { parentId: 11, option: 1 }],
  ]);
});

test('what is written is saved by Enter, and the next Enter writes the one after it', async () => {
  show({ 'POST /queue-options': ({ body }) => ({ body: { ...(body as QueueOption), id: 20 } }) });
  await screen.findByText('Address');
  click('Add option');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Option/ }));
  fireEvent.change(screen.getByRole('textbox', { name: /^Option/ }), { target: { value: 'News' } });
  fireEvent.keyDown(screen.getByRole('textbox', { name: /^Option/ }), { key: 'Enter' });
  await expect.poll(focused).toBe('Add an option after this one: 3 News');
  click('Edit: 1 Orders');
  fireEvent.keyDown(screen.getByRole('textbox', { name: /^Option/ }), { key: 'Escape' });
  expect(focused()).toBe('Edit: 1 Orders');
});

test('what is deleted goes without a question, and comes back as itself with what was inside', async () => {
  const server = show({
    'DELETE /queue-options/11': () => ({ body: {} }),
    'POST /queue-options/11/restore': () => ({ body: TREE[0] }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete: 1 Orders' }));
  expect(await screen.findByText('“Orders” and 1 option inside it deleted.')).toBeTruthy();
  await expect.poll(drawn).toEqual(['1 Address']);
  expect(focused()).toBe('Undo');
  click('Undo');
  await screen.findByText('Late');
  expect(drawn()).toEqual(['1 Orders', '1.1 Late', '2 Address']);
  expect(focused()).toBe('Delete: 1 Orders');
  await expect
    .poll(() => sent(server).map(([call]) => call))
    .toEqual(['DELETE /queue-options/11', 'POST /queue-options/11/restore']);
});

test('a level that is full says what to do instead', async () => {
  const full = Array.from({ length: 20 }, (_, at) => option(30 + at, null, at + 1, `Nr ${at}`));
  const server = show({}, full);
  await screen.findByText('Nr 19');
  click('Add option');
  expect(screen.getByText('Up to 20 options fit at one level. Put this one inside another.')).toBeTruthy();
  expect(sent(server)).toEqual([]);
});

test('on the phone the menu answers as it will, with what is being typed', async () => {
  show();
  await screen.findByText('Orders');
  fireEvent.change(screen.getByLabelText(/^Greeting/), { target: { value: 'Say what you need' } });
  const phone = within(screen.getByRole('group', { name: 'Try it out' }));
  const write = (value: string): void => {
    fireEvent.change(phone.getByRole('textbox'), { target: { value } });
    fireEvent.keyDown(phone.getByRole('textbox'), { key: 'Enter' });
  };
  write('hi');
  expect(await phone.findByText(/Welcome/)).toBeTruthy();
  expect(phone.getByText('With the bot.')).toBeTruthy();
  write('help');
  expect(phone.getByText(/Say what you need/)).toBeTruthy();
  expect(phone.getByText('With the bot, in the queue Help.')).toBeTruthy();
  fireEvent.click(phone.getByRole('button', { name: 'Orders' }));
  write('1️⃣');
  expect(phone.getByText(/Sorry!/)).toBeTruthy();
  expect(phone.getByText('With attendants, in the queue Help.')).toBeTruthy();
  fireEvent.click(phone.getByRole('button', { name: 'Start over' }));
  expect(phone.queryByText(/Sorry!/)).toBeNull();
});

test('while the queue is closed the phone says so, and can be tried as if it were open', async () => {
  const { company } = sessionUser();
  const user = sessionUser({
    company: { ...company, settings: [{ key: 'scheduleType', value: 'queue' }] },
  });
  const schedules = WEEKDAYS.map((day) => ({ weekday: day, weekdayEn: day, startTime: '00:00', endTime: '00:00' }));
  show({}, TREE, { user, queue: { ...HELP, outOfHoursMessage: 'We are closed', schedules } });
  await screen.findByText('Orders');
  const phone = within(screen.getByRole('group', { name: 'Try it out' }));
  const write = (value: string): void => {
    fireEvent.change(phone.getByRole('textbox'), { target: { value } });
    fireEvent.keyDown(phone.getByRole('textbox'), { key: 'Enter' });
  };
  write('hi');
  write('help');
  expect(phone.getByText(/We are closed/)).toBeTruthy();
  fireEvent.click(phone.getByRole('switch', { name: 'As if it were open now' }));
  expect(phone.queryByText(/We are closed/)).toBeNull();
  write('hi');
  write('help');
  expect(phone.getByText(/How can we help/)).toBeTruthy();
});
