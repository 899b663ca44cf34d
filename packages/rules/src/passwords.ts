// Passwords that anybody who knows the person would try first. The list of the most common ones is the server's alone: it is
// megabytes.

/** Ours is written on the screen that asks for the password. */
const PRODUCT = 'Recado';
/** Shorter parts of names (de, da, Jo) are in too much that nobody guesses. */
const LEAST_LETTERS = 3;

const withoutMarks = (text: string, marks: RegExp): string => text.toLowerCase().normalize('NFD').replaceAll(marks, '');
/** Without what people leave out or put in: spaces, dots, accents. */
const signs = (text: string): string => withoutMarks(text, /[^\p{L}\p{N}]/gu);
const letters = (text: string): string => withoutMarks(text, /[^\p{L}]/gu);

/** A name or an address as a whole, and its words. */
const partsOf = (name: string): string[] => [name, ...name.split(/[^\p{L}\p{N}\p{M}]+/u)];

/** Nothing but names that others know, with any digits and signs: `recado123`, `Ana.Souza-1990`, `2026padaria!`. */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const parts = [PRODUCT, ...names].flatMap(partsOf);
  const whole = signs(password);
  if (whole !== '' && parts.some((part) => signs(part) === whole)) return true;
  const words = [...new Set(parts.map(letters))].filter((word) => word.length >= LEAST_LETTERS);
  const text = letters(password);
  // How far words one after another reach.
  const reached = new Set([0]);
  for (const at of reached) for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length);
  return text !== '' && reached.has(text.length);
}
