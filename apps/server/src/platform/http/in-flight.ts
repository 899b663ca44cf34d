// How many calls of one person may be under way at once.
import { fail } from '../errors.ts';

export class InFlight {
  readonly #most: number;
  readonly #running = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Throws ERR_TOO_MANY_REQUESTS where that person has so many under way. */
  async run<T>(person: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(person) ?? 0;
    if (running >= this.#most)
      fail('ERR_TOO_MANY_REQUESTS', 'Too many calls at once; wait for the answers', { seconds: 1 });
    this.#running.set(person, running + 1);
    try {
      return await work();
    } finally {
      const left = (this.#running.get(person) ?? 1) - 1;
      if (left > 0) this.#running.set(person, left);
      else this.#running.delete(person);
    }
  }
}
