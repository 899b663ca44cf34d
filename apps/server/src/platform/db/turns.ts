// Who may go next where only so many can: each key has its share, and keys that wait take turns.

export interface TurnsOptions {
  /** at once, of all keys */
  total: number;
  /** at once, of one key */
  each: number;
  /** who waits longer is refused */
  patienceMs: number;
}

interface Waiting {
  go: () => void;
}

interface Key {
  running: number;
  waiting: Set<Waiting>;
}

/** Refused: it waited longer than anybody should. */
export class TurnTimeout extends Error {
  readonly code = 'EBUSY';
  constructor(ms: number) {
    super(`no turn came within ${ms} ms`);
  }
}

export class Turns {
  readonly #options: TurnsOptions;
  readonly #keys = new Map<number, Key>();
  /** keys with somebody waiting, the next one first */
  readonly #line = new Set<number>();
  #running = 0;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Runs it when its key's turn comes. */
  async take<T>(key: number, work: () => Promise<T>): Promise<T> {
    await this.#enter(key);
    try {
      return await work();
    } finally {
      this.#leave(key);
    }
  }

  #enter(id: number): Promise<void> | undefined {
    let key = this.#keys.get(id);
    if (!key) this.#keys.set(id, (key = { running: 0, waiting: new Set() }));
    const { waiting } = key;
    if (waiting.size === 0 && this.#mayRun(key)) {
      this.#run(key);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const { patienceMs } = this.#options;
      const timer = setTimeout(() => {
        waiting.delete(self);
        this.#tidy(id);
        reject(new TurnTimeout(patienceMs));
      }, patienceMs);
      const self: Waiting = {
        go: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      waiting.add(self);
      this.#line.add(id);
    });
  }

  #leave(id: number): void {
    const key = this.#keys.get(id);
    if (key) key.running -= 1;
    this.#running -= 1;
    this.#tidy(id);
    this.#callNext();
  }

  /** The first in line whose key has not its share already; then that key goes to the end of the line. */
  #callNext(): void {
    for (const id of this.#line) {
      if (this.#running >= this.#options.total) return;
      const key = this.#keys.get(id);
      const [first] = key?.waiting ?? [];
      if (!key || !first || !this.#mayRun(key)) continue;
      key.waiting.delete(first);
      this.#line.delete(id);
      if (key.waiting.size > 0) this.#line.add(id);
      this.#run(key);
      first.go();
      return;
    }
  }

  #mayRun({ running }: Key): boolean {
    return this.#running < this.#options.total && running < this.#options.each;
  }

  #run(key: Key): void {
    key.running += 1;
    this.#running += 1;
  }

  #tidy(id: number): void {
    const key = this.#keys.get(id);
    if (key?.waiting.size === 0) this.#line.delete(id);
    if (key?.waiting.size === 0 && key.running === 0) this.#keys.delete(id);
  }
}
