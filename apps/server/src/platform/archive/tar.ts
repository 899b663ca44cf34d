// Tar as every system unpacks it (ustar; names longer than it holds by pax), written and read as a stream.
import { Readable } from 'node:stream';

export const BLOCK = 512;
/** ustar's eleven octal digits */
const LARGEST = 0o77777777777;
const LONGEST_NAME = 100;
/** A pax header is a line of ours or of another tar's: never a file. */
const MOST_PAX_BYTES = 64 * 1024;

/** What stands before a member's bytes. */
export function headerOf(name: string, size: number, at: Date): Buffer {
  if (size > LARGEST) throw new Error(`${name} is too large for the archive`);
  if (Buffer.byteLength(name) <= LONGEST_NAME) return block(name, size, '0', at);
  const record = paxRecord('path', name);
  return Buffer.concat([
    block('pax', record.length, 'x', at),
    record,
    paddingOf(record.length),
    block(name.slice(0, LONGEST_NAME), size, '0', at),
  ]);
}

/** Members begin at whole blocks. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
export const END = Buffer.alloc(2 * BLOCK);

/** Its length counts itself. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  length = rest + String(length).length;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

function block(name: string, size: number, type: '0' | 'x', at: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, LONGEST_NAME);
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  header.write(`${octal(size, 11)}\0${octal(Math.floor(at.getTime() / 1_000), 11)}\0`, 124);
  header.write(`        ${type}`, 148);
  header.write('ustar\x0000', 257);
  header.write(`${octal(sumOf(header), 6)}\0 `, 148);
  return header;
}

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);

export interface Member {
  readonly name: string;
  readonly size: number;
  /** To be read to its end before the next member is asked for; what is left of it is passed over. */
  readonly content: Readable;
}

/** Fails where the archive is cut off, or is none. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Member, void> {
  const bytes = new Bytes(source);
  try {
    yield* members(bytes);
  } finally {
    await bytes.close();
  }
}

async function* members(bytes: Bytes): AsyncGenerator<Member, void> {
  let longName: string | undefined;
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const { name, size, type } = parsed(header);
    if (type === 'x') {
      if (size > MOST_PAX_BYTES) throw new Error('the archive is damaged: a header of its is too long');
      [, longName] = /\d+ path=([^\n]*)\n/.exec((await bytes.take(size)).toString()) ?? [];
    } else if (type === '0' || type === '\0') {
      const part = bytes.part(size);
      yield { name: longName ?? name, size, content: Readable.from(part, { objectMode: false }) };
      // What nobody has read.
      await part.return();
      await bytes.skip(size - bytes.taken);
      longName = undefined;
    } else {
      await bytes.skip(size);
    }
    await bytes.skip(paddingOf(size).length);
  }
}

function parsed(header: Buffer): { name: string; size: number; type: string } {
  const text = (from: number, length: number): string =>
    header.toString('utf8', from, from + length).split('\0', 1)[0] ?? '';
  const blank = Buffer.concat([header.subarray(0, 148), Buffer.from('        '), header.subarray(156)]);
  if (Number.parseInt(text(148, 8), 8) !== sumOf(blank)) throw new Error('the archive is damaged, or is no archive');
  return { name: text(0, LONGEST_NAME), size: Number.parseInt(text(124, 12), 8), type: text(156, 1) || '\0' };
}

/** A stream by counted bytes. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>;
  #rest = Buffer.alloc(0);
  /** of the last part, so far */
  taken = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }

  async take(size: number): Promise<Buffer> {
    const chunks = [];
    for await (const chunk of this.part(size)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async skip(size: number): Promise<void> {
    for await (const chunk of this.part(size)) void chunk;
  }

  part(size: number): AsyncGenerator<Buffer, void> {
    this.taken = 0;
    return this.#next(size);
  }

  async *#next(size: number): AsyncGenerator<Buffer, void> {
    while (this.taken < size) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#source.next();
        if (done) throw new Error('the archive is damaged: it ends too early');
        this.#rest = value as Buffer<ArrayBuffer>;
      }
      const chunk = this.#rest.subarray(0, size - this.taken);
      this.#rest = this.#rest.subarray(chunk.length);
      this.taken += chunk.length;
      yield chunk;
    }
  }
}
