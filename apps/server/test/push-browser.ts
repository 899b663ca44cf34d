// A browser that has subscribed, as far as push goes: its keys, and what it reads of what comes (RFC 8291, from its side).
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { Fetched, SafeCall } from '../src/platform/net/safe-fetch.ts';

export interface BrowserKeys {
  address: { p256dh: string; auth: string };
  read(sent: Buffer): string;
}

const derived = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

export function browserKeys({
  privateKey,
  auth = randomBytes(16),
}: { privateKey?: Buffer; auth?: Buffer } = {}): BrowserKeys {
  const pair = createECDH('prime256v1');
  if (privateKey) pair.setPrivateKey(privateKey);
  else pair.generateKeys();
  const read = (sent: Buffer): string => {
    const [salt, idLength] = [sent.subarray(0, 16), sent.readUInt8(20)];
    const [sender, box] = [sent.subarray(21, 21 + idLength), sent.subarray(21 + idLength)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
    const secret = derived(pair.computeSecret(sender), auth, info, 32);
    const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const decipher = createDecipheriv('aes-128-gcm', key, derived(secret, salt, 'Content-Encoding: nonce\0', 12));
    decipher.setAuthTag(box.subarray(-16));
    const plain = Buffer.concat([decipher.update(box.subarray(0, -16)), decipher.final()]);
    // The last record ends with 2, and zeros after it.
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  };
  return { address: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }, read };
}

export interface Pushed {
  topic: string;
  /** what the page's worker gets */
  payload: {
    title: string;
    body: string;
    tag: string;
    url: string;
    reply?: { token: string };
  };
}

/** A push service, and the browsers that have subscribed there: instead of the network. */
export class PushStandIn {
  readonly #browsers = new Map<string, { keys: BrowserKeys; got: Pushed[] }>();
  /** what it answers, by the address; left out: 201 */
  readonly answers = new Map<string, number>();

  /** A browser's subscription, as it tells us of it. */
  subscribe(name: string) {
    const keys = browserKeys();
    const endpoint = `https://push.test/${name}`;
    this.#browsers.set(endpoint, { keys, got: [] });
    return { endpoint, ...keys.address };
  }

  /** What it has got by now; it is taken away. */
  take(name: string): Pushed[] {
    return this.#browsers.get(`https://push.test/${name}`)?.got.splice(0) ?? [];
  }

  readonly fetch = (url: string, { post }: SafeCall): Promise<Fetched> => {
    const status = this.answers.get(url) ?? 201;
    const browser = this.#browsers.get(url);
    if (browser && status < 300) {
      const payload = JSON.parse(browser.keys.read(Buffer.from((post?.body ?? '') as Uint8Array))) as Pushed['payload'];
      browser.got.push({ topic: post?.headers['topic'] ?? '', payload });
    }
    return Promise.resolve({ url, status, contentType: '', body: Buffer.alloc(0) });
  };
}
