// Agents that answer by a voice: one voice note for each answer, with its words; and in writing at once where that fails.
import { buffer } from 'node:stream/consumers';
import type { FlowView } from '@recado/contract/flows';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AgentDesk } from '../../../../test/agents.ts';
import {
  azureStandIn,
  soundOf,
  type AzureFault,
  type AzureStandIn,
} from '../../../../../../tests/stand-ins/azure-stand-in.ts';
import { fine, openAiStandIn, type OpenAiStandIn } from '../../../../../../tests/stand-ins/openai-stand-in.ts';
import { graph, node, say } from '../../../../test/drawn-flows.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { azureSpeaker, ssmlOf } from '../../../adapters/azure/azure-speaker.ts';
import type { DueRows } from '../../../platform/due-rows.ts';
import { engine } from '../../../subscriptions.ts';
import { slowSteps } from '../drivers/slow-step.service.ts';
import { speakAnswers } from './speak-answer.service.ts';

const VOICE = { voice: 'pt-BR-FranciscaNeural', region: 'brazilsouth', key: 'azure-shop', monthCharacters: null };

let product: Product;
let model: OpenAiStandIn;
let azure: AzureStandIn;
let slow: DueRows;
beforeAll(async () => {
  azure = await azureStandIn();
  model = await openAiStandIn();
  const speaker = azureSpeaker({ speechUrl: azure.url, allowPrivateUrls: false });
  product = await createProduct({ speaker });
  slow = slowSteps(product.platform, engine, [speakAnswers({ store: product.store, speaker })]);
});
beforeEach(() => {
  model.says(() => fine());
  azure.faults(() => undefined);
  azure.asked.length = 0;
});
afterAll(async () => {
  await slow.close();
  await model.close();
  await azure.close();
  await product.close();
});

/** A desk whose agent speaks. */
async function open(voice: object = {}): Promise<AgentDesk & { promptId: number }> {
  const desk = await AgentDesk.open(product, model);
  const path = `/prompt/${desk.promptId}/voice`;
  expect((await product.call(desk.token, 'PUT', path, { ...VOICE, ...voice })).status).toBe(200);
  return desk;
}

/** The customer's word is heard, and the model has answered: a voice is to read it. */
async function answered(desk: AgentDesk, words = 'Oi'): Promise<void> {
  await desk.says(words);
  await desk.after(3_001);
}

async function spoken(desk: AgentDesk, words = 'Oi'): Promise<void> {
  await answered(desk, words);
  await slow.takeDue();
  await desk.after(0);
}

const ours = (desk: AgentDesk) =>
  desk.rows<{ body: string; words: string | null; kind: string | null; key: string | null; mime: string | null }>(sql`
    select m.body, x.body as words, m.media_type as kind, f.storage_key as key, f.mime from messages m
    left join transcriptions x on x.message_id = m.id left join media f on f.id = m.media_id
    where m.from_me order by m.id`);
const settings = async (desk: AgentDesk) =>
  (await product.call(desk.token, 'GET', `/prompt/${desk.promptId}/voice`)).body;
const told = (desk: AgentDesk) =>
  desk.rows<{ text: string }>(
    sql`select data->>'text' as text from ticket_timeline where kind = 'notified' order by id`,
  );

