// Whether somebody knows a secret, in the same time whatever is wrong. Pure.
import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Nobody knows a secret that is not set. */
export const sameSecret = (given: unknown, secret: string | undefined): boolean =>
  typeof given === 'string' &&
  secret !== undefined &&
  secret !== '' &&
  timingSafeEqual(digestOf(given), digestOf(secret));
