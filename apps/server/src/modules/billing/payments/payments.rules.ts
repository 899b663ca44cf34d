// How attempts to pay are treated. Pure.
import { IN_FLIGHT_MS } from '../../accounts/companies/companies.rules.ts';
import type { z } from 'zod';
import type { PaymentMethod, PaymentProvider, subscriptionInput } from '@recado/contract/invoices';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a Pix code is good for. */
export const PIX_MS = HOUR_MS;
/** A Pix code is given out again for as long as it has this much left. */
const REUSE_MS = 5 * MINUTE_MS;
/**
 * Nobody may begin to pay an attempt for longer: people look at some cards for days, and a provider's page can be paid as
 * long. After that it is cancelled at the provider. What the provider says later by itself still counts.
 */
const WATCHED_MS = 7 * 24 * HOUR_MS;
/** What is paid in the last second takes a while to be told. */
const GRACE_MS = 10 * MINUTE_MS;

/** After so long the provider is asked again: every minute at first, then ever less often. */
export function checkInterval(ageMs: number): number {
  if (ageMs <= 15 * MINUTE_MS) return MINUTE_MS;
  if (ageMs <= 2 * HOUR_MS) return 5 * MINUTE_MS;
  // That is one of a provider that is not there, or that keeps what it is told to cancel.
  return ageMs <= WATCHED_MS ? 30 * MINUTE_MS : 24 * HOUR_MS;
}

export interface Watched {
  createdAt: Date;
  expiresAt: Date | null;
}

/** What the provider has said of its end has gone by. */
export const hasRunOut = ({ expiresAt }: Pick<Watched, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && now.getTime() >= expiresAt.getTime() + GRACE_MS;

/** Nobody is to pay it any more. */
export const isOver = (watched: Watched, now: Date): boolean =>
  hasRunOut(watched, now) || now.getTime() >= watched.createdAt.getTime() + WATCHED_MS;

interface Started {
  externalId: string | null;
  createdAt: Date;
}

/** Until when somebody else may be asking the provider for it. Undefined: its answer is there. */
export const startedBy = ({ externalId, createdAt }: Started): Date | undefined =>
  externalId === null ? new Date(createdAt.getTime() + IN_FLIGHT_MS) : undefined;

/** Somebody else asks the provider for it just now, or has just got no answer. */
export function isInFlight(started: Started, now: Date): boolean {
  const end = startedBy(started);
  return end !== undefined && now < end;
}

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
