// What the network lets a line begin. Pure.
import type { LineLimits } from '@recado/channel/channel';

/** of what the network lets us begin: the rest is kept for people */
const OURS = 0.9;

/**
 * Nobody but people begins conversations now: the network has locked that, or little is left of what it allows.
 * @param opened today, and since the network last said how many of its cycle are used
 */
export function opensNone(limits: LineLimits, opened: { today: number; since: number }, now: number): boolean {
  const { strangersFrom, newChats, perDay } = limits;
  if (isAhead(strangersFrom, now)) return true;
  const isCycleOn = newChats && (newChats.until === null || isAhead(newChats.until, now));
  if (isCycleOn && newChats.used + opened.since >= newChats.total * OURS) return true;
  return typeof perDay === 'number' && opened.today >= perDay * OURS;
}

const isAhead = (at: string | null | undefined, now: number): boolean =>
  typeof at === 'string' && new Date(at).getTime() > now;
