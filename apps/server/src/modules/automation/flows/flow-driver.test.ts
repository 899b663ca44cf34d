// Flows as customers of a connection meet them: what starts one, what is said, where they end up, and what becomes of those
// who stand in one when another version is published. What a node does with which answer: packages/flow/src/step.test.ts.
import type { FlowGraph } from '@recado/contract/flow-graph';
import type { FlowView, previewPublish, publishFlow } from '@recado/contract/flows';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildQueue, buildUser } from '../../../../test/build.ts';
import { graph, node, question, say } from '../../../../test/drawn-flows.ts';
import { InboundLine, message, messageOf } from '../../../../test/inbound-line.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { connections, queues } from '../../../schema/connections.ts';
import { tags } from '../../../schema/catalog.ts';
import { companies } from '../../../schema/companies.ts';
import { ticketDrivers, ticketTimeline } from '../../../schema/tickets.ts';
import { inCompany } from '../../../platform/context.ts';
import { engine } from '../../../subscriptions.ts';
import { moveTickets } from '../../inbox/tickets/move-tickets.service.ts';
import { driverTimers } from '../drivers/driver-timers.jobs.ts';
import { executeActions } from '../actions/execute-actions.service.ts';

const PARKED = process.env['LONG_TESTS'] === '1' ? 1_000 : 12;

let product: Product;
let line: InboundLine;
let token: string;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  line = await InboundLine.open(product);
  await product.platform.db.withSystem((tx) =>
    tx.update(companies).set({ language: 'en' }).where(eq(companies.id, line.companyId)),
  );
  token = product.tokenOf(await buildUser(product.platform, line.companyId, { profile: 'admin', name: 'Adm' }));
});

const inTenant = <T>(work: Parameters<typeof product.platform.db.withTenant<T>>[1]): Promise<T> =>
  product.platform.db.withTenant(line.companyId, work);

const call = async <T = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => product.call<T & { error?: string; details?: unknown }>(token, method, path, body);

const GREET = graph([question('q', 'name'), say('m', 'Hello {{name}}')], '1>q', 'q>m');

let names = 0;

/** In force at once, as the specification's client saves it. */
async function drawn(flow: FlowGraph): Promise<number> {
  const { body } = await call<{ id: number }>('POST', '/flowbuilder', { name: `Flow ${(names += 1)}` });
  await save(body.id, flow);
  await call('POST', `/flowbuilder/${body.id}/publish`, {});
  return body.id;
}

async function save(id: number, flow: FlowGraph): Promise<FlowView> {
  const { body, status } = await call<{ flow: FlowView }>('POST', '/flowbuilder/flow', { idFlow: id, ...flow });
  expect({ status, problems: body.flow.problems }).toEqual({ status: 200, problems: [] });
  return body.flow;
}

const onPhrase = (flowId: number, phrase: string, more: object = {}) =>
  call('POST', '/flowcampaign', { name: phrase.slice(0, 40), flowId, whatsappId: null, phrase, ...more });

async function write(...bodies: string[]): Promise<void> {
  for (const body of bodies) await line.take(message({ body }));
}

const said = async (): Promise<string[]> =>
  (await line.read()).messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);
const ticket = async () => (await line.read()).tickets[0];
const wakeAll = () => driverTimers(product.platform, engine).takeDue();
const started = () =>
  inTenant(async (tx) =>
    (await tx.select().from(ticketTimeline).orderBy(ticketTimeline.id))
      .filter(({ kind }) => kind === 'driverStarted')
      .map(({ data }) => data),
  );

const hand = (queueId: number) => drawn(graph([node('t', 'ticket', { queueId })], '1>t'));

const customer = (n: number) => ({ phone: `55118${String(70_000_000 + n)}`, name: `Customer ${n}` });
type Preview = z.output<typeof previewPublish.reply>;
type Decisions = z.input<typeof publishFlow.body>['people'];

const draft = async (id: number, flow: FlowGraph): Promise<number> => {
  const { body: now } = await call<{ flow: FlowView }>('GET', `/flowbuilder/flow/${id}`);
  const { body } = await call<{ flow: FlowView }>('POST', '/flowbuilder/flow', {
    idFlow: id,
    ...flow,
    revision: now.flow.revision,
  });
  return body.flow.revision;
};
const publish = (id: number, revision: number, people: Decisions = {}) =>
  call<{ moved: number; flow: FlowView }>('POST', `/flowbuilder/${id}/publish`, { revision, people });

