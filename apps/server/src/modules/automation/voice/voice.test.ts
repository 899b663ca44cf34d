// Recordings of customers: written down once for each, for people and agents.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AgentDesk } from '../../../../test/agents.ts';
import { fine, openAiStandIn, type OpenAiStandIn } from '../../../../../../tests/stand-ins/openai-stand-in.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { openAiTranscriber } from '../../../adapters/openai/openai-transcriber.ts';
import type { Transcriber } from '../../../ports/speech.ts';
import { transcribe } from './transcribe.service.ts';

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

/** Ogg that says how long it is. */
function oggOf(seconds: number): string {
  const end = Buffer.alloc(14);
  end.write('OggS');
  end.writeBigUInt64LE(BigInt(seconds * 48_000), 6);
  return `OggS${'\0'.repeat(24)}OpusHead${end.toString('latin1')}`;
}

const speaks = (desk: AgentDesk, sound = 'abc'): Promise<number> => desk.speaks(sound);

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
  const offered = async () => (await product.call(desk.token, 'GET', '/auth/me')).body.company;
  expect(await offered()).toMatchObject({ hasAssistant: true });
  await desk.rows(sql`delete from prompts`);
  expect(await offered()).toMatchObject({ hasAssistant: false });
  expect(await product.call(desk.token, 'POST', path)).toMatchObject({ body: { error: 'ERR_NO_ASSISTANT' } });
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

const month = async (desk: AgentDesk) => {
  const [row] = await desk.rows(sql`select spent::int, reserved::int from agent_months`);
  return row;
};

test('a recording costs by its length, where the endpoint has heard it and while there is room for it in the month', async () => {
  const desk = await AgentDesk.open(product, model, {}, 'nowhere');
  const id = await speaks(desk, oggOf(60));
  const ask = () => product.call(desk.token, 'POST', `/messages/${id}/transcription`);
  await product.call(desk.token, 'PUT', '/settings/agentTokens', { value: '1499' });
  expect(await ask()).toMatchObject({ status: 409, body: { error: 'ERR_MODEL_BUDGET' } });
  expect(model.heard).toEqual([]);
  await product.call(desk.token, 'PUT', '/settings/agentTokens', { value: '1500' });
  model.hears(() => ({ fault: 401 }));
  await ask();
  expect(await month(desk)).toEqual({ spent: 0, reserved: 0 });
  model.hears(() => 'Tea');
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(200);
  expect(await month(desk)).toEqual({ spent: 1_500, reserved: 0 });
});

test('an agent hears no more than its conversation may take, and what it heard counts there', async () => {
  const desk = await AgentDesk.open(product, model, { ticketTokens: 5_000 });
  await speaks(desk, oggOf(60));
  await desk.after(3_001);
  expect(await desk.said()).toEqual(['At your service.']);
  expect(await desk.rows(sql`select tokens_in, tokens_out from agent_calls`)).toEqual([
    { tokens_in: 1_540, tokens_out: 10 },
  ]);
  await speaks(desk, oggOf(240));
  await desk.after(3_001);
  expect(await desk.ended()).toMatchObject({ reason: 'budget' });
  expect(model.heard).toHaveLength(1);
  expect(await month(desk)).toEqual({ spent: 1_550, reserved: 0 });
});

test('one person has so many written down at once, and a minute', async () => {
  const desk = await AgentDesk.open(product, model, {}, 'nowhere');
  const ask = (id: number) => product.call(desk.token, 'POST', `/messages/${id}/transcription`);
  const ids = [await speaks(desk), await speaks(desk), await speaks(desk)];
  const statuses = (await Promise.all(ids.map((id) => ask(id)))).map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 429]);
  const last = [];
  for (let at = 3; at <= 20; at += 1) last.push((await ask(ids[0] ?? 0)).status);
  expect([...new Set(last.slice(0, -1)), last.at(-1)]).toEqual([200, 429]);
});

test('a company has its share of those that are heard at once, and who waits too long may ask again', async () => {
  const desk = await AgentDesk.open(product, model, {}, 'nowhere');
  const ids: number[] = [];
  for (let at = 0; at < 5; at += 1) ids.push(await speaks(desk));
  let [now, most] = [0, 0];
  const end = Promise.withResolvers<void>();
  const transcriber: Transcriber = {
    hear: async () => {
      now += 1;
      most = Math.max(most, now);
      await end.promise;
      now -= 1;
      return 'Tea';
    },
  };
  const { platform, store } = product;
  const key = { apiKey: platform.secrets.encrypt(Buffer.from('sk-shop')), baseUrl: '' };
  const hear = (messageId: number, patienceMs = 20_000) =>
    transcribe(platform, { store, transcriber }, { companyId: desk.line.companyId, messageId, key, patienceMs });
  const first = ids.slice(0, 3).map((id) => hear(id));
  await expect.poll(() => now).toBe(3);
  expect(await hear(ids[3] ?? 0, 50)).toMatchObject({ ok: false, why: 'busy' });
  const all = [...first, ...ids.slice(3).map((id) => hear(id))];
  end.resolve();
  expect((await Promise.all(all)).map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
  expect(most).toBe(3);
});
