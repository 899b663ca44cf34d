// How long a trial lasts yet. Pure.
const DAY_MS = 86_400_000;

/** Days that remain, today's counted; 0 when it is over, undefined where there is no trial. */
export function trialDaysLeft(trialExpiration: string | null, now: number): number | undefined {
  if (trialExpiration === null) return undefined;
  return Math.max(0, Math.ceil((Date.parse(trialExpiration) - now) / DAY_MS));
}
