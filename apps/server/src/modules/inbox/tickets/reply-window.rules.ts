// Until when the customer may be answered freely: the Cloud API takes free texts for a day after their last message. Pure.
import { REPLY_WINDOW_HOURS, type ProviderName } from '@recado/contract/constants';

export interface LastWritten {
  provider: ProviderName | null;
  /** when the customer last wrote on the ticket's connection; null: never */
  customerWroteAt: Date | null;
}

const WINDOW_MS = REPLY_WINDOW_HOURS * 3_600_000;

/** null: at any time, or, on an official number to which the customer never wrote, not at all. */
export const replyUntil = ({ provider, customerWroteAt }: LastWritten): Date | null =>
  provider === 'cloud' && customerWroteAt ? new Date(customerWroteAt.getTime() + WINDOW_MS) : null;

export function mayReplyFreely(ticket: LastWritten, now: Date): boolean {
  if (ticket.provider !== 'cloud') return true;
  const until = replyUntil(ticket);
  return until !== null && now < until;
}
