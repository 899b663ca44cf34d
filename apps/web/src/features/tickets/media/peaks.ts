// The shape of a recording, as bars: how loud each part of it is. Fetched and measured when it is first seen.
import { useEffect, useState } from 'react';

export const BARS = 44;
/** Longer ones are rather music; measuring them would take a while and much memory. */
const MOST_BYTES = 2_000_000;
/** Bars that are not known yet, or never. */
const FLAT: readonly number[] = Array.from({ length: BARS }, () => 0.12);
const KEPT = 300;

const known = new Map<number, readonly number[]>();
let last: Promise<unknown> = Promise.resolve();

/** Each from 0 to 1, the loudest 1; silence is a thin line. */
export function peaksOf(samples: Float32Array, bars = BARS): number[] {
  const size = Math.max(1, Math.floor(samples.length / bars));
  const peaks = Array.from({ length: bars }, (_, bar) => {
    let sum = 0;
    for (let at = bar * size; at < (bar + 1) * size; at += 1) sum += Math.abs(samples[at] ?? 0);
    return sum / size;
  });
  const most = Math.max(...peaks);
  return peaks.map((peak) => (most === 0 ? 0.12 : Math.max(0.12, peak / most)));
}

async function measure(url: string): Promise<readonly number[]> {
  const answer = await fetch(url);
  if (!answer.ok) return FLAT;
  const context = new OfflineAudioContext(1, 1, 8_000);
  const sound = await context.decodeAudioData(await answer.arrayBuffer());
  return peaksOf(sound.getChannelData(0));
}

export function usePeaks(id: number, url: string, size: number | null): readonly number[] {
  const [peaks, setPeaks] = useState(known.get(id) ?? FLAT);
  useEffect(() => {
    if (known.has(id) || (size ?? 0) > MOST_BYTES || typeof OfflineAudioContext === 'undefined') return;
    let gone = false;
    // One after the other: who scrolls past dozens must not wait for all of them.
    last = last.then(async () => {
      if (gone) return;
      // What cannot be measured can perhaps be played.
      const measured = await measure(url).catch(() => FLAT);
      const [first] = known.keys();
      if (known.size >= KEPT && first !== undefined) known.delete(first);
      known.set(id, measured);
      if (!gone) setPeaks(measured);
    });
    return () => {
      gone = true;
    };
  }, [id, url, size]);
  return peaks;
}
