// How many newer messages of an open ticket are below what its attendant sees. The list tells; the composer warns.
import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface UnseenMessages {
  count: number;
  /** brings them into view */
  show: () => void;
}

const NONE: UnseenMessages = { count: 0, show: () => undefined };

export class Unseen {
  readonly #tickets = new Map<number, UnseenMessages>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  of(ticketId: number): UnseenMessages {
    return this.#tickets.get(ticketId) ?? NONE;
  }

  set(ticketId: number, count: number, show: () => void = NONE.show): void {
    if (count === this.of(ticketId).count) return;
    if (count === 0) this.#tickets.delete(ticketId);
    else this.#tickets.set(ticketId, { count, show });
    for (const listener of this.#listeners) listener();
  }
}

export const unseen = new Unseen();

export const useUnseen = (ticketId: number): UnseenMessages =>
  useSyncExternalStore(unseen.subscribe, () => unseen.of(ticketId));

/** For the list of messages. @param count of others' messages below what is on the screen */
export function useTellUnseen(ticketId: number, count: number, show: () => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => unseen.set(ticketId, count, () => latest.current()), [ticketId, count]);
  useEffect(() => () => unseen.set(ticketId, 0), [ticketId]);
}
