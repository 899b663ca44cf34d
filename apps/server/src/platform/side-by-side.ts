// Work of which only so much is done at once in this process, and of one company only so much of that: whoever waits goes
// before those whose company has more under way.

interface Waiting {
  companyId: number;
  go: () => void;
}

export class SideBySide {
  readonly #most: number;
  readonly #each: number;
  /** of each company that has any */
  readonly #running = new Map<number, number>();
  #inAll = 0;
  /** the first first */
  readonly #waiting = new Set<Waiting>();

  /** @param each of one company */
  constructor(most: number, each: number) {
    this.#most = most;
    this.#each = each;
  }

  /** undefined: it was not its turn in time */
  async run<T>(companyId: number, patienceMs: number, work: () => Promise<T>): Promise<T | undefined> {
    if (!(await this.#enter(companyId, patienceMs))) return undefined;
    try {
      return await work();
    } finally {
      this.#add(companyId, -1);
      this.#callNext();
    }
  }

  #enter(companyId: number, patienceMs: number): true | Promise<boolean> {
    if (this.#mayRun(companyId)) {
      this.#add(companyId, 1);
      return true;
    }
    return new Promise((resolve) => {
      const self: Waiting = {
        companyId,
        go: () => {
          clearTimeout(timer);
          this.#waiting.delete(self);
          this.#add(companyId, 1);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(self);
        resolve(false);
      }, patienceMs);
      this.#waiting.add(self);
    });
  }

  #runningOf(companyId: number): number {
    return this.#running.get(companyId) ?? 0;
  }

  #mayRun(companyId: number): boolean {
    return this.#inAll < this.#most && this.#runningOf(companyId) < this.#each;
  }

  #add(companyId: number, more: number): void {
    this.#inAll += more;
    const running = this.#runningOf(companyId) + more;
    if (running > 0) this.#running.set(companyId, running);
    else this.#running.delete(companyId);
  }

  #callNext(): void {
    let next: Waiting | undefined;
    for (const each of this.#waiting)
      if (this.#mayRun(each.companyId) && (!next || this.#runningOf(each.companyId) < this.#runningOf(next.companyId)))
        next = each;
    next?.go();
  }
}
