// The connection form: what is typed in its tabs is sent, and what is refused is shown in its place.
import { ModalsProvider } from '@mantine/modals';
import type { Connection } from '@recado/contract/connections';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { connectionOf } from '../../entities/connection/connection.fixture.ts';
import { ConnectionForm } from './ConnectionForm.tsx';

afterEach(() => queryClient.clear());

interface Options {
  connection?: Connection;
  settings?: Record<string, string>;
  more?: Parameters<typeof fakeServer>[0];
}

function show({ connection, settings = {}, more = {} }: Options = {}) {
  const user = sessionUser();
  user.company.settings = Object.entries(settings).map(([key, value]) => ({ key, value }));
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user });
  const server = fakeServer({
    'GET /queue': () => ({ body: [1, 2].map((id) => ({ id, name: `Fila ${id}`, color: '#1c7ed6' })) }),
    'GET /simulator': () => ({ body: { on: true } }),
    'GET /connection-kinds': () => ({ body: { kinds: ['beta', 'cloud', 'sandbox'] } }),
    'POST /whatsapp': () => ({ body: connectionOf() }),
    'PUT /whatsapp/5': () => ({ body: connectionOf() }),
    ...more,
  });
  renderApp(
    <ModalsProvider>
      <ConnectionForm {...(connection && { connection })} onClose={() => undefined} onSaved={() => undefined} />
    </ModalsProvider>,
  );
  return {
    sent: (call: string) =>
      waitFor(() => {
        const last = server.asked.findLast((asked) => asked.call === call);
        if (!last) throw new Error(`no ${call} yet`);
        return last.body;
      }),
  };
}

const open = async (tab: string): Promise<void> => void fireEvent.click(await screen.findByRole('tab', { name: tab }));
const shownTab = (): string | null => screen.getByRole('tab', { selected: true }).textContent;
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const field = (label: RegExp): HTMLElement => screen.getByLabelText(label, { selector: 'input, textarea' });
const type = (label: RegExp, value: string): void => void fireEvent.change(field(label), { target: { value } });

const TWO_QUEUES = [1, 2].map((id) => ({ id, name: `Fila ${id}`, color: '#1c7ed6' }));

test('what is typed in each tab is sent, with minutes that are empty as off', async () => {
  const { sent } = show();
  type(/^Name/, 'Loja');
  await open('Messages');
  type(/^Greeting message/, 'Olá!');
  type(/^Out-of-hours message/, 'Voltamos às 8.');
  type(/^Rating question/, 'Gostou?');
  type(/^Closing message/, 'Até logo!');
  await open('Time limits');
  type(/^Minutes without an answer/, '90');
  type(/^Inactivity message/, 'Encerramos.');
  // What was typed is still there.
  await open('Messages');
  expect(field(/^Closing message/)).toHaveProperty('value', 'Até logo!');
  press('Add and pair');
  expect(await sent('POST /whatsapp')).toEqual({
    name: 'Loja',
    provider: 'beta',
    isDefault: false,
    queueIds: [],
    pairingNumber: '',
    greetingMessage: 'Olá!',
    outOfHoursMessage: 'Voltamos às 8.',
    promptId: null,
    ratingMessage: 'Gostou?',
    complationMessage: 'Até logo!',
    maxUseBotQueues: 3,
    timeUseBotQueues: 0,
    timeToTransfer: 0,
    transferQueueId: null,
    integrationId: null,
    expiresTicket: 90,
    expiresInactiveMessage: 'Encerramos.',
  });
});

test('where tickets go that nobody takes: a queue is chosen, and the minutes can be taken away again', async () => {
  const { sent } = show({ connection: connectionOf({ timeToTransfer: 15, transferQueueId: 1 }) });
  await open('Time limits');
  await waitFor(() => expect(field(/^Move to queue/)).toHaveProperty('value', 'Fila 1'));
  type(/^Minutes without a queue/, '20');
  fireEvent.click(field(/^Move to queue/));
  fireEvent.click(await screen.findByRole('option', { name: 'Fila 2', hidden: true }));
  press('Save');
  expect(await sent('PUT /whatsapp/5')).toEqual({ timeToTransfer: 20, transferQueueId: 2 });
});

