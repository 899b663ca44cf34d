// How wake-ups reach other processes.

export interface HintTransport {
  /** Calls back with what other processes said; reconnects by itself. */
  start(receive: (hints: readonly string[]) => void): Promise<void>;
  /** Best effort: what cannot be said is forgotten. Resolves when it is said, or is not going to be. */
  say(hints: readonly string[]): Promise<unknown>;
  close(): Promise<void>;
}

/** PostgreSQL's NOTIFY and Redis' PUBLISH both carry this channel. */
export const HINT_CHANNEL = 'recado';
