// Where files are kept is tried at the start, and asked after while we run.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeS3, type FakeS3 } from '../../../../tests/stand-ins/fake-s3.ts';
import { loadConfig } from '../platform/config/config.ts';
import { checkMediaStore, openMediaStore } from './media-store.ts';

let folder: string;
let s3: FakeS3;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-media-store-'));
  s3 = await startFakeS3();
});
afterEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await s3.close();
});

const open = (settings: Record<string, string> = {}) => openMediaStore(loadConfig({ DATA_DIR: folder, ...settings }));
const onS3 = () => ({ S3_ENDPOINT: s3.endpoint, S3_BUCKET: 'bucket', S3_KEY: 'key', S3_SECRET: 's' });

describe.each([
  ['a folder', () => ({})],
  ['S3', onS3],
])('%s', (_what, settings) => {
  it('is used where files can be kept and read there', async () => {
    const store = await open(settings());
    await expect(checkMediaStore(store)).resolves.toBeUndefined();
    const file = await store.get('recado-check');
    expect(file && (await buffer(file.stream)).length).toBeGreaterThan(0);
  });

  it('that was emptied is no trouble', async () => {
    const store = await open(settings());
    fs.rmSync(folder, { recursive: true });
    s3.objects.clear();
    await expect(checkMediaStore(store)).resolves.toBeUndefined();
  });
});

it('a folder that cannot be written to stops the start', async () => {
  fs.writeFileSync(path.join(folder, 'media'), 'a file, where the folder should be');
  await expect(open()).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(/^DATA_DIR: files cannot be kept in \S+\/media \(.*(EEXIST|ENOTDIR).*\)$/) as string,
  });
});

it('a bucket that is closed to us stops the start', async () => {
  const message = /^S3_ENDPOINT: files cannot be kept there \(it answers 403\); .*S3_SECRET and S3_REGION$/;
  await expect(open({ ...onS3(), S3_BUCKET: 'theirs' })).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(message) as string,
  });
});

it('a storage that goes away while we run has its own code, until it is back', async () => {
  const store = await open(onS3());
  s3.breakOn = () => true;
  await expect(checkMediaStore(store)).rejects.toMatchObject({ code: 'ERR_STORAGE_UNAVAILABLE' });
  s3.breakOn = () => false;
  await expect(checkMediaStore(store)).resolves.toBeUndefined();
});
