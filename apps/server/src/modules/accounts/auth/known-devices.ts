// Browsers in which somebody has signed in before: strangers' guesses at their password do not keep them out there. Pure.
import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../../platform/crypto/secrets.ts';

const PURPOSE = 'known devices';
const said = (email: string, id: string): string => `${email.trim().toLowerCase()} ${id}`;

/** For a cookie; it opens nothing. */
export function newDevice(secrets: Secrets, email: string): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${secrets.sign(PURPOSE, said(email, id))}`;
}

/** Which of this person's browsers it is; undefined: none that is known. */
export function deviceOf(secrets: Secrets, email: string, cookie: string | undefined): string | undefined {
  const [id = '', signature = ''] = cookie?.split('.') ?? [];
  return secrets.verify(PURPOSE, said(email, id), signature) ? id : undefined;
}
