// Signatures with X25519 keys, as Signal has them (https://signal.org/docs/specifications/xeddsa/), with the sign of the public
// key in the signature's last bit, as WhatsApp's clients do. libsignal has them from curve25519-js, in plain JavaScript: some
// 10 ms each, in which nobody else is served, for each message of a group. From here on it has these: Node verifies, and
// noble's tables sign.
import { createHash, createPublicKey, randomBytes, verify as verifyEd25519 } from 'node:crypto';
import { createRequire } from 'node:module';
import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js';

const { Point } = ed25519;
const { Fp, Fn } = Point;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** the last byte's highest bit: of a point the sign of x, of a signature that of the signer's point */
const SIGN = 0x80;
const LAST = KEY_BYTES - 1;
/** SubjectPublicKeyInfo of Ed25519 (RFC 8410), all but the key */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
/** hash1 of the specification: nothing that is signed begins like it */
const NONCE_PREFIX = Buffer.alloc(KEY_BYTES, 0xff).fill(0xfe, 0, 1);

const hashed = (...parts: readonly Uint8Array[]): bigint => {
  const hash = createHash('sha512');
  for (const part of parts) hash.update(part);
  return Fn.create(bytesToNumberLE(hash.digest()));
};

/** Of an X25519 private key; the bits that X25519 sets and clears are here too (RFC 7748, section 5). */
function scalarOf(privateKey: Uint8Array): bigint {
  const bytes = Uint8Array.from(privateKey);
  bytes[0] = (bytes[0] ?? 0) & 0xf8;
  bytes[LAST] = ((bytes[LAST] ?? 0) & 0x7f) | 0x40;
  return Fn.create(bytesToNumberLE(bytes));
}

/** @param privateKey of X25519, 32 bytes @returns 64 bytes, others each time */
export function sign(privateKey: Uint8Array, message: Uint8Array): Buffer {
  const scalar = scalarOf(privateKey);
  const publicPoint = Point.BASE.multiply(scalar).toBytes();
  const nonce = hashed(NONCE_PREFIX, numberToBytesLE(scalar, KEY_BYTES), message, randomBytes(SIGNATURE_BYTES));
  const noncePoint = Point.BASE.multiply(nonce).toBytes();
  const challenge = hashed(noncePoint, publicPoint, message);
  const answer = numberToBytesLE(Fn.add(nonce, Fn.mul(challenge, scalar)), KEY_BYTES);
  answer[LAST] = (answer[LAST] ?? 0) | ((publicPoint[LAST] ?? 0) & SIGN);
  return Buffer.concat([noncePoint, answer]);
}

/** @param publicKey of X25519, 32 bytes @param signature 64 bytes */
export function verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const u = Fp.create(bytesToNumberLE(publicKey) & ((1n << 255n) - 1n));
  // The one number that stands for no point of Edwards' curve.
  if (Fp.eql(u, Fp.neg(Fp.ONE))) return false;
  const point = Fp.toBytes(Fp.div(Fp.sub(u, Fp.ONE), Fp.add(u, Fp.ONE)));
  const plain = Buffer.from(signature);
  const last = plain[SIGNATURE_BYTES - 1] ?? 0;
  point[LAST] = (point[LAST] ?? 0) | (last & SIGN);
  plain[SIGNATURE_BYTES - 1] = last & ~SIGN;
  const key = createPublicKey({ key: Buffer.concat([SPKI, point]), format: 'der', type: 'spki' });
  return verifyEd25519(null, message, key, plain);
}

// Where libsignal looks for them, at each call.
const ofBaileys = createRequire(createRequire(import.meta.url).resolve('baileys/package.json'));
const ofLibsignal = createRequire(ofBaileys.resolve('libsignal/package.json'));
Object.assign(ofLibsignal('curve25519-js') as object, { sign, verify });
