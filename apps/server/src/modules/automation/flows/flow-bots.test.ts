// Flows in which a bot or an agent speaks for a while: they are asked outside of any transaction, what they say is sent,
// and without an answer the flow goes its way, or people get the conversation with the reason.
import type { FlowView } from '@recado/contract/flows';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AgentDesk } from '../../../../test/agents.ts';
import { buildPlan } from '../../../../test/build.ts';
import { graph, node, question, say } from '../../../../test/drawn-flows.ts';
import { fine, openAiStandIn, type OpenAiStandIn } from '../../../../../../tests/stand-ins/openai-stand-in.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import {
  bubble,
  typebotStandIn,
  type TypebotBot,
  type TypebotStandIn,
} from '../../../../../../tests/stand-ins/typebot-stand-in.ts';
import { companies } from '../../../schema/companies.ts';
import { ticketTimeline } from '../../../schema/tickets.ts';
import { engine } from '../../../subscriptions.ts';
import { slowSteps } from '../drivers/slow-step.service.ts';
import { askIntegration } from '../integrations/ask-integration.service.ts';

let product: Product;
let model: OpenAiStandIn;
let typebot: TypebotStandIn;
let bot: TypebotBot;
let desk: AgentDesk;

beforeAll(async () => {
  product = await createProduct();
  model = await openAiStandIn();
  typebot = await typebotStandIn('shop', (said, turn) => bot(said, turn));
});
afterAll(async () => {
  await Promise.all([model.close(), typebot.close()]);
  await product.close();
});
beforeEach(async () => {
  model.says(() => fine());
  model.asked.length = 0;
  desk = await AgentDesk.open(product, model, {}, 'nowhere');
});

const call = <T>(method: 'POST' | 'PUT', url: string, body: object) => product.call<T>(desk.token, method, url, body);

type Node = ReturnType<typeof node>;

