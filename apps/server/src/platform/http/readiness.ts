// Whether requests are to be sent to this process: for those who share them out among several.
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../errors.ts';

/** however many ask, what we stand on is asked this often at most */
const REMEMBERED_MS = 2_000;
/** for each thing that we stand on to answer: a wire that swallows everything is no yes */
const PATIENCE_MS = 4_500;
/** asks further apart have nothing to do with each other */
const ASKS_AGAIN_MS = 60_000;
/** at most for whoever asks again and again to hear that we end */
const TOLD_WITHIN_MS = 5_000;
/** so many say how often one asks */
const ASKS_KEPT = 10;
/** times their rhythm: whoever has not asked by then asks no more */
const LATE = 1.5;

/** Rejects with what is not right. */
export type ReadyCheck = () => Promise<void>;

/**
 * ms to wait for the next of these asks, the oldest first: none for a single one, which somebody made by hand, for those that
 * have ended, and where the next will come too late anyway.
 */
export function patienceFor(asks: readonly number[], now: number): number {
  const counted = asks.filter((at) => now - at <= ASKS_AGAIN_MS);
  const last = counted.at(-1);
  if (last === undefined || counted.length < 2) return 0;
  const gaps = counted.slice(1).map((at, index) => at - (counted[index] ?? at));
  // One ask that came late, or one by hand long before, is not the rhythm of the others.
  const within = gaps.filter((gap) => last + gap - now <= TOLD_WITHIN_MS);
  if (within.length === 0) return 0;
  const rhythm = Math.max(...within);
  return Math.min(Math.max(last + rhythm * LATE - now, 0), TOLD_WITHIN_MS);
}

export class Readiness {
  #state: 'starting' | 'ready' | 'ending';
  readonly #patienceMs: number;
  #asks: number[] = [];
  #told: () => void = () => undefined;
  #answer: Promise<void> | undefined;

  /** @param started left out: everything is up already */
  constructor({ started = true, patienceMs = PATIENCE_MS }: { started?: boolean; patienceMs?: number } = {}) {
    this.#state = started ? 'ready' : 'starting';
    this.#patienceMs = patienceMs;
  }

  started(): void {
    this.#state = 'ready';
  }

  /**
   * From now on requests are to go elsewhere. Resolves when whoever asks us again and again has heard it, so that the door is
   * not closed on those that they still send here; at once where nobody does.
   */
  async end(): Promise<void> {
    this.#state = 'ending';
    const patienceMs = patienceFor(this.#asks, performance.now());
    if (patienceMs === 0) return;
    const stop = new AbortController();
    const heard = new Promise<void>((resolve) => (this.#told = resolve));
    await Promise.race([heard, wait(patienceMs, undefined, { signal: stop.signal })]);
    stop.abort();
  }

  /** Rejects where something that we stand on is not right. */
  async ask(checks: readonly ReadyCheck[]): Promise<'starting' | 'ready' | 'ending'> {
    this.#asks = [...this.#asks, performance.now()].slice(-ASKS_KEPT);
    if (this.#state === 'ready') await this.#check(checks);
    if (this.#state === 'ending') setImmediate(this.#told);
    return this.#state;
  }

  /** The same answer, or the same failure, to all who ask within a while. */
  #check(checks: readonly ReadyCheck[]): Promise<void> {
    if (!this.#answer) {
      this.#answer = this.#all(checks);
      const forget = (): void => void setTimeout(() => (this.#answer = undefined), REMEMBERED_MS).unref();
      this.#answer.then(forget, forget);
    }
    return this.#answer;
  }

  async #all(checks: readonly ReadyCheck[]): Promise<void> {
    for (const check of checks) {
      const stop = new AbortController();
      const late = wait(this.#patienceMs, undefined, { signal: stop.signal }).then(() => {
        throw new AppError('ERR_DATABASE_UNAVAILABLE', 'What this stands on does not answer');
      });
      late.catch(() => undefined);
      await Promise.race([check(), late]).finally(() => stop.abort());
    }
  }
}
