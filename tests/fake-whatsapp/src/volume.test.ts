// Many messages each way: all of them, once, in order per conversation, and keys handed out once.
import './quiet-libsignal.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import type { FakeWhatsApp } from './fake-whatsapp.ts';
import { textOf } from './message-kinds.ts';
import { pairedClient } from './paired-client.ts';
import type { TestClient } from './test-client.ts';

/** Each way; enough that every phone writes and is written to more than once. */
const { inward, outward } =
  process.env['LONG_TESTS'] === '1' ? { inward: 1_000, outward: 300 } : { inward: 200, outward: 100 };

const COMPANY = '5511900000001';
const PHONES = Array.from({ length: 50 }, (_, index) => `55119800${10_000 + index}`);
let fake: FakeWhatsApp;
let client: TestClient;

beforeEach(async () => {
  ({ fake, client } = await pairedClient(COMPANY, { fewKeys: false }));
});

afterEach(async () => {
  await client.stop();
  await fake.close();
});

const phoneAt = (index: number): string => PHONES[index % PHONES.length] ?? '';

test(`${inward} in`, async () => {
  const texts = Array.from({ length: inward }, (_, index) => `m${index}`);
  for (const [index, text] of texts.entries()) await fake.customer(phoneAt(index)).text(text);
  await eventually(() => expect(client.texts()).toEqual(texts));
  await eventually(() => expect(fake.company(COMPANY).unacknowledged).toBe(0));
  expect(fake.failures).toEqual([]);
});

test(`${outward} out, each phone in order`, async () => {
  for (let index = 0; index < outward; index += 1) {
    await client.sock.sendMessage(`${phoneAt(index)}@s.whatsapp.net`, { text: String(index) });
  }
  await eventually(() => expect(fake.sent).toHaveLength(outward));
  expect(fake.sent.map(({ message }) => textOf(message))).toEqual(
    Array.from({ length: outward }, (_, index) => String(index)),
  );
  expect(fake.sent.every(({ copies }) => copies === 1)).toBe(true);
  expect(fake.failures).toEqual([]);
});
