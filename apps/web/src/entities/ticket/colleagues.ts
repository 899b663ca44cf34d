// Which colleagues write in a ticket right now. Nothing is kept of it: without news it is over.
import type { CompanyEvents } from '@recado/contract/events';
import { useEffect, useSyncExternalStore } from 'react';

export const SILENCE_MS = 6_000;

type Typing = CompanyEvents['typing'];
interface Writer {
  id: number;
  name: string;
  timer: ReturnType<typeof setTimeout>;
}

const NOBODY: readonly string[] = [];

export class Colleagues {
  readonly #writers = new Map<number, readonly Writer[]>();
  readonly #names = new Map<number, readonly string[]>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** by name, the first to begin first */
  of(ticketId: number): readonly string[] {
    return this.#names.get(ticketId) ?? NOBODY;
  }

  heard({ ticketId, user, state }: Omit<Typing, 'action'>): void {
    const before = this.#writers.get(ticketId) ?? [];
    const known = before.find(({ id }) => id === user.id);
    clearTimeout(known?.timer);
    if (state === 'paused') {
      if (known)
        this.#set(
          ticketId,
          before.filter((writer) => writer !== known),
        );
      return;
    }
    const timer = setTimeout(() => this.heard({ ticketId, user, state: 'paused' }), SILENCE_MS);
    if (known) known.timer = timer;
    else this.#set(ticketId, [...before, { ...user, timer }]);
  }

  clear(ticketId: number): void {
    const writers = this.#writers.get(ticketId);
    if (!writers) return;
    for (const { timer } of writers) clearTimeout(timer);
    this.#set(ticketId, []);
  }

  #set(ticketId: number, writers: readonly Writer[]): void {
    this.#writers.set(ticketId, writers);
    this.#names.set(
      ticketId,
      writers.map(({ name }) => name),
    );
    if (writers.length === 0) for (const map of [this.#writers, this.#names]) map.delete(ticketId);
    for (const listener of this.#listeners) listener();
  }
}

export const colleagues = new Colleagues();

/** Names of colleagues who write in this ticket while it is open here. */
export function useColleaguesTyping(ticketId: number): readonly string[] {
  useEffect(() => () => colleagues.clear(ticketId), [ticketId]);
  return useSyncExternalStore(colleagues.subscribe, () => colleagues.of(ticketId));
}
