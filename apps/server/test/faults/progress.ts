// How far the run is, in what was said and acknowledged: faults and everything else are spread over it.
import { until } from '../phones.ts';

const DAY_MS = 86_400_000;

export class Progress {
  readonly total: number;
  done = 0;
  /** who talks waits here, so that faults that take long still happen while somebody talks */
  #goesUntil = 0;

  constructor(total: number) {
    this.total = total;
  }

  add(): void {
    this.done += 1;
  }

  /** Nobody goes further than this until more is allowed: 0 to 1, and beyond. */
  allow(share: number): void {
    this.#goesUntil = share * this.total;
  }

  async mayGoOn(): Promise<void> {
    await until(() => {
      if (this.done >= this.#goesUntil) throw new Error('the next fault has not happened yet');
    }, DAY_MS);
  }

  /** When so much of it is done: 0 to 1. */
  async reaches(share: number): Promise<void> {
    await until(() => {
      if (this.done < share * this.total) throw new Error(`${this.done} of ${this.total} are done`);
    }, DAY_MS);
  }
}

/** Some at a time, each when its turn comes. */
export async function sideBySide<T>(all: readonly T[], width: number, act: (one: T) => Promise<void>): Promise<void> {
  const next = all.values();
  const inTurn = async (): Promise<void> => {
    for (const one of next) await act(one);
  };
  await Promise.all(Array.from({ length: width }, inTurn));
}
