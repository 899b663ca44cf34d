// How much memory the product's processes take, each from its start to its end.
import { readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import type { Installation } from './installation.ts';

const LOOK_MS = 2_000;
/** Who has lived for less is still growing to its size. */
const OLD_MS = 240_000;
/** What a process may be larger towards its end than in its first half. */
const GROWTH = { times: 1.25, mb: 40 };

interface Life {
  what: string;
  /** performance.now() */
  from: number;
  to: number;
  mb: number[];
}

export interface Grown {
  what: string;
  seconds: number;
  /** medians of the second quarter and the last */
  early: number;
  late: number;
  isFlat: boolean;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

export class Memory {
  readonly #installation: Installation;
  readonly #lives = new Map<number, Life>();
  #isOver = false;

  constructor(installation: Installation) {
    this.#installation = installation;
  }

  /** Until `end`. */
  async watch(): Promise<void> {
    while (!this.#isOver) {
      this.#look();
      await after(LOOK_MS);
    }
  }

  end(): void {
    this.#isOver = true;
  }

  get most(): number {
    return Math.max(0, ...[...this.#lives.values()].flatMap(({ mb }) => mb));
  }

  /** Those that lived long enough to tell. */
  grown(): Grown[] {
    return [...this.#lives.values()]
      .filter(({ from, to }) => to - from >= OLD_MS)
      .map(({ what, from, to, mb }) => {
        const quarter = mb.length >> 2;
        const [early, late] = [median(mb.slice(quarter, 2 * quarter)), median(mb.slice(3 * quarter))];
        const isFlat = late <= early * GROWTH.times + GROWTH.mb;
        return { what, seconds: Math.round((to - from) / 1_000), early, late, isFlat };
      });
  }

  #look(): void {
    for (const { what, pid } of this.#installation.pids()) {
      const mb = residentOf(pid);
      if (mb === undefined) continue;
      const now = performance.now();
      const life = this.#lives.get(pid) ?? { what, from: now, to: now, mb: [] };
      life.to = now;
      life.mb.push(mb);
      this.#lives.set(pid, life);
    }
  }
}

/** In MB; undefined: it is gone, or the system does not say. */
function residentOf(pid: number): number | undefined {
  try {
    const [, kb] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kb === undefined ? undefined : Math.round(Number(kb) / 1_024);
  } catch {
    return undefined;
  }
}
