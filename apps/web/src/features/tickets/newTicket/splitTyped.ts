// What somebody typed who looked for a contact: a number or a name. Pure.

export interface Typed {
  name: string;
  number: string;
}

/** As people write numbers; fewer digits than a number has may be part of a name. */
const NUMBER = /^\+?[\d\s().-]+$/u;
const LEAST_DIGITS = 5;

export function splitTyped(typed: string): Typed {
  const text = typed.trim();
  const digits = text.replaceAll(/\D/gu, '');
  return NUMBER.test(text) && digits.length >= LEAST_DIGITS ? { name: '', number: text } : { name: text, number: '' };
}
