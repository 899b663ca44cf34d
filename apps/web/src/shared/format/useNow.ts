// The server's time on the screen: what is counted from it goes on by itself.
import { useSyncExternalStore } from 'react';
import { serverNow } from './serverClock.ts';

/** Often enough for minutes, also after a computer has slept. */
const LOOK_MS = 10_000;
const SECOND_MS = 1_000;

/** What a moment means; drawn again only when that becomes another text, number or yes or no. */
export const useAtPresent = <T extends string | number | boolean | null>(meaning: (now: number) => T): T =>
  useSyncExternalStore(everyNowAndThen, () => meaning(serverNow()));

/** In whole seconds: two looks during one drawing must be the same. */
export const useNow = (): number => useAtPresent((now) => now - (now % SECOND_MS));

const looks = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One tick for all: rows by the hundred do not wake the page one by one. */
function everyNowAndThen(look: () => void): () => void {
  looks.add(look);
  timer ??= setInterval(() => {
    for (const each of looks) each();
  }, LOOK_MS);
  return () => {
    looks.delete(look);
    if (looks.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
