// Whether our tables are at work for a connection: what waits, waits for them.
import type { CredentialStore } from '@recado/channel/channel';

export class StorageUse {
  #running = 0;
  #uses = 0;

  get isBusy(): boolean {
    return this.#running > 0;
  }

  /** how often something was asked of the tables */
  get uses(): number {
    return this.#uses;
  }

  /** Counts while it lasts. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1;
    this.#uses += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }

  ofCredentials(store: CredentialStore): CredentialStore {
    return {
      get: (keys) => this.during(() => store.get(keys)),
      set: (entries) => this.during(() => store.set(entries)),
      clear: () => this.during(() => store.clear()),
    };
  }
}
