// What stands between the Signal keys and their table: reads are cached, writes are gathered and written by one writer
// at a time, each time all or none. Three ways to write:
// - held: made while a message is decrypted. Seen by every read at once, written only after the message itself is safe
//   (release), and never if it could not be stored (drop): the network sends it again, and the old keys still read it.
// - behind: what was released waits a moment for more of its kind.
// - durable: everything else resolves when it, and all that was queued before it, is in the table. One that builds on
//   what a decryption holds waits for that decryption first.
import { setTimeout as wait } from 'node:timers/promises';
import type { CredentialStore } from '@recado/channel/channel';
import { LruMap } from 'toad-cache';

/** null deletes; a function is asked when it is written */
export type Value = Buffer | null | (() => Buffer);
export type Entries = ReadonlyMap<string, Value>;

const BEHIND_MS = 100;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 4_000;
/** some 15 s of trying */
const TRIES = 8;
/** Sessions of some 2 kB each: a day's conversations of one number, in 2 MB. */
const CACHED = 1_000;
/** pre-keys come by the hundred, and what was sent may be large: neither is kept in memory */
const READ_ONCE = ['pre-key/', 'sent/'];
/** nothing stored is empty */
const NONE = Buffer.alloc(0);

/** what a decryption moves on; all else that is learnt in its course is durable as ever */
const HELD = ['session/', 'pre-key/', 'sender-key/', 'identity-key/'];
const isHeld = (key: string): boolean => HELD.some((type) => key.startsWith(type));

/** What one decryption has written. */
export class Hold {
  readonly #owner: WriteBehind;
  readonly writes = new Map<string, Value>();
  readonly over: Promise<void>;
  readonly #end: () => void;

  constructor(owner: WriteBehind) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#owner = owner;
    this.over = promise;
    this.#end = resolve;
  }

  async set(entries: Entries): Promise<void> {
    const others = new Map<string, Value>();
    for (const [key, value] of entries) (isHeld(key) ? this.writes : others).set(key, value);
    if (others.size > 0) await this.#owner.set(others);
  }

  end(): void {
    this.#end();
  }
}

export class WriteBehind {
  readonly #store: CredentialStore;
  readonly #onBroken: (error: unknown) => void;
  readonly #retryMs: number;
  readonly #cache = new LruMap<Buffer>(CACHED);
  readonly #holds = new Set<Hold>();
  #queued = new Map<string, Value>();
  #writing: Map<string, Value> | undefined;
  #waiting: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  #isWriting = false;
  #later: NodeJS.Timeout | undefined;
  readonly #closing = new AbortController();
  #dropped = false;

  /**
   * @param onBroken what was to be written behind cannot be written, or keys cannot be read
   * @param retryMs before the second try; it doubles with each
   */
  constructor(store: CredentialStore, onBroken: (error: unknown) => void, retryMs = FIRST_RETRY_MS) {
    this.#store = store;
    this.#onBroken = onBroken;
    this.#retryMs = retryMs;
  }

