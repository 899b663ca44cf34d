// What a provider says of a person, and whether that is enough. Pure.
import { LIMITS } from '@recado/contract/constants';
import { email as emailSchema } from '@recado/contract/primitives';
import type { IdentityClaims } from '../../../ports/identity-provider.ts';

export interface Identity {
  /** the provider's own name for them */
  subject: string;
  email: string;
  name: string;
}

const GOOGLE = 'https://accounts.google.com';
/** as OpenID Connect has it */
const SUBJECT_LENGTH = 255;

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * undefined: there is no address of the company's, or the provider does not answer for it.
 * @param domains those that the company has proved to be its own
 */
export function identityOf(
  { sub, email, email_verified: verified, hd, name }: IdentityClaims,
  issuer: string,
  domains: readonly string[],
): Identity | undefined {
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success || sub === '' || sub.length > SUBJECT_LENGTH) return undefined;
  // Some write it as text. Who does not say it does not know of addresses that are not verified.
  if (verified !== undefined && verified !== true && verified !== 'true') return undefined;
  const domain = domainOf(parsed.data);
  // Anybody may have an account at Google with an address that was theirs once: `hd` says that it is the company's account.
  const vouched = issuer === GOOGLE ? [domain, hd] : [domain];
  if (!vouched.every((one) => typeof one === 'string' && domains.includes(one.toLowerCase()))) return undefined;
  return { subject: sub, email: parsed.data, name: nameOf(name, parsed.data) };
}

function nameOf(name: unknown, email: string): string {
  const said = typeof name === 'string' ? storable(name) : '';
  const written = said.length >= LIMITS.name.min ? said : storable(email);
  return written.slice(0, LIMITS.name.max).trim();
}

const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '').trim();
