// Closed conversations given to an agent again: what it is told, what is counted, and that nobody hears of it.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PromptReplay, ReplayDetails } from '@recado/contract/prompt-replays';
import { buildQueue, buildUser } from '../../../../test/build.ts';
import {
  fine,
  openAiStandIn,
  type ChatAsked,
  type OpenAiStandIn,
} from '../../../../../../tests/stand-ins/openai-stand-in.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { ReplayDesk } from '../../../../test/replays.ts';
import { cancelOrder, orderStatus } from '../../../../../../tests/stand-ins/tool-system.ts';
import { openAiModel } from '../../../adapters/openai/openai-model.ts';
import { promptTool } from '@recado/contract/prompt-tools';

let product: Product;
let model: OpenAiStandIn;
beforeAll(async () => {
  model = await openAiStandIn();
  product = await createProduct({ model: openAiModel({ baseUrl: model.url, allowPrivateUrls: false }) });
});
beforeEach(async () => {
  // What is due is due for whoever looks.
  await product.platform.db.withSystem((tx) => tx.execute(sql`delete from prompt_replay_runs`));
  model.asked.length = 0;
  model.says(() => fine());
});
afterAll(async () => {
  await product.close();
  await model.close();
});

const open = (values: object = {}) => ReplayDesk.open(product, model, values);
const isKind = ({ messages }: ChatAsked): boolean => messages[0]?.content.includes('Be kind.') ?? false;
const lastOf = ({ messages }: ChatAsked): string => messages.at(-1)?.content ?? '';

test('two versions, three times each, turn by turn: side by side with what people answered', async () => {
  const lab = await open();
  const { desk } = lab;
  await product.call(desk.token, 'POST', '/knowledge', { title: 'Tea', body: 'We sell green and black tea.' });
  const [entry] = await desk.rows<{ id: number }>(sql`select id::int from knowledge_entries`);
  const ticketId = await lab.closed([
    ['c', 'Hello'],
    ['b', 'Welcome! 1 - Sales'],
    ['c', 'Which tea do you sell?'],
    ['c', 'My mail is rui@loja.com, my phone (11) 98765-4321'],
    ['p', 'Green and black.'],
    ['c', 'Could I get a refund?'],
    ['p', 'I ask my boss.'],
  ]);
  let said = 0;
  model.says((asked) => {
    if (/refund/.test(lastOf(asked)))
      return isKind(asked) ? { ...fine('I ask.'), action: { kind: 'transfer' } } : { ...fine('No.'), grounded: false };
    return isKind(asked)
      ? { ...fine('Green tea and black tea.'), used: [entry?.id] }
      : fine(['Green or black.', 'Black or green!', 'Oolong'][(said += 1) - 1]);
  });
  const { status, body } = await lab.start({ versions: [2, 3] });
  expect([status, body]).toMatchObject([200, { state: 'running', tickets: 1, runs: 6, over: 0, by: 'Root' }]);
  const before = await desk.rows(sql`select id from messages`);
  await lab.after();
  const details = await lab.details(body.id);
  expect(details).toMatchObject({ state: 'done', over: 6, endedAt: expect.any(String) });
  // Of version 2: two of three answers have the same words, the third none of them; its refusals are alike.
  const half = (1 / 3 + 1) / 2;
  expect(details.figures).toMatchObject([
    {
      version: 2,
      runs: 3,
      done: 3,
      answers: 6,
      grounded: 0,
      guessed: 0.5,
      handedOver: 0,
      tokensIn: 240,
      tokensOut: 60,
    },
    { version: 3, runs: 3, done: 3, answers: 3, grounded: 1, guessed: 0, handedOver: 1, agreement: 1 },
  ]);
  expect(details.figures[0]?.agreement).toBeCloseTo(half);
  expect(details.conversations).toMatchObject([{ ticketId, versions: [{ done: 3 }, { handedOver: 1 }] }]);
  const [first, second, ...more] = await lab.turns(body.id, ticketId);
  expect(more).toEqual([]);
  // The menu that spoke by itself is no answer of a person: it is told to the model, and not asked about.
  expect(first).toMatchObject({
    customer: ['Which tea do you sell?', expect.stringContaining('rui@loja.com')],
    answered: [{ body: 'Green and black.', automatic: false }],
  });
  expect(first?.answers.map(({ version, run }) => [version, run])).toEqual(
    [1, 2, 3].flatMap((run) => [
      [2, run],
      [3, run],
    ]),
  );
  expect(first?.answers[1]).toMatchObject({ reply: 'Green tea and black tea.', used: ['Tea'], why: null });
  expect(second?.answers.filter(({ version }) => version === 3)).toMatchObject(
    [1, 2, 3].map((run) => ({ run, why: 'wished', reply: 'I ask.' })),
  );
  const told = model.asked.map(({ messages }) => JSON.stringify(messages)).join('\n');
  expect(told).toContain('Welcome! 1 - Sales');
  expect(told).not.toMatch(/rui@|98765/);
  expect(model.asked).toHaveLength(12);
  expect(await lab.month()).toEqual([{ spent: 600, reserved: 0, trials: 0, replays: 600 }]);
  expect(await desk.rows(sql`select id from messages`)).toEqual(before);
  expect(await desk.rows(sql`select from outbox`)).toEqual([]);
  expect(await desk.rows(sql`select status from tickets`)).toEqual([{ status: 'closed' }]);
  expect((await lab.call<{ replays: object[] }>('GET', `/prompt/${desk.promptId}/replays`)).body.replays).toMatchObject(
    [{ id: body.id, versions: [2, 3], queue: null, days: 30 }],
  );
});

