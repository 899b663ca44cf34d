// An official number may answer freely for some hours after the customer's last message; after that only with templates.
import type { Ticket } from '@recado/contract/tickets';
import { useSyncExternalStore } from 'react';

export type Windowed = Pick<Ticket, 'whatsapp' | 'replyUntil'>;

const MINUTE_MS = 60_000;
/** Often enough for minutes, also after a computer has slept. */
const LOOK_MS = 10_000;

/** Minutes left, the one under way counted; 0: it is closed; null: here there is no window. */
export function minutesToAnswer({ whatsapp, replyUntil }: Windowed, now: number): number | null {
  if (whatsapp?.provider !== 'cloud') return null;
  if (replyUntil === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(replyUntil) - now) / MINUTE_MS));
}

export const useMinutesToAnswer = (ticket: Windowed): number | null =>
  useSyncExternalStore(everyNowAndThen, () => minutesToAnswer(ticket, Date.now()));

/** Drawn again only when it opens or closes. */
export const useWindowClosed = (ticket: Windowed): boolean =>
  useSyncExternalStore(everyNowAndThen, () => minutesToAnswer(ticket, Date.now()) === 0);

function everyNowAndThen(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}
