// Who asks endpoints what knowledge means, and when: nothing twice at once, nobody for another.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openAiEmbedder } from '../../../adapters/openai/openai-embedder.ts';
import { ModelError } from '../../../ports/chat-model.ts';
import type { Embedder } from '../../../ports/embedder.ts';
import { AgentDesk } from '../../../../test/agents.ts';
import { workOff } from '../../../../test/debtor.ts';
import { openAiStandIn, type OpenAiStandIn } from '../../../../../../tests/stand-ins/openai-stand-in.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { dueKnowledge, embedKnowledgeJob } from './embed-knowledge.jobs.ts';

let product: Product;
let model: OpenAiStandIn;
let embedder: Embedder;
let desk: AgentDesk;
beforeAll(async () => {
  model = await openAiStandIn();
  embedder = openAiEmbedder({ baseUrl: model.url, allowPrivateUrls: false });
  product = await createProduct({ embedder });
});
beforeEach(async () => {
  model.means(() => [1, 0.1, 0]);
  model.embedded.length = 0;
  await product.platform.db.withSystem((tx) => tx.execute(sql`delete from knowledge_askings`));
  desk = await AgentDesk.open(product, model);
});
afterAll(async () => {
  await model.close();
  await product.close();
});

const add = (title: string, body: string) => product.call(desk.token, 'POST', '/knowledge', { title, body });
const inLine = () =>
  desk.rows<{ failures: number; again: boolean }>(sql`select failures, again from knowledge_askings`);
/** All that is in line, until nothing is due. */
async function take(): Promise<void> {
  const due = dueKnowledge(product.platform, embedder);
  while ((await due.takeDue()) > 0);
}

test('meanings are asked once at a time, however often is saved and whoever looks; what is saved meanwhile is asked after', async () => {
  const reached = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const texts: string[] = [];
  const slow: Embedder = {
    embed: async (asked) => {
      const first = texts.length === 0;
      texts.push(...asked.texts);
      reached.resolve();
      if (first) await answer.promise;
      return embedder.embed(asked);
    },
  };
  await add('Entregas', 'Entregamos em dois dias.');
  await workOff(product, embedKnowledgeJob);
  const taking = dueKnowledge(product.platform, slow).takeDue();
  await reached.promise;
  for (let at = 0; at < 3; at += 1) await add(`Cor ${at}`, 'Temos azul e verde.');
  await workOff(product, embedKnowledgeJob);
  expect(await inLine()).toEqual([{ failures: 0, again: true }]);
  // Another process, which looks at the same line.
  expect(await dueKnowledge(product.platform, slow).takeDue()).toBe(0);
  expect(texts).toEqual(['Entregas\nEntregamos em dois dias.']);
  answer.resolve();
  expect(await taking).toBe(1);
  await take();
  expect(model.embedded.map((each) => each.length)).toEqual([1, 3]);
  expect(await inLine()).toEqual([]);
});

test('an endpoint that hangs is asked ever less often, whatever is saved, and keeps nobody else waiting', async () => {
  const hanging = desk;
  const tries: string[] = [];
  const gate = Promise.withResolvers<void>();
  const isAway: Embedder = {
    embed: async (asked) => {
      if (asked.apiKey !== 'away') return embedder.embed(asked);
      tries.push(...asked.texts);
      await gate.promise;
      throw new ModelError('as planted', true);
    },
  };
  const due = dueKnowledge(product.platform, isAway);
  await hanging.rows(sql`update prompts set api_key = ${product.platform.secrets.encrypt(Buffer.from('away'))}`);
  await add('Entregas', 'Entregamos em dois dias.');
  await workOff(product, embedKnowledgeJob);
  desk = await AgentDesk.open(product, model);
  await add('Entregas', 'Entregamos em dois dias.');
  await workOff(product, embedKnowledgeJob);
  const taking = due.takeDue();
  await vi.waitFor(() => expect([tries.length, model.embedded.length]).toEqual([1, 1]));
  gate.resolve();
  await taking;

  desk = hanging;
  for (let at = 0; at < 3; at += 1) {
    await add(`Cor ${at}`, 'Temos azul.');
    await workOff(product, embedKnowledgeJob);
    await due.takeDue();
  }
  expect(tries).toHaveLength(1);
  expect(await inLine()).toEqual([{ failures: 1, again: true }]);
  // Given up in the end: the night's look asks again.
  for (let at = 0; at < 6; at += 1) {
    product.clock.advance(10 * 60_000);
    await due.takeDue();
  }
  expect(tries).toHaveLength(1 + 5 * 4);
  expect(await inLine()).toEqual([]);
});

test('who asks an endpoint and is killed is followed by another', async () => {
  await add('Entregas', 'Entregamos em dois dias.');
  await workOff(product, embedKnowledgeJob);
  const reached = Promise.withResolvers<void>();
  const dead: Embedder = {
    embed: () => {
      reached.resolve();
      return new Promise(() => {});
    },
  };
  void dueKnowledge(product.platform, dead).takeDue();
  await reached.promise;
  await take();
  expect(model.embedded).toEqual([]);
  product.clock.advance(2 * 60_000);
  await take();
  expect(model.embedded).toHaveLength(1);
});

test('a key that is refused, and put right while it is asked with, is asked with anew', async () => {
  const keys: string[] = [];
  const put = (key: string) =>
    desk.rows(sql`update prompts set api_key = ${product.platform.secrets.encrypt(Buffer.from(key))}`);
  const refusing: Embedder = {
    embed: async (asked) => {
      keys.push(asked.apiKey);
      if (asked.apiKey !== 'wrong') return embedder.embed(asked);
      await put('right');
      await add('Cores', 'Temos azul.');
      await workOff(product, embedKnowledgeJob);
      throw new ModelError('as planted', false);
    },
  };
  await put('wrong');
  await add('Entregas', 'Entregamos em dois dias.');
  await workOff(product, embedKnowledgeJob);
  const due = dueKnowledge(product.platform, refusing);
  while ((await due.takeDue()) > 0);
  expect(keys[0]).toBe('wrong');
  expect(new Set(keys.slice(1))).toEqual(new Set(['right']));
  expect(model.embedded.flat()).toHaveLength(2);
  expect(await inLine()).toEqual([]);
});
