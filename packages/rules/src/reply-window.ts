// Until when the customer may be answered freely: the Cloud API takes free texts for a day after their last message. Pure.
import { REPLY_WINDOW_HOURS, type ProviderName } from '@recado/contract/constants';

export interface LastWritten {
  provider: ProviderName | null;
  /** when the customer last wrote on the ticket's connection; null: never */
  customerWroteAt: Date | null;
}

const WINDOW_MS = REPLY_WINDOW_HOURS * 3_600_000;

/** Whether its customers can be answered freely for a while only. */
export const hasReplyWindow = (provider: ProviderName | null): boolean => provider === 'cloud';

/** null: at any time, or, on an official number to which the customer never wrote, not at all. */
export const replyUntil = ({ provider, customerWroteAt }: LastWritten): Date | null =>
  hasReplyWindow(provider) && customerWroteAt ? new Date(customerWroteAt.getTime() + WINDOW_MS) : null;

/**
 * Milliseconds left, 0: it is closed; null: this network has no window.
 * @param until `replyUntil`
 */
export function windowLeft(provider: ProviderName | null, until: Date | null, now: number): number | null {
  if (!hasReplyWindow(provider)) return null;
  return until === null ? 0 : Math.max(0, until.getTime() - now);
}

export const mayReplyFreely = (ticket: LastWritten, now: Date): boolean =>
  windowLeft(ticket.provider, replyUntil(ticket), now.getTime()) !== 0;
