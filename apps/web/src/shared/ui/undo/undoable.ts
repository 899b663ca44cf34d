// What one has just done and can take back, the latest last: what shows it and the key read the same list.
import { UNDO_MS, type UndoHandle } from '@recado/contract/undo-handle';

export interface Undoable {
  /** the server's, by which it is taken back; what has none has a name */
  id: number | string;
  /** what was done, in words */
  text: string;
  /** ms since 1970, by this computer's clock */
  until: number;
  run: () => void;
}

/** The answer was on its way for a while, and so will the next call be. */
const ON_THE_WAY_MS = 500;
/** One who does more than that in so short a time looks at the last few. */
const MOST = 3;

export class Undoables {
  readonly #listeners = new Set<() => void>();
  #list: readonly Undoable[] = [];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly list = (): readonly Undoable[] => this.#list;

  /** @param run takes it back */
  offer({ id }: Pick<UndoHandle | Undoable, 'id'>, text: string, run: () => void): void {
    const until = Date.now() + UNDO_MS - ON_THE_WAY_MS;
    this.#set([...this.#list.filter((other) => other.id !== id), { id, text, until, run }].slice(-MOST));
  }

  /** The latest, or this one; it is done with by that. False: there is none. */
  takeBack(id = this.#list.at(-1)?.id): boolean {
    const undoable = this.#list.find((each) => each.id === id);
    if (!undoable) return false;
    this.#set(this.#list.filter((each) => each !== undoable));
    undoable.run();
    return true;
  }

  /** It has come to nothing: what it would take back is no longer so. */
  drop(id: Undoable['id']): void {
    if (this.#list.some((each) => each.id === id)) this.#set(this.#list.filter((each) => each.id !== id));
  }

  /** Those whose time is over go. */
  expire(): void {
    if (this.#list.some(({ until }) => until <= Date.now()))
      this.#set(this.#list.filter(({ until }) => until > Date.now()));
  }

  /** Somebody else sits here now. */
  clear(): void {
    if (this.#list.length > 0) this.#set([]);
  }

  #set(list: readonly Undoable[]): void {
    this.#list = list;
    for (const listener of this.#listeners) listener();
  }
}

export const undoables = new Undoables();
