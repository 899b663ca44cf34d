// Texts as they are compared and searched: whatever their accents and capitals. Pure.

/**
 * Letters without accents. What is written apart from its letter goes first: a text may be thousands of marks in a row, and to
 * normalize those takes the square of their number.
 */
export const withoutMarks = (text: string): string =>
  text
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '');

/** Spaces around it stay. */
export const plainLetters = (text: string): string => withoutMarks(text).toLowerCase();

export const folded = (text: string): string => plainLetters(text).trim();
