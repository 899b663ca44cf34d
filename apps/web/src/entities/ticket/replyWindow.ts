// An official number may answer freely for some hours after the customer's last message; after that only with templates.
import type { Ticket } from '@recado/contract/tickets';
import { windowLeft } from '@recado/rules/reply-window';
import { useAtPresent } from '../../shared/format/useNow.ts';

export type Windowed = Pick<Ticket, 'whatsapp' | 'replyUntil'>;

const MINUTE_MS = 60_000;

/** Minutes left, the one under way counted; 0: it is closed; null: here there is no window. */
export function minutesToAnswer({ whatsapp, replyUntil }: Windowed, now: number): number | null {
  const left = windowLeft(whatsapp?.provider ?? null, replyUntil === null ? null : new Date(replyUntil), now);
  return left === null ? null : Math.ceil(left / MINUTE_MS);
}

export const useMinutesToAnswer = (ticket: Windowed): number | null =>
  useAtPresent((now) => minutesToAnswer(ticket, now));

/** Drawn again only when it opens or closes. */
export const useWindowClosed = (ticket: Windowed): boolean => useAtPresent((now) => minutesToAnswer(ticket, now) === 0);
