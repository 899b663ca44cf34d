// Outages as parts of a line of time that ends now.
import type { ConnectionHealth } from '@recado/contract/connection-health';

export type Outage = ConnectionHealth['outages'][number];

export interface Strip {
  /** ms; what was before is not known, or long past */
  from: number;
  /** ms that they have lasted in all */
  lasted: number;
  /** from 0 to 1 of the whole */
  parts: { at: number; share: number }[];
}

const WEEK_MS = 7 * 24 * 60 * 60_000;
/** the server tells no more */
const MOST = 10;

/** @param since ms: the connection was made */
export function outageStrip(outages: readonly Outage[], since: number, now: number): Strip {
  const oldest = Math.min(...outages.map(({ beganAt }) => Date.parse(beganAt)));
  // With a full list there may have been others before its oldest.
  const known = outages.length < MOST ? since : Math.max(since, oldest);
  const from = Math.max(now - WEEK_MS, known);
  const length = Math.max(1, now - from);
  const spans = outages
    .map(({ beganAt, endedAt }) => ({
      began: Math.max(from, Date.parse(beganAt)),
      ended: endedAt === null ? now : Math.min(now, Date.parse(endedAt)),
    }))
    .filter(({ began, ended }) => ended > began);
  return {
    from,
    lasted: spans.reduce((sum, { began, ended }) => sum + ended - began, 0),
    parts: spans.map(({ began, ended }) => ({ at: (began - from) / length, share: (ended - began) / length })),
  };
}
