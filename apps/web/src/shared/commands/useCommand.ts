// What a command does while this part is on the screen: by its key, and in the palette.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { register, type Run } from './registered.ts';
import { useShown } from './shown.ts';
import type { CommandId } from './table.ts';

export interface CommandOptions {
  /** left out: it is */
  enabled?: boolean;
}

export function useCommand(id: CommandId, run: Run, { enabled = true }: CommandOptions = {}): void {
  const shown = useShown();
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  const on = enabled && shown;
  useEffect(() => (on ? register(id, () => latest.current()) : undefined), [id, on]);
}
