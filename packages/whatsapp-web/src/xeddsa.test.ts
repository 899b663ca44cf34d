// Our signatures beside those of the library in whose place they are.
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { Curve } from 'baileys';
import { describe, expect, it } from 'vitest';
import { sign, verify } from './xeddsa.ts';

interface Peer {
  generateKeyPair(seed: Uint8Array): { public: Uint8Array; private: Uint8Array };
  sign(privateKey: Uint8Array, message: Uint8Array): Uint8Array;
  verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
}

/** A copy of its own: the one that everybody has is told to use ours. */
function loadPeer(): Peer {
  const load = createRequire(import.meta.url);
  const file = load.resolve('curve25519-js');
  const used = load.cache[file];
  delete load.cache[file];
  const peer = load(file) as Peer;
  if (used) load.cache[file] = used;
  return peer;
}

const peer = loadPeer();
const MESSAGES = [0, 1, 31, 33, 200, 5_000].map((length) => randomBytes(length));

describe.each(MESSAGES.map((message) => ({ length: message.length, message })))('$length bytes', ({ message }) => {
  // Half of all keys have a point whose sign is set.
  const pairs = Array.from({ length: 3 }, () => peer.generateKeyPair(randomBytes(32)));

  it('each verifies what the other has signed', () => {
    for (const { private: secret, public: open } of pairs) {
      expect(peer.verify(open, message, sign(secret, message))).toBe(true);
      expect(verify(open, message, peer.sign(secret, message))).toBe(true);
    }
  });

  it('refuses another message, another signer, and a signature with any byte changed', () => {
    const [mine, other] = pairs as [(typeof pairs)[0], (typeof pairs)[0]];
    const signature = sign(mine.private, message);
    expect(verify(mine.public, Buffer.concat([message, Buffer.from('!')]), signature)).toBe(false);
    expect(verify(other.public, message, signature)).toBe(false);
    for (const at of [0, 31, 32, 62, 63]) {
      const changed = Buffer.from(signature);
      changed[at] = (changed[at] ?? 0) ^ (at === 63 ? 0x80 : 1);
      expect([at, verify(mine.public, message, changed)]).toEqual([at, false]);
    }
  });
});

it('takes no key that stands for no point', () => {
  const minusOne = Buffer.alloc(32, 0xff).fill(0xec, 0, 1).fill(0x7f, 31);
  expect(verify(minusOne, Buffer.from('x'), randomBytes(64))).toBe(false);
});

it('is what Baileys signs with: no signature comes twice', () => {
  const { private: secret, public: open } = Curve.generateKeyPair();
  const message = randomBytes(33);
  const [first, second] = [Curve.sign(secret, message), Curve.sign(secret, message)];
  expect(first).not.toEqual(second);
  expect(Curve.verify(open, message, second)).toBe(true);
});
