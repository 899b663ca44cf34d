// How often an address may show a token that is none: people choose those of connections themselves, and some are guessed.
import { fail } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/network-address.ts';
import type { Clock } from '../../../platform/platform.ts';

const MOST = 30;
const WINDOW_MS = 60_000;

/** Of one process, which forgets them when it ends. Whoever shows a good one is not asked: many share an address. */
export class WrongTokens {
  readonly #clock: Clock;
  #until = 0;
  readonly #wrong = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** One more. ERR_TOO_MANY_REQUESTS where it showed too many lately. */
  count(address: string): void {
    const now = this.#clock.now().getTime();
    if (now >= this.#until) {
      this.#wrong.clear();
      this.#until = now + WINDOW_MS;
    }
    const network = networkOf(address);
    const wrong = (this.#wrong.get(network) ?? 0) + 1;
    this.#wrong.set(network, wrong);
    if (wrong > MOST)
      fail('ERR_TOO_MANY_REQUESTS', 'Too many tokens from there were none; wait a minute', {
        seconds: Math.ceil((this.#until - now) / 1_000),
      });
  }
}