/** @param ways from the node `x` */
async function drawn(x: Node | Node[], ...ways: string[]): Promise<number> {
  const { body } = await call<{ id: number }>('POST', '/flowbuilder', { name: 'Bots' });
  const nodes = [say('m', 'Back in the flow'), say('f', 'Somebody will help')].concat(x);
  const drawing = graph(nodes, '1>x', ...ways);
  const { body: saved } = await call<{ flow: FlowView }>('POST', '/flowbuilder/flow', { idFlow: body.id, ...drawing });
  expect(saved.flow.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return body.id;
}

/** The connection's welcome. */
async function welcome(...drawing: Parameters<typeof drawn>): Promise<void> {
  const named = { flowIdWelcome: await drawn(...drawing) };
  expect(await call('PUT', `/whatsapp/${desk.line.connection.id}`, named)).toMatchObject({ status: 200 });
}

const asksBots = () => slowSteps(product.platform, engine, [askIntegration(product.outside)]).takeDue();
const lastReason = async (): Promise<unknown> =>
  (
    await product.platform.db.withTenant(desk.line.companyId, (tx) =>
      tx.select().from(ticketTimeline).orderBy(ticketTimeline.id),
    )
  ).at(-1)?.data.reason;

const typebotNode = (more: object = {}) =>
  node('x', 'typebot', {
    typebotIntegration: { urlN8N: typebot.url, typebotSlug: 'shop', typebotDelayMessage: 0, ...more },
  });

test('a Typebot talks until it is done; what is written meanwhile is asked next, and the flow goes on', async () => {
  const asked: string[] = [];
  bot = (said, turn) => {
    asked.push(said ?? '');
    return turn === 0
      ? { messages: [bubble('Which size?')], input: { type: 'text input' } }
      : { messages: [bubble(`Size ${said}`)] };
  };
  await welcome(typebotNode(), 'x>m', 'x.else>f');
  await desk.says('Hi');
  await desk.says('Large');
  expect(await desk.said()).toEqual([]);
  await asksBots();
  expect(await desk.said()).toEqual(['Which size?']);
  await asksBots();
  expect(await desk.said()).toEqual(['Which size?', 'Size Large', 'Back in the flow']);
  expect(asked).toHaveLength(2);
});

test('a picture that a Typebot shows is sent as one, and its message holds it', async () => {
  bot = () => ({ messages: [{ type: 'image', content: { url: 'https://shop.example/size%20chart.png' } }] });
  await welcome(typebotNode(), 'x>m', 'x.else>f');
  await desk.says('Hi');
  const { outside, platform } = product;
  const fetch: typeof outside.fetch = async (url, asked) =>
    url.endsWith('.png')
      ? { url, status: 200, contentType: 'image/png', body: Buffer.from('png') }
      : outside.fetch(url, asked);
  await slowSteps(platform, engine, [askIntegration({ ...outside, fetch })]).takeDue();
  expect(await desk.said()).toEqual(['', 'Back in the flow']);
  const shown = sql`select f.file_name, f.size::int from messages m join media f on f.id = m.media_id`;
  expect(await desk.rows(shown)).toEqual([{ file_name: 'size chart.png', size: 3 }]);
  expect(await desk.rows(sql`select from removed_files`)).toEqual([]);
});

test('an integration that is kept is asked with its own settings, and writes it down', async () => {
  bot = () => ({ messages: [bubble('From the integration')] });
  const { body } = await call<{ id: number }>('POST', '/queueIntegration', {
    name: 'Shop bot',
    type: 'typebot',
    urlN8N: typebot.url,
    typebotSlug: 'shop',
  });
  await welcome(node('x', 'typebot', { typebotIntegration: { integrationId: body.id } }), 'x>m', 'x.else>f');
  await desk.says('Hi');
  await asksBots();
  expect(await desk.said()).toEqual(['From the integration', 'Back in the flow']);
  const { body: log } = await product.call<{ records: unknown[] }>(
    desk.token,
    'GET',
    `/queueIntegration/${body.id}/calls`,
  );
  expect(log.records).toHaveLength(1);
});

test('what its settings say of words holds in a flow, as they are now', async () => {
  bot = () => ({ messages: [bubble('Which size?')], input: { type: 'text input' } });
  const settings = { name: 'Words', type: 'typebot', urlN8N: typebot.url, typebotSlug: 'shop' };
  const { body } = await call<{ id: number }>('POST', '/queueIntegration', settings);
  await welcome(node('x', 'typebot', { typebotIntegration: { integrationId: body.id } }), 'x>m');
  await desk.says('Hi');
  await asksBots();
  await call('PUT', `/queueIntegration/${body.id}`, { ...settings, typebotKeywordFinish: 'enough' });
  await desk.says('enough');
  expect(await desk.said()).toEqual(['Which size?', 'Back in the flow']);
});

test.each<[string, string[], string[], unknown]>([
  ['the flow goes its way for that', ['x>m', 'x.else>f'], ['Somebody will help'], 'done'],
  ['without one people get it, with the reason', ['x>m'], [], 'badAnswer'],
])('a Typebot that is none: %s', async (_, ways, said, reason) => {
  await welcome(typebotNode({ typebotSlug: 'gone' }), ...ways);
  await desk.says('Hi');
  await asksBots();
  expect(await desk.said()).toEqual(said);
  expect(await lastReason()).toBe(reason);
  expect(await desk.ticket()).toMatchObject({ held: false, status: 'pending' });
});

const onPlan = async (values: object): Promise<void> => {
  const plan = await buildPlan(product.platform, values);
  await product.platform.db.withSystem((tx) =>
    tx.update(companies).set({ planId: plan.id }).where(eq(companies.id, desk.line.companyId)),
  );
};

test('without integrations in the plan no Typebot is asked, whatever was published before', async () => {
  let asked = 0;
  bot = () => {
    asked += 1;
    return { messages: [bubble('Hello')] };
  };
  await welcome(typebotNode(), 'x>m');
  await onPlan({ useIntegrations: false });
  await desk.says('Hi');
  await asksBots();
  expect(asked).toBe(0);
  expect(await lastReason()).toBe('notInPlan');
  expect(await desk.ticket()).toMatchObject({ held: false, status: 'pending' });
});

const agentNode = (more: object = {}) =>
  node('x', 'openai', { typebotIntegration: { promptId: desk.promptId, ...more } });

test('an agent talks, bursts are answered once, its node has the last word on instructions; it hands on by the way out', async () => {
  const prompt = 'In this place you speak of sizes and of nothing else, in one short sentence at most.';
  await welcome(agentNode({ prompt, maxTokens: 50, temperature: 0 }), 'x>m', 'x.else>f');
  await desk.says('Hi');
  await desk.after(0);
  expect(await desk.said()).toEqual(['At your service.']);
  expect(model.asked[0]).toMatchObject({ key: 'sk-shop', maxTokens: 170 });
  expect(model.asked[0]?.messages[0]?.content).toContain('you speak of sizes');
  await desk.says('do you have');
  await desk.says('large ones?');
  await desk.after(1_000);
  expect(model.asked).toHaveLength(1);
  await desk.after(2_001);
  expect(model.asked).toHaveLength(2);
  model.says(() => ({ ...fine('Let me see.'), action: { kind: 'transfer' } }));
  await desk.says('I am not sure');
  await desk.after(3_001);
  expect((await desk.said()).slice(-2)).toEqual(['Let me see.', 'Back in the flow']);
});

test('who asks for a person gets one, without a model and where nothing else is drawn', async () => {
  await welcome(agentNode());
  await desk.says('Hi');
  await desk.after(0);
  await desk.says('I want to talk to a person');
  expect(await desk.ticket()).toMatchObject({ held: false, queueId: desk.queueId });
  await desk.after(60_000);
  expect(model.asked).toHaveLength(1);
});

test.each<[string, () => void, string, object]>([
  [
    'its model wishes so',
    () =>
      model.says(() => ({ ...fine('I hand you over.'), action: { kind: 'transfer' }, summary: 'Wants large ones.' })),
    'Do you have large ones?',
    { reason: 'wished', text: 'Wants large ones.' },
  ],
  ['they ask for one', () => undefined, 'I want to talk to a person', { reason: 'person' }],
])('whoever takes over from an agent in a flow sees why, and what it is about: %s', async (_, plan, words, left) => {
  await welcome(agentNode(), 'x>m');
  await desk.says('Hi');
  await desk.after(0);
  plan();
  await desk.says(words);
  await desk.after(3_001);
  const lines = await desk.rows<{ data: object }>(
    sql`select data from ticket_timeline where kind = 'driverEnded' and data->>'driver' = 'agent'`,
  );
  expect(lines.map(({ data }) => data)).toEqual([
    { driver: 'agent', name: 'Assistant', text: expect.stringContaining(words), ...left },
  ]);
});

test('an endpoint that fails in a flow leaves people the reason, and what was asked', async () => {
  await welcome(agentNode(), 'x>m');
  await desk.says('Hi');
  await desk.after(0);
  model.says(() => ({ fault: 401 }));
  await desk.says('Large ones?');
  await desk.after(3_001);
  const { reason, text } = (
    await desk.rows<{ data: { reason: string; text: string } }>(
      sql`select data from ticket_timeline where kind = 'failed'`,
    )
  )[0]?.data ?? { reason: '', text: '' };
  expect({ reason, text }).toEqual({ reason: 'noAnswer', text: expect.stringContaining('“Large ones?”') });
});

test('at a quiet hour an agent says nothing in a flow either, which goes its way for that', async () => {
  desk = await AgentDesk.open(product, model, { quietHours: { from: '00:00', to: '00:00' } }, 'nowhere');
  await welcome(agentNode(), 'x>m', 'x.else>f');
  const before = model.asked.length;
  await desk.says('Hi');
  await desk.after(0);
  expect(await desk.said()).toEqual(['Somebody will help']);
  // Nor does anybody pay for what it would have said.
  expect(model.asked).toHaveLength(before);
});

test('who asks for it in a recording gets one too, for what is said there is known only with the answer', async () => {
  await welcome(agentNode(), 'x>m');
  await desk.says('Hi');
  await desk.after(0);
  model.hears(() => 'I want to talk to a person');
  await desk.speaks();
  await desk.after(3_001);
  expect(await desk.said()).toEqual(['At your service.', 'Back in the flow']);
});

test('but not for what was said to the flow before it', async () => {
  await welcome([question('x', 'wish'), { ...agentNode(), id: 'a' }], 'x>a');
  await desk.says('Hi');
  await desk.says('I want to talk to a person');
  await desk.after(0);
  expect((await desk.said()).at(-1)).toBe('At your service.');
});

test('what an agent has used of the knowledge stands under its answer', async () => {
  const entry = { title: 'Parcels', body: 'Parcels take two days.' };
  const { body } = await call<{ id: number }>('POST', '/knowledge', entry);
  model.says(() => ({ ...fine('Two days.'), used: [String(body.id)] }));
  await welcome(agentNode(), 'x>m');
  await desk.says('When does my parcel come? Do parcels take long?');
  await desk.after(0);
  expect(await desk.said()).toEqual(['Two days.']);
  expect(
    await desk.rows(
      sql`select data->>'text' as text, by_name as name from ticket_timeline where kind = 'answeredFrom'`,
    ),
  ).toEqual([{ text: 'Parcels', name: 'Assistant' }]);
});

test('without assistants in the plan people get it, with that reason', async () => {
  await welcome(agentNode(), 'x>m');
  await onPlan({ useOpenAi: false });
  await desk.says('Hi');
  await desk.after(0);
  expect(model.asked).toHaveLength(0);
  expect(await lastReason()).toBe('notInPlan');
});

test('an endpoint that fails leads to the way for that', async () => {
  model.says(() => ({ fault: 401 }));
  await welcome(agentNode(), 'x>m', 'x.else>f');
  await desk.says('Hi');
  await desk.after(0);
  expect(await desk.said()).toEqual(['Somebody will help']);
});

test('a person puts an agent, or a flow, into a conversation', async () => {
  await desk.says('Hi');
  const { id } = await desk.ticket();
  const { body } = await call<object>('PUT', `/tickets/${id}`, { status: 'pending', promptId: desk.promptId });
  expect(body).toMatchObject({ promptId: desk.promptId, useIntegration: true });
  await desk.after(0);
  expect(await desk.said()).toEqual(['At your service.']);
  const flowId = await drawn(say('x', 'From the flow'));
  expect(await call('PUT', `/tickets/${id}`, { status: 'pending', flowId })).toMatchObject({ status: 200 });
  await desk.after(0);
  expect(await desk.said()).toEqual(['At your service.', 'From the flow']);
});

test.each<[string, boolean]>([
  ['that it is gone', false],
  ['an answer', true],
])('what a Typebot says after the flow has gone on without it is nothing to the flow: %s', async (_, answers) => {
  bot = () => ({ messages: [bubble('Too late')] });
  const typebotSlug = answers ? 'shop' : 'gone';
  await welcome([typebotNode({ typebotSlug }), question('q', 'name')], 'x>m', 'x.else>q', 'q>m');
  await desk.says('Hi');
  await desk.after(120_000);
  expect(await desk.said()).toEqual(['Your name?']);
  await asksBots();
  expect(await desk.said()).toEqual(['Your name?']);
  expect(await desk.ticket()).toMatchObject({ held: true });
  await desk.says('Bia');
  expect(await desk.said()).toEqual(['Your name?', 'Back in the flow']);
});

test('nor is it taken for what another Typebot says that is being asked by then', async () => {
  bot = () => ({ messages: [bubble('From the other')] });
  const other = { ...typebotNode(), id: 'y' };
  await welcome([typebotNode({ typebotSlug: 'gone' }), other], 'x>m', 'x.else>y', 'y>m', 'y.else>f');
  await desk.says('Hi');
  await desk.after(120_000);
  await asksBots();
  expect(await desk.said()).toEqual(['From the other', 'Back in the flow']);
});
