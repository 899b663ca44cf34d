// The queues page: what a new queue begins with, when it must greet, its hours, and what deleting says.
import { ModalsProvider } from '@mantine/modals';
import type { Queue } from '@recado/contract/queues';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { connectionOf } from '../../entities/connection/connection.fixture.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { QueuesPage } from './QueuesPage.tsx';

afterEach(() => queryClient.clear());

function queueOf(id: number, name: string, change: Partial<Queue> = {}): Queue {
  return {
    id,
    name,
    color: '#123456',
    orderQueue: id,
    greetingMessage: 'Oi',
    outOfHoursMessage: '',
    integrationId: null,
    promptId: null,
    flowId: null,
    schedules: [],
    specialDays: [],
    ...change,
  };
}

function show(
  queues: Queue[],
  { ownHours = false, answers = {} }: { ownHours?: boolean; answers?: Parameters<typeof fakeServer>[0] } = {},
) {
  const user = sessionUser();
  const settings = [{ key: 'scheduleType', value: ownHours ? 'queue' : 'company' }];
  sessionStore.signIn({
    token: tokenOf({ iat: 0, exp: 900 }),
    user: { ...user, company: { ...user.company, settings } },
  });
  const server = fakeServer({ 'GET /queue': () => ({ body: queues }), ...answers });
  renderApp(
    <ModalsProvider>
      <QueuesPage />
    </ModalsProvider>,
  );
  return server;
}

const write = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** What the server was sent of a queue. */
const sent = ({ asked }: ReturnType<typeof fakeServer>, call: string): Queue =>
  asked.find((request) => request.call === call)?.body as Queue;
const save = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save' }));

async function act(name: string, action: 'Edit' | 'Delete'): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

test('a variable is chosen for the greeting by what it becomes, and lands where the cursor stands', async () => {
  const server = show([queueOf(1, 'Vendas')], { answers: { 'PUT /queue/1': () => ({ body: queueOf(1, 'Vendas') }) } });
  await act('Vendas', 'Edit');
  const greeting = await screen.findByLabelText<HTMLTextAreaElement>(/^Greeting/, { selector: 'textarea' });
  greeting.setSelectionRange(2, 2);
  const [button] = screen.getAllByRole('button', { name: 'Message variables' });
  if (button) fireEvent.click(button);
  const item = await screen.findByRole('menuitem', { name: /Mary$/ });
  fireEvent.click(item);
  await vi.waitFor(() => expect(greeting.value).toBe('Oi{{firstName}}'));
  save();
  await screen.findByText('Saved.');
  expect(sent(server, 'PUT /queue/1')).toMatchObject({ greetingMessage: 'Oi{{firstName}}' });
});

test('a queue that nobody attends says so, and leads to where that is changed', async () => {
  const colleague = { id: 7, name: 'Ana', email: 'a@x.example', profile: 'user', role: null, online: false };
  show([queueOf(1, 'Vendas'), queueOf(2, 'Suporte')], {
    answers: {
      'GET /users/list': () => ({ body: [{ ...colleague, queues: [{ id: 1, name: 'Vendas', color: '#123456' }] }] }),
    },
  });
  const link = await screen.findByRole('link', { name: 'No attendants' });
  expect(link.getAttribute('href')).toBe('/users');
  expect(within(screen.getByRole('row', { name: /Suporte/ })).getByText('No attendants')).toBe(link);
});

test('a queue on no connection says so; others say which', async () => {
  const shop = connectionOf({ id: 1, name: 'Loja', queues: [{ id: 1, name: 'Vendas', color: '#123456' }] });
  show([queueOf(1, 'Vendas'), queueOf(2, 'Suporte')], { answers: { 'GET /whatsapp': () => ({ body: [shop] }) } });
  const warning = await screen.findByText('On no connection');
  expect(within(screen.getByRole('row', { name: /Suporte/ })).getByText('On no connection')).toBe(warning);
  expect(within(screen.getByRole('row', { name: /Vendas/ })).getByText('Loja')).toBeTruthy();
});

