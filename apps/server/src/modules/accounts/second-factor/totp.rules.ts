// Codes that an app on a phone shows, from a secret and the time: RFC 4226 and RFC 6238. Pure.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { APP_CODE } from '@recado/contract/second-factor';

/** A clock that is off, or a code that was read just before its time ended. */
const STEPS_ASIDE = 1;

/** SHA-1, as apps expect it: what is known against it does not touch its HMAC. */
export function codeAt(secret: Uint8Array, step: number, digits: number = APP_CODE.digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1_000 / APP_CODE.seconds);

/** The time whose code it is, around now; undefined: it is none of these. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const steps = Array.from({ length: 2 * STEPS_ASIDE + 1 }, (_, n) => stepAt(now) - STEPS_ASIDE + n);
  return steps.find((step) => isSame(codeAt(secret, step), code));
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('');
}

/** What the QR code says. */
export function appAddress(secret: Uint8Array, email: string): string {
  const label = `Recado:${email}`;
  const asked = new URLSearchParams({
    secret: base32(secret),
    issuer: 'Recado',
    algorithm: 'SHA1',
    digits: String(APP_CODE.digits),
    period: String(APP_CODE.seconds),
  });
  return `otpauth://totp/${encodeURIComponent(label)}?${asked.toString()}`;
}
