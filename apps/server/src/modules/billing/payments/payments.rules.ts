// How attempts to pay are treated. Pure.
import type { z } from 'zod';
import type { PaymentMethod, PaymentProvider, subscriptionInput } from '@recado/contract/invoices';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a Pix code is good for. */
export const PIX_MS = HOUR_MS;
/** A Pix code is given out again for as long as it has this much left. */
const REUSE_MS = 5 * MINUTE_MS;
/**
 * The provider is asked of an attempt for so long: people look at some cards for days, and a provider's page can be paid
 * as long. What it says later by itself still counts.
 */
const WATCHED_MS = 7 * 24 * HOUR_MS;
/** What is paid in the last second takes a while to be told. */
const GRACE_MS = 10 * MINUTE_MS;

/** After so long the provider is asked again: every minute at first, then ever less often. */
export function checkInterval(ageMs: number): number {
  if (ageMs <= 15 * MINUTE_MS) return MINUTE_MS;
  return ageMs <= 2 * HOUR_MS ? 5 * MINUTE_MS : 30 * MINUTE_MS;
}

export interface Watched {
  createdAt: Date;
  expiresAt: Date | null;
}

/** Nobody can pay it any more, as far as we know. */
export function isOver({ createdAt, expiresAt }: Watched, now: Date): boolean {
  const end = Math.min(
    createdAt.getTime() + WATCHED_MS,
    expiresAt === null ? Number.POSITIVE_INFINITY : expiresAt.getTime() + GRACE_MS,
  );
  return now.getTime() >= end;
}

/** Longer than any provider is waited for. */
const IN_FLIGHT_MS = MINUTE_MS;

/** Somebody else asks the provider for it just now, or has just got no answer. */
export const isInFlight = (
  { externalId, createdAt }: { externalId: string | null; createdAt: Date },
  now: Date,
): boolean => externalId === null && now.getTime() - createdAt.getTime() < IN_FLIGHT_MS;

interface Pending {
  provider: PaymentProvider;
  /** cents */
  amount: number;
  method: PaymentMethod;
  externalId: string | null;
  qrcode: string | null;
  expiresAt: Date | null;
}

/** A pending attempt that a second one is not made beside: its code is still good, or its card is being looked at. */
export function goesOn(pending: Pending, wanted: Pick<Pending, 'provider' | 'amount'>, at: Date): boolean {
  const { method, provider, amount, externalId, qrcode, expiresAt } = pending;
  if (externalId === null || amount !== wanted.amount || provider !== wanted.provider) return false;
  if (method === 'pix' && qrcode === null) return false;
  return expiresAt === null || expiresAt.getTime() - at.getTime() > REUSE_MS;
}

/** Whoever has so many cards refused within an hour is trying out cards, not paying. */
export const REFUSED_CARDS = { most: 10, withinMs: HOUR_MS };

/** Somebody sent us a card: we neither want it nor keep it. */
export const hasCardData = ({ cardNumber, cvv, expiryDate }: z.output<typeof subscriptionInput>): boolean =>
  [cardNumber, cvv, expiryDate].some((value) => value !== undefined && value !== null && value !== '');

export const digitsOf = (text: string | undefined): string => (text ?? '').replace(/\D/g, '');

/** 11 digits: a CPF; 14: a CNPJ. Both end in two check digits, by which a provider would refuse a slip of the hand. */
export function isDocument(digits: string): boolean {
  if (!/^(?:\d{11}|\d{14})$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  const body = digits.slice(0, -2);
  // From the right each digit weighs one more, from 2: of a CNPJ up to 9, and from 2 again.
  const cycle = digits.length === 14 ? 8 : digits.length;
  const first = checkDigit(body, cycle);
  return digits === `${body}${first}${checkDigit(`${body}${first}`, cycle)}`;
}

function checkDigit(digits: string, cycle: number): number {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, at) => total + digit * (2 + (at % cycle)), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}
