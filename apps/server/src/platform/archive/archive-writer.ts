// An archive as it is written: a .tar.gz that only its owner reads, a checksum for each member, whole or not there at all.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { placeNew, removeOldDrafts, syncFolder } from '../files/files.ts';
import { MANIFEST, SUMS, SUMS_EVERY } from './archive-layout.ts';
import { END, headerOf, paddingOf } from './tar.ts';

/** Most of it is pictures and sound, which do not get smaller: speed counts. */
const LEVEL = 3;
/** Ours alone: the folder may have drafts of others too. */
const DRAFT = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.recado\.part$/;

export class ArchiveWriter {
  readonly file: string;
  readonly #draft: string;
  readonly #at: Date;
  readonly #tar = new PassThrough();
  readonly #written: Promise<void>;
  readonly #broken = new AbortController();
  #failure: Error | undefined;
  #sums: string[] = [];
  #sumMembers: { name: string; sha256: string }[] = [];
  #members = 0;

  private constructor(file: string, at: Date) {
    this.file = file;
    this.#at = at;
    this.#draft = `${file}.${randomUUID()}.recado.part`;
    const target = createWriteStream(this.#draft, { flags: 'wx', mode: 0o600, flush: true });
    this.#written = pipeline(this.#tar, createGzip({ level: LEVEL }), target);
    // Told when it is finished, or given up.
    this.#written.catch((error: Error) => {
      this.#failure = error;
      this.#broken.abort();
    });
  }

  static async open(file: string, at: Date): Promise<ArchiveWriter> {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    // Whoever was killed left the keys in one, open. Housekeeping: where it fails, the next archive does it.
    await removeOldDrafts(path.dirname(file), (name) => DRAFT.test(name)).catch(() => undefined);
    return new ArchiveWriter(file, at);
  }

  async add(name: string, content: Buffer): Promise<void> {
    await this.#begin(name, content.length);
    await this.#write(content);
    await this.#end(name, content.length, createHash('sha256').update(content).digest('hex'));
  }

  /** Fails where it has not as many bytes as was said: a member's length stands before it. */
  async addStream(name: string, size: number, content: Readable): Promise<void> {
    const hash = createHash('sha256');
    let written = 0;
    await this.#begin(name, size);
    for await (const chunk of content as AsyncIterable<Buffer>) {
      written += chunk.length;
      if (written > size) break;
      hash.update(chunk);
      await this.#write(chunk);
    }
    if (written !== size) throw new Error(`${name} should have ${size} bytes, but has ${written} or more`);
    await this.#end(name, size, hash.digest('hex'));
  }

  /** The manifest is the last member: an archive without it is none. */
  async finish(manifest: object): Promise<void> {
    await this.#addSums();
    const whole = { ...manifest, members: this.#members, sums: this.#sumMembers };
    const text = Buffer.from(`${JSON.stringify(whole, undefined, 2)}\n`);
    await this.#begin(MANIFEST, text.length);
    await this.#write(text);
    await this.#write(paddingOf(text.length));
    await this.#write(END);
    this.#tar.end();
    await this.#written;
    await placeNew(this.#draft, this.file);
    await syncFolder(path.dirname(this.file));
  }

  async giveUp(): Promise<void> {
    this.#tar.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#draft, { force: true });
  }

  async #begin(name: string, size: number): Promise<void> {
    await this.#write(headerOf(name, size, this.#at));
  }

  async #end(name: string, size: number, sha256: string): Promise<void> {
    await this.#write(paddingOf(size));
    this.#members += 1;
    this.#sums.push(`${sha256}  ${name}\n`);
    if (this.#sums.length === SUMS_EVERY) await this.#addSums();
  }

  /** Now and then, so that no list of all files is ever in memory; as `sha256sum --check` reads them. */
  async #addSums(): Promise<void> {
    if (this.#sums.length === 0) return;
    const name = `${SUMS}${String(this.#sumMembers.length + 1).padStart(6, '0')}`;
    const content = Buffer.from(this.#sums.join(''));
    this.#sums = [];
    this.#sumMembers.push({ name, sha256: createHash('sha256').update(content).digest('hex') });
    await this.#begin(name, content.length);
    await this.#write(content);
    await this.#write(paddingOf(content.length));
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#tar.write(bytes)) return;
    // A full disk ends the wait too. Not by a race with what ends with the archive: each would leave something there.
    await once(this.#tar, 'drain', { signal: this.#broken.signal }).catch((error: unknown) => {
      throw this.#failure ?? error;
    });
  }
}
