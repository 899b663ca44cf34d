// Work that is asked for again and again: once at a time, and once more when it was asked for meanwhile.
export class Repeated {
  readonly #work: () => Promise<void>;
  readonly #failed: (error: unknown) => void;
  #running: Promise<void> | undefined;
  #again = false;

  constructor(work: () => Promise<void>, failed: (error: unknown) => void) {
    this.#work = work;
    this.#failed = failed;
  }

  /** It runs, or runs once more, after this. */
  wake(): void {
    this.#again = true;
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false;
        await this.#work().catch(this.#failed);
      }
    } finally {
      // In the same breath as the last look: whoever asks from now on starts anew.
      this.#running = undefined;
    }
  }

  /** Resolves when nothing runs. */
  async settled(): Promise<void> {
    await this.#running;
  }
}