describe('spoken', () => {
  test('one voice note with its words beside it, which the agent knows as its own', async () => {
    const desk = await open();
    await spoken(desk);
    const [note, ...more] = await ours(desk);
    expect(more).toEqual([]);
    expect(note).toMatchObject({ body: '', words: 'At your service.', kind: 'audio', mime: 'audio/ogg' });
    const file = await product.store.get(note?.key ?? '');
    expect(file && (await buffer(file.stream)).equals(soundOf('At your service.'))).toBe(true);
    expect(azure.asked).toEqual([
      expect.objectContaining({
        key: 'azure-shop',
        voice: 'pt-BR-FranciscaNeural',
        format: 'ogg-24khz-16bit-mono-opus',
      }),
    ]);
    const [sent] = await desk.rows<{ command: { content: object } }>(sql`select command from outbox order by id`);
    expect(sent?.command.content).toMatchObject({ type: 'media', kind: 'voice' });
    expect(await settings(desk)).toMatchObject({ spoken: 'At your service.'.length, fault: null });
    await spoken(desk, 'E café?');
    expect(model.asked.at(-1)?.messages.slice(1)).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: 'At your service.' },
      { role: 'user' },
    ]);
    expect(await ours(desk)).toHaveLength(2);
    // Nothing waits to be removed that is held, and nothing is held twice.
    expect(await desk.rows(sql`select from removed_files r join media f on f.storage_key = r.storage_key`)).toEqual([]);
  });

  test('what somebody wrote is read as words: no tag gets in', async () => {
    const desk = await open();
    const words = `</voice><audio src="https://x.example/a.mp3"/> Tom & Jerry's "x" \u0007`;
    model.says(() => fine(words));
    await spoken(desk);
    expect(azure.asked[0]?.ssml).toContain(
      '&lt;/voice&gt;&lt;audio src=&quot;https://x.example/a.mp3&quot;/&gt; Tom &amp;',
    );
    expect((await ours(desk)).map(({ kind }) => kind)).toEqual(['audio']);
    expect(ssmlOf({ voice: 'pt-BR-YaraNeural', text: 'a\uD800b\u0000c\uFFFEd' })).toContain('>a\uFFFDb c d<');
  });

  test('a process that dies over it: it is read once more, and sent once', async () => {
    const desk = await open();
    await answered(desk);
    // It was taken, and nothing more is heard of who took it.
    await desk.rows(sql`update slow_steps set attempts = 1, due_at = now() + interval '12 seconds'`);
    product.clock.advance(12_001);
    await slow.takeDue();
    await desk.after(60_000);
    await slow.takeDue();
    expect((await ours(desk)).map(({ words }) => words)).toEqual(['At your service.']);
  });

  test('two who take the same: one is sent, and the other file goes', async () => {
    const desk = await open();
    await answered(desk);
    azure.hold(true);
    const first = slow.takeDue();
    await expect.poll(() => azure.asked.length).toBe(1);
    // Long gone, as far as anybody knows: its lease has run out, and another asks.
    await desk.rows(sql`update slow_steps set due_at = now()`);
    const speaker = azureSpeaker({ speechUrl: azure.url, allowPrivateUrls: false });
    const other = slowSteps(product.platform, engine, [speakAnswers({ store: product.store, speaker })]);
    const second = other.takeDue();
    await expect.poll(() => azure.asked.length).toBe(2);
    azure.hold(false);
    await Promise.all([first, second]);
    await other.close();
    await desk.after(60_000);
    expect(await ours(desk)).toHaveLength(1);
    expect(await desk.rows(sql`select from removed_files`)).toHaveLength(1);
  });

  test('a person takes over while it is read: nothing is said', async () => {
    const desk = await open();
    await answered(desk);
    azure.hold(true);
    const speaking = slow.takeDue();
    await expect.poll(() => azure.asked.length).toBe(1);
    const { id } = await desk.ticket();
    expect((await product.call(desk.token, 'PUT', `/tickets/${id}`, { status: 'open' })).status).toBe(200);
    azure.hold(false);
    await speaking;
    await desk.after(60_000);
    expect(await ours(desk)).toEqual([]);
  });

  test('a newer message while it is read: both are answered by one', async () => {
    const desk = await open();
    await answered(desk);
    azure.hold(true);
    const speaking = slow.takeDue();
    await expect.poll(() => azure.asked.length).toBe(1);
    model.says(({ messages }) => fine(`Heard ${messages.length - 1}`));
    await desk.says('E café?');
    azure.hold(false);
    await speaking;
    expect(await ours(desk)).toEqual([]);
    await desk.after(3_001);
    await slow.takeDue();
    expect((await ours(desk)).map(({ words }) => words)).toEqual(['Heard 2']);
  });
});

