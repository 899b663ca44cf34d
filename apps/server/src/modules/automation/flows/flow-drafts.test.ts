// What the builder saves is a draft: no customer meets it before it is published. What the specification's client saves, which
// knows no publishing, is met at once.
import { randomUUID } from 'node:crypto';
import type { FlowGraph } from '@recado/contract/flow-graph';
import { FLOW_FORMAT, type FlowView } from '@recado/contract/flows';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../../test/build.ts';
import { graph, node, say } from '../../../../test/drawn-flows.ts';
import { InboundLine, message } from '../../../../test/inbound-line.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { flows } from '../../../schema/flows.ts';
import { voiceKeys } from '../../../schema/voices.ts';

let product: Product;
let line: InboundLine;
let token: string;
let id: number;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  line = await InboundLine.open(product);
  token = product.tokenOf(await buildUser(product.platform, line.companyId, { profile: 'admin' }));
  const { body } = await product.call<{ id: number }>(token, 'POST', '/flowbuilder', { name: 'Hours' });
  ({ id } = body);
  await product.call(token, 'POST', '/flowcampaign', { name: 'Hours', flowId: id, whatsappId: null, phrase: 'hours?' });
});

const greets = (label: string): FlowGraph => graph([say('m', label)], '1>m');

async function save(flow: FlowGraph, revision?: number): Promise<FlowView> {
  const draft = { idFlow: id, ...flow, ...(revision !== undefined && { revision }) };
  const { body } = await product.call<{ flow: FlowView }>(token, 'POST', '/flowbuilder/flow', draft);
  expect(body.flow.problems).toEqual([]);
  return body.flow;
}

async function heard(): Promise<string[]> {
  await line.take(message({ body: 'hours?' }));
  return (await line.read()).messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);
}

test('saved over a revision, it starts for nobody until it is published, and so does each draft after that', async () => {
  expect(await save(greets('from 8'), 0)).toMatchObject({ version: null, published: false, revision: 1 });
  expect(await heard()).toEqual([]);
  const published = await product.call(token, 'POST', `/flowbuilder/${id}/publish`, { revision: 1 });
  expect(published.body).toMatchObject({ flow: { version: 1, published: true, changed: false } });
  expect(await heard()).toEqual(['from 8']);
  expect(await save(greets('from 9'), 1)).toMatchObject({ version: 1, changed: true });
  expect(await heard()).toEqual(['from 8', 'from 8']);
  // Nor does it start what is saved without one: somebody has published the flow.
  expect(await save(greets('from 10'))).toMatchObject({ version: 1, changed: true, published: true });
  expect(await heard()).toEqual(['from 8', 'from 8', 'from 8']);
});

test('what was in force without publishing stays so, while the builder draws on', async () => {
  expect(await save(greets('from 8'))).toMatchObject({ version: 1, published: false, changed: false });
  expect(await save(greets('from 9'), 1)).toMatchObject({ version: 1, changed: true });
  expect(await heard()).toEqual(['from 8']);
  // As the specification's client saves.
  expect(await save(greets('from 10'))).toMatchObject({ version: 2, changed: false });
  expect(await heard()).toEqual(['from 8', 'from 10']);
  await product.call(token, 'POST', `/flowbuilder/${id}/publish`, {});
  expect(await save(greets('from 11'))).toMatchObject({ version: 2, changed: true, published: true });
  expect(await heard()).toEqual(['from 8', 'from 10', 'from 10']);
});

/** An agent with keys of the drawing's own. */
const withKeys = (voiceKey: string): FlowGraph => {
  const typebotIntegration = { promptId: 1, apiKey: 'sk-mine', voice: 'texto', voiceKey };
  return graph([node('x', 'openai', { apiKey: 'sk-mine', typebotIntegration })], '1>x');
};
const keyOf = (flow: FlowGraph | null | undefined): unknown => {
  const agent = flow?.nodes.find(({ type }) => type === 'openai')?.data['typebotIntegration'];
  return typeof agent === 'object' && agent !== null && 'voiceKey' in agent ? agent.voiceKey : undefined;
};

test('keys that a drawing brings along stand in none: of a voice it says which one is kept, of an agent nothing', async () => {
  const call = <T = { flow: FlowView }>(method: 'GET' | 'POST', path: string, body?: object) =>
    product.call<T>(token, method, path, body);
  const saved = await call('POST', '/flowbuilder/flow', { idFlow: id, ...withKeys('azure-mine') });
  const said = keyOf(saved.body.flow.flow);
  expect(said).toMatch(/^\*{8}[0-9a-f-]{36}$/);
  // As it was answered it stays, in a copy, and in a version that is restored; the same key again is no other.
  const file = { format: FLOW_FORMAT, name: 'Other' };
  const again = await call('POST', '/flowbuilder/flow', { idFlow: id, ...saved.body.flow.flow });
  const copy = await call<{ id: number }>('POST', '/flowbuilder/duplicate', { flowId: id });
  const copied = await call('GET', `/flowbuilder/flow/${copy.body.id}`);
  const imported = await call('POST', '/flowbuilder/import', { ...file, ...withKeys('azure-mine') });
  for (const { body } of [again, copied, imported]) expect(keyOf(body.flow.flow)).toBe(said);
  const stored = await product.platform.db.withTenant(line.companyId, async (tx) => [
    await tx.select().from(flows),
    await tx.select().from(voiceKeys),
  ]);
  expect(stored.map(({ length }) => length)).toEqual([3, 1]);
  expect(JSON.stringify([saved.body, imported.body, stored])).not.toMatch(/mine|apiKey/);
  expect(stored[1]?.some((row) => 'speechKey' in row && row.speechKey.includes('azure-mine'))).toBe(false);
  const exported = await call<FlowGraph>('GET', `/flowbuilder/${id}/export`);
  expect(JSON.stringify(exported.body)).not.toContain('Key');
  // Of another company, or made up.
  const strange = await call('POST', '/flowbuilder/import', { ...file, ...withKeys(`********${randomUUID()}`) });
  expect(keyOf(strange.body.flow.flow)).toBeUndefined();
  expect((await call('POST', '/flowbuilder/import', { ...file, ...withKeys('no key at all') })).status).toBe(400);
});
