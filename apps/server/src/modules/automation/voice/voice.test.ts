// Recordings of customers: written down once for each, for people and agents.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AgentDesk } from '../../../../test/agents.ts';
import { fine, openAiStandIn, type OpenAiStandIn } from '../../../../test/openai-stand-in.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { openAiTranscriber } from '../../../adapters/openai/openai-transcriber.ts';

let product: Product;
let model: OpenAiStandIn;
beforeAll(async () => {
  model = await openAiStandIn();
  const transcriber = openAiTranscriber({ baseUrl: model.url, allowPrivateUrls: false });
  product = await createProduct({ transcriber });
});
beforeEach(() => {
  model.says(() => fine());
  model.hears(() => 'Do you have tea?');
  model.asked.length = 0;
  model.heard.length = 0;
});
afterAll(async () => {
  await model.close();
  await product.close();
});

const speaks = (desk: AgentDesk, stored = true): Promise<number> => desk.speaks(stored);

test('a person has it written down: once, whoever asks, and it stands with the message', async () => {
  const desk = await AgentDesk.open(product, model, {}, 'nowhere');
  const id = await speaks(desk);
  const ask = () => product.call(desk.token, 'POST', `/messages/${id}/transcription`);
  const [one, other] = await Promise.all([ask(), ask()]);
  const written = { status: 200, body: { id, mediaType: 'audio', transcription: 'Do you have tea?' } };
  expect([one, other, await ask()]).toMatchObject([written, written, written]);
  expect(model.heard).toEqual([{ key: 'sk-shop', name: 'voice.ogg', model: 'whisper-1', sound: 'abc' }]);
});

test.each([
  [{ fault: 401 }, 'ERR_MODEL_REFUSED', 1],
  [{ fault: 'html' }, 'ERR_MODEL_UNAVAILABLE', 3],
  ['  ', 'ERR_MODEL_NONSENSE', 1],
] as const)('an endpoint that answers %j: %s', async (said, error, asked) => {
  const desk = await AgentDesk.open(product, model, {}, 'nowhere');
  const id = await speaks(desk);
  model.hears(() => said);
  const path = `/messages/${id}/transcription`;
  expect(await product.call(desk.token, 'POST', path)).toMatchObject({ body: { error } });
  expect(model.heard).toHaveLength(asked);
  model.hears(() => 'Tea');
  expect(await product.call(desk.token, 'POST', path)).toMatchObject({ status: 200, body: { transcription: 'Tea' } });
});

test('a company without an assistant has no key for it, and a text is no recording', async () => {
  const desk = await AgentDesk.open(product, model, {}, 'nowhere');
  await desk.says('Hi');
  const [text] = await desk.rows<{ id: number }>(sql`select id from messages`);
  const path = `/messages/${text?.id}/transcription`;
  expect(await product.call(desk.token, 'POST', path)).toMatchObject({ body: { error: 'ERR_CONFLICT' } });
  await desk.rows(sql`delete from prompts`);
  expect(await product.call(desk.token, 'POST', path)).toMatchObject({ body: { error: 'ERR_AIDS_OFF' } });
  expect(model.heard).toEqual([]);
});

test('an agent answers what is said in a recording, and hears in it that a person is wanted', async () => {
  const desk = await AgentDesk.open(product, model);
  await speaks(desk);
  await desk.after(3_001);
  expect(model.asked[0]?.messages.at(-1)?.content).toContain('[audio] Do you have tea?');
  expect(await desk.said()).toEqual(['At your service.']);
  model.hears(() => 'I want to talk to a person');
  await speaks(desk);
  await desk.after(3_001);
  expect(await desk.ended()).toMatchObject({ reason: 'person', text: expect.stringContaining('talk to a person') });
  expect(await desk.said()).toHaveLength(1);
});

test('a recording that cannot be heard: people get it, unless something was written as well', async () => {
  model.hears(() => ({ fault: 401 }));
  const desk = await AgentDesk.open(product, model);
  await desk.says('Hi');
  await speaks(desk);
  await desk.after(3_001);
  expect(await desk.said()).toEqual(['At your service.']);
  await speaks(desk);
  await desk.after(3_001);
  expect(await desk.ended()).toMatchObject({ reason: 'endpoint' });
  expect(model.asked).toHaveLength(1);
});
