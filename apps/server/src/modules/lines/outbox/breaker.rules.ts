// When a line sends nothing any more but what people write. Pure.
import type { AutomaticStop } from '@recado/contract/constants';

/** Of a day, and only what nobody typed. */
export interface Counted {
  /** but by campaigns */
  sent: number;
  /** each to somebody who is written to once: what comes of it counts, how many they are paces them (ADR 31) */
  campaign: number;
  failed: number;
  optedOut: number;
}

export interface LineDay {
  today: Counted;
  /** what had been counted when somebody let the line go on */
  excused: Counted;
  /** the most that was sent on one of the days before */
  peak: number;
}

/** times its usual peak that a line may send */
const TIMES = 3;
/** a line that has hardly sent anything yet may send this much as if it were usual */
const LEAST_PEAK = 100;
/** of what was tried: so large a share, and so many */
const FAILURES = { share: 0.2, least: 20 };
const OPT_OUTS = { share: 0.05, least: 10 };

/** undefined: it may go on. What is worst comes first. */
export function stopOf({ today, excused, peak }: LineDay): AutomaticStop | undefined {
  const sent = today.sent - excused.sent;
  const failed = today.failed - excused.failed;
  const optedOut = today.optedOut - excused.optedOut;
  const tried = sent + today.campaign - excused.campaign + failed;
  if (isTooMuch(optedOut, tried, OPT_OUTS)) return 'optOuts';
  if (isTooMuch(failed, tried, FAILURES)) return 'failures';
  return sent > TIMES * Math.max(peak, LEAST_PEAK) ? 'peak' : undefined;
}

const isTooMuch = (count: number, tried: number, limit: { share: number; least: number }): boolean =>
  count >= limit.least && count > limit.share * tried;
