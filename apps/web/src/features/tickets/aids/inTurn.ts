// Helps take turns: the server refuses a person more than so many at once, and whoever asks for a third waits a moment instead.
import { AID_RATE } from '@recado/contract/aids';

let under = 0;
const waiting: (() => void)[] = [];

/** Rejects, without asking, where it was given up before its turn. */
export async function inTurn<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  if (under < AID_RATE.atOnce) under += 1;
  // Whoever is done hands their place on.
  else await new Promise<void>((begin) => waiting.push(begin));
  try {
    signal.throwIfAborted();
    return await ask();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else under -= 1;
  }
}
