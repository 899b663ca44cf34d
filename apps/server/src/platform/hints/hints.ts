// Wake-ups: "look at that table", within this process at once, to other processes through a transport. A hint may be
// lost; whoever waits for one also looks by itself now and then.
import { setTimeout as wait } from 'node:timers/promises';
import type { HintTransport } from './transport.ts';

const COALESCE_MS = 10;
/** A database that does not answer keeps no process from ending. */
const LAST_WORD_MS = 1_000;

type Listener = (key: string) => void;

export class Hints {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #pending = new Set<string>();
  readonly #transport: HintTransport;
  #flush: NodeJS.Timeout | undefined;

  constructor(transport: HintTransport) {
    this.#transport = transport;
  }

  async start(): Promise<void> {
    await this.#transport.start((hints) => hints.forEach((hint) => this.#deliver(hint)));
  }

  #deliver(hint: string): void {
    const at = hint.indexOf(' ');
    for (const listener of this.#listeners.get(hint.slice(0, at)) ?? []) listener(hint.slice(at + 1));
  }

  /** Answers how to stop listening. */
  on(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Say it after commit, never within: a transaction that notifies makes all others wait. Those of 10 ms travel together. */
  poke(topic: string, key: string | number = ''): void {
    const hint = `${topic} ${key}`;
    this.#deliver(hint);
    this.#pending.add(hint);
    this.#flush ??= setTimeout(() => void this.#say(), COALESCE_MS);
  }

  async #say(): Promise<void> {
    clearTimeout(this.#flush);
    this.#flush = undefined;
    const hints = [...this.#pending];
    this.#pending.clear();
    if (hints.length > 0) await this.#transport.say(hints);
  }

  /** What was poked last is said first, where somebody listens to it. */
  async close(): Promise<void> {
    await Promise.race([this.#say(), wait(LAST_WORD_MS, undefined, { ref: false })]);
    await this.#transport.close();
  }
}
