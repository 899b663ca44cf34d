// Who is writing right now. Nothing is kept of it: without news, or when the message has come, it is over.
import { useSyncExternalStore } from 'react';

export type Writing = 'composing' | 'recording';

export const SILENCE_MS = 10_000;

interface Heard {
  state: Writing;
  timer: ReturnType<typeof setTimeout>;
}

export class Presences {
  readonly #heard = new Map<number, Heard>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  of(ticketId: number): Writing | null {
    return this.#heard.get(ticketId)?.state ?? null;
  }

  heard(ticketId: number, state: Writing | 'paused'): void {
    clearTimeout(this.#heard.get(ticketId)?.timer);
    if (state === 'paused') this.#heard.delete(ticketId);
    else this.#heard.set(ticketId, { state, timer: setTimeout(() => this.heard(ticketId, 'paused'), SILENCE_MS) });
    for (const listener of this.#listeners) listener();
  }

  clear(): void {
    this.#heard.forEach((_state, ticketId) => this.heard(ticketId, 'paused'));
  }
}

export const presences = new Presences();

export const usePresence = (ticketId: number): Writing | null =>
  useSyncExternalStore(presences.subscribe, () => presences.of(ticketId));
