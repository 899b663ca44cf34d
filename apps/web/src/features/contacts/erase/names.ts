// Whether what somebody typed is a contact: what no keyboard has, or nobody sees, is not asked for.
import type { Contact } from '@recado/contract/contacts';
import { samePhone } from '@recado/rules/phone';

const visible = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLocaleLowerCase();

/** By its name, or by its number however it is written. */
export function names({ name, number }: Pick<Contact, 'name' | 'number'>, typed: string): boolean {
  const seen = visible(typed);
  if (seen === '') return false;
  return seen === visible(name) || (/^[\d\s+().-]+$/.test(seen) && samePhone(seen, number));
}