describe('what starts a flow', () => {
  test('a phrase: written so, on its connection, while it is switched on; and the timeline says which', async () => {
    const id = await drawn(GREET);
    const made = await onPhrase(id, 'Promoção', { whatsappId: line.connection.id });
    await write('quero promoção');
    expect(await said()).toEqual([]);
    await write('PROMOCAO ');
    expect(await said()).toEqual(['Your name?']);
    expect(await ticket()).toMatchObject({ held: true, status: 'pending' });
    expect(await started()).toEqual([expect.objectContaining({ driver: 'flow', reason: 'phrase', text: 'Promoção' })]);
    await write('Ana Prado');
    expect(await said()).toEqual(['Your name?', 'Hello Ana Prado']);
    expect(await ticket()).toMatchObject({ held: false });
    await call('PUT', '/flowcampaign', { id: (made.body as { id?: number }).id, status: false });
    await write('promocao');
    expect(await said()).toHaveLength(2);
  });

  test('a phrase is an answer where another flow waits, and takes over where a menu does', async () => {
    const queue = await buildQueue(product.platform, line.companyId, { name: 'Sales' });
    const other = await buildQueue(product.platform, line.companyId, { name: 'Support' });
    await line.serve(queue.id, other.id);
    await inTenant((tx) => tx.update(connections).set({ greetingMessage: 'Choose' }));
    await onPhrase(await drawn(GREET), 'promo');
    await write('hi', 'promo');
    expect(await said()).toEqual([expect.stringContaining('Choose'), 'Your name?']);
    await write('promo');
    expect((await said()).at(-1)).toBe('Hello promo');
  });

  test('a conversation begins on a connection that has a welcome, but for a phrase', async () => {
    const id = await drawn(GREET);
    expect(await call('PUT', `/whatsapp/${line.connection.id}`, { flowIdWelcome: id })).toMatchObject({ status: 200 });
    await write('hi');
    expect(await said()).toEqual(['Your name?']);
    expect(await started()).toEqual([expect.objectContaining({ reason: 'welcome' })]);
  });

  test.each([0, 1])('nothing else answers on a connection with %i queues: once a conversation', async (count) => {
    if (count === 1) await line.serve((await buildQueue(product.platform, line.companyId)).id);
    const id = await drawn(graph([say('m', 'Somebody will be with you')], '1>m'));
    await call('PUT', `/whatsapp/${line.connection.id}`, { flowIdNotPhrase: id });
    await write('hi', 'hello?');
    expect(await said()).toEqual(['Somebody will be with you']);
    expect(await started()).toEqual([expect.objectContaining({ reason: 'noMatch' })]);
  });

  test('a ticket comes into a queue', async () => {
    const queue = await buildQueue(product.platform, line.companyId, { name: 'Orders' });
    const id = await drawn(GREET);
    expect(await call('PUT', `/queue/${queue.id}`, { flowId: id })).toMatchObject({
      status: 200,
      body: { flowId: id },
    });
    await write('hi');
    const ticketId = (await ticket())?.id ?? 0;
    await inCompany(product.platform, line.companyId, undefined, (ctx) =>
      moveTickets(ctx, ticketId, { queueId: queue.id }, 'rule', { by: { userId: null, name: 'a rule' } }),
    );
    await wakeAll();
    expect(await said()).toEqual(['Your name?']);
    expect(await started()).toEqual([expect.objectContaining({ reason: 'queue' })]);
  });

  test('a tag, and one that a flow waits for', async () => {
    const [vip] = await inTenant((tx) =>
      tx.insert(tags).values({ name: 'vip', color: '#112233', kanban: 0 }).returning(),
    );
    const tagId = vip?.id ?? 0;
    const wait = node('w', 'waitEvent', { event: 'tagged', tagId, minutes: 5 });
    const id = await drawn(graph([wait, say('m', 'Tagged')], '1>w', 'w>m'));
    await onPhrase(id, 'wait');
    await write('wait', 'still?');
    const ticketId = (await ticket())?.id ?? 0;
    const act = (kind: 'tag' | 'untag') =>
      inCompany(product.platform, line.companyId, undefined, (ctx) =>
        executeActions(ctx, ticketId, [{ kind, tagId }], {
          kind: 'rule',
          userId: null,
          name: 'a rule',
          origin: 'driver',
          lane: 'notice',
        }),
      );
    await act('tag');
    expect(await said()).toEqual(['Tagged']);
    await act('untag');
    await call('POST', '/flowcampaign', { name: 'On tag', flowId: await drawn(GREET), trigger: 'tag', tagId });
    await act('tag');
    await wakeAll();
    expect(await said()).toEqual(['Tagged', 'Your name?']);
  });

  test('a person closes a ticket: the flow waits there for an answer', async () => {
    await call('POST', '/flowcampaign', { name: 'Closing', flowId: await drawn(GREET), trigger: 'closed' });
    await write('hi');
    const ticketId = (await ticket())?.id ?? 0;
    await call('PUT', `/tickets/${ticketId}`, { status: 'closed' });
    expect(await said()).toContain('Your name?');
    await write('Ana');
    expect((await said()).at(-1)).toBe('Hello Ana');
    expect((await line.read()).tickets).toHaveLength(1);
    await write('and another thing');
    expect((await line.read()).tickets.filter(({ status }) => status !== 'closed')).toHaveLength(1);
  });
});

