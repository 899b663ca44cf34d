// Who is told of what comes in: by a sound, by the bell, and outside of the page. One rule for all of them.
import { TOLD_WITHIN_MS } from '@recado/contract/constants';
import { isListed, type ListedTicket, type Viewer } from './tickets.ts';

export interface Arrival {
  /** typed on the company's own phone, or by somebody here */
  fromMe: boolean;
  mediaType: string | null;
  /** ms since 1970 */
  writtenAt: number;
}

/** A customer wrote it, just now; of calls the line in the conversation tells. */
export const isNews = ({ fromMe, mediaType, writtenAt }: Arrival, now: number): boolean =>
  !fromMe && mediaType !== 'call_log' && isFresh(writtenAt, now);

export const isFresh = (at: number, now: number): boolean => now - at <= TOLD_WITHIN_MS;

/** Whom the messages of a ticket concern: those whose bell has it. */
export const concerns = (viewer: Viewer, ticket: ListedTicket): boolean =>
  isListed(viewer, ticket, { withUnreadMessages: true });