  async get(keys: readonly string[]): Promise<Map<string, Buffer>> {
    const missing = keys.filter((key) => this.#known(key) === undefined);
    const fetched = missing.length > 0 ? await this.#fetch(missing) : new Map<string, Buffer>();
    for (const key of missing) {
      // Written meanwhile: newer than what was fetched.
      if (this.#known(key) === undefined) this.#remember(key, fetched.get(key) ?? NONE);
    }
    const found = new Map<string, Buffer>();
    for (const key of keys) {
      const value = this.#known(key) ?? fetched.get(key);
      if (value && value.length > 0) found.set(key, value);
    }
    return found;
  }

  /** Baileys takes keys that it cannot have for keys that are not there: nothing may be built on that. */
  async #fetch(keys: readonly string[]): Promise<Map<string, Buffer>> {
    try {
      return await this.#store.get(keys);
    } catch (error) {
      this.#onBroken(error);
      throw error;
    }
  }

  #known(key: string): Buffer | undefined {
    for (const layer of [...[...this.#holds].toReversed().map(({ writes }) => writes), this.#queued, this.#writing]) {
      const value = layer?.get(key);
      if (value !== undefined) return typeof value === 'function' ? value() : (value ?? NONE);
    }
    return this.#cache.get(key);
  }

  async set(entries: Entries): Promise<void> {
    for (;;) {
      const contested = [...this.#holds].find(({ writes }) => [...entries.keys()].some((key) => writes.has(key)));
      if (!contested) break;
      await contested.over;
    }
    if (this.#isClosed) throw new Error('the keys are closed');
    this.#enqueue(entries);
    await this.flush();
  }

  get #isClosed(): boolean {
    return this.#dropped || this.#closing.signal.aborted;
  }

  /** Written with what is written next. Once the keys are closed nothing is: the table may have been cleared. */
  setBehind(entries: Entries): void {
    if (this.#isClosed) return;
    this.#enqueue(entries);
    this.#later ??= setTimeout(() => this.#write(), BEHIND_MS);
  }

  hold(): Hold {
    const hold = new Hold(this);
    this.#holds.add(hold);
    return hold;
  }

  release(hold: Hold): void {
    if (!this.#holds.delete(hold)) return;
    if (hold.writes.size > 0) this.setBehind(hold.writes);
    hold.end();
  }

  /** From here on nothing more is taken: what follows would build on keys that are not to be. */
  drop(hold: Hold): void {
    this.#dropped = true;
    this.#holds.delete(hold);
    hold.end();
  }

  /** Resolves when all that is queued is in the table. */
  async flush(): Promise<void> {
    if (this.#queued.size === 0 && !this.#writing) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // What is being written now is part of what is waited for: the next round comes after it.
    this.#waiting.push({ resolve, reject });
    this.#write();
    await promise;
  }

  /** Writes what is queued, once more if it must be, and takes nothing from then on. */
  async close(): Promise<void> {
    for (const hold of this.#holds) this.drop(hold);
    this.#closing.abort();
    clearTimeout(this.#later);
    await this.flush();
  }

  #enqueue(entries: Entries): void {
    for (const [key, value] of entries) {
      if (this.#isStored(key, value)) continue;
      this.#queued.set(key, value);
      if (typeof value === 'function') this.#cache.delete(key);
      else this.#remember(key, value ?? NONE);
    }
  }

  #remember(key: string, value: Buffer): void {
    if (!READ_ONCE.some((type) => key.startsWith(type))) this.#cache.set(key, value);
  }

  /** Baileys says the same again and again: mappings, device lists. */
  #isStored(key: string, value: Value): boolean {
    if (typeof value === 'function' || this.#queued.has(key) || this.#writing?.has(key)) return false;
    return this.#cache.get(key)?.equals(value ?? NONE) ?? false;
  }

  #write(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
    if (!this.#isWriting && this.#hasWork()) void this.#drain();
  }

  #hasWork(): boolean {
    return this.#queued.size > 0 || this.#waiting.length > 0;
  }

  async #drain(): Promise<void> {
    this.#isWriting = true;
    let failures = 0;
    while (this.#hasWork()) {
      // What else is written in this turn comes along.
      await new Promise((resolve) => setImmediate(resolve));
      const error = await this.#round();
      failures = error === undefined ? 0 : failures + 1;
      if (error === undefined) continue;
      if (failures >= (this.#closing.signal.aborted ? 2 : TRIES)) {
        for (const { reject } of this.#waiting.splice(0)) reject(error);
        this.#onBroken(error);
        break;
      }
      const ms = Math.min(this.#retryMs * 2 ** (failures - 1), LONGEST_RETRY_MS);
      await wait(ms, undefined, { signal: this.#closing.signal }).catch(() => undefined);
    }
    this.#isWriting = false;
  }

  /** One transaction; answers why it failed. Its values are queued again, its waiters are told. */
  async #round(): Promise<Error | undefined> {
    const waiting = this.#waiting.splice(0);
    const writing = this.#queued;
    this.#writing = writing;
    this.#queued = new Map();
    try {
      const plain = [...writing].map(([key, value]) => [key, typeof value === 'function' ? value() : value] as const);
      if (plain.length > 0) await this.#store.set(new Map(plain));
      this.#writing = undefined;
      for (const { resolve } of waiting) resolve();
      return undefined;
    } catch (error) {
      this.#queued = new Map([...writing, ...this.#queued]);
      this.#writing = undefined;
      for (const { reject } of waiting) reject(error);
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}