test('which are taken: the last that were closed, in the queue, within the days, and that were answered', async () => {
  const lab = await open();
  const queue = await buildQueue(product.platform, lab.desk.line.companyId);
  const talk = [['c', 'Hi'] as const, ['p', 'Hello'] as const];
  const [old, late, there] = [
    await lab.closed(talk, { days: 40 }),
    await lab.closed(talk, { days: 2 }),
    await lab.closed(talk, { days: 3, queueId: queue.id }),
  ];
  await lab.closed([['c', 'Hi']], { days: 1 });
  await lab.closed([['p', 'Hi']], { days: 1 });
  const taken = async (body: object) => {
    const started = (await lab.start(body)).body;
    await lab.call('POST', `/prompt/replays/${started.id}/cancel`);
    return (await lab.details(started.id)).conversations.map(({ ticketId }) => ticketId);
  };
  expect(await taken({})).toEqual([late, there]);
  expect(await taken({ days: 90 })).toEqual([late, there, old]);
  expect(await taken({ days: 90, tickets: 1 })).toEqual([late]);
  expect(await taken({ queueId: queue.id })).toEqual([there]);
  expect((await lab.start({ days: 1 })).body.error).toBe('ERR_REPLAY_NO_TICKETS');
  expect((await lab.start({ queueId: 999_999 })).body.error).toBe('ERR_NO_QUEUE_FOUND');
  expect((await lab.start({ versions: [3, 99] })).body.error).toBe('ERR_NO_PROMPT_VERSION');
  expect((await lab.start({ versions: [3, 3] })).status).toBe(400);
  expect((await lab.start({ tickets: 51 })).status).toBe(400);
});

