// Passwords: hashed with argon2id, and compared in the same time whether or not there is somebody to compare with.
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice: 19 MiB, two passes, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a password that nobody knows, at the same cost: an unknown address takes as long as a wrong password. */
export const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$ODI4YzQ2ZjBhN2UxOTVkMw$c5gpOlSEhZwP3yD1c5gpOlSEhZwP3yD1c5gpOlSEhZw';

/** Some 20 ms of a core: never inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Stands in place of a hash where somebody has no password: nothing fits it. */
export const NO_PASSWORD = '-';

/** Whether there is one that somebody may know. */
export const hasPassword = (stored: string): boolean => stored.startsWith('$');

/** `stored` is undefined where nobody has the address. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  try {
    const known = stored !== undefined && hasPassword(stored) ? stored : undefined;
    return (await verify(known ?? DECOY, password)) && known !== undefined;
  } catch {
    // What is stored is no hash of ours: nobody can sign in with it.
    return false;
  }
}

/** 96 bits, and nothing in it that is hard to type. */
export function randomPassword(): string {
  return randomBytes(12).toString('base64url').replaceAll('_', 'x').replaceAll('-', 'y');
}