test('the first queue needs a name alone, and its hours stay the company’s', async () => {
  const server = show([], { answers: { 'POST /queue': () => ({ body: queueOf(1, 'Vendas') }) } });
  await screen.findByText('No queues yet');
  fireEvent.click(screen.getByRole('button', { name: 'New queue' }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Vendas' } });
  expect(screen.queryByRole('tab', { hidden: true })).toBeNull();
  fireEvent.click(await screen.findByRole('radio', { name: 'dark blue' }));
  save();
  await screen.findByText('Saved.');
  expect(sent(server, 'POST /queue')).toEqual({
    name: 'Vendas',
    color: '#1971c2',
    orderQueue: 1,
    greetingMessage: '',
    outOfHoursMessage: '',
    integrationId: null,
    promptId: null,
  });
});

test('beside others it comes last, in a colour of its own, and must greet', async () => {
  const server = show([queueOf(4, 'Vendas', { color: '#E03131' })], {
    answers: { 'POST /queue': () => ({ body: queueOf(5, 'Suporte') }) },
  });
  await screen.findByRole('row', { name: /Vendas/ });
  fireEvent.click(screen.getByRole('button', { name: 'New queue' }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Suporte' } });
  save();
  await screen.findByText('Fill in this field');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Greeting/));
  expect(server.asked.some(({ call }) => call === 'POST /queue')).toBe(false);
  write(/^Greeting/, 'Olá');
  save();
  await screen.findByText('Saved.');
  const { color, orderQueue } = sent(server, 'POST /queue');
  expect(orderQueue).toBe(5);
  expect(color).not.toBe('#e03131');
});

test('a new queue has office hours; a wrong one is shown on its tab', async () => {
  const server = show([], { ownHours: true, answers: { 'POST /queue': () => ({ body: queueOf(1, 'Vendas') }) } });
  await screen.findByText('No queues yet');
  fireEvent.click(screen.getByRole('button', { name: 'New queue' }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Vendas' } });
  fireEvent.click(screen.getByRole('tab', { name: 'Opening hours' }));
  write(/^Monday: from/, '9');
  fireEvent.click(screen.getByRole('tab', { name: 'Queue' }));
  save();
  await screen.findByText('Enter a time like 08:00');
  expect(screen.getByRole('tab', { name: 'Opening hours' }).getAttribute('aria-selected')).toBe('true');
  write(/^Monday: from/, '0930');
  save();
  await screen.findByText('Saved.');
  const { schedules } = sent(server, 'POST /queue');
  expect(schedules.map(({ startTime, endTime }) => `${startTime}-${endTime}`)).toEqual([
    '09:30-18:00',
    ...Array<string>(4).fill('08:00-18:00'),
    '08:00-12:00',
    '00:00-00:00',
  ]);
  expect(schedules[0]?.weekday).toBe('segunda-feira');
});

test('a holiday that is not written whole is shown on the hours’ tab, and goes with the rest', async () => {
  const server = show([], { ownHours: true, answers: { 'POST /queue': () => ({ body: queueOf(1, 'Vendas') }) } });
  await screen.findByText('No queues yet');
  fireEvent.click(screen.getByRole('button', { name: 'New queue' }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Vendas' } });
  fireEvent.click(screen.getByRole('tab', { name: 'Opening hours' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add a date' }));
  const date = within(screen.getByRole('group', { name: 'New date' }));
  fireEvent.change(date.getByLabelText('First day'), { target: { value: '2199-12-24' } });
  fireEvent.click(screen.getByRole('tab', { name: 'Queue' }));
  save();
  await screen.findByText('Give this date a name');
  fireEvent.change(date.getByLabelText('Name'), { target: { value: 'Véspera' } });
  save();
  await screen.findByText('Saved.');
  expect(sent(server, 'POST /queue').specialDays).toEqual([
    {
      from: '2199-12-24',
      to: '2199-12-24',
      yearly: false,
      name: 'Véspera',
      hours: [{ startTime: '00:00', endTime: '00:00' }],
    },
  ]);
});

test('a queue without hours stays open when something else of it is changed', async () => {
  const sales = queueOf(4, 'Vendas');
  const server = show([sales], { ownHours: true, answers: { 'PUT /queue/4': () => ({ body: sales }) } });
  await act('Vendas', 'Edit');
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Comercial' } });
  save();
  await screen.findByText('Saved.');
  // No hours, and nothing else that a colleague may be changing.
  expect(sent(server, 'PUT /queue/4')).toEqual({ name: 'Comercial' });
});

test('what the server refuses is shown where it can be mended, whichever tab is open', async () => {
  const sales = queueOf(4, 'Vendas');
  show([sales], {
    ownHours: true,
    answers: { 'PUT /queue/4': () => ({ status: 409, body: { error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' } }) },
  });
  await act('Vendas', 'Edit');
  fireEvent.click(await screen.findByRole('tab', { name: 'Opening hours' }));
  save();
  const complaint = await screen.findByText('This color is already in use. Choose another.');
  expect(screen.getByRole('tab', { name: 'Queue' }).getAttribute('aria-selected')).toBe('true');
  const color = screen.getByLabelText(/^Color/);
  expect(color.getAttribute('aria-describedby')).toContain(complaint.id);
  expect(document.activeElement).toBe(color);
});

test('who is full reads how many the plan has room for', async () => {
  show([queueOf(4, 'Vendas')], {
    answers: {
      'POST /queue': () => ({ status: 403, body: { error: 'ERR_PLAN_LIMIT' } }),
      'GET /companies/listPlan/3': () => ({ body: { id: 3, name: 'Padaria', plan: { name: 'Básico', queues: 1 } } }),
    },
  });
  await screen.findByRole('row', { name: /Vendas/ });
  fireEvent.click(screen.getByRole('button', { name: 'New queue' }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Suporte' } });
  write(/^Greeting/, 'Olá');
  save();
  expect(await screen.findByText(/The Básico plan allows only one queue\./)).toBeTruthy();
});

test('deleting says what becomes of the tickets', async () => {
  const server = show([queueOf(4, 'Vendas')], { answers: { 'DELETE /queue/4': () => ({ body: {} }) } });
  await act('Vendas', 'Delete');
  const question = within(await screen.findByRole('dialog', { name: 'Delete Vendas?' }));
  expect(question.getByText(/Its tickets are kept, but without a queue/)).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Queue deleted.');
  expect(server.asked.some(({ call }) => call === 'DELETE /queue/4')).toBe(true);
});
