// How many channels of a process open at once: after a start they come up a few at a time, not all in one moment.
import { setTimeout as wait } from 'node:timers/promises';

const DEFAULTS = { places: 4, holdMs: 10_000, spreadMs: 250 };

export class Openings {
  readonly #holdMs: number;
  readonly #spreadMs: number;
  #free: number;
  readonly #waiting = new Set<() => void>();

  /**
   * @param options.holdMs a channel that takes longer goes on opening, and its place is the next one's
   * @param options.spreadMs whoever had to wait sets out at some moment within this
   */
  constructor(options: Partial<typeof DEFAULTS> = {}) {
    const { places, holdMs, spreadMs } = { ...DEFAULTS, ...options };
    this.#free = places;
    this.#holdMs = holdMs;
    this.#spreadMs = spreadMs;
  }

  /** Resolves with how to give the place back; undefined: stopped before there was one. */
  async enter(stopped: AbortSignal): Promise<(() => void) | undefined> {
    if (stopped.aborted) return undefined;
    if (this.#free > 0) this.#free -= 1;
    else {
      if (!(await this.#turn(stopped))) return undefined;
      await wait(Math.random() * this.#spreadMs, undefined, { signal: stopped }).catch(() => undefined);
    }
    const leave = this.#leaving(stopped);
    if (stopped.aborted) leave();
    return stopped.aborted ? undefined : leave;
  }

  /** Its turn has come, with a place; false: stopped, without one. */
  #turn(stopped: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const goOn = (): void => {
        stopped.removeEventListener('abort', giveUp);
        resolve(true);
      };
      const giveUp = (): void => {
        this.#waiting.delete(goOn);
        resolve(false);
      };
      this.#waiting.add(goOn);
      stopped.addEventListener('abort', giveUp, { once: true });
    });
  }

  #leaving(stopped: AbortSignal): () => void {
    let held = true;
    const leave = (): void => {
      if (!held) return;
      held = false;
      clearTimeout(timer);
      stopped.removeEventListener('abort', leave);
      this.#next();
    };
    const timer = setTimeout(leave, this.#holdMs);
    stopped.addEventListener('abort', leave);
    return leave;
  }

  #next(): void {
    const [goOn] = this.#waiting;
    if (!goOn) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(goOn);
    goOn();
  }
}
