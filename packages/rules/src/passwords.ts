// Passwords that anybody who knows the person would try first. The list of the most common ones is the server's alone: it is
// megabytes.
import { folded } from './folded.ts';

/** Ours is written on the screen that asks for the password. */
const PRODUCT = 'recado';

/** Without what people leave out or put in: spaces, dots, accents. */
const signs = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
const letters = (text: string): string => folded(text).replaceAll(/[^\p{L}]/gu, '');

/** A name or an address as a whole, its beginning, and its words. */
const partsOf = (name: string): string[] => [name, name.split('@', 1)[0] ?? '', ...name.split(/[^\p{L}\p{N}\p{M}]+/u)];

/** One of the names that others know, or the product's with any digits: `Ana.Souza`, `padariaconceicao`, `recado123`. */
export function isKnownName(password: string, names: readonly string[]): boolean {
  const whole = signs(password);
  return (
    whole !== '' && (letters(password) === PRODUCT || names.flatMap(partsOf).some((part) => signs(part) === whole))
  );
}
