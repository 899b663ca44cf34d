// The AI assistant's form: its tools, and the phone on which it is tried out as it is written.
import type { PromptTool } from '@recado/contract/prompt-tools';
import type { PromptTried } from '@recado/contract/prompt-try';
import { API_KEY_PLACEHOLDER } from '@recado/contract/prompts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { changeLanguage } from '../../shared/i18n/i18n.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { promptOf } from './prompt.fixture.ts';
import { PromptForm } from './PromptForm.tsx';

afterEach(async () => {
  queryClient.clear();
  await changeLanguage('en');
});

const TOOL: PromptTool = {
  name: 'order_status',
  description: 'Where an order is, by its number.',
  parameters: { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] },
  url: 'https://shop.example/orders',
  method: 'POST',
  effect: 'read',
  timeoutSeconds: 5,
};
const TRIED: PromptTried = {
  reply: 'It is on its way.',
  why: null,
  queue: null,
  person: null,
  summary: '',
  problem: null,
  error: '',
  quiet: false,
  knowledge: [{ id: 3, title: 'Deliveries', text: 'Within two days.', score: 1, by: 'words', used: true }],
  calls: [
    {
      name: 'order_status',
      arguments: '{"number":"A-1"}',
      effect: 'read',
      done: true,
      ok: true,
      status: 200,
      ms: 12,
      answer: '<tool_answer>\non its way\n</tool_answer>',
    },
    {
      name: 'cancel_order',
      arguments: '{}',
      effect: 'idempotent',
      done: false,
      ok: true,
      status: null,
      ms: 0,
      answer: 'not carried out',
    },
  ],
  tokens: { in: 1_200, out: 34 },
};

function show(tools: PromptTool[], more: Parameters<typeof fakeServer>[0] = {}) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ profile: 'admin' }) });
  const server = fakeServer({
    'GET /queue': () => ({ body: [{ id: 5, name: 'Sales', color: '#111111' }] }),
    'GET /prompt/tools/secret': () => ({ body: { secret: 'whsec_abc' } }),
    'PUT /prompt/1': () => ({ body: promptOf({ tools }) }),
    ...more,
  });
  renderApp(<PromptForm prompt={promptOf({ tools })} onClose={() => undefined} />);
  return server;
}

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const openTools = async (): Promise<void> => void fireEvent.click(await screen.findByRole('tab', { name: 'Tools' }));

test('a tool is added, complained about in words that help, and saved', async () => {
  const server = show([]);
  await openTools();
  press('Add tool');
  await screen.findByLabelText(/^Address/);
  type(/^Name/, 'free_times');
  type(/^What it does/, 'Which times are free on a day.');
  type(/^Address/, 'https://shop.example/times');
  type(/^Input/, '{ "type": "object", "properties": { "day": { "type": "date" } } }');
  // One is led to it from elsewhere.
  fireEvent.click(screen.getByRole('tab', { name: 'Limits' }));
  press('Save');
  expect(await screen.findByText(/“properties.day.type” must be string, number/)).toBeTruthy();
  expect(server.asked.some(({ call }) => call === 'PUT /prompt/1')).toBe(false);
  type(/^Input/, '{ "type": "object", "properties": { "day": { "type": "string" } } }');
  press('Save');
  await waitFor(() => expect(server.asked.find(({ call }) => call === 'PUT /prompt/1')).toBeTruthy());
  expect(server.asked.find(({ call }) => call === 'PUT /prompt/1')?.body).toMatchObject({
    tools: [
      {
        name: 'free_times',
        method: 'POST',
        effect: 'read',
        timeoutSeconds: 5,
        parameters: { type: 'object', properties: { day: { type: 'string' } } },
      },
    ],
  });
});

test('a number is written as the language does', async () => {
  await changeLanguage('pt');
  const server = show([]);
  const field = await screen.findByLabelText<HTMLInputElement>(/^Temperatura/);
  fireEvent.change(field, { target: { value: '0,4' } });
  fireEvent.blur(field);
  expect(field.value).toBe('0,4');
  press('Salvar');
  await waitFor(() => expect(server.asked.find(({ call }) => call === 'PUT /prompt/1')).toBeTruthy());
  expect(server.asked.find(({ call }) => call === 'PUT /prompt/1')?.body).toMatchObject({ temperature: 0.4 });
});

test('while one tool is complained about, another can be opened', async () => {
  show([TOOL, { ...TOOL, name: 'free_times' }]);
  await openTools();
  press('order_status Where an order is, by its number.');
  await screen.findByLabelText(/^Address/);
  type(/^Address/, 'nowhere');
  press('Save');
  await waitFor(() => expect(screen.getByLabelText(/^Address/).getAttribute('aria-invalid')).toBe('true'));
  press('free_times Where an order is, by its number.');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Address/).value).toBe(TOOL.url));
});

