// The ways that conversations took through a flow: counted for whoever draws it, named for whoever sees them.
import type { flowHeat, FlowView } from '@recado/contract/flows';
import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildQueue, buildUser } from '../../../../test/build.ts';
import { graph, question, say } from '../../../../test/drawn-flows.ts';
import { InboundLine, message } from '../../../../test/inbound-line.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let line: InboundLine;
let admin: string;
let flowId: number;
let queueId: number;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

const ask = async <T = { id: number }>(method: 'GET' | 'POST', path: string, body?: object, token = admin) => {
  const answer = await product.call<T>(token, method, path, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};
const heat = (token: string) =>
  ask<z.output<typeof flowHeat.reply>>('GET', `/flowbuilder/${flowId}/heat`, undefined, token);

/** One customer has answered, and begun anew. */
beforeEach(async () => {
  line = await InboundLine.open(product);
  admin = product.tokenOf(await buildUser(product.platform, line.companyId, { profile: 'admin' }));
  queueId = (await buildQueue(product.platform, line.companyId, { name: 'Sales' })).id;
  await line.serve(queueId);
  flowId = (await ask('POST', '/flowbuilder', { name: 'Greeting' })).id;
  const drawing = graph([question('q', 'name'), say('m', 'Hello {{name}}')], '1>q', 'q>m');
  await ask<{ flow: FlowView }>('POST', '/flowbuilder/flow', { idFlow: flowId, ...drawing });
  await ask('POST', `/flowbuilder/${flowId}/publish`, {});
  await ask('POST', '/flowcampaign', { name: 'go', flowId, whatsappId: null, phrase: 'go' });
  for (const body of ['go', 'Ana', 'go']) await line.take(message({ body }));
});

test('how many went each way, and the last of them', async () => {
  const { edges, standing } = await heat(admin);
  expect(edges.map(({ source, target, count, tickets }) => [source, target, count, tickets.length])).toEqual([
    ['1', 'q', 2, 1],
    ['q', 'm', 1, 1],
  ]);
  expect(standing).toEqual({ q: 1 });
});

test.each([
  ['of its queue', true, 1],
  ['of another queue', false, 0],
])('an attendant %s who draws flows', async (_who, isInQueue, named) => {
  const role = await ask('POST', '/roles', { name: 'Builder', profile: 'user', permissions: ['flows-page:edit'] });
  const other = await buildQueue(product.platform, line.companyId, { name: 'Support' });
  const queueIds = [isInQueue ? queueId : other.id];
  const builder = await buildUser(product.platform, line.companyId, { roleId: role.id, queueIds });
  const { edges } = await heat(product.tokenOf(builder));
  expect(edges.map(({ count, tickets }) => [count, tickets.length])).toEqual([
    [2, named],
    [1, named],
  ]);
});
