// What is asked for while the same is under way is done together, as soon as that is over.
interface Waiting<T, R> {
  item: T;
  answer: PromiseWithResolvers<R>;
}

export class Gathered<T, R> {
  readonly #work: (items: readonly T[]) => Promise<R>;
  readonly #most: number;
  #waiting: Waiting<T, R>[] = [];
  #running = false;

  /** @param work of one or several, all or nothing: several that fail are tried one by one @param most at once */
  constructor(work: (items: readonly T[]) => Promise<R>, most: number) {
    this.#work = work;
    this.#most = most;
  }

  /** In the order of the calls. */
  add(item: T): Promise<R> {
    const answer = Promise.withResolvers<R>();
    this.#waiting.push({ item, answer });
    if (!this.#running) void this.#run();
    return answer.promise;
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, this.#most);
      if (!(await this.#try(group)) && group.length > 1) for (const one of group) await this.#try([one]);
    }
    // In the same breath as the last look: whoever asks from now on starts anew.
    this.#running = false;
  }

  /** False: it failed; one by itself is told so. */
  async #try(group: readonly Waiting<T, R>[]): Promise<boolean> {
    try {
      const result = await this.#work(group.map(({ item }) => item));
      for (const { answer } of group) answer.resolve(result);
      return true;
    } catch (error) {
      const [only, ...others] = group;
      if (others.length === 0) only?.answer.reject(error);
      return false;
    }
  }
}