test('an interval is a row: it goes on when its time has come', async () => {
  const id = await drawn(graph([node('i', 'interval', { sec: 5 }), say('m', 'Later')], '1>i', 'i>m'));
  await onPhrase(id, 'go');
  await write('go', 'hurry');
  expect(await wakeAll()).toBe(0);
  product.clock.advance(5_000);
  expect(await wakeAll()).toBe(1);
  expect(await said()).toEqual(['Later']);
});

test('a ticket node hands to its queue, and people take it from there', async () => {
  const queue = await buildQueue(product.platform, line.companyId, { name: 'Orders' });
  const id = await drawn(graph([node('t', 'ticket', { data: { id: queue.id, name: 'Orders' } })], '1>t'));
  await onPhrase(id, 'orders');
  await write('orders');
  expect(await ticket()).toMatchObject({ queueId: queue.id, status: 'pending', held: false });
});

test('a person takes over: the flow is over', async () => {
  await onPhrase(await drawn(GREET), 'go');
  await write('go');
  await call('PUT', `/tickets/${(await ticket())?.id}`, { status: 'open' });
  await write('Ana');
  expect(await said()).toEqual(['Your name?']);
});

test('queues that hand to each other do not do so for ever', async () => {
  const [one, other] = [
    await buildQueue(product.platform, line.companyId, { name: 'One' }),
    await buildQueue(product.platform, line.companyId, { name: 'Other' }),
  ];
  const flows = [await hand(other.id), await hand(one.id)];
  await inTenant(async (tx) => {
    await tx.update(queues).set({ flowId: flows[0] }).where(eq(queues.id, one.id));
    await tx.update(queues).set({ flowId: flows[1] }).where(eq(queues.id, other.id));
  });
  await onPhrase(flows[1] ?? 0, 'go');
  await write('go');
  let steps = 0;
  while ((await wakeAll()) > 0) steps += 1;
  expect(steps).toBeGreaterThan(1);
  expect(steps).toBeLessThan(20);
  expect(await ticket()).toMatchObject({ status: 'pending', held: false });
  const [why] = await inTenant((tx) =>
    tx.select().from(ticketTimeline).where(eq(ticketTimeline.kind, 'failed')).orderBy(ticketTimeline.id),
  );
  expect(why?.data).toMatchObject({ reason: 'tooManySteps' });
});

