// A card, judged here and turned into a token by the provider, from here: our server never sees its number.
import { documentOf } from '@recado/rules/documents';
import type { PaymentOptions } from '@recado/contract/invoices';
import { z } from 'zod';
import { ApiError } from '../../../shared/errors/ApiError.ts';

const TOKEN_MS = 20_000;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

export interface CardToken {
  cardToken: string;
  /** as the provider names it; left out where it does not matter */
  cardBrand?: string;
}
export type TokenEntry = Extract<PaymentOptions['card'], { by: 'token' }>;

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

/** Throws ERR_CARD_REFUSED where the provider does not take the card, `network` where it cannot be reached. */
export async function tokenise(
  entry: TokenEntry,
  options: PaymentOptions,
  data: Card,
  document: string,
): Promise<CardToken> {
  if (options.provider === 'sandbox') return testToken(data);
  const bin = digitsOf(data.cardNumber).slice(0, 8);
  const [token, brand] = await Promise.all([
    askProvider(tokenAddress(entry), cardBody(data, document)),
    askProvider(brandAddress(entry, bin)),
  ]);
  if (!isToken(token)) throw refused();
  return { cardToken: token.id, cardBrand: brandIn(brand) };
}

function testToken({ cardNumber }: Card): CardToken {
  const known = Object.entries(TEST_CARDS).find(([number]) => digitsOf(number) === digitsOf(cardNumber));
  if (!known) throw refused();
  return { cardToken: known[1] };
}

const refused = (): ApiError => new ApiError('ERR_CARD_REFUSED', 400);

// Mercado Pago's own addresses and field names, as its SDK sends them.
function tokenAddress({ url, publicKey }: TokenEntry): string {
  const address = new URL(url);
  address.searchParams.set('public_key', publicKey);
  return address.href;
}

function brandAddress({ url, publicKey }: TokenEntry, bin: string): string {
  const address = new URL('/v1/payment_methods/search', url);
  address.search = new URLSearchParams({ public_key: publicKey, bins: bin }).toString();
  return address.href;
}

function cardBody({ cardNumber, cvv, expiryDate, nameOnCard }: Card, document: string): object {
  const expiry = expiryOf(expiryDate);
  const number = documentOf(document);
  return {
    card_number: digitsOf(cardNumber),
    security_code: cvv,
    expiration_month: expiry?.month,
    expiration_year: expiry?.year,
    cardholder: { name: nameOnCard, identification: { type: number.length === 14 ? 'CNPJ' : 'CPF', number } },
  };
}

async function askProvider(address: string, body?: object): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: body && { 'Content-Type': 'application/json' },
      // Nothing of ours goes along: no cookie, and no address of the page.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TOKEN_MS),
    });
    if (response.ok) return await response.json();
  } catch {
    throw new ApiError('network', 0);
  }
  throw response.status >= 500 ? new ApiError('ERR_PAYMENT_PROVIDER', response.status) : refused();
}

const isToken = (answer: unknown): answer is { id: string } =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string';

const brands = z.object({ results: z.array(z.object({ id: z.string(), payment_type_id: z.string() })) });

function brandIn(answer: unknown): string | undefined {
  const results = brands.safeParse(answer).data?.results ?? [];
  return (results.find(({ payment_type_id: type }) => type === 'credit_card') ?? results[0])?.id;
}
