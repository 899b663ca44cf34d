// An installation is written to a file while customers write to it, comes back from that file elsewhere, and is the same.
// @module-tag waits
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Message } from '@recado/contract/messages';
import type { SimulatedMessage } from '@recado/contract/simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { membersOf } from '../src/platform/archive/archive-reader.ts';
import { dataDirOf, KillableInstallation, newHome } from './killable.ts';
import { until } from './phones.ts';
import { runProgram } from './program.ts';

const NUMBER = '5511987650001';
const PICTURE = Buffer.concat([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  Buffer.alloc(300_000, 7),
]);
const PASSPHRASE = 'a passphrase for this test';
/** a simulated phone shows the last 500 */
const MOST = 400;

let first: KillableInstallation;
let line: number;
let homes: string[];
let folder: string;

beforeAll(async () => {
  [folder, ...homes] = [newHome(), newHome(), newHome()] as [string, ...string[]];
  first = await KillableInstallation.start();
  line = await first.pairLine({ name: 'Shop' });
});
afterAll(async () => {
  await first?.stop();
  for (const each of [folder, ...homes]) fs.rmSync(each, { recursive: true, force: true });
});

async function tool(name: 'backup' | 'restore', file: string, home: string, settings: Record<string, string> = {}) {
  const program = runProgram({ DATA_DIR: home, ...settings }, { name, args: [path.join(folder, file)] });
  const code = await program.ended;
  return { code, said: program.output() };
}

/** Checksums of the rows and files: two installations that have the same have the same lists. */
async function contentOf(file: string): Promise<string[]> {
  const sums = [];
  for await (const { name, content } of membersOf(path.join(folder, file)))
    if (name.startsWith('sums/')) sums.push(...(await text(content)).split('\n'));
  return sums.filter((sum) => / {2}(?:tables|media)\//.test(sum)).toSorted();
}

const keyOf = (dataDir: string, name: string): string => fs.readFileSync(path.join(dataDir, name), 'utf8');

const customerSays = (body: string) => first.must('POST', `/simulator/${line}/messages`, { number: NUMBER, body });

const onPhone = async (installation: KillableInstallation): Promise<string[]> => {
  const { messages } = await installation.get<{ messages: SimulatedMessage[] }>(
    `/simulator/${line}/conversations/${NUMBER}`,
  );
  return messages.flatMap(({ fromCompany, body }) => (!fromCompany && body.startsWith('says') ? [body] : []));
};

async function inInbox(installation: KillableInstallation): Promise<Message[]> {
  const found = await installation.get<{ tickets: { id: number }[] }>(`/tickets?status=pending&searchParam=${NUMBER}`);
  const all: Message[] = [];
  for (let hasMore = found.tickets.length > 0; hasMore;) {
    const before = all[0] ? `?before=${all[0].id}` : '';
    const page = await installation.get<{ messages: Message[]; hasMore: boolean }>(
      `/messages/${found.tickets[0]?.id}${before}`,
    );
    all.unshift(...page.messages);
    hasMore = page.hasMore;
  }
  return all;
}

test('what is written while everything runs is one moment of it, and comes back whole', async () => {
  const form = new FormData();
  form.set('number', NUMBER);
  form.set('media', new Blob([new Uint8Array(PICTURE)], { type: 'image/png' }), 'photo.png');
  await first.must('POST', `/simulator/${line}/messages`, form);
  let said = 0;
  for (; said < 20; said += 1) await customerSays(`says ${said}`);
  await until(async () => expect(await inInbox(first)).toHaveLength(21));

  const before = said;
  const state = { over: false };
  const writing = (async () => {
    for (; !state.over && said < MOST; said += 1) await customerSays(`says ${said}`);
  })();
  await until(() => expect(said).toBeGreaterThan(before + 3));
  const written = await tool('backup', 'running.tar.gz', first.dataDir);
  state.over = true;
  await writing;
  expect(written.code, written.said).toBe(0);
  expect(written.said).toContain('holds the keys of this installation OPEN');
  expect(said).toBeGreaterThan(before + 5);
  expect(fs.statSync(path.join(folder, 'running.tar.gz')).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(folder)).toEqual(['running.tar.gz']);

  const [home = ''] = homes;
  const restored = await tool('restore', 'running.tar.gz', dataDirOf(home));
  expect(restored.code, restored.said).toBe(0);
  // As of a restore that was killed when the rows were there: nobody may clear these files any more.
  const mark = path.join(dataDirOf(home), 'media', 'recado-restoring');
  expect(fs.existsSync(mark)).toBe(false);
  fs.writeFileSync(mark, '');
  // It signs in with the password it was made with, as whoever was there.
  const second = await KillableInstallation.start({ ADMIN_PASSWORD: 'Kill-12345' }, home);
  try {
    // What was on its way from the network into the inbox at that moment arrives now.
    await until(async () => {
      const phone = await onPhone(second);
      const inbox = (await inInbox(second)).flatMap(({ body }) => (body.startsWith('says') ? [body] : []));
      expect(inbox).toEqual(phone);
    });
    const texts = await onPhone(second);
    expect(texts.length).toBeGreaterThanOrEqual(before);
    expect(texts).toEqual(texts.map((_, n) => `says ${n}`));
    const picture = (await inInbox(second)).find(({ mediaUrl }) => mediaUrl);
    const file = await fetch(new URL(String(picture?.mediaUrl), second.address));
    expect(Buffer.from(await file.arrayBuffer()).equals(PICTURE)).toBe(true);
    // Its line is one that goes on.
    await second.must('POST', `/simulator/${line}/messages`, { number: NUMBER, body: 'and now here' });
    await until(async () => expect((await inInbox(second)).at(-1)?.body).toBe('and now here'));
  } finally {
    await second.end();
    expect(fs.existsSync(mark)).toBe(false);
  }
  const again = await tool('restore', 'running.tar.gz', dataDirOf(home));
  expect(again).toMatchObject({ code: 1 });
  expect(again.said).toMatch(/^The database is not empty \(\S+\): an installation is restored into an empty one\n$/);
});

test(
  'nothing is lost on the way there and back: every row and every file has the same checksum',
  { tags: ['long'] },
  async () => {
    await first.end();
    const sealing = { BACKUP_PASSPHRASE: PASSPHRASE };
    expect((await tool('backup', 'there.tar.gz', first.dataDir, sealing)).said).not.toContain('OPEN');
    const other = dataDirOf(homes[1] ?? '');
    expect((await tool('restore', 'there.tar.gz', other)).said).toMatch(/^BACKUP_PASSPHRASE is missing/);
    const wrong = await tool('restore', 'there.tar.gz', other, { BACKUP_PASSPHRASE: 'another passphrase' });
    expect(wrong.said).toMatch(/^BACKUP_PASSPHRASE is not the one/);
    for (const [name, file] of [
      ['restore', 'there.tar.gz'],
      ['backup', 'back.tar.gz'],
    ] as const) {
      const { code, said } = await tool(name, file, other, sealing);
      expect(code, said).toBe(0);
    }
    const there = await contentOf('there.tar.gz');
    expect(there.length).toBeGreaterThan(20);
    expect(await contentOf('back.tar.gz')).toEqual(there);
    // The key is the same one; PostgreSQL's own password is each installation's.
    expect(keyOf(other, 'secret.key')).toBe(keyOf(first.dataDir, 'secret.key'));
    expect(keyOf(other, 'postgres.key')).not.toBe(keyOf(first.dataDir, 'postgres.key'));
    expect(fs.statSync(path.join(other, 'secret.key')).mode & 0o777).toBe(0o600);
  },
);
