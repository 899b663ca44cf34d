// Both media stores keep the same promises; each also breaks in its own way.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeS3, type FakeS3 } from '../../../../../tests/stand-ins/fake-s3.ts';
import { asAppError, isUnavailable, mayHaveCommitted } from '../../platform/db/pg-errors.ts';
import { freePort } from '../../platform/postgres/free-port.ts';
import type { ListedStore } from '../../ports/media-store.ts';
import { diskStore } from './disk-store.ts';
import { s3Store } from './s3-store.ts';

let folder: string;
let s3: FakeS3;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-store-'));
  s3 = await startFakeS3();
});
afterEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await s3.close();
});

const filesBelow = (top: string): string[] =>
  fs
    .readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(top, path.join(entry.parentPath, entry.name)));

const onS3 = (): ListedStore =>
  s3Store({ endpoint: s3.endpoint, bucket: 'bucket', key: 'key', secret: 's', region: 'us-east-1', partBytes: 1_000 });

/** In chunks that fit no part. */
const streamOf = (content: Buffer): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / 700) }, (_, n) => content.subarray(n * 700, (n + 1) * 700)),
  );
const breaking = (after: number): Readable =>
  Readable.from(
    (async function* () {
      yield Buffer.alloc(after);
      throw new Error('the sender hung up');
    })(),
  );
const text = async (file: { stream: Readable } | undefined) => file && (await buffer(file.stream)).toString();

describe.each([
  ['disk', () => diskStore(folder), () => filesBelow(folder)],
  ['S3', onS3, () => [...s3.objects.keys()]],
] as const)('%s', (_name, make, names) => {
  it('lists every file of ours', async () => {
    const store = make();
    const keysOf = async (): Promise<string[]> => {
      const keys = [];
      for await (const { key, changedAt } of store.list()) {
        expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(10 * 365 * 86_400_000);
        keys.push(key);
      }
      return keys.toSorted();
    };
    expect(await keysOf()).toEqual([]);
    await store.put('1/a.bin', streamOf(Buffer.from('one')));
    expect(await keysOf()).toEqual(['1/a.bin']);
    s3.pageOf = 2;
    for (const key of ['2/b/c.bin', '2/d.bin', 'e', '7/f.bin']) await store.put(key, streamOf(Buffer.from(key)));
    // Somebody else's, and what an upload left that broke off.
    s3.objects.set('Their Files/a b', Buffer.from('x'));
    fs.writeFileSync(path.join(folder, 'x.part'), 'x');
    expect(await keysOf()).toEqual(['1/a.bin', '2/b/c.bin', '2/d.bin', '7/f.bin', 'e']);
  });

  it.each([0, 1, 999, 1_000, 1_001, 2_000, 10_000])('keeps %i bytes', async (size) => {
    const store = make();
    const content = Buffer.from(Array.from({ length: size }, (_, n) => (n * 31) % 251));
    expect(await store.put('7/ab/file-1.bin', streamOf(content))).toBe(size);
    const file = await store.get('7/ab/file-1.bin');
    expect([file?.size, file?.total]).toEqual([size, size]);
    expect((await buffer(file?.stream ?? Readable.from([]))).equals(content)).toBe(true);
    expect(names()).toEqual(['7/ab/file-1.bin']);
  });

  it('replaces, removes, and says when there is nothing', async () => {
    const store = make();
    await store.put('a', streamOf(Buffer.from('one')));
    await store.put('a', streamOf(Buffer.from('two')));
    expect(await text(await store.get('a'))).toBe('two');
    await store.remove('a');
    await store.remove('a');
    expect(await store.get('a')).toBeUndefined();
    expect(await store.get('a', { start: 0, end: 1 })).toBeUndefined();
  });

  it.each([
    [{ start: 0, end: 0 }, '0', 1],
    [{ start: 2, end: 4 }, '234', 3],
    [{ start: 7, end: undefined }, '789', 3],
    [{ start: 7, end: 500 }, '789', 3],
    [{ start: 10, end: undefined }, '', 0],
    [{ start: 500, end: 600 }, '', 0],
  ])('answers the range %j', async (range, expected, size) => {
    const store = make();
    await store.put('digits', streamOf(Buffer.from('0123456789')));
    const file = await store.get('digits', range);
    expect([await text(file), file?.size, file?.total]).toEqual([expected, size, 10]);
  });

  it.each([100, 5_000])('leaves nothing of a write that breaks off after %i bytes', async (after) => {
    const store = make();
    await expect(store.put('broken', breaking(after))).rejects.toThrow('the sender hung up');
    expect(names()).toEqual([]);
    expect(s3.uploads.size).toBe(0);
  });

  it.each([
    '',
    '/',
    '../x',
    'a/../b',
    'a//b',
    '/etc/passwd',
    'a/',
    'A',
    'ä',
    'a\u0000',
    'a b',
    '.',
    '..',
    '.hidden',
    'a/.b',
  ])('refuses the key %j', async (key) => {
    const store = make();
    await expect(store.put(key, Readable.from([]))).rejects.toThrow('not a key');
    await expect(store.get(key)).rejects.toThrow('not a key');
    await expect(store.remove(key)).rejects.toThrow('not a key');
  });
});

