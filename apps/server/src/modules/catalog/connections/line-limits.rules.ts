// What the network lets a line begin. Pure.
import type { LineLimits } from '@recado/channel/channel';

/** of what the network lets us begin: the rest is kept for people */
const OURS = 0.9;

/**
 * Nobody but people begins conversations now: the network has locked that, or little is left of what it allows.
 * @param openedToday conversations
 */
export function opensNone(limits: LineLimits, openedToday: number, now: number): boolean {
  const { strangersFrom, newChats, perDay } = limits;
  if (isAhead(strangersFrom, now)) return true;
  const isCycleOn = newChats && (newChats.until === null || isAhead(newChats.until, now));
  if (isCycleOn && newChats.used >= newChats.total * OURS) return true;
  return typeof perDay === 'number' && openedToday >= perDay * OURS;
}

const isAhead = (at: string | null | undefined, now: number): boolean =>
  typeof at === 'string' && new Date(at).getTime() > now;
