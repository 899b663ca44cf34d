// Agents by request: fields, the key that nobody reads, the plan, and what becomes of who names one.
import type { Connection } from '@recado/contract/connections';
import { API_KEY_PLACEHOLDER, type Prompt } from '@recado/contract/prompts';
import type { PromptVersion } from '@recado/contract/prompt-versions';
import type { Queue } from '@recado/contract/queues';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventsOf, buildOffice, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product);
});
afterAll(() => product.close());

const KEY = 'sk-of-the-company-4711';
const input = () => ({
  name: 'Atendente',
  prompt: 'Responda em poucas palavras, só sobre a loja, e chame uma pessoa para o resto.',
  model: 'gpt-4o-mini',
  maxTokens: 100,
  temperature: 0.7,
  apiKey: KEY,
  queueId: office.sales.id,
  maxMessages: 10,
});
const call = <T = Prompt & { error?: string }>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  token = office.admin.token,
) => product.call<T>(token, method, path, body);
const made = async (more: object = {}): Promise<Prompt> =>
  (await call('POST', '/prompt', { ...input(), ...more })).body;
const storedKey = async (id: number): Promise<string> => {
  const { rows } = await product.platform.db.withTenant(office.company.id, (tx) =>
    tx.execute<{ key: Buffer }>(sql`select api_key as key from prompts where id = ${id}`),
  );
  return product.platform.secrets.decrypt(rows[0]?.key ?? Buffer.alloc(0)).toString();
};

describe('the five calls', () => {
  test('make, read, change, remove; each is told, and the key never', async () => {
    const { status, body } = await call('POST', '/prompt', input());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...input(),
      apiKey: API_KEY_PLACEHOLDER,
      queue: { id: office.sales.id, name: office.sales.name },
      baseUrl: '',
      handOver: { person: true, topics: [], sentiment: true, noGround: false, turns: null, message: '' },
      quietHours: null,
      ticketTokens: null,
    });
    const path = `/prompt/${body.id}`;
    expect((await call('GET', path)).body).toEqual(body);
    const changed = await call('PUT', path, { maxTokens: 200, apiKey: API_KEY_PLACEHOLDER });
    expect(changed.body).toMatchObject({ maxTokens: 200, name: 'Atendente', apiKey: API_KEY_PLACEHOLDER });
    expect(await storedKey(body.id)).toBe(KEY);
    await call('PUT', path, { apiKey: 'sk-another' });
    expect(await storedKey(body.id)).toBe('sk-another');
    const list = await call<{ prompts: Prompt[] }>('GET', '/prompt?searchParam=atend');
    expect(list.body).toMatchObject({ prompts: [{ id: body.id }], count: 1 });
    expect((await call('DELETE', path)).body).toEqual({ message: 'Prompt deleted' });
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect(await call(method, path, method === 'PUT' ? {} : undefined)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_PROMPT_FOUND' },
      });
    const told = await eventsOf(product, office.company.id, 'prompt');
    expect(told.map(({ payload }) => (payload as { action: string }).action)).toEqual([
      'create',
      'update',
      'update',
      'delete',
    ]);
    expect(JSON.stringify(told)).not.toContain('sk-');
  });

  test.each<[string, object, number, string]>([
    ['a name of four letters', { name: 'Ana ' }, 400, 'ERR_VALIDATION'],
    ['a prompt of 49 letters', { prompt: 'x'.repeat(49) }, 400, 'ERR_VALIDATION'],
    ['no key', { apiKey: ' ' }, 400, 'ERR_VALIDATION'],
    ['a key with a line break', { apiKey: 'sk\nx' }, 400, 'ERR_VALIDATION'],
    ['no queue', { queueId: null }, 400, 'ERR_VALIDATION'],
    ['a queue that is not there', { queueId: 999_999_999 }, 404, 'ERR_NO_QUEUE_FOUND'],
    ['a temperature beyond 1', { temperature: 1.1 }, 400, 'ERR_VALIDATION'],
    ['a temperature between two steps', { temperature: 0.25 }, 400, 'ERR_VALIDATION'],
    ['a name that is used', { name: 'ATENDENTE' }, 409, 'ERR_NAME_IN_USE'],
    ['an address inside', { baseUrl: 'http://10.0.0.7/v1' }, 400, 'ERR_PRIVATE_ADDRESS'],
    ['this machine', { baseUrl: 'http://localhost:11434/v1' }, 400, 'ERR_PRIVATE_ADDRESS'],
    ['an address with a password', { baseUrl: 'https://a:b@example.com/v1' }, 400, 'ERR_VALIDATION'],
    ['quiet hours that are none', { quietHours: { from: '24:00', to: '07:00' } }, 400, 'ERR_VALIDATION'],
  ])('not with %s', async (_, wrong, status, error) => {
    await made();
    const answer = await call('POST', '/prompt', { ...input(), name: 'Outro agente', ...wrong });
    expect(answer).toMatchObject({ status, body: { error } });
  });

  test('a stored key is sent to no other address than it was typed for', async () => {
    const { id } = await made();
    const baseUrl = 'https://models.example.com/v1';
    expect(await call('PUT', `/prompt/${id}`, { baseUrl })).toMatchObject({
      status: 400,
      body: { error: 'ERR_KEY_AGAIN' },
    });
    expect(await call('PUT', `/prompt/${id}`, { baseUrl, apiKey: 'sk-theirs' })).toMatchObject({ status: 200 });
    expect(await call('PUT', `/prompt/${id}`, { baseUrl, model: 'other' })).toMatchObject({ status: 200 });
  });

  test('administrators of companies whose plan has it', async () => {
    expect(await call('GET', '/prompt', undefined, office.ann.token)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    await product.platform.db.withSystem((tx) =>
      tx.execute(sql`
        update plans set use_open_ai = false where id = (select plan_id from companies where id = ${office.company.id})`),
    );
    for (const [method, path] of [
      ['GET', '/prompt'],
      ['POST', '/prompt'],
    ] as const)
      expect(await call(method, path, method === 'POST' ? input() : undefined)).toMatchObject({
        status: 403,
        body: { error: 'ERR_PLAN_FEATURE' },
      });
    await product.platform.db.withSystem((tx) => tx.execute(sql`update plans set use_open_ai = true`));
  });
});

