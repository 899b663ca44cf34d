// Another program's client is made from our OpenAPI document by openapi-typescript: its types hold, and what they promise comes.
import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CACHE } from './api-calls.ts';
import { fakeNetwork } from './fake-network.ts';
import { createProduct, type Product } from './product.ts';
import { RunningChannels } from './running-channels.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(CACHE, 'api-client');
const program = path.join(folder, 'program.ts');
/** those of public-api.test.ts */
const calls = path.join(folder, 'calls.ts');

interface Access {
  address: string;
  token: string;
  session: string;
  whatsappId: number;
}

interface Program {
  sends: (access: Access) => Promise<Record<string, unknown>>;
  keepsContacts: (access: Access) => Promise<Record<string, unknown>>;
}

let product: Product;
let running: RunningChannels;
let access: Access;

beforeAll(async () => {
  product = await createProduct();
  const address = await product.listen();
  running = await RunningChannels.prepare(product);
  const network = fakeNetwork();
  await running.start(network);
  const whatsappId = await running.connect(network);
  const tokenOf = async (...scopes: string[]): Promise<string> =>
    (await product.call<{ token: string }>(running.token, 'POST', '/api-tokens', { name: 'Shop', scopes })).body.token;
  access = {
    address,
    token: await tokenOf('messages:send', 'templates:read'),
    session: running.token,
    whatsappId,
  };
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { body: document } = await product.call(undefined, 'GET', '/openapi.json');
  // What has a default may be left out by who asks.
  const types = await openapiTS(JSON.stringify(document), { defaultNonNullable: false });
  await writeFile(path.join(folder, 'schema.ts'), astToString(types));
  await copyFile(path.join(import.meta.dirname, 'api-client/program.txt'), program);
  await copyFile(path.join(import.meta.dirname, 'api-client/calls.txt'), calls);
});
afterAll(async () => {
  await running?.stop();
  await product?.close();
});

test('its types let through what the calls take, and nothing else', async () => {
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--ignoreConfig'];
  const target = ['--target', 'es2024', '--module', 'nodenext', '--types', 'node'];
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const said = await promisify(execFile)(process.execPath, [tsc, ...options, ...target, program, calls], {
    cwd: folder,
  }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(said).toBe('');
});

test('a message goes out once, and its state is asked for', async () => {
  const { sends } = (await import(pathToFileURL(program).href)) as Program;
  const seen = await sends(access);
  expect(seen).toMatchObject({ refusal: 'ERR_NO_MESSAGE_FOUND', status: 404 });
  expect(seen['sent']).toMatchObject({ id: expect.any(Number), status: 'queued' });
  expect(seen['again']).toEqual(seen['sent']);
  expect(['queued', 'sent', 'delivered']).toContain(seen['how']);
});

test('a contact is made, changed, found and deleted', async () => {
  const { keepsContacts } = (await import(pathToFileURL(program).href)) as Program;
  expect(await keepsContacts(access)).toEqual({
    made: 'Ana Souza',
    changed: 'Ana Lima',
    found: ['Ana Lima'],
    gone: 200,
    refusal: 'ERR_VALIDATION',
  });
});
