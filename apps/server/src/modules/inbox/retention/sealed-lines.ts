// The file that old conversations lie in: blocks one after the other, each of lines (JSON) that one key opens. A block is a line
// that says which key and how many bytes, and then these: gzip, encrypted. What is in it are the blocks that still have a key.
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { Secrets } from '../../../platform/crypto/secrets.ts';

/** Opens the blocks that name it. */
export interface LinesKey {
  uuid: string;
  key: Buffer;
}

interface Block {
  uuid: string;
  sealed: Buffer;
}

const HEAD = z.object({ key: z.string(), bytes: z.number() });
/** A head is far shorter. */
const LONGEST_HEAD = 200;
const NEWLINE = 10;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

const secretsOf = ({ key }: LinesKey): Secrets => new Secrets(key.toString('hex'));

export async function sealLines(key: LinesKey, lines: readonly string[]): Promise<Buffer> {
  const sealed = secretsOf(key).encrypt(await pack(lines.map((line) => `${line}\n`).join('')));
  return Buffer.concat([Buffer.from(`${JSON.stringify({ key: key.uuid, bytes: sealed.length })}\n`), sealed]);
}

/** As gzip; several of these one after the other are gzip too. */
export const openBlock = (key: LinesKey, { sealed }: Block): Buffer => secretsOf(key).decrypt(sealed);

export async function countLines(packed: Buffer): Promise<number> {
  const text = await unpack(packed);
  let lines = 0;
  for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

/** One block in memory at a time. Throws where the file ends in the middle of one. */
export async function* readBlocks(file: Readable): AsyncGenerator<Block> {
  let rest: Buffer = Buffer.alloc(0);
  let head: z.output<typeof HEAD> | undefined;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      if (!head) {
        const end = rest.indexOf(NEWLINE);
        if (end < 0 && rest.length > LONGEST_HEAD) throw new Error('this is no file of exported conversations');
        if (end < 0) break;
        head = HEAD.parse(JSON.parse(rest.toString('utf8', 0, end)));
        rest = rest.subarray(end + 1);
      }
      if (rest.length < head.bytes) break;
      yield { uuid: head.key, sealed: rest.subarray(0, head.bytes) };
      rest = rest.subarray(head.bytes);
      head = undefined;
    }
  }
  if (head || rest.length > 0) throw new Error('a file of exported conversations ends in the middle of a block');
}
