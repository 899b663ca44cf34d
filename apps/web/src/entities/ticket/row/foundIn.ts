// Where in a ticket's contact the words of a search are: what a result has to show. Pure.
import type { ContactRef } from '@recado/contract/contacts';
import { foldText } from '../../../shared/format/matches.ts';

export interface FoundIn {
  /** what to mark in the name, in the number */
  name: string[];
  number: string[];
  /** the name alone would not say why it was found */
  showNumber: boolean;
}

const PHONE = /^[+\d\s().-]+$/u;

/** @param message whether words of a message were found: the contact has them only by chance */
export function foundIn(
  { name, number }: Pick<ContactRef, 'name' | 'number'>,
  term: string,
  message: boolean,
): FoundIn {
  const folded = foldText(term.trim());
  const digits = PHONE.test(term) ? term.replaceAll(/\D/gu, '') : '';
  const inName = folded !== '' && foldText(name).includes(folded);
  return {
    name: inName ? [folded] : [],
    number: digits !== '' && number.includes(digits) ? [digits] : [],
    // A number may have been found although it is written otherwise, with or without the ninth digit.
    showNumber: digits !== '' && !inName && !message,
  };
}
