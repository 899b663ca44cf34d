// Tells now and then that one is writing, and once that one is not any more.
import type { TypingState } from './lineSocket.ts';

/** ms between two words of it, however quickly one writes */
export const TELL_MS = 3_000;
/** ms without a key after which one is not writing any more */
export const IDLE_MS = 5_000;

export class TypingSignal {
  readonly #tell: (state: TypingState) => void;
  #toldAt = -Infinity;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (state: TypingState) => void) {
    this.#tell = tell;
  }

  wrote(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.stopped(), IDLE_MS);
    const now = Date.now();
    if (now - this.#toldAt < TELL_MS) return;
    this.#toldAt = now;
    this.#tell('composing');
  }

  /** Sent, emptied, left, or thinking. */
  stopped(): void {
    clearTimeout(this.#idle);
    if (this.#toldAt === -Infinity) return;
    this.#toldAt = -Infinity;
    this.#tell('paused');
  }
}
