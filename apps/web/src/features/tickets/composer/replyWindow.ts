// An official number may answer freely for some hours after the customer's last message; after that only with templates.
import type { Ticket } from '@recado/contract/tickets';
import { useAtPresent } from '../../../shared/format/useNow.ts';

export type Windowed = Pick<Ticket, 'whatsapp' | 'replyUntil'>;

const MINUTE_MS = 60_000;

/** Minutes left, the one under way counted; 0: it is closed; null: here there is no window. */
export function minutesToAnswer({ whatsapp, replyUntil }: Windowed, now: number): number | null {
  if (whatsapp?.provider !== 'cloud') return null;
  if (replyUntil === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(replyUntil) - now) / MINUTE_MS));
}

export const useMinutesToAnswer = (ticket: Windowed): number | null =>
  useAtPresent((now) => minutesToAnswer(ticket, now));

/** Drawn again only when it opens or closes. */
export const useWindowClosed = (ticket: Windowed): boolean => useAtPresent((now) => minutesToAnswer(ticket, now) === 0);
