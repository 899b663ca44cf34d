// Who waits, and whose turn it is. Pure.
import { REPLY_WINDOW_HOURS } from '@recado/contract/constants';

const WINDOW_MS = REPLY_WINDOW_HOURS * 3_600_000;
const MINUTE_MS = 60_000;

export interface Waiting {
  waitingSince: Date | null;
  /** `replyUntil` of reply-window */
  replyUntil: Date | null;
}

/**
 * The earlier, the sooner: since when they wait. On an official number those whose window closes before they will have
 * waited as long as a window is open (they were answered, and wait for a person again) stand where that puts them. What has
 * closed before they began to wait hurries nobody. The server's tables hold the same: migration `waiting_links`.
 */
export function turnOf({ waitingSince, replyUntil }: Waiting): number {
  if (waitingSince === null) return Infinity;
  const since = waitingSince.getTime();
  if (replyUntil === null) return since;
  const until = replyUntil.getTime();
  return until > since && until < since + WINDOW_MS ? until - WINDOW_MS : since;
}

/** Whole minutes; a clock that is behind counts none. */
export const minutesWaited = (since: Date, now: number): number =>
  Math.max(0, Math.floor((now - since.getTime()) / MINUTE_MS));

export type WaitLevel = 'calm' | 'warning' | 'alarm';

/** Minutes; 0: never. */
export interface WaitLimits {
  warning: number;
  alarm: number;
}

export function waitLevel(minutes: number, { warning, alarm }: WaitLimits): WaitLevel {
  const reached = (limit: number): boolean => limit > 0 && minutes >= limit;
  return reached(alarm) ? 'alarm' : reached(warning) ? 'warning' : 'calm';
}
