// The number by which the Receita Federal knows a person (CPF) or a company (CNPJ). Pure.

/** As providers want it: without dots and dashes, letters large. */
export const documentOf = (text: string | undefined): string => (text ?? '').replace(/[^0-9A-Za-z]/g, '').toUpperCase();

/**
 * 11 digits: a CPF; 12 digits or, since July 2026, letters too, and 2 digits: a CNPJ. Both end in two check digits, by
 * which a provider would refuse a slip of the hand.
 */
export function isDocument(document: string): boolean {
  if (!/^(?:\d{11}|[0-9A-Z]{12}\d{2})$/.test(document) || /^(.)\1+$/.test(document)) return false;
  const body = document.slice(0, -2);
  // From the right each character weighs one more, from 2: of a CNPJ up to 9, and from 2 again.
  const cycle = document.length === 14 ? 8 : document.length;
  const first = checkDigit(body, cycle);
  return document === `${body}${first}${checkDigit(`${body}${first}`, cycle)}`;
}

/** A character counts as its ASCII code less 48: digits as themselves, A as 17. */
function checkDigit(characters: string, cycle: number): number {
  const sum = Array.from(characters, (character) => character.charCodeAt(0) - 48)
    .toReversed()
    .reduce((total, worth, at) => total + worth * (2 + (at % cycle)), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}