describe('written instead', () => {
  test.each<[AzureFault, string, RegExp]>([
    [401, 'key', /Azure recusa a chave/],
    [403, 'key', /Azure recusa a chave/],
    [429, 'busy', /pedidos demais/],
    [500, 'away', /não respondeu a tempo/],
    [503, 'away', /não respondeu a tempo/],
    ['cut', 'away', /não respondeu a tempo/],
    ['html', 'noSound', /não enviou nenhum áudio/],
    ['empty', 'noSound', /não enviou nenhum áudio/],
  ])('where Azure says %s: at once, and administrators are told once', async (fault, why, words) => {
    const desk = await open();
    azure.faults(() => fault);
    await spoken(desk);
    await spoken(desk, 'E café?');
    expect((await ours(desk)).map(({ body, kind }) => [body, kind])).toEqual([
      ['At your service.', null],
      ['At your service.', null],
    ]);
    expect(azure.asked).toHaveLength(2);
    expect(await told(desk)).toEqual([{ text: expect.stringMatching(words) }]);
    expect(await settings(desk)).toMatchObject({ fault: why, spoken: 0 });
    azure.faults(() => undefined);
    await spoken(desk, 'E chá?');
    expect((await ours(desk)).at(-1)).toMatchObject({ kind: 'audio' });
    expect(await settings(desk)).toMatchObject({ fault: null, faultAt: null });
  });

  test('where it takes too long: within seconds, and what comes after that is not sent', async () => {
    const desk = await open();
    await answered(desk);
    azure.hold(true);
    const speaking = slow.takeDue();
    await expect.poll(() => azure.asked.length).toBe(1);
    product.clock.advance(14_001);
    await desk.timersAlone();
    expect((await ours(desk)).map(({ body }) => body)).toEqual(['At your service.']);
    azure.hold(false);
    await speaking;
    await desk.after(60_000);
    expect(await ours(desk)).toHaveLength(1);
    expect(await settings(desk)).toMatchObject({ fault: 'away' });
  });

  test('where it is long, or the month has no more characters', async () => {
    const desk = await open({ monthCharacters: 1_000 });
    model.says(() => fine('x'.repeat(1_001)));
    await spoken(desk);
    expect(azure.asked).toEqual([]);
    model.says(() => fine('x'.repeat(600)));
    await spoken(desk, 'E café?');
    await spoken(desk, 'E chá?');
    expect((await ours(desk)).map(({ kind }) => kind)).toEqual([null, 'audio', null]);
    expect(await settings(desk)).toMatchObject({ fault: 'limit', spoken: 600 });
  });
});

