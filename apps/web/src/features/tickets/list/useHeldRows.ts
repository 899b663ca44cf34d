// Nothing slides under a pointer that presses or rests: for the moment of a double click every row stays where it is.
import { useEffect, useMemo, useState, type PointerEvent as ReactPointerEvent } from 'react';

/** ms for which a pointer is still that does not aim any more; the longest double click */
const MOMENT_MS = 500;
/** ms after which a list goes on although one moves about in it */
const LONGEST_MS = 3_000;

interface Hold<Row> {
  readonly rows: readonly Row[];
  readonly pressed: boolean;
}

export interface HeldRows<Row> {
  /** what is shown: where they were when they were held, each as it is now */
  rows: readonly Row[];
  /** those that went, and leave their place for that moment */
  gone: ReadonlySet<number>;
  /** for what the rows lie in */
  handlers: {
    onPointerDown: (event: ReactPointerEvent) => void;
    onPointerOver: (event: ReactPointerEvent) => void;
    onPointerLeave: () => void;
  };
}

const NONE: ReadonlySet<number> = new Set();

/** The rows say which they are by `data-row`. */
export function useHeldRows<Row extends { readonly id: number }>(current: readonly Row[]): HeldRows<Row> {
  const [latest, setLatest] = useState(current);
  const [over, setOver] = useState<number | null>(null);
  const [held, setHeld] = useState<Hold<Row> | null>(null);
  if (latest !== current) {
    setLatest(current);
    const isOver = ({ id }: Row): boolean => id === over;
    // Somebody else took what one was about to take.
    if (!held && latest.some(isOver) && !current.some(isOver)) setHeld({ rows: latest, pressed: false });
  }
  useEffect(() => {
    if (held) return forAMoment(held.pressed, () => setHeld(null));
  }, [held]);
  const now = useMemo(() => new Map(current.map((row) => [row.id, row])), [current]);
  const rows = useMemo(() => held?.rows.map((row) => now.get(row.id) ?? row) ?? current, [held, now, current]);
  const gone = useMemo(() => {
    const ids = held?.rows.map(({ id }) => id).filter((id) => !now.has(id)) ?? [];
    return ids.length > 0 ? new Set(ids) : NONE;
  }, [held, now]);
  return {
    rows,
    gone,
    handlers: {
      onPointerDown: ({ target, button }) => {
        // What is shown may not be the latest: it is still held.
        if (button === 0 && rowOf(target) !== null) setHeld({ rows, pressed: true });
      },
      onPointerOver: ({ target, pointerType }) => {
        if (pointerType === 'mouse') setOver(rowOf(target));
      },
      onPointerLeave: () => {
        setOver(null);
        setHeld((before) => (before?.pressed ? before : null));
      },
    },
  };
}

function rowOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row ? Number(row.dataset['row']) : null;
}

/**
 * Calls `end` when the pointer has rested for a moment: neither what one aims at nor what one presses may move. What went
 * cannot be pressed, and to press there makes it no longer. Answers how to stop it.
 */
function forAMoment(pressed: boolean, end: () => void): () => void {
  const latest = performance.now() + LONGEST_MS;
  const listening = new AbortController();
  let pressing = pressed;
  let until = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    // Not at once: a click comes after the pointer is up.
    if (!pressing) timer = setTimeout(end, Math.max(0, until - performance.now()));
  };
  const rest = (): void => {
    until = Math.min(performance.now() + MOMENT_MS, latest);
    wait();
  };
  const listen = (
    name: 'pointerdown' | 'pointerup' | 'pointercancel' | 'pointermove',
    on: (event: PointerEvent) => void,
  ): void => addEventListener(name, on, { capture: true, signal: listening.signal });
  listen('pointerdown', () => {
    pressing = true;
    wait();
  });
  for (const name of ['pointerup', 'pointercancel'] as const)
    listen(name, () => {
      pressing = false;
      wait();
    });
  listen('pointermove', rest);
  rest();
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}
