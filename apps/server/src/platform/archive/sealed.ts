// A text that opens with a passphrase alone: scrypt makes the key of it, AES-256-GCM seals it.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';

/** 128 MB and a third of a second for each guess */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const MOST_MEMORY = 256 * 1024 * 1024;

interface Sealed {
  kdf: 'scrypt';
  cipher: 'aes-256-gcm';
  N: number;
  r: number;
  p: number;
  salt: string;
  iv: string;
  tag: string;
  data: string;
}

const keyOf = (passphrase: string, salt: Buffer, { N, r, p }: typeof COST): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize(), salt, 32, { N, r, p, maxmem: MOST_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

export async function seal(text: string, passphrase: string): Promise<string> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, COST), iv);
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
  const [saltText, ivText, tag] = [salt, iv, cipher.getAuthTag()].map((each) => each.toString('base64'));
  return JSON.stringify({ kdf: 'scrypt', cipher: 'aes-256-gcm', ...COST, salt: saltText, iv: ivText, tag, data });
}

const bytes = (text: string): Buffer => Buffer.from(text, 'base64');

/** undefined: another passphrase, or not what was sealed */
export async function unseal(sealed: string, passphrase: string): Promise<string | undefined> {
  try {
    const { salt, iv, tag, data, ...cost } = JSON.parse(sealed) as Sealed;
    const decipher = createDecipheriv('aes-256-gcm', await keyOf(passphrase, bytes(salt), cost), bytes(iv), {
      authTagLength: 16,
    });
    decipher.setAuthTag(bytes(tag));
    return Buffer.concat([decipher.update(bytes(data)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