test('a tool is called as it is written, and removed; its secret can be copied', async () => {
  const server = show([TOOL], {
    'POST /prompt/tools/test': () => ({ body: { ok: false, status: 500, ms: 7, answer: 'It failed', error: 'x' } }),
  });
  await openTools();
  expect((await screen.findByLabelText<HTMLInputElement>('Signing secret')).value).toBe('whsec_abc');
  fireEvent.click(screen.getByRole('button', { name: /order_status/ }));
  fireEvent.change(await screen.findByLabelText(/^Address/), { target: { value: 'https://other.example' } });
  type(/^Try it with/, 'A-1');
  press('Call it now');
  expect(await screen.findByText('This isn’t a JSON object.')).toBeTruthy();
  type(/^Try it with/, '{"number":"A-1"}');
  press('Call it now');
  expect(await screen.findByText('Status 500, 7 ms')).toBeTruthy();
  expect(server.asked.find(({ call }) => call === 'POST /prompt/tools/test')?.body).toMatchObject({
    tool: { ...TOOL, url: 'https://other.example' },
    arguments: { number: 'A-1' },
    promptId: 1,
  });
  press('Remove this tool');
  await waitFor(() => expect(screen.queryByText('order_status')).toBeNull());
  press('Save');
  await waitFor(() =>
    expect(server.asked.find(({ call }) => call === 'PUT /prompt/1')?.body).toMatchObject({ tools: [] }),
  );
});

test('the phone plays what is written, and shows what it looked up, what it took and why people would get it', async () => {
  let tried = TRIED;
  const server = show([TOOL], { 'POST /prompt/try': () => ({ body: tried }) });
  type(/^Instructions/, 'Something else that is long enough to be instructions.');
  press('Try it');
  const phone = within(await screen.findByRole('region', { name: 'Try the assistant' }));
  const say = (value: string): void => {
    const box = phone.getByRole('textbox', { name: 'Write as the customer' });
    fireEvent.change(box, { target: { value } });
    fireEvent.keyDown(box, { key: 'Enter' });
  };
  say('Where is A-1?');
  expect(await phone.findByText('It is on its way.')).toBeTruthy();
  expect(phone.getByText(/1 passage in the knowledge base/)).toBeTruthy();
  expect(phone.getByText('Deliveries (used)')).toBeTruthy();
  expect(phone.getByText('Called order_status · status 200, 12 ms')).toBeTruthy();
  expect(phone.getByText('on its way')).toBeTruthy();
  expect(phone.getByText('Called cancel_order · shown only, not done')).toBeTruthy();
  expect(phone.getByText('1,234 tokens')).toBeTruthy();
  tried = { ...TRIED, reply: '', why: 'budget', queue: 'Sales', knowledge: [], calls: [] };
  say('And now?');
  expect(await phone.findByText('It would hand over to your team: the tokens are used up.')).toBeTruthy();
  expect(phone.getByText('To: Sales')).toBeTruthy();
  const asked = server.asked.filter(({ call }) => call === 'POST /prompt/try');
  expect(asked[1]?.body).toMatchObject({
    id: 1,
    prompt: { prompt: 'Something else that is long enough to be instructions.', apiKey: API_KEY_PLACEHOLDER },
    messages: [
      { fromMe: false, body: 'Where is A-1?' },
      { fromMe: true, body: 'It is on its way.' },
      { fromMe: false, body: 'And now?' },
    ],
  });
  expect(phone.getByRole<HTMLInputElement>('textbox').disabled).toBe(true);
  fireEvent.click(phone.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(phone.queryByText('To: Sales')).toBeNull());
  expect(server.asked.some(({ call }) => call === 'PUT /prompt/1')).toBe(false);
});

test.each([
  ['the usual provider', '', 'noAnswer', /Check the server’s network/],
  ['the usual provider', '', 'notFound', /The provider has no such AI model/],
  ['one’s own address', 'https://llm.example/v1', 'noAnswer', /Check its address/],
  ['one’s own address', 'https://llm.example/v1', 'notFound', /or it has no such AI model/],
] as const)('why %s (%j) is of no use (%s) is said in words of the product', async (_who, address, problem, words) => {
  const error = 'the endpoint did not answer, or nothing that can be read';
  const tried: PromptTried = { ...TRIED, reply: '', why: 'endpoint', problem, error, knowledge: [], calls: [] };
  show([], { 'POST /prompt/try': () => ({ body: tried }) });
  type(/^Instructions/, 'Something else that is long enough to be instructions.');
  fireEvent.click(screen.getByRole('tab', { name: 'Limits' }));
  type(/^Model address/, address);
  press('Try it');
  const phone = within(await screen.findByRole('region', { name: 'Try the assistant' }));
  const box = phone.getByRole('textbox', { name: 'Write as the customer' });
  fireEvent.change(box, { target: { value: 'Anybody there?' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(await phone.findByText(words)).toBeTruthy();
  expect(phone.queryByText(error)).toBeNull();
});

test('what is unfinished is not asked about', async () => {
  const server = show([]);
  type(/^Instructions/, 'short');
  press('Try it');
  const box = await screen.findByRole('textbox', { name: 'Write as the customer' });
  fireEvent.change(box, { target: { value: 'Hi' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(await screen.findByText(/Complete the form first/)).toBeTruthy();
  expect(server.asked.some(({ call }) => call === 'POST /prompt/try')).toBe(false);
});
