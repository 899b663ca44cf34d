// Whose word is good for whom.
import { expect, test } from 'vitest';
import { identityOf } from './identity.rules.ts';

const ISSUER = 'https://login.example';
const GOOGLE = 'https://accounts.google.com';
const claims = { sub: 's1', email: 'Ana@Padaria.com', email_verified: true, name: 'Ana Lima' };

test.each<[string, object, string, string | undefined]>([
  ['a verified address', {}, ISSUER, 'Ana@Padaria.com'],
  ['one of which nothing is said, as Microsoft’s', { email_verified: undefined }, ISSUER, 'Ana@Padaria.com'],
  ['one that is verified, in words', { email_verified: 'true' }, ISSUER, 'Ana@Padaria.com'],
  ['one that is not, in words', { email_verified: 'false' }, ISSUER, undefined],
  ['another domain', { email: 'ana@padaria.com.br' }, ISSUER, undefined],
  ['a domain below', { email: 'ana@x.padaria.com' }, ISSUER, undefined],
  ['two addresses in one', { email: 'ana@evil.com,ana@padaria.com' }, ISSUER, undefined],
  ['no text', { email: ['ana@padaria.com'] }, ISSUER, undefined],
  ['no name of the provider’s', { sub: '' }, ISSUER, undefined],
  ['a long one', { sub: 's'.repeat(256) }, ISSUER, undefined],
  ['an account that is the company’s at Google', { hd: 'padaria.com' }, GOOGLE, 'Ana@Padaria.com'],
  ['anybody’s account at Google', {}, GOOGLE, undefined],
  ['another company’s account at Google', { hd: 'evil.com' }, GOOGLE, undefined],
])('%s', (_what, change, issuer, email) => {
  expect(identityOf({ ...claims, ...change }, issuer, ['padaria.com'])?.email).toBe(email);
});

test.each([
  ['Ana Lima', 'Ana Lima'],
  [' \u0000Ana\uD800 ', 'Ana\uFFFD'],
  ['A'.repeat(300), 'A'.repeat(50)],
  ['', 'Ana@Padaria.com'],
  [7, 'Ana@Padaria.com'],
])('they are called %j: %j', (name, called) => {
  expect(identityOf({ ...claims, name }, ISSUER, ['padaria.com'])?.name).toBe(called);
});
