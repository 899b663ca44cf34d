// A passkey's device as WebAuthn describes it, made of node:crypto alone: ES256, nobody vouches for it.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '@recado/contract/web-authn';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));

/** The beginning of an item of CBOR: its kind, and how large it is. */
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff]);
}

/** As much of CBOR as it takes: small whole numbers, bytes, texts, maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

/** What a browser would not do by itself. */
export interface Odd {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** how often it says to have been used */
  uses?: number;
  /** nobody touched it */
  untouched?: boolean;
  format?: string;
  signature?: string;
}

export interface Authenticator {
  id: string;
  make(options: CreationOptions, odd?: Odd): RegistrationResponse;
  show(options: RequestOptions, odd?: Odd): AuthenticationResponse;
}

/** @param counts false: it says 0 each time, as those do that several devices have */
export function createAuthenticator({ counts = true, origin = 'http://localhost' } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  let used = 0;
  const clientData = (type: string, challenge: string, odd: Odd): Buffer =>
    json({ type, challenge: odd.challenge ?? challenge, origin: odd.origin ?? origin, crossOrigin: false });
  const authData = (rpId: string, odd: Odd, made?: Buffer): Buffer => {
    if (counts) used += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(odd.uses ?? used);
    const flags = (odd.untouched ? 0 : 1) | (made ? 0x40 : 0);
    return Buffer.concat([sha256(odd.rpId ?? rpId), Buffer.from([flags]), counter, made ?? Buffer.alloc(0)]);
  };
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  return {
    id,
    make: ({ rp, challenge }, odd = {}) => {
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.from([0, rawId.length]);
      const made = Buffer.concat([Buffer.alloc(16), length, rawId, key]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', odd.format ?? 'none'],
          ['attStmt', new Map()],
          ['authData', authData(rp.id, odd, made)],
        ]),
      );
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, odd).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    show: ({ rpId, challenge }, odd = {}) => {
      const data = authData(rpId, odd);
      const client = clientData('webauthn.get', challenge, odd);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url');
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: odd.signature ?? signature,
        },
      };
    },
  };
}
