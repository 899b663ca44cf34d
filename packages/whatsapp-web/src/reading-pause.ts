// What comes waits in memory until it is stored. Where our tables are slow the line is not read on, so that it waits at
// WhatsApp's instead. Answers come on the same line, behind what waits: where a message cannot go on without one, our
// tables have nothing to do, and that ends the pause; so does, up to a limit, a command that waits for its answer. A line
// that is paused for longer than Baileys bears (35 s) ends, and what was not stored comes again on the next.
import { isJidNewsletter, isJidStatusBroadcast, type BinaryNode } from 'baileys';
import type { StorageUse } from './storage-use.ts';

/** stanzas that may wait to be stored */
export const MOST = 500;
/** while somebody of ours waits for an answer, or the line for the last one that opens it */
export const MOST_AWAITED = 2_000;
const LOOK_MS = 20;
/** What waits beside idle tables for so many looks waits for something else. Not a time: the machine may be slow. */
const IDLE_LOOKS = 10;

/** Baileys drops them unread. */
export const isIgnored = (jid: string): boolean => (isJidStatusBroadcast(jid) || isJidNewsletter(jid)) ?? false;

export interface ReadingParts {
  line: { pause(): void; resume(): void };
  storage: Pick<StorageUse, 'isBusy' | 'uses'>;
  /** what waits beside the messages */
  others: () => number;
  /** somebody waits for an answer on the line */
  isAwaiting: () => boolean;
}

export class ReadingPause {
  readonly #parts: ReadingParts;
  /** Messages have numbers in the order in which they came, which is the one in which Baileys takes them up. */
  readonly #numbers = new WeakMap<BinaryNode, number>();
  #come = 0;
  #takenUp = 0;
  #looking: NodeJS.Timeout | undefined;
  /** the last use of our tables that a look knew of, and the looks since */
  #lastUse = 0;
  #idleLooks = 0;
  /** after this one our tables had nothing to do */
  #idleSince: number | undefined;
  #isOver = false;

  constructor(parts: ReadingParts) {
    this.#parts = parts;
  }

  /** A message has come. */
  come(message: BinaryNode): void {
    if (isIgnored(message.attrs['from'] ?? '')) return;
    this.#come += 1;
    this.#numbers.set(message, this.#come);
    this.look();
  }

  /** It is being stored, or was: so were those before it. */
  takenUp(message: BinaryNode | undefined): void {
    const number = message && this.#numbers.get(message);
    if (number !== undefined && number > this.#takenUp) this.#takenUp = number;
  }

  /** Something has come. */
  look(): void {
    if (this.#looking || this.#isOver || !this.#isTooMuch(1)) return;
    const { isBusy, uses } = this.#parts.storage;
    if (!isBusy && uses === this.#idleSince) return;
    this.#parts.line.pause();
    this.#lastUse = uses;
    this.#idleLooks = 0;
    this.#looking = setInterval(() => this.#lookAgain(), LOOK_MS);
  }

  /** The line ends: its last words are read. */
  end(): void {
    this.#isOver = true;
    this.#resume();
  }

  #lookAgain(): void {
    const { isBusy, uses } = this.#parts.storage;
    this.#idleLooks = isBusy || uses !== this.#lastUse ? 0 : this.#idleLooks + 1;
    this.#lastUse = uses;
    const isIdle = this.#idleLooks >= IDLE_LOOKS;
    if (isIdle) this.#idleSince = uses;
    if (isIdle || !this.#isTooMuch(0.5)) this.#resume();
  }

  #isTooMuch(share: number): boolean {
    const waiting = this.#come - this.#takenUp + this.#parts.others();
    return waiting > share * (this.#parts.isAwaiting() ? MOST_AWAITED : MOST);
  }

  #resume(): void {
    if (!this.#looking) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
    this.#parts.line.resume();
  }
}