describe('versions', () => {
  type Versions = { versions: PromptVersion[]; error?: string };
  const versionsOf = async (id: number) => (await call<Versions>('GET', `/prompt/${id}/versions`)).body.versions;

  test('each save that changes something is one, which names what; a key, or nothing, is none', async () => {
    const { id, version } = await made();
    expect(version).toBe(1);
    const path = `/prompt/${id}`;
    expect((await call('PUT', path, { temperature: 0.2, name: 'Outro nome', model: 'gpt-4o-mini' })).body.version).toBe(
      2,
    );
    const { handOver } = (await call('PUT', path, { apiKey: 'sk-new', temperature: 0.2 })).body;
    expect((await call('PUT', path, { handOver })).body.version).toBe(2);
    expect((await call('PUT', path, { handOver: { ...handOver, turns: 3 } })).body.version).toBe(3);
    expect(await versionsOf(id)).toMatchObject([
      { version: 3, changed: ['handOver'], current: true, by: office.admin.name },
      { version: 2, changed: ['name', 'temperature'], current: false },
      { version: 1, changed: [] },
    ]);
    const { body } = await call<{ settings: object }>('GET', `${path}/versions/1`);
    expect(body.settings).toMatchObject({ name: 'Atendente', temperature: 0.7 });
    expect(JSON.stringify(body)).not.toMatch(/apiKey|sk-/);
  });

  test('one is brought back as a new one; name, key and its address stay, and the queue where the old one is gone', async () => {
    const { id } = await made();
    const path = `/prompt/${id}`;
    const changed = {
      name: 'De noite',
      prompt: 'Outra coisa, bem comprida, para passar do mínimo de cinquenta letras.',
      baseUrl: 'https://models.example.com/v1',
      apiKey: 'sk-theirs',
      queueId: office.support.id,
    };
    await call('PUT', path, changed);
    await call('DELETE', `/queue/${office.sales.id}`);
    const { body } = await call('POST', `${path}/versions/1/restore`);
    const { name, baseUrl, queueId } = changed;
    expect(body).toMatchObject({ version: 3, prompt: input().prompt, name, baseUrl, queueId });
    expect(await storedKey(id)).toBe('sk-theirs');
    expect((await versionsOf(id))[0]).toMatchObject({ version: 3, restoredFrom: 1, changed: ['prompt'] });
    expect((await call('POST', `${path}/versions/3/restore`)).body.version).toBe(3);
    expect((await call('POST', `${path}/versions/9/restore`)).body.error).toBe('ERR_NO_PROMPT_VERSION');
  });

  test('a hundred are kept', async () => {
    const { id } = await made();
    await product.platform.db.withTenant(office.company.id, (tx) =>
      tx.execute(sql`update prompts set version = 100 where id = ${id}`),
    );
    await call('PUT', `/prompt/${id}`, { maxTokens: 7 });
    expect((await versionsOf(id)).map(({ version }) => version)).toEqual([101]);
  });
});

