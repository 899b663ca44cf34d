// Who we are to push services: RFC 8292. The key is made of SECRET_KEY: every process has the same, and nothing is stored.
import { createECDH, createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';

const TOKEN_SECONDS = 12 * 3_600;

export interface VapidKeys {
  /** base64url, uncompressed: what browsers subscribe with */
  publicKey: string;
  privateKey: KeyObject;
}

/** @param secret hex; the one number in four billion that is no key of the curve is hashed once more */
export function vapidKeys(secret: string): VapidKeys {
  const pair = createECDH('prime256v1');
  for (let seed = Buffer.from(secret, 'hex'); ; seed = createHash('sha256').update(seed).digest())
    try {
      pair.setPrivateKey(seed);
      break;
    } catch {
      // zero, or beyond the curve's order
    }
  const point = pair.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const d = pair.getPrivateKey().toString('base64url').padStart(43, 'A');
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d }, format: 'jwk' }),
  };
}

const json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** For one push service. @param subject an address by which its people find ours */
export function authorization(
  { publicKey, privateKey }: VapidKeys,
  endpoint: string,
  subject: string,
  now: Date,
): string {
  const { origin: aud } = new URL(endpoint);
  const exp = Math.floor(now.getTime() / 1_000) + TOKEN_SECONDS;
  const signed = `${json({ typ: 'JWT', alg: 'ES256' })}.${json({ aud, exp, sub: subject })}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