test('minutes without a queue: the complaint is under the queue, which has the focus', async () => {
  show({ connection: connectionOf() });
  await open('Time limits');
  type(/^Minutes without a queue/, '20');
  await open('General');
  press('Save');
  expect(await screen.findByText('Fill in this field')).toBeTruthy();
  expect(shownTab()).toContain('Time limits');
  expect(document.activeElement).toBe(field(/^Move to queue/));
  expect(field(/^Move to queue/).getAttribute('aria-invalid')).toBe('true');
});

test('a greeting is required with several queues: its tab opens, and says so from elsewhere too', async () => {
  const { sent } = show({ connection: connectionOf({ queues: TWO_QUEUES, greetingMessage: 'Oi!' }) });
  await open('Messages');
  type(/^Greeting message/, ' ');
  await open('General');
  press('Save');
  expect(await screen.findByText('Fill in this field')).toBeTruthy();
  expect(document.activeElement).toBe(field(/^Greeting message/));
  await open('General');
  expect(screen.getByRole('tab', { name: 'Messages: something here needs fixing' })).toBeTruthy();
  await open('Messages: something here needs fixing');
  type(/^Greeting message/, 'Olá!');
  press('Save');
  expect(await sent('PUT /whatsapp/5')).toEqual({ greetingMessage: 'Olá!' });
});

test.each<[string, object, string, string]>([
  [
    'a code',
    { error: 'ERR_WAPP_GREETING_REQUIRED' },
    'Messages',
    'Write a greeting message. It’s required when there’s more than one queue.',
  ],
  [
    'a field',
    { error: 'ERR_VALIDATION', message: 'x', details: [{ path: 'expiresInactiveMessage', message: 'Too Long!' }] },
    'Time limits',
    'Too long',
  ],
  ['the name', { error: 'ERR_NAME_IN_USE' }, 'General', 'This name is already in use. Choose another.'],
])('the server refuses %s: it is shown in its tab', async (_what, body, tab, words) => {
  show({ connection: connectionOf(), more: { 'PUT /whatsapp/5': () => ({ status: 400, body }) } });
  await open(tab === 'Messages' ? 'Time limits' : 'Messages');
  press('Save');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(shownTab()).toContain(tab);
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
});

test('the plan has no room for another: that is said in the form', async () => {
  show({
    more: {
      'POST /whatsapp': () => ({ status: 403, body: { error: 'ERR_PLAN_LIMIT' } }),
      'GET /companies/listPlan/3': () => ({ status: 500, body: { error: 'ERR_INTERNAL' } }),
    },
  });
  type(/^Name/, 'Loja');
  await open('Messages');
  press('Add and pair');
  expect((await screen.findByRole('alert')).textContent).toContain('Plan limit reached');
  expect(shownTab()).toBe('General');
});

test.each<[string, Options, string[]]>([
  [
    'no queue, options off',
    {},
    [
      'The first reply to anyone who starts a conversation. If it’s empty, nothing is sent.',
      'Only used when the opening hours in the settings are the company’s.',
      'Only sent while “Ratings” is on in the settings.',
      'Sent when a ticket is resolved. If it’s empty, nothing is sent.',
    ],
  ],
  [
    'one queue',
    { connection: connectionOf({ queues: TWO_QUEUES.slice(1) }) },
    ['With one queue, only sent while “Greeting with one queue” is on in the settings.'],
  ],
  [
    'one queue, options on',
    {
      connection: connectionOf({ queues: TWO_QUEUES.slice(1) }),
      settings: { sendGreetingMessageOneQueues: 'enabled', userRating: 'enabled', scheduleType: 'company' },
    },
    [
      'The first reply to anyone who starts a conversation, unless the queue has its own greeting.',
      'Sent to anyone who writes outside the company’s hours. If it’s empty, nothing is sent. {{opensAt}} says when you open: “tomorrow at 08:00”.',
      'Sent when a ticket is resolved, followed by the scale from 1 to 3. If it’s empty, we use a standard question.',
      'Sent once the customer has given a rating, or isn’t asked for one. If it’s empty, nothing is sent.',
    ],
  ],
  [
    'several queues',
    { connection: connectionOf({ queues: TWO_QUEUES }) },
    ['Shown above the list of queues customers choose from. Required with more than one queue.'],
  ],
])('%s: each message says when it goes out', async (_name, options, texts) => {
  show(options);
  await open('Messages');
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
});