test('of conversations in queues that one is not in, none is given again or shown', async () => {
  const lab = await open();
  const { companyId } = lab.desk.line;
  const mine = await buildQueue(product.platform, companyId);
  const other = await buildQueue(product.platform, companyId);
  const talk = [
    ['c', 'Hi'],
    ['p', 'the code is 4711'],
  ] as const;
  const seen = await lab.closed(talk, { queueId: mine.id });
  const hidden = await lab.closed(talk, { queueId: other.id });
  const { body: role } = await product.call<{ id: number }>(lab.desk.token, 'POST', '/roles', {
    name: 'Assistants',
    profile: 'user',
    permissions: ['prompts-page:edit'],
  });
  const trainer = product.tokenOf(
    await buildUser(product.platform, companyId, { roleId: role.id, queueIds: [mine.id] }),
  );
  const ask = <T = PromptReplay & { error: string }>(method: 'GET' | 'POST', path: string, body?: unknown) =>
    product.call<T>(trainer, method, path, body);
  const start = (queueId: number | null) =>
    ask('POST', `/prompt/${lab.desk.promptId}/replays`, { versions: [3], queueId });
  expect((await start(other.id)).body.error).toBe('ERR_REPLAY_NO_TICKETS');
  // Begun by who sees both: counted for all, and shown to each as far as they see.
  const { body } = await lab.start();
  await lab.after();
  const { body: shown } = await ask<ReplayDetails>('GET', `/prompt/replays/${body.id}`);
  expect(shown).toMatchObject({ tickets: 2, conversations: [{ ticketId: seen }] });
  expect(await ask('GET', `/prompt/replays/${body.id}/tickets/${hidden}`)).toMatchObject({ status: 403 });
  expect(await ask('GET', `/prompt/replays/${body.id}/tickets/${seen}`)).toMatchObject({ status: 200 });
  expect((await start(null)).body).toMatchObject({ tickets: 1 });
});

test('one at a time; what is stopped asks nothing more, and keeps what is there', async () => {
  const lab = await open();
  for (const days of [1, 2])
    await lab.closed(
      [
        ['c', 'Hi'],
        ['p', 'Hello'],
      ],
      { days },
    );
  const { body } = await lab.start();
  expect(await lab.start()).toMatchObject({ status: 409, body: { error: 'ERR_REPLAY_RUNNING' } });
  model.hold(true);
  const going = lab.after();
  await expect.poll(() => model.asked.length).toBe(2);
  const { body: stopped } = await lab.call('POST', `/prompt/replays/${body.id}/cancel`);
  expect(stopped).toMatchObject({ state: 'cancelled', over: 6 });
  model.hold(false);
  await going;
  expect(model.asked).toHaveLength(2);
  // What was on its way is paid, and is no answer.
  expect((await lab.details(body.id)).figures).toMatchObject([{ done: 0, answers: 0, tokensIn: 80, grounded: null }]);
  expect(await lab.month()).toMatchObject([{ spent: 100, reserved: 0 }]);
  expect((await lab.start()).status).toBe(200);
});

describe('where it ends early', () => {
  test('the month’s tokens are used up: it says so, and asks nothing more', async () => {
    const lab = await open();
    for (let days = 1; days <= 5; days += 1)
      await lab.closed(
        [
          ['c', 'Hi'],
          ['p', 'Hello'],
        ],
        { days },
      );
    // Room for some of the fifteen, and not for all: each puts more aside than it takes in the end.
    await product.call(lab.desk.token, 'PUT', '/settings/agentTokens', { value: '1500' });
    const { body } = await lab.start();
    await lab.after();
    while ((await lab.details(body.id)).state === 'running') await lab.after(6_000);
    const { state, figures } = await lab.details(body.id);
    expect(state).toBe('budget');
    // What others had on its way then is paid, and no answer.
    await expect.poll(async () => (await lab.month()) as object[]).toMatchObject([{ reserved: 0 }]);
    const asked = model.asked.length;
    expect(figures[0]?.done).toBeGreaterThan(2);
    expect(figures[0]?.done).toBeLessThanOrEqual(asked);
    expect(asked).toBeLessThan(15);
    expect(await lab.month()).toEqual([{ spent: 50 * asked, reserved: 0, trials: 0, replays: 50 * asked }]);
    await lab.desk.rows(sql`update agent_months set spent = 1500`);
    expect((await lab.start()).body.error).toBe('ERR_MODEL_BUDGET');
  });

  test('an endpoint that refuses the first: not all of them are asked', async () => {
    const lab = await open();
    for (let days = 1; days <= 5; days += 1)
      await lab.closed(
        [
          ['c', 'Hi'],
          ['p', 'Hello'],
        ],
        { days },
      );
    model.says(() => ({ fault: 401 }));
    const { body } = await lab.start();
    await lab.after();
    expect(await lab.details(body.id)).toMatchObject({ state: 'endpoint', error: 'the endpoint answered 401' });
    expect(model.asked.length).toBeLessThan(9);
  });

  test('one that is away is asked again later, and given up after a while', async () => {
    const lab = await open();
    await lab.closed([
      ['c', 'Hi'],
      ['p', 'Hello'],
    ]);
    model.says(() => ({ fault: 503 }));
    const { body } = await lab.start();
    await lab.after();
    model.says(() => fine());
    await lab.after(5_000);
    expect(await lab.details(body.id)).toMatchObject({ state: 'done', figures: [{ done: 3, failed: 0 }] });
    expect(model.asked).toHaveLength(6);
  });

  test('its last conversations are deleted: it is over, and another may begin', async () => {
    const lab = await open();
    const ticketId = await lab.closed([
      ['c', 'Hi'],
      ['p', 'Hello'],
    ]);
    const { body } = await lab.start();
    await lab.desk.rows(sql`delete from tickets where id = ${ticketId}`);
    expect(await lab.details(body.id)).toMatchObject({ state: 'done', tickets: 0, conversations: [] });
    await lab.closed([
      ['c', 'Hi'],
      ['p', 'Hello'],
    ]);
    expect((await lab.start()).status).toBe(200);
  });
});

