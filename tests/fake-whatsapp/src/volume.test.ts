// Many messages each way: all of them, once, in order per conversation, and keys handed out once.
import './quiet-libsignal.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import type { FakeWhatsApp } from './fake-whatsapp.ts';
import { textOf } from './message-kinds.ts';
import { pairedClient } from './paired-client.ts';
import type { TestClient } from './test-client.ts';

const COMPANY = '5511900000001';
const PHONES = Array.from({ length: 50 }, (_, index) => `55119800${10_000 + index}`);
let fake: FakeWhatsApp;
let client: TestClient;

beforeEach(async () => {
  ({ fake, client } = await pairedClient(COMPANY));
});

afterEach(async () => {
  await client.stop();
  await fake.close();
});

const phoneAt = (index: number): string => PHONES[index % PHONES.length] ?? '';

test('a thousand in', async () => {
  const texts = Array.from({ length: 1_000 }, (_, index) => `m${index}`);
  for (const [index, text] of texts.entries()) await fake.customer(phoneAt(index)).text(text);
  await eventually(() => expect(client.texts()).toEqual(texts));
  await eventually(() => expect(fake.company(COMPANY).unacknowledged).toBe(0));
  expect(fake.failures).toEqual([]);
});

test('three hundred out, each phone in order', async () => {
  for (let index = 0; index < 300; index += 1) {
    await client.sock.sendMessage(`${phoneAt(index)}@s.whatsapp.net`, { text: String(index) });
  }
  await eventually(() => expect(fake.sent).toHaveLength(300));
  expect(fake.sent.map(({ message }) => textOf(message))).toEqual(
    Array.from({ length: 300 }, (_, index) => String(index)),
  );
  expect(fake.sent.every(({ copies }) => copies === 1)).toBe(true);
  expect(fake.failures).toEqual([]);
});
