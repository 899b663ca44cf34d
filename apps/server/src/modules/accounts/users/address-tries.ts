// How often a company hears that an address is somebody's: addresses are unique across companies, and whoever may try many
// learns who is here.
import { asAppError } from '../../../platform/db/pg-errors.ts';
import { fail } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/platform.ts';

export const MOST_TAKEN = 20;
const WINDOW_MS = 10 * 60_000;

/** Of one process: what restarts it is no way round. */
export class AddressTries {
  readonly #clock: Clock;
  readonly #taken = new Map<number, { tries: number; until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** ERR_TOO_MANY_REQUESTS where too many were taken lately. What is under way counts, so that many at once are no way round. */
  async run<T>(companyId: number, work: () => Promise<T>): Promise<T> {
    const now = this.#clock.now().getTime();
    const before = this.#taken.get(companyId);
    const window = before && before.until > now ? before : { tries: 0, until: now + WINDOW_MS };
    this.#taken.set(companyId, window);
    if (window.tries >= MOST_TAKEN)
      fail('ERR_TOO_MANY_REQUESTS', 'Too many addresses were already in use', {
        seconds: Math.ceil((window.until - now) / 1_000),
      });
    window.tries += 1;
    let isTaken = false;
    try {
      return await work();
    } catch (error) {
      isTaken = asAppError(error)?.code === 'ERR_EMAIL_IN_USE';
      throw error;
    } finally {
      if (!isTaken) window.tries -= 1;
    }
  }
}
