// What somebody typed who looked for a contact: a number or a name. Pure.
import { digitsOf, isWrittenNumber } from '@recado/rules/phone';

export interface Typed {
  name: string;
  number: string;
}

/** Fewer digits than a number has may be part of a name. */
const LEAST_DIGITS = 5;

export function splitTyped(typed: string): Typed {
  const text = typed.trim();
  return isWrittenNumber(text) && digitsOf(text).length >= LEAST_DIGITS
    ? { name: '', number: text }
    : { name: text, number: '' };
}