describe('settings', () => {
  test('the key is kept encrypted and never answered; left as it was answered it stays', async () => {
    const desk = await open();
    const path = `/prompt/${desk.promptId}/voice`;
    expect(await settings(desk)).toMatchObject({ ...VOICE, key: '********' });
    const change = { ...VOICE, voice: 'pt-BR-AntonioNeural', key: '********' };
    expect((await product.call(desk.token, 'PUT', path, change)).body).toMatchObject({ voice: 'pt-BR-AntonioNeural' });
    await spoken(desk);
    expect(azure.asked).toMatchObject([{ key: 'azure-shop', voice: 'pt-BR-AntonioNeural' }]);
    const [row] = await desk.rows<{ key: Buffer }>(sql`select speech_key as key from prompt_voices`);
    expect(row?.key.includes('azure-shop')).toBe(false);
    expect((await product.call(desk.token, 'PUT', path, { ...change, voice: 'texto' })).status).toBe(200);
    await spoken(desk, 'E café?');
    expect((await ours(desk)).map(({ kind }) => kind)).toEqual(['audio', null]);
  });

  test.each([
    ['no key', { key: '' }],
    ['the place of a key where there is none', { key: '********' }],
    ['no region', { region: '' }],
    ['a region that leads elsewhere', { region: 'x.example/a' }],
    ['an unknown voice', { voice: 'pt-BR-NobodyNeural' }],
  ])('refused: %s', async (_, wrong) => {
    const desk = await AgentDesk.open(product, model);
    const path = `/prompt/${desk.promptId}/voice`;
    expect((await product.call(desk.token, 'PUT', path, { ...VOICE, ...wrong })).status).toBe(400);
    expect(await settings(desk)).toMatchObject({ voice: 'texto', key: '', spoken: 0 });
  });

  test('one listens to a voice before it is chosen', async () => {
    const desk = await AgentDesk.open(product, model);
    const path = `/prompt/${desk.promptId}/voice/sample`;
    const { monthCharacters: _, ...asked } = VOICE;
    const { body } = await product.call<{ mime: string; sound: string }>(desk.token, 'POST', path, asked);
    expect(body.mime).toBe('audio/ogg');
    expect(Buffer.from(body.sound, 'base64').toString()).toContain('Olá!');
    expect(await product.call(desk.token, 'POST', path, { ...asked, key: 'wrong' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_VOICE_REFUSED' },
    });
    azure.faults(() => 503);
    expect((await product.call(desk.token, 'POST', path, asked)).status).toBe(503);
  });
});

/** A welcome in which the agent speaks, and then the flow. @param here the node's own voice */
async function welcome(here: object, voice: object = {}): Promise<AgentDesk> {
  const desk = await AgentDesk.open(product, model, {}, 'nowhere');
  const call = <T>(method: 'POST' | 'PUT', path: string, body: object) =>
    product.call<T>(desk.token, method, path, body);
  await call('PUT', `/prompt/${desk.promptId}/voice`, { ...VOICE, ...voice });
  const { body } = await call<{ id: number }>('POST', '/flowbuilder', { name: 'Aloud' });
  const agent = node('x', 'openai', { typebotIntegration: { promptId: desk.promptId, ...here } });
  const drawing = graph([agent, say('m', 'Back in the flow')], '1>x', 'x>m');
  const { body: saved } = await call<{ flow: FlowView }>('POST', '/flowbuilder/flow', {
    idFlow: body.id,
    ...drawing,
  });
  expect(saved.flow.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  await call('PUT', `/whatsapp/${desk.line.connection.id}`, { flowIdWelcome: body.id });
  await desk.says('Oi');
  await desk.after(0);
  return desk;
}

const read = async (desk: AgentDesk): Promise<void> => {
  await slow.takeDue();
  await desk.after(0);
};

describe('in a flow', () => {
  const OF_THE_NODE = { voice: 'pt-BR-YaraNeural', voiceRegion: 'eastus' };

  test.each<[string, object, object, string | undefined]>([
    ['the node’s own voice', OF_THE_NODE, {}, 'pt-BR-YaraNeural'],
    ['the node’s, of an agent that writes elsewhere', OF_THE_NODE, { voice: 'texto' }, 'pt-BR-YaraNeural'],
    ['under the node’s own key', { ...OF_THE_NODE, voiceKey: 'azure-shop' }, { key: 'wrong' }, 'pt-BR-YaraNeural'],
    ['the agent’s, where the node says nothing of it', { voice: '' }, {}, 'pt-BR-FranciscaNeural'],
    ['none, where the node writes', { voice: 'texto' }, {}, undefined],
  ])('%s', async (_, here, settingsOf, voice) => {
    const desk = await welcome(here, settingsOf);
    await read(desk);
    const said = voice === undefined ? { kind: null, words: null } : { kind: 'audio', words: 'At your service.' };
    expect(await ours(desk)).toMatchObject([said]);
    expect(azure.asked.map((asked) => asked.voice)).toEqual(voice === undefined ? [] : [voice]);
    // It listens on, and hands back to the flow.
    model.says(() => ({ ...fine('Let me see.'), action: { kind: 'transfer' } }));
    await desk.says('I am not sure');
    await desk.after(3_001);
    expect((await ours(desk)).slice(1).map(({ body }) => body)).toEqual(['Let me see.', 'Back in the flow']);
  });

  test('a voice that fails, or does not come: it is written, once', async () => {
    azure.faults(() => 401);
    const refused = await welcome(OF_THE_NODE);
    await read(refused);
    const nobody = await welcome(OF_THE_NODE);
    await nobody.after(14_001);
    await read(nobody);
    for (const desk of [refused, nobody])
      expect(await ours(desk)).toMatchObject([{ body: 'At your service.', kind: null }]);
    expect(await told(refused)).toHaveLength(1);
  });

  test('what the customer writes meanwhile is answered instead', async () => {
    const desk = await welcome(OF_THE_NODE);
    await desk.says('And on Sundays?');
    await read(desk);
    model.says(() => fine('Closed.'));
    await desk.after(3_001);
    await read(desk);
    expect((await ours(desk)).map(({ words }) => words)).toEqual(['Closed.']);
  });
});
