// Where a ready answer goes that is chosen elsewhere than in the composer: into the one that is on the screen.
import type { QuickMessage } from '@recado/contract/quick-messages';
import { useEffect, useRef } from 'react';
import { useShown } from '../../shared/commands/shown.ts';

type Pick = (reply: QuickMessage) => void;

let current: Pick | undefined;

export const quickPick = {
  /** False: nobody is writing. */
  pick: (reply: QuickMessage): boolean => {
    current?.(reply);
    return current !== undefined;
  },
};

export function useQuickPick(pick: Pick): void {
  const shown = useShown();
  const latest = useRef(pick);
  useEffect(() => {
    latest.current = pick;
  });
  useEffect(() => {
    if (!shown) return;
    const mine: Pick = (reply) => latest.current(reply);
    current = mine;
    return () => {
      if (current === mine) current = undefined;
    };
  }, [shown]);
}