describe('who names one', () => {
  test('a connection has an agent or queues, and 404 for one that is not there', async () => {
    const { id: promptId } = await made();
    const line = { name: 'Linha', provider: 'sandbox', queueIds: [office.sales.id], greetingMessage: 'Oi' };
    const both = await call<Connection>('POST', '/whatsapp', { ...line, promptId });
    expect(both.body).toMatchObject({ promptId, queues: [] });
    const path = `/whatsapp/${both.body.id}`;
    expect((await call<Connection>('PUT', path, { queueIds: [office.sales.id] })).body).toMatchObject({
      promptId: null,
      queues: [{ id: office.sales.id }],
    });
    expect((await call<Connection>('PUT', path, { promptId })).body).toMatchObject({ promptId, queues: [] });
    expect((await call<Connection>('PUT', path, { name: 'Outra' })).body).toMatchObject({ promptId });
    const missing = { promptId: 999_999_999 };
    const refused = { status: 404, body: { error: 'ERR_NO_PROMPT_FOUND' } };
    expect(await call('PUT', path, missing)).toMatchObject(refused);
    expect(await call('POST', '/whatsapp', { ...line, name: 'Nova', ...missing })).toMatchObject(refused);
  });

  test('once it is deleted queues and connections have none; of a deleted queue it has none', async () => {
    const { id: promptId } = await made();
    await call('PUT', `/queue/${office.support.id}`, { promptId });
    const { body } = await call<Connection>('POST', '/whatsapp', { name: 'Linha', provider: 'sandbox', promptId });
    await call('DELETE', `/queue/${office.sales.id}`);
    expect((await call('GET', `/prompt/${promptId}`)).body).toMatchObject({ queueId: null, queue: null });
    await call('DELETE', `/prompt/${promptId}`);
    expect((await call<Queue>('GET', `/queue/${office.support.id}`)).body.promptId).toBeNull();
    expect((await call<Connection>('GET', `/whatsapp/${body.id}`)).body.promptId).toBeNull();
    const told = await eventsOf(product, office.company.id, 'queue');
    expect(told.at(-1)?.payload).toMatchObject({ action: 'update', queue: { id: office.support.id, promptId: null } });
  });

  test('none of another company', async () => {
    const { id: promptId } = await made();
    const other = await buildOffice(product);
    expect(await call('GET', `/prompt/${promptId}`, undefined, other.admin.token)).toMatchObject({ status: 404 });
    expect(await call('PUT', `/queue/${other.sales.id}`, { promptId }, other.admin.token)).toMatchObject({
      status: 404,
    });
  });
});
