// What starts a flow besides a message, where something else has the conversation or the last word.
import type { FlowGraph } from '@recado/contract/flow-graph';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildQueue, buildUser } from '../../../../test/build.ts';
import { graph, node, question, say } from '../../../../test/drawn-flows.ts';
import { InboundLine, message } from '../../../../test/inbound-line.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { settings } from '../../../schema/accounts.ts';
import { tags } from '../../../schema/catalog.ts';
import { connectionQueues, connections } from '../../../schema/connections.ts';
import { ticketTimeline } from '../../../schema/tickets.ts';
import { driverTimers } from '../drivers/driver-timers.jobs.ts';
import { engine } from '../../../subscriptions.ts';

const GREET = graph([question('q', 'name'), say('m', 'Hello {{name}}')], '1>q', 'q>m');

let product: Product;
let line: InboundLine;
let token: string;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  line = await InboundLine.open(product);
  token = product.tokenOf(await buildUser(product.platform, line.companyId, { profile: 'admin', name: 'Adm' }));
});

const inTenant = <T>(work: Parameters<typeof product.platform.db.withTenant<T>>[1]): Promise<T> =>
  product.platform.db.withTenant(line.companyId, work);

const call = async <T = Record<string, unknown>>(method: 'POST' | 'PUT', path: string, body: object): Promise<T> => {
  const answered = await product.call<T>(token, method, path, body);
  expect([path, answered.status]).toEqual([path, 200]);
  return answered.body;
};

/** In force, and started by that. */
async function starts(trigger: object, flow: FlowGraph = GREET): Promise<void> {
  const { id } = await call<{ id: number }>('POST', '/flowbuilder', { name: 'Greets' });
  await call('POST', '/flowbuilder/flow', { idFlow: id, ...flow });
  await call('POST', `/flowbuilder/${id}/publish`, {});
  await call('POST', '/flowcampaign', { name: 'Starts', flowId: id, ...trigger });
}

const said = async (): Promise<string[]> =>
  (await line.read()).messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);

const wakeAll = () => driverTimers(product.platform, engine).takeDue();

async function writes(): Promise<number> {
  await line.take(message({ body: 'hi' }));
  return (await line.read()).tickets[0]?.id ?? 0;
}

test.each([
  ['the customer is asked by it, and not for a rating', true, ['Bye', 'Your name?']],
  ['is not drawn: the customer is asked for a rating', false, [expect.stringContaining('*1*')]],
])('a flow for the end of a conversation: %s', async (_what, drawn, words) => {
  await inTenant(async (tx) => {
    await tx.insert(settings).values({ key: 'userRating', value: 'enabled' });
    await tx.update(connections).set({ complationMessage: 'Bye' });
  });
  if (drawn) await starts({ trigger: 'closed' });
  const ticketId = await writes();
  for (const status of ['open', 'closed']) await call('PUT', `/tickets/${ticketId}`, { status });
  expect(await said()).toEqual(words);
});

test('a person’s tag comes before a menu that waits', async () => {
  const queueIds = await Promise.all(
    ['Sales', 'Support'].map(async (name) => (await buildQueue(product.platform, line.companyId, { name })).id),
  );
  const tagId = await inTenant(async (tx) => {
    await tx.insert(connectionQueues).values(queueIds.map((queueId) => ({ whatsappId: line.connection.id, queueId })));
    await tx.update(connections).set({ greetingMessage: 'Which queue?' }).where(eq(connections.id, line.connection.id));
    const [tag] = await tx.insert(tags).values({ name: 'vip', color: '#112233', kanban: 0 }).returning();
    return tag?.id ?? 0;
  });
  line.connection = { ...line.connection, queueIds };
  await starts({ trigger: 'tag', tagId });
  const ticketId = await writes();
  expect(await said()).toEqual([expect.stringContaining('Which queue?')]);
  await call('POST', '/tags/sync', { ticketId, tags: [{ id: tagId }] });
  await wakeAll();
  expect((await said()).slice(1)).toEqual(['Your name?']);
  const lines = await inTenant((tx) => tx.select().from(ticketTimeline).orderBy(ticketTimeline.id));
  expect(lines.map(({ kind, data }) => [kind, data])).toEqual(
    expect.arrayContaining([['driverStarted', expect.objectContaining({ driver: 'flow', reason: 'tag' })]]),
  );
});

test('that it begins stands above what it does', async () => {
  const tagId = await inTenant(async (tx) => {
    const [tag] = await tx.insert(tags).values({ name: 'vip', color: '#112233', kanban: 0 }).returning();
    return tag?.id ?? 0;
  });
  await starts(
    { trigger: 'phrase', phrase: 'hi' },
    graph([node('t', 'tag', { tagId }), say('m', 'Hello')], '1>t', 't>m'),
  );
  await writes();
  const { messages } = await line.read();
  const lines = await inTenant((tx) => tx.select().from(ticketTimeline).orderBy(ticketTimeline.id));
  expect(lines.map(({ kind, afterId }) => [kind, afterId])).toEqual([
    ['driverStarted', messages[0]?.id],
    ['tagged', messages[0]?.id],
  ]);
});
