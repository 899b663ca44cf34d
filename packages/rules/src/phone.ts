// Phone numbers as they are stored: digits with country code, and Brazil's mobiles with their ninth digit. Pure.

/** Brazil, an area code, and eight digits that begin as a mobile's do: written before the ninth digit came. */
const OLD_BRAZILIAN_MOBILE = /^55([1-9]\d)([6-9]\d{7})$/;
const BRAZILIAN_MOBILE = /^55([1-9]\d)9([6-9]\d{7})$/;

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The one form in which a number is stored, so that a person is one contact. */
export const canonicalPhone = (digits: string): string => digits.replace(OLD_BRAZILIAN_MOBILE, '55$19$2');

/** Every form in which a network or an older list may write this number, the stored one first. */
export function phoneForms(digits: string): string[] {
  const stored = canonicalPhone(digits);
  const old = stored.replace(BRAZILIAN_MOBILE, '55$1$2');
  return old === stored ? [stored] : [stored, old];
}

/** The same number as people may have written it besides: Brazil's with and without its country code and ninth digit. */
export function likelyForms(digits: string): string[] {
  const complete = /^[1-9]\d{9,10}$/.test(digits) ? phoneForms(`55${digits}`) : [];
  const local = phoneForms(digits).flatMap((form) => /^55([1-9]\d{9,10})$/.exec(form)?.[1] ?? []);
  return [...new Set([...phoneForms(digits), ...complete, ...local])];
}

/** Whether two are one phone's, however they are written. */
export const samePhone = (one: string, other: string): boolean =>
  canonicalPhone(digitsOf(one)) === canonicalPhone(digitsOf(other));

/** Digits with their usual punctuation. */
export const isWrittenNumber = (text: string): boolean => /^[+\d\s().-]+$/.test(text) && /\d/.test(text);

/** What to look for when a person types a number; other text stays as it is. */
export const searchTermOf = (text: string): string => (isWrittenNumber(text) ? canonicalPhone(digitsOf(text)) : text);