test('of tools those that read are called, and the others told of as done; numbers stay for them', async () => {
  const lab = await open({
    tools: [orderStatus('https://10.0.0.1'), cancelOrder('https://10.0.0.1')].map((tool) => promptTool.parse(tool)),
  });
  await lab.closed([
    ['c', 'Cancel 123-4567'],
    ['p', 'Done'],
  ]);
  model.says(({ messages }) => {
    const told = messages.filter(({ role }) => role === 'tool');
    if (told.length > 0) return fine(told.map(({ content }) => content).join(' | '));
    return { calls: ['cancel_order', 'order_status'].map((name) => ({ name, arguments: { number: '123-4567' } })) };
  });
  const { body } = await lab.start();
  await lab.after();
  const { conversations } = await lab.details(body.id);
  const [turn] = await lab.turns(body.id, conversations[0]?.ticketId ?? 0);
  expect(turn?.answers[0]?.calls).toEqual([
    { name: 'cancel_order', done: false, ok: true },
    { name: 'order_status', done: true, ok: false },
  ]);
  expect(turn?.answers[0]?.reply).toMatch(/^This is a trial: it was not carried out.*It was not done/);
  expect(JSON.stringify(model.asked[0]?.messages)).toContain('123-4567');
});

test('a process that dies with a question on its way: another goes on from the last answer, and no turn stands there twice', async () => {
  const lab = await open();
  const ticketId = await lab.closed([
    ['c', 'One'],
    ['p', 'Yes'],
    ['c', 'Two'],
    ['p', 'Yes'],
  ]);
  const { body } = await lab.start();
  // Whoever asks about the second waits.
  model.says((asked) => {
    if (/One/.test(lastOf(asked))) model.hold(true);
    return fine();
  });
  await lab.desk.rows(sql`update prompt_replay_runs set due_at = null, outcome = 'done' where run > 1`);
  // It has answered the first, and hangs at the second as if its process were gone.
  const dead = lab.worker();
  const died = dead.takeDue();
  await expect.poll(async () => (await lab.details(body.id)).figures[0]?.answers).toBe(1);
  await expect.poll(() => model.asked.length).toBe(2);
  await lab.after(49_000);
  expect(model.asked).toHaveLength(2);
  const other = lab.after(2_000);
  await expect.poll(() => model.asked.length).toBe(3);
  model.hold(false);
  await Promise.all([died, other]);
  expect(model.asked.map(lastOf).filter((text) => text.includes('One'))).toHaveLength(1);
  const turns = await lab.turns(body.id, ticketId);
  expect(turns.map(({ answers }) => answers.length)).toEqual([1, 1]);
  expect(await lab.details(body.id)).toMatchObject({ state: 'done', figures: [{ tokensIn: 120 }] });
});
