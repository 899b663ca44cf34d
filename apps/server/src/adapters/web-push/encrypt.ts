// What goes to a browser, so that its push service cannot read it: RFC 8291, which is RFC 8188's aes128gcm in one record.
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushAddress } from '../../ports/push.ts';

const CURVE = 'prime256v1';
const RECORD_BYTES = 4_096;
const SALT_BYTES = 16;
/** Of the last record: what follows is padding. */
const LAST = Buffer.from([2]);

const derived = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** Throws where the browser's key is none. @param own the RFC's example has its own; ours are made anew for each message */
export function encrypt(
  plain: Uint8Array,
  { p256dh, auth }: Pick<PushAddress, 'p256dh' | 'auth'>,
  own: { privateKey?: Buffer; salt?: Buffer } = {},
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = createECDH(CURVE);
  if (own.privateKey) ours.setPrivateKey(own.privateKey);
  else ours.generateKeys();
  const { salt = randomBytes(SALT_BYTES) } = own;
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours.getPublicKey()]);
  const secret = derived(ours.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(plain), cipher.update(LAST), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([header(salt, ours.getPublicKey()), body]);
}

function header(salt: Buffer, publicKey: Buffer): Buffer {
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(publicKey.length, 4);
  return Buffer.concat([salt, sizes, publicKey]);
}
