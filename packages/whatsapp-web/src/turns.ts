// Who may use what cannot be shared, in the order in which it was asked for: some alone, others together.
const settled = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  );

export class Turns {
  readonly #patienceMs: number;
  readonly #onStuck: () => void;
  #alone: Promise<void> = Promise.resolve();
  /** those who came after it */
  #together: Promise<unknown> = Promise.resolve();

  /** @param onStuck a turn takes longer than that; it goes on, and everybody behind it waits */
  constructor(patienceMs: number, onStuck: () => void) {
    this.#patienceMs = patienceMs;
    this.#onStuck = onStuck;
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = Promise.all([this.#alone, this.#together]).then(() => this.#watched(work));
    this.#alone = settled(turn);
    this.#together = Promise.resolve();
    return turn;
  }

  /** At the same time as others that go together. */
  together<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#alone.then(() => this.#watched(work));
    this.#together = Promise.all([this.#together, settled(turn)]);
    return turn;
  }

  async #watched<T>(work: () => Promise<T>): Promise<T> {
    const timer = setTimeout(this.#onStuck, this.#patienceMs);
    timer.unref();
    try {
      return await work();
    } finally {
      clearTimeout(timer);
    }
  }
}
