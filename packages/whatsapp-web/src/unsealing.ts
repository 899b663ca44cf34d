// A file as WhatsApp keeps it, opened while it comes: encrypted, then the first bytes of what proves it whole.
import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import type { MediaDecryptionKeyInfo } from 'baileys';

const MAC_BYTES = 10;

/** Ends with an error where the file is not what was sent; what came out until then is to be thrown away. */
export class Unsealing extends Transform {
  readonly #decipher;
  readonly #mac;
  readonly #hash = createHash('sha256');
  readonly #expected: Buffer | undefined;
  /** may be the proof */
  #tail = Buffer.alloc(0);

  /** @param fileEncSha256 base64, of the whole; undefined: the sender did not say */
  constructor({ cipherKey, iv, macKey }: MediaDecryptionKeyInfo, fileEncSha256: string | undefined) {
    super();
    if (!macKey) throw new Error('no key that proves a file whole');
    this.#decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    this.#mac = createHmac('sha256', macKey).update(iv);
    this.#expected = fileEncSha256 === undefined ? undefined : Buffer.from(fileEncSha256, 'base64');
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    const held = Buffer.concat([this.#tail, chunk]);
    const end = Math.max(0, held.length - MAC_BYTES);
    this.#tail = held.subarray(end);
    const sealed = held.subarray(0, end);
    this.#mac.update(sealed);
    done(null, this.#decipher.update(sealed));
  }

  override _flush(done: TransformCallback): void {
    const proof = this.#mac.digest().subarray(0, MAC_BYTES);
    if (this.#tail.length !== MAC_BYTES || !timingSafeEqual(proof, this.#tail)) {
      done(new Error('the file is not whole'));
    } else if (this.#expected && !this.#hash.digest().equals(this.#expected)) {
      done(new Error('the file is not the one that was sent'));
    } else {
      this.#lastBlock(done);
    }
  }

  #lastBlock(done: TransformCallback): void {
    try {
      done(null, this.#decipher.final());
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
