// A card of the pretended bank's, judged and turned into a token here: our server never sees a number. Of a real provider's
// cards this page sees none either: cardFrame/.
import { digitsOf } from '@recado/rules/phone';
import { z } from 'zod';
import { ApiError } from '../../../shared/errors/ApiError.ts';

export interface CardToken {
  cardToken: string;
  /** as the provider names it; left out where it does not matter */
  cardBrand?: string;
}

/** The sandbox's own: every other number it refuses to take. */
export const TEST_CARDS = {
  '4111 1111 1111 1111': 'sandbox-approved',
  '4000 0000 0000 0002': 'sandbox-refused',
} as const;

/** The check digit that every card number ends with. */
export function isCardNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** `12/30`, or `1230` as fingers that do not look type it, as month and year; undefined when it is no date. */
export function expiryOf(text: string): { month: number; year: number } | undefined {
  const [, month, year] = /^\s*(\d{1,2}(?=\s*\/)|\d{2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return undefined;
  return { month: Number(month), year: year.length === 2 ? 2_000 + Number(year) : Number(year) };
}

/** A card is good to the end of its month. */
export function isCurrent(text: string, now: Date): boolean {
  const expiry = expiryOf(text);
  if (!expiry) return false;
  return expiry.year * 12 + expiry.month >= now.getFullYear() * 12 + now.getMonth() + 1;
}

const filled = z.string().trim().min(1, 'Required').max(100, 'Too Long!');
export const card = z.object({
  nameOnCard: filled,
  cardNumber: filled.refine(isCardNumber, 'must be a card number'),
  expiryDate: filled.refine((text) => isCurrent(text, new Date()), 'must be a month to come'),
  cvv: filled.regex(/^\d{3,4}$/, 'must be three or four digits'),
});
export type Card = z.output<typeof card>;

/** At the pretended bank. Throws ERR_CARD_REFUSED where it does not take the card. */
export function testToken({ cardNumber }: Card): CardToken {
  const known = Object.entries(TEST_CARDS).find(([number]) => digitsOf(number) === digitsOf(cardNumber));
  if (!known) throw new ApiError('ERR_CARD_REFUSED', 400);
  return { cardToken: known[1] };
}
