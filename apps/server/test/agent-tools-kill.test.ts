// kill -9 while an agent's tool is being called: whoever goes on calls it under the same key, and nothing is done twice.
// @module-tag waits
// @module-tag long
import type { Prompt } from '@recado/contract/prompts';
import type { Queue } from '@recado/contract/queues';
import type { SimulatedMessage } from '@recado/contract/simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KillableInstallation } from './killable.ts';
import { fine, openAiStandIn, type OpenAiStandIn } from '../../../tests/stand-ins/openai-stand-in.ts';
import { until } from './phones.ts';
import { cancelOrder, toolSystem, type ToolSystem } from '../../../tests/stand-ins/tool-system.ts';

const ANA = '5511987650001';
/** A call that its process died with is free again after 25 s; after 50 s people have the conversation. */
const PATIENCE_MS = 120_000;

let installation: KillableInstallation;
let model: OpenAiStandIn;
let shop: ToolSystem;
let secret = '';
beforeAll(async () => {
  model = await openAiStandIn();
  shop = await toolSystem(() => secret);
  installation = await KillableInstallation.start({ OPENAI_BASE_URL: model.url, ALLOW_PRIVATE_URLS: 'true' });
});
afterAll(async () => {
  await installation?.stop();
  await shop?.close();
  await model?.close();
});

async function build(): Promise<number> {
  const { id: queueId } = await installation.must<Queue>('POST', '/queue', {
    name: 'Orders',
    color: '#112233',
    greetingMessage: '',
  });
  const { id: promptId } = await installation.must<Prompt>('POST', '/prompt', {
    name: 'Assistant',
    prompt: 'You help the customers of a small shop that sells tea and coffee.',
    model: 'gpt-4o-mini',
    maxTokens: 100,
    temperature: 1,
    apiKey: 'sk-shop',
    queueId,
    maxMessages: 10,
    tools: [cancelOrder(shop.url)],
  });
  ({ secret } = await installation.must<{ secret: string }>('GET', '/prompt/tools/secret'));
  return installation.pairLine({ name: 'Line', isDefault: true, promptId });
}

const heard = async (line: number): Promise<string[]> =>
  (
    await installation.get<{ messages: SimulatedMessage[] }>(`/simulator/${line}/conversations/${ANA}`)
  ).messages.flatMap(({ fromCompany, body }) => (fromCompany ? [body] : []));

test(
  'killed between a tool’s call and its answer: done once, wanted once, answered once',
  { timeout: 400_000 },
  async () => {
    model.says(({ messages }) => {
      const told = messages.filter(({ role }) => role === 'tool');
      if (told.length > 0) return fine('It is cancelled.');
      return { calls: [{ name: 'cancel_order', arguments: { number: 'A-17' } }] };
    });
    const line = await build();
    shop.hold(true);
    await installation.must('POST', `/simulator/${line}/messages`, { number: ANA, body: 'Cancel A-17' });
    await until(() => expect(shop.asked).toHaveLength(1), PATIENCE_MS);
    await installation.kill('node');
    shop.hold(false);
    const isOver = async (): Promise<boolean> => {
      const { tickets } = await installation.get<{ tickets: { queueId: number | null }[] }>(
        `/tickets?status=pending&searchParam=${ANA}`,
      );
      return (await heard(line)).length > 0 || tickets.some(({ queueId }) => queueId !== null);
    };
    await until(async () => expect(await isOver()).toBe(true), PATIENCE_MS);
    const [first] = shop.asked;
    expect(first).toMatchObject({ signed: true, key: expect.stringMatching(/^tool_/) });
    expect(new Set(shop.asked.map(({ key }) => key)).size).toBe(1);
    expect(shop.done).toEqual(['{"number":"A-17"}']);
    // What it wants is stored: the model is not asked for it again.
    const wanted = model.asked.filter(({ messages }) => messages.every(({ role }) => role !== 'tool'));
    expect(wanted).toHaveLength(1);
    // A machine that takes longer to start than a customer is let wait has left it to people.
    expect([['It is cancelled.'], []]).toContainEqual(await heard(line));
  },
);
