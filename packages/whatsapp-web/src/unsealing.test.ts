// A file comes out as it went in, or not at all.
import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it, test } from 'vitest';
import { Unsealing } from './unsealing.ts';

const keys = { cipherKey: randomBytes(32), iv: randomBytes(16), macKey: randomBytes(32) };

function sealed(file: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-cbc', keys.cipherKey, keys.iv);
  const body = Buffer.concat([cipher.update(file), cipher.final()]);
  return Buffer.concat([body, createHmac('sha256', keys.macKey).update(keys.iv).update(body).digest().subarray(0, 10)]);
}

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64');

async function opened(body: Buffer, chunk: number, hash?: string): Promise<Buffer> {
  const chunks = Array.from({ length: Math.ceil(body.length / chunk) }, (_, n) =>
    body.subarray(n * chunk, (n + 1) * chunk),
  );
  const out = new Unsealing(keys, hash);
  const [file] = await Promise.all([buffer(out), pipeline(Readable.from(chunks), out)]);
  return file;
}

describe('a file', () => {
  test.each([0, 1, 15, 16, 17, 1_000])('of %i bytes, in chunks of any size', async (length) => {
    const file = randomBytes(length);
    const body = sealed(file);
    for (const chunk of [1, 7, 10, 16, 4_096]) expect(await opened(body, chunk, hashOf(body))).toEqual(file);
  });

  it('of which the sender told no hash', async () => {
    expect(await opened(sealed(Buffer.from('x')), 16)).toEqual(Buffer.from('x'));
  });

  const body = sealed(randomBytes(100));
  const changed = Buffer.from(body);
  changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
  test.each<[string, Buffer, string | undefined, string]>([
    ['cut off', body.subarray(0, 58), undefined, 'not whole'],
    ['cut off at once', body.subarray(0, 5), undefined, 'not whole'],
    ['empty', Buffer.alloc(0), undefined, 'not whole'],
    ['changed', changed, undefined, 'not whole'],
    ['another', body, hashOf(changed), 'not the one'],
  ])('that is %s is refused', async (_name, told, hash, words) => {
    await expect(opened(told, 16, hash)).rejects.toThrow(words);
  });
});
