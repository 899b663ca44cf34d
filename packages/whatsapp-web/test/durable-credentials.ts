// For tests: a CredentialStore that knows what a crash would leave behind, and can be made slow or to fail.
import { setTimeout as wait } from 'node:timers/promises';
import type { CredentialStore } from '@recado/channel/channel';

export class DurableCredentials implements CredentialStore {
  /** what is in the table */
  readonly rows = new Map<string, Buffer>();
  /** keys of each write, in order */
  readonly writes: string[][] = [];
  /** writes wait for it */
  gate: Promise<void> | undefined;
  /** writes that wait */
  waiting = 0;
  /** milliseconds that a write takes */
  slowness = 0;
  failures = 0;
  /** keys that begin so cannot be read */
  unreadable: string | undefined;

  constructor(rows: ReadonlyMap<string, Buffer> = new Map()) {
    this.rows = new Map(rows);
  }

  get(keys: readonly string[]): Promise<Map<string, Buffer>> {
    const { unreadable } = this;
    if (unreadable !== undefined && keys.some((key) => key.startsWith(unreadable)))
      return Promise.reject(new Error('the table is away'));
    const found = keys.flatMap((key) => {
      const value = this.rows.get(key);
      return value ? [[key, value] as const] : [];
    });
    return Promise.resolve(new Map(found));
  }

  /** The process is dead: nothing is written any more. */
  die(): void {
    this.gate = Promise.reject(new Error('dead'));
    this.gate.catch(() => undefined);
  }

  async set(entries: ReadonlyMap<string, Buffer | null>): Promise<void> {
    this.waiting += 1;
    await this.gate;
    this.waiting -= 1;
    if (this.slowness > 0) await wait(this.slowness);
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('the table is away');
    }
    for (const [key, value] of entries) {
      if (value) this.rows.set(key, value);
      else this.rows.delete(key);
    }
    this.writes.push([...entries.keys()]);
  }

  clear(): Promise<void> {
    this.rows.clear();
    return Promise.resolve();
  }
}
