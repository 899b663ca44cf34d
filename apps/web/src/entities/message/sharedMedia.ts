// What was sent in a conversation, where it is cached; and what an event does to that.
import type { LiveEffect } from '../../shared/data/liveEvents.ts';

const PAUSE_MS = 2_000;

export const sharedMediaKey = (ticketId: number) => ['sharedMedia', ticketId] as const;

export const mediaShared: LiveEffect<'appMessage'> = ({ message }, { refreshSoon }) => {
  if (message.mediaState !== null) refreshSoon(sharedMediaKey(message.ticketId), PAUSE_MS, 'now');
};
