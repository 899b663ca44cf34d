// Nothing slides under a pointer that presses or rests: for the moment of a double click every row stays where it is.
import { useEffect, useMemo, useState, type PointerEvent as ReactPointerEvent } from 'react';

/** ms: the longest double click */
const MOMENT_MS = 500;
/** px that a hand trembles */
const NEAR = 8;

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
        if (button === 0 && rowOf(target) !== null) setHeld((before) => before ?? { rows: current, pressed: true });
      },
      onPointerOver: ({ target, pointerType }) => {
        if (pointerType === 'mouse') setOver(rowOf(target));
      },
      onPointerLeave: () => setOver(null),
    },
  };
}

function rowOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row ? Number(row.dataset['row']) : null;
}

/** Calls `end` when a double click would be over, or the pointer moves on; never while it presses. Answers how to stop it. */
function forAMoment(pressed: boolean, end: () => void): () => void {
  const until = performance.now() + MOMENT_MS;
  const listening = new AbortController();
  let pressing = pressed;
  let moved = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endLater = (): void => {
    pressing = false;
    clearTimeout(timer);
    // The click itself comes after the pointer is up.
    timer = setTimeout(end, Math.max(0, until - performance.now()));
  };
  const listen = (
    name: 'pointerdown' | 'pointerup' | 'pointercancel' | 'pointermove',
    on: (event: PointerEvent) => void,
  ) => addEventListener(name, on, { capture: true, signal: listening.signal });
  listen('pointerdown', () => {
    pressing = true;
    clearTimeout(timer);
  });
  listen('pointerup', endLater);
  listen('pointercancel', endLater);
  listen('pointermove', ({ movementX, movementY }) => {
    moved += Math.abs(movementX) + Math.abs(movementY);
    if (!pressing && moved > NEAR) end();
  });
  if (!pressing) endLater();
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}
