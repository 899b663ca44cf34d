// Seconds on the screen.
import { useEffect, useState } from 'react';
import { serverNow } from '../../../shared/data/serverClock.ts';

const SECOND_MS = 1_000;

const secondsUntil = (moment: string): number => Math.max(0, Math.ceil((Date.parse(moment) - serverNow()) / SECOND_MS));

/** Whole seconds until a moment of the server's; 0 when it has passed, undefined where there is none. */
export function useSecondsUntil(moment: string | null): number | undefined {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (moment === null) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === null ? undefined : secondsUntil(moment);
}
