// How often an address may show a token that is none: people choose those of connections themselves, and some are guessed.
import { fail } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/platform.ts';

const MOST = 30;
const WINDOW_MS = 60_000;

/** Of one process: what restarts it is no way round. */
export class WrongTokens {
  readonly #clock: Clock;
  #until = 0;
  readonly #wrong = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** ERR_TOO_MANY_REQUESTS where it showed too many lately. */
  check(address: string): void {
    const now = this.#clock.now().getTime();
    if (now >= this.#until) {
      this.#wrong.clear();
      this.#until = now + WINDOW_MS;
    }
    if ((this.#wrong.get(address) ?? 0) >= MOST)
      fail('ERR_TOO_MANY_REQUESTS', 'Too many tokens from there were none; wait a minute', {
        seconds: Math.ceil((this.#until - now) / 1_000),
      });
  }

  count(address: string): void {
    this.#wrong.set(address, (this.#wrong.get(address) ?? 0) + 1);
  }
}
