// A question to the model that is under way: one at a time, given up by Escape, by a button, or by leaving.
import { useEffect, useRef, useState } from 'react';
import { notifyError } from '../../../shared/ui/notify.ts';
import { inTurn } from './inTurn.ts';

export interface Aid<K extends string> {
  /** null: nothing is asked */
  running: K | null;
  /** Gives up what was asked before. */
  start: <T>(kind: K, ask: (signal: AbortSignal) => Promise<T>, done: (answer: T) => void) => void;
  /** Nothing comes of it any more. */
  cancel: () => void;
}

export function useAid<K extends string>(): Aid<K> {
  const [running, setRunning] = useState<K | null>(null);
  const under = useRef<AbortController | null>(null);
  const cancel = (): void => {
    under.current?.abort();
    under.current = null;
    setRunning(null);
  };
  useEffect(() => () => under.current?.abort(), []);
  return {
    running,
    cancel,
    start: (kind, ask, done) => {
      cancel();
      const mine = new AbortController();
      under.current = mine;
      setRunning(kind);
      // What comes after it was given up is nobody's.
      const over = (then: () => void) => {
        if (under.current !== mine || mine.signal.aborted) return;
        under.current = null;
        setRunning(null);
        then();
      };
      inTurn(mine.signal, () => ask(mine.signal)).then(
        (answer) => over(() => done(answer)),
        (error: unknown) => over(() => notifyError(error)),
      );
    },
  };
}