describe('a newer version', () => {
  test(`strands nobody of ${PARKED} in the one before, and counts them`, { timeout: 900_000 }, async () => {
    const queue = await buildQueue(product.platform, line.companyId, { name: 'Orders' });
    const three = [question('a', 'first'), question('b', 'second'), question('c', 'third'), say('m', 'v1 {{first}}')];
    const id = await drawn(graph(three, '1>a', 'a>b', 'b>c', 'c>m'));
    await onPhrase(id, 'go');
    for (let n = 0; n < PARKED; n += 1) {
      const walk = ['go', 'one', 'two'].slice(0, 1 + (n % 3));
      for (const answer of walk) await line.take(messageOf(customer(n), answer));
    }
    const next = [
      question('a', 'first'),
      node('c', 'question', { typebotIntegration: { message: 'Other?', answerKey: 'third' } }),
      say('m', 'v2 {{first}}'),
    ];
    const revision = await draft(id, graph(next, '1>a', 'a>c', 'c>m'));
    const { body: preview } = await call<Preview>('GET', `/flowbuilder/${id}/publish`);
    const third = PARKED / 3;
    expect(preview.standing).toBe(PARKED);
    expect(preview.people.map(({ nodeId, change, count }) => [nodeId, change, Math.round(count / third)])).toEqual([
      ['a', 'changed', 1],
      ['b', 'removed', 1],
      ['c', 'changed', 1],
    ]);
    expect(preview.people.reduce((sum, { count }) => sum + count, 0)).toBe(PARKED);
    const counted = (nodeId: string): number => preview.people.find((each) => each.nodeId === nodeId)?.count ?? 0;
    const { body, status } = await publish(id, revision, {
      b: { do: 'move', to: 'c' },
      c: { do: 'queue', queueId: queue.id },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ moved: counted('b') + counted('c'), flow: { version: 2, changed: false } });
    while ((await wakeAll()) > 0);
    // Each goes on: in their version, at the node they were moved to, or with people.
    for (let n = 0; n < PARKED; n += 1)
      for (const answer of ['x', 'y', 'z']) await line.take(messageOf(customer(n), answer));
    const { messages, tickets: all } = await line.read();
    const last = all.map(({ id: ticketId, queueId, held }) => {
      const words = messages.filter((each) => each.ticketId === ticketId && each.fromMe).map((each) => each.body);
      return `${queueId === queue.id ? 'queue' : words.at(-1)}${held ? ' held' : ''}`;
    });
    const count = (what: string): number => last.filter((each) => each === what).length;
    expect({ old: count('v1 x'), moved: count('v2 one'), handed: count('queue') }).toEqual({
      old: counted('a'),
      moved: counted('b'),
      handed: counted('c'),
    });
    expect(await inTenant((tx) => tx.select().from(ticketDrivers))).toEqual([]);
  });

  test('counts those who are on their way where they go, and moves them once more', async () => {
    const id = await drawn(graph([question('a', 'first'), say('m', 'Hello {{first}}')], '1>a', 'a>m'));
    await onPhrase(id, 'go');
    await write('go');
    const second = await draft(id, graph([question('b', 'second'), say('m', 'v2')], '1>b', 'b>m'));
    expect((await publish(id, second, { a: { do: 'move', to: 'b' } })).body.moved).toBe(1);
    // Nobody has woken them yet.
    const third = await draft(id, graph([question('c', 'third'), say('m', 'v3 {{third}}')], '1>c', 'c>m'));
    const { body: preview } = await call<Preview>('GET', `/flowbuilder/${id}/publish`);
    expect(preview).toMatchObject({
      standing: 1,
      people: [{ nodeId: 'b', version: 2, change: 'removed', count: 1 }],
    });
    expect((await publish(id, third, { b: { do: 'move', to: 'c' } })).body.moved).toBe(1);
    while ((await wakeAll()) > 0);
    await write('x');
    expect((await said()).slice(-2)).toEqual(['Your third?', 'v3 x']);
  });

  test('over a newer draft nothing is saved or published, and it says whose that is', async () => {
    const id = await drawn(GREET);
    const revision = await draft(id, graph([say('m', 'other')], '1>m'));
    for (const refused of [
      await call('POST', '/flowbuilder/flow', { idFlow: id, ...GREET, revision: revision - 1 }),
      await publish(id, revision - 1),
    ])
      expect(refused).toMatchObject({
        status: 409,
        body: { error: 'ERR_FLOW_NEWER_DRAFT', details: { revision, savedBy: 'Adm' } },
      });
  });

  test('is not published with problems; a draft may have them', async () => {
    const id = await drawn(GREET);
    const revision = await draft(id, graph([node('o', 'openai', { name: 'x' }), node('m', 'message')], '1>o', 'o>m'));
    const { body, status } = await publish(id, revision);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'ERR_FLOW_PROBLEMS',
      details: {
        problems: [
          { nodeId: 'o', path: 'nodes.1.data.typebotIntegration', code: 'promptMissing', severity: 'error' },
          { nodeId: 'm', path: 'nodes.2.data.label', code: 'textMissing', severity: 'error' },
        ],
      },
    });
    // Nothing is in force of it.
    await onPhrase(id, 'go');
    await write('go');
    expect(await said()).toEqual(['Your name?']);
  });

  test('an earlier one becomes the draft again', async () => {
    const id = await drawn(GREET);
    await save(id, graph([say('m', 'other')], '1>m'));
    await call('POST', `/flowbuilder/${id}/publish`, {});
    const { body } = await call<{ versions: { version: number; current: boolean }[] }>(
      'GET',
      `/flowbuilder/${id}/versions`,
    );
    expect(body.versions).toMatchObject([
      { version: 2, current: true, publishedBy: 'Adm' },
      { version: 1, current: false },
    ]);
    const restored = await call<{ flow: FlowView }>('POST', `/flowbuilder/${id}/versions/1/restore`, {});
    expect(restored.body.flow).toMatchObject({ flow: GREET, version: 2, changed: true });
  });
});

test('who stands in a flow that is deleted has people', async () => {
  const id = await drawn(GREET);
  await onPhrase(id, 'go');
  await write('go');
  expect(await call('DELETE', `/flowbuilder/${id}`)).toMatchObject({ status: 200 });
  expect(await ticket()).toMatchObject({ status: 'pending', held: false });
  await write('go');
  expect(await said()).toEqual(['Your name?']);
});
