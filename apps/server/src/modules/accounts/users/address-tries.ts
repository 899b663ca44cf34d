// How often people hear that an address is somebody's: addresses are unique across companies, and whoever may try many
// learns who is here.
import type { Actor } from '../../../platform/context.ts';
import { asAppError } from '../../../platform/db/pg-errors.ts';
import { fail } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/platform.ts';

/** Of one person; and of their whole company, which one person alone does not stop. */
export const MOST_TAKEN = { ofUser: 20, ofCompany: 100 };
const WINDOW_MS = 10 * 60_000;

interface Window {
  tries: number;
  until: number;
}

/** Of one process: what restarts it is no way round. */
export class AddressTries {
  readonly #clock: Clock;
  readonly #ofUsers = new Map<number, Window>();
  readonly #ofCompanies = new Map<number, Window>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** ERR_TOO_MANY_REQUESTS where too many were taken lately. What is under way counts, so that many at once are no way round. */
  async run<T>({ userId, companyId }: Pick<Actor, 'userId' | 'companyId'>, work: () => Promise<T>): Promise<T> {
    const now = this.#clock.now().getTime();
    const [own, all] = [windowOf(this.#ofUsers, userId, now), windowOf(this.#ofCompanies, companyId, now)];
    checkRoom(own, MOST_TAKEN.ofUser, now);
    checkRoom(all, MOST_TAKEN.ofCompany, now);
    own.tries += 1;
    all.tries += 1;
    let isTaken = false;
    try {
      return await work();
    } catch (error) {
      isTaken = asAppError(error)?.code === 'ERR_EMAIL_IN_USE';
      throw error;
    } finally {
      if (!isTaken) {
        own.tries -= 1;
        all.tries -= 1;
      }
    }
  }
}

function windowOf(windows: Map<number, Window>, id: number, now: number): Window {
  const before = windows.get(id);
  const window = before && before.until > now ? before : { tries: 0, until: now + WINDOW_MS };
  windows.set(id, window);
  return window;
}

function checkRoom({ tries, until }: Window, most: number, now: number): void {
  if (tries >= most)
    fail('ERR_TOO_MANY_REQUESTS', 'Too many addresses were already in use', {
      seconds: Math.ceil((until - now) / 1_000),
    });
}
