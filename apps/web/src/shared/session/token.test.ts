// What the browser reads out of a token.
import { expect, it } from 'vitest';
import { tokenOf } from '../../../test/session.ts';
import { expiryOf, tokenClaims } from './token.ts';

it('reads the claims', () => {
  expect(tokenClaims(tokenOf({ iat: 100, exp: 1_000, session: 4 }))).toEqual({ iat: 100, exp: 1_000, session: 4 });
});

it.each(['', 'x', 'a.b.c', `a.${btoa('"text"')}.c`, `a.${btoa('null')}.c`])('makes nothing of %j', (token) => {
  expect(tokenClaims(token)).toEqual({});
});

it('counts the lifetime from here, whatever the clock of this desk says', () => {
  expect(expiryOf(tokenOf({ iat: 100, exp: 1_000 }), 5_000_000)).toBe(5_000_000 + 900_000);
});
