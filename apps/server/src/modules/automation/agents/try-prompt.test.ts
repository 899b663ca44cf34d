// Agents and their tools tried out from the form: as in production, but that nothing is sent, changed or stored.
import type { ToolTry } from '@recado/contract/prompt-tools';
import type { PromptTried, TokenUsage } from '@recado/contract/prompt-try';
import { API_KEY_PLACEHOLDER, type Prompt } from '@recado/contract/prompts';
import type { PromptVersion } from '@recado/contract/prompt-versions';
import { clockIn } from '@recado/rules/days';
import { DEFAULT_TIME_ZONE } from '@recado/contract/companies';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AgentDesk } from '../../../../test/agents.ts';
import {
  fine,
  openAiStandIn,
  type OpenAiStandIn,
  type Said,
} from '../../../../../../tests/stand-ins/openai-stand-in.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import {
  cancelOrder,
  orderStatus,
  toolSystem,
  type ToolSystem,
} from '../../../../../../tests/stand-ins/tool-system.ts';
import { openAiModel } from '../../../adapters/openai/openai-model.ts';

let product: Product;
let model: OpenAiStandIn;
let shop: ToolSystem;
let secret = '';
beforeAll(async () => {
  model = await openAiStandIn();
  product = await createProduct({ model: openAiModel({ baseUrl: model.url, allowPrivateUrls: false }) });
  shop = await toolSystem(() => secret);
});
beforeEach(() => {
  model.asked.length = 0;
  shop.asked.length = 0;
  shop.answers();
  model.says(() => fine());
});
afterAll(async () => {
  await shop.close();
  await product.close();
  await model.close();
});

const PUBLIC = 'https://shop.example';
const WORDS = 'You help the customers of a small shop that sells tea and coffee.';

async function open(values: object = {}) {
  const desk = await AgentDesk.open(product, model, values);
  const saved = await product.call<Prompt>(desk.token, 'GET', `/prompt/${desk.promptId}`);
  const { id: _id, queue: _queue, version: _version, createdAt: _at, updatedAt: _then, ...draft } = saved.body;
  const say = (bodies: string[], more: object = {}, id: number | null = desk.promptId) =>
    product.call<PromptTried & { error: string }>(desk.token, 'POST', '/prompt/try', {
      id,
      prompt: { ...draft, prompt: WORDS, ...more },
      messages: bodies.map((body, at) => ({ fromMe: at % 2 === 1, body })),
    });
  return { desk, draft, say };
}

const month = (desk: AgentDesk) => desk.rows(sql`select spent::int, reserved::int from agent_months`);

