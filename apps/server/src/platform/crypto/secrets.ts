// Everything made from SECRET_KEY: token and link signatures, and the encryption of stored credentials.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export class Secrets {
  readonly #secret: string;
  readonly #encryptionKey: Buffer;
  /** what signs, by purpose: there are a few, and each is used all the time */
  readonly #signing = new Map<string, Buffer>();

  constructor(secretKey: string) {
    this.#secret = secretKey;
    this.#encryptionKey = this.#derive('credentials');
  }

  #derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secret, 'recado', purpose, 32));
  }

  #signingKey(purpose: string): Buffer {
    const key = this.#signing.get(purpose) ?? this.#derive(purpose);
    this.#signing.set(purpose, key);
    return key;
  }

  /** A key of its own for each purpose, hex. */
  key(purpose: string): string {
    return this.#derive(purpose).toString('hex');
  }

  /** AES-256-GCM: iv, tag, text. */
  encrypt(plain: Uint8Array): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#encryptionKey, iv);
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  /** Throws where the text was not made with this key. */
  decrypt(sealed: Uint8Array): Buffer {
    const data = Buffer.from(sealed);
    const decipher = createDecipheriv('aes-256-gcm', this.#encryptionKey, data.subarray(0, IV_BYTES));
    decipher.setAuthTag(data.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(data.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  }

  sign(purpose: string, text: string): string {
    return createHmac('sha256', this.#signingKey(purpose)).update(text).digest('base64url');
  }

  verify(purpose: string, text: string, signature: string): boolean {
    const expected = Buffer.from(this.sign(purpose, text));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}