describe('disk', () => {
  it('is closed to others', async () => {
    const store = diskStore(path.join(folder, 'media'));
    await store.put('7/a', Readable.from(['x']));
    const modes = ['media', 'media/7', 'media/7/a'].map((name) => fs.statSync(path.join(folder, name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o600]);
  });

  it('clears away drafts that nobody writes any more, and no other file', async () => {
    const [draft, fresh, old] = ['7/a.x.part', '7/b.y.part', '7/c'].map((name) => path.join(folder, name));
    fs.mkdirSync(path.join(folder, '7'));
    for (const file of [draft, fresh, old]) fs.writeFileSync(file ?? '', 'x');
    const before = Date.now() / 1_000 - 25 * 3_600;
    for (const file of [draft, old]) fs.utimesSync(file ?? '', before, before);
    diskStore(folder);
    await vi.waitFor(() => expect(filesBelow(folder).toSorted()).toEqual(['7/b.y.part', '7/c']));
  });

  it('says that the disk is full in a way the API understands, and leaves nothing', async () => {
    // Every write to it fails like one to a full disk.
    fs.symlinkSync('/dev/full', path.join(folder, 'full'));
    const write = new Promise((_resolve, reject) => {
      fs.createWriteStream(path.join(folder, 'full')).on('error', reject).end('x');
    });
    const full: unknown = await write.catch((error: unknown) => error);
    expect(full).toMatchObject({ code: 'ENOSPC' });
    const store = diskStore(path.join(folder, 'media'));
    const content = Readable.from(
      (async function* () {
        yield 'some';
        throw full;
      })(),
    );
    await expect(store.put('a', content)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(filesBelow(path.join(folder, 'media'))).toEqual([]);
  });
});

const away = (why: unknown) => ({ code: 'ERR_STORAGE_UNAVAILABLE', cause: { message: why } });

describe('S3', () => {
  it('gives an upload up when a part cannot be sent, and lets other errors through', async () => {
    const store = onS3();
    s3.breakOn = (method, url) => method === 'PUT' && url.searchParams.get('partNumber') === '2';
    await expect(store.put('a', streamOf(Buffer.alloc(5_000)))).rejects.toMatchObject(away('it answers 503'));
    expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
    s3.breakOn = () => true;
    await expect(store.get('a')).rejects.toMatchObject(away('it answers 503'));
  });

  it('stores nothing when it says in a 200 that the parts could not be put together', async () => {
    s3.failsToComplete = true;
    const put = onS3().put('a', streamOf(Buffer.alloc(5_000)));
    await expect(put).rejects.toMatchObject(away('it did not put the parts together'));
    expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
  });

  it.each<[string, Partial<Parameters<typeof s3Store>[0]>, string]>([
    ['is away', { endpoint: 'http://127.0.0.1:NOBODY' }, 'ECONNREFUSED'],
    ['is nowhere', { endpoint: 'http://s3.invalid' }, 's3.invalid'],
    ['does not know our key', { key: 'another' }, 'it answers 403'],
    ['does not let us into the bucket', { bucket: 'theirs' }, 'it answers 403'],
  ])('that %s is told apart from the database', async (_what, wrong, why) => {
    const right = { endpoint: s3.endpoint, bucket: 'bucket', key: 'key', secret: 's', region: 'us-east-1' };
    const endpoint = (wrong.endpoint ?? right.endpoint).replace('NOBODY', String(await freePort()));
    const store = s3Store({ ...right, ...wrong, endpoint });
    for (const work of [
      () => store.put('a', streamOf(Buffer.alloc(3))),
      () => store.get('a'),
      () => store.remove('a'),
    ]) {
      const error: unknown = await work().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject(away(expect.stringContaining(why)));
      expect([asAppError(error), isUnavailable(error), mayHaveCommitted(error)]).toEqual([error, false, false]);
    }
  });
});