describe('an agent', () => {
  test('answers as it is written, with the stored key; nothing is stored but what it cost', async () => {
    const { desk, say } = await open();
    await product.call(desk.token, 'POST', '/knowledge', { title: 'Tea', body: 'We sell green tea and black tea.' });
    model.says(({ messages }) => {
      const [, id] = /\[(\d+)\] Tea/.exec(messages[0]?.content ?? '') ?? [];
      return { ...fine('Green and black.'), used: [Number(id)] };
    });
    const { status, body } = await say(['Hello', 'Hi!', 'Which tea do you sell?'], { model: 'gpt-other' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ reply: 'Green and black.', why: null, quiet: false, calls: [], error: '' });
    expect(body.knowledge).toMatchObject([{ title: 'Tea', used: true }]);
    expect(body.tokens).toEqual({ in: 40, out: 10 });
    expect(model.asked[0]).toMatchObject({ key: 'sk-shop', model: 'gpt-other' });
    expect(model.asked[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(await month(desk)).toEqual([{ spent: 50, reserved: 0 }]);
    expect(await desk.rows(sql`select from tickets`)).toEqual([]);
    expect(await desk.rows(sql`select from messages`)).toEqual([]);
    expect(await desk.rows(sql`select from tokens_aside`)).toEqual([]);
  });

  test.each<[string, string, object, Said, object, number]>([
    ['asks for a person', 'quero falar com um atendente', {}, fine(), { why: 'person', reply: 'A moment.' }, 0],
    ['is upset', 'awful', {}, { ...fine(), sentiment: 'negative' }, { why: 'sentiment', reply: 'A moment.' }, 1],
    ['has had so many answers', 'hi', { turns: 1 }, fine('Bye.'), { why: 'turns', reply: 'Bye.\n\nA moment.' }, 1],
    [
      'sees the endpoint refuse',
      'hi',
      {},
      { fault: 401 },
      { why: 'endpoint', problem: 'keyRefused', error: 'the endpoint answered 401' },
      1,
    ],
    ['sees nonsense', 'hi', {}, '{"reply": 7', { why: 'nonsense' }, 2],
    [
      'is transferred by the model',
      'hi',
      {},
      { ...fine('I do.'), action: { kind: 'transfer', person: 'ROOT' }, summary: 'Wants tea.' },
      { why: 'wished', reply: 'I do.', person: 'Root', summary: 'Wants tea.' },
      1,
    ],
  ])('a customer who %s: why people would get it, and where', async (_, words, rules, said, expected, asked) => {
    const { desk, draft, say } = await open();
    model.says(() => said);
    const { body } = await say([words], { handOver: { ...draft.handOver, message: 'A moment.', ...rules } });
    const [queue] = await desk.rows<{ name: string }>(sql`select name from queues where id = ${desk.queueId}`);
    expect(body).toMatchObject({ queue: queue?.name, ...expected });
    expect(model.asked).toHaveLength(asked);
  });

  test('the budget of the month, and of a conversation, hold for it too', async () => {
    const { desk, say } = await open();
    expect((await say(['hi'], { ticketTokens: 100 })).body).toMatchObject({ why: 'budget' });
    await product.call(desk.token, 'PUT', '/settings/agentTokens', { value: '100' });
    expect((await say(['hi'])).body).toMatchObject({ why: 'budget' });
    expect(model.asked).toHaveLength(0);
  });

  test('a key goes nowhere but where it was typed for', async () => {
    const { say } = await open();
    expect((await say(['hi'], { baseUrl: 'https://thief.example/v1' })).body.error).toBe('ERR_KEY_AGAIN');
    expect((await say(['hi'], {}, null)).body.error).toBe('ERR_KEY_AGAIN');
    expect((await say(['hi'], { baseUrl: 'http://10.0.0.1/v1', apiKey: 'sk-1' })).body.error).toBe(
      'ERR_PRIVATE_ADDRESS',
    );
    expect((await say(['hi'], { apiKey: 'sk-new' }, null)).status).toBe(200);
    expect(model.asked.map(({ key }) => key)).toEqual(['sk-new']);
    const stranger = await open();
    expect((await stranger.say(['hi'], {}, (await open()).desk.promptId)).status).toBe(404);
  });

  test('what reads is called, what changes something is shown and not done', async () => {
    const { desk, say } = await open();
    const tools = [orderStatus(PUBLIC), cancelOrder(PUBLIC)];
    // Its address must be a public one: what is saved in the table may be another.
    const told: string[] = [];
    model.says(({ messages }) => {
      const answers = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
      told.push(...answers);
      if (answers.length > 0) return fine('Cancelled.');
      return { calls: ['cancel_order', 'nothing'].map((name) => ({ name, arguments: { number: 'A-1' } })) };
    });
    const { body } = await say(['Cancel A-1'], { tools });
    expect(body.reply).toBe('Cancelled.');
    expect(body.calls).toMatchObject([
      { name: 'cancel_order', effect: 'idempotent', done: false, ok: true, arguments: '{"number":"A-1"}' },
      { name: 'nothing', effect: null, done: false, ok: false },
    ]);
    expect(told[0]).toMatch(/trial/);
    expect(body.tokens).toEqual({ in: 80, out: 20 });
    expect(await month(desk)).toEqual([{ spent: 100, reserved: 0 }]);
  });
});

describe('a tool', () => {
  test('is really called, as it is written, and checked by what it is signed with', async () => {
    const { desk } = await open();
    secret = (await product.call<{ secret: string }>(desk.token, 'GET', '/prompt/tools/secret')).body.secret;
    const attempt = (said: object, more: object = {}) =>
      product.call<ToolTry>(desk.token, 'POST', '/prompt/tools/test', {
        tool: orderStatus(shop.url, more),
        arguments: said,
        promptId: desk.promptId,
      });
    expect((await attempt({ number: 'A-1' })).body).toMatchObject({
      ok: true,
      status: 200,
      error: '',
      answer: '<tool_answer>\n{"state":"on its way"}\n</tool_answer>',
    });
    expect(shop.asked).toMatchObject([{ signed: true, key: undefined }]);
    expect((await attempt({})).body).toMatchObject({ ok: false, status: null, error: 'arguments.number is missing' });
    shop.answers(() => ({ status: 500, body: 'broken' }));
    expect((await attempt({ number: 'A-1' })).body).toMatchObject({ ok: false, status: 500 });
    const { body } = await product.call<{ records: object[] }>(desk.token, 'GET', `/prompt/${desk.promptId}/calls`);
    expect(body.records).toMatchObject([
      { what: 'order_status', status: 500, ticketId: null, answer: 'broken' },
      { what: 'order_status', status: 200, ticketId: null },
    ]);
  });

  test('is saved with its agent, refused where nothing could call it, and part of its versions', async () => {
    const { desk } = await open();
    const path = `/prompt/${desk.promptId}`;
    const save = (tools: object[]) =>
      product.call<Prompt & { details?: { path: string }[] }>(desk.token, 'PUT', path, { tools });
    const tool = orderStatus(PUBLIC);
    await product.call(desk.token, 'PUT', path, { temperature: 0.5 });
    expect((await save([tool])).body.tools).toEqual([tool]);
    for (const [wrong, at] of [
      [[tool, tool], 'tools.1.name'],
      [[{ ...tool, name: 'Order Status' }], 'tools.0.name'],
      [[{ ...tool, effect: 'write' }], 'tools.0.effect'],
      [[{ ...tool, parameters: { type: 'object', properties: { a: { type: 'x' } } } }], 'tools.0.parameters'],
      [[{ ...tool, url: 'http://localhost/x' }], 'tools.0.url'],
      [Array.from({ length: 11 }, (_, i) => ({ ...tool, name: `t${i}` })), 'tools'],
    ] as const)
      expect((await save([...wrong])).body.details?.[0]?.path, at).toBe(at);
    const { versions } = (await product.call<{ versions: PromptVersion[] }>(desk.token, 'GET', `${path}/versions`))
      .body;
    expect(versions[0]?.changed).toEqual(['tools']);
    // One of before there were tools has none, and is brought back so.
    await desk.rows(
      sql`update prompt_versions set settings = settings - 'tools' where version = ${versions[1]?.version ?? 0}`,
    );
    const restored = await product.call<Prompt>(desk.token, 'POST', `${path}/versions/${versions[1]?.version}/restore`);
    expect(restored.body.tools).toEqual([]);
    expect(restored.body.apiKey).toBe(API_KEY_PLACEHOLDER);
  });
});

test('a month ends at the company’s midnight', async () => {
  const { desk } = await open();
  const usedIn = async () => (await product.call<TokenUsage>(desk.token, 'GET', '/prompt/usage')).body.month;
  const clock = clockIn(product.clock.now(), DEFAULT_TIME_ZONE);
  const next = Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth() + 1, 1);
  const before = await usedIn();
  product.clock.advance(next - clock.getTime() - 60_000);
  expect(await usedIn()).toBe(before);
  product.clock.advance(120_000);
  expect(await usedIn()).toBe(new Date(next).toISOString().slice(0, 7));
});

test('the month’s tokens: by agent, of everything else, and what is left', async () => {
  const { desk, say } = await open();
  const usage = async () => (await product.call<TokenUsage>(desk.token, 'GET', '/prompt/usage')).body;
  expect(await usage()).toMatchObject({ spent: 0, reserved: 0, limit: null, left: null, prompts: [], other: 0 });
  await desk.says('Hi');
  await desk.after(3_001);
  await say(['hi']);
  await product.call(desk.token, 'PUT', '/settings/agentTokens', { value: '1000' });
  expect(await usage()).toEqual({
    month: clockIn(product.clock.now(), DEFAULT_TIME_ZONE).toISOString().slice(0, 7),
    spent: 100,
    reserved: 0,
    limit: 1_000,
    left: 900,
    trials: 50,
    replays: 0,
    other: 0,
    prompts: [{ promptId: desk.promptId, tokens: 50 }],
  });
});
