// Who may go next where only so many can: each key has its share, and keys that wait take turns. Alone, a key may have much;
// beside others, one at once and one more for as long as something of it takes long, so that nobody's short work waits for
// another's, and their own not for one report.

export interface TurnsOptions {
  /** at once, of all keys */
  total: number;
  /** at once, of one key that is alone */
  each: number;
  /** also beside others: for tests of what happens at once */
  unshared?: boolean | undefined;
  /** who waits longer is refused */
  patienceMs: number;
}

/** Whoever asked within it is still about. */
const ABOUT_MS = 2_000;
const LONG_MS = 50;
/** Whoever has more to do than it is given rests after each, as long as that took but no longer than this. */
const REST_MS = 50;
/** A few people at work, whose calls are short, are no crowd: they need not rest, and two of them may run at once. */
const FEW = 4;
const SHORT_MS = 10;
/** Calls of one key under way at once that are more than a few people at work make. */
const CROWD = 8;

interface Running {
  since: number;
}

interface Waiting {
  go: (running: Running) => void;
}

interface Key {
  /** since when, the first first */
  running: Set<Running>;
  waiting: Set<Waiting>;
  /** it has more to do, and lets others be quick before */
  restsUntil: number;
  /** ms, how long its last one took */
  took: number;
  /** until what runs is long, or its rest is over */
  timer?: NodeJS.Timeout | undefined;
  due: number;
}

/** Refused: it waited longer than anybody should. */
export class TurnTimeout extends Error {
  readonly code = 'EBUSY';
  constructor(ms: number) {
    super(`no turn came within ${ms} ms`);
  }
}

export class Turns {
  readonly #options: TurnsOptions;
  readonly #keys = new Map<number, Key>();
  /** keys with somebody waiting, the next one first */
  readonly #line = new Set<number>();
  #running = 0;
  /** under way, of keys that have any */
  readonly #calls = new Map<number, number>();
  /** who asked last, and who before them, and when */
  #last = { id: Number.NaN, at: -Infinity };
  #lastOther = this.#last;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /**
   * Runs it when its key's turn comes.
   * @param work is told whether its key asks for more than its share while other keys are about: it had to wait for others of
   * its own, or has a crowd of calls under way
   */
  async take<T>(key: number, work: (asksTooMuch: boolean) => Promise<T>): Promise<T> {
    const hasMore = this.#isAtWork(key);
    const turn = this.#enter(key);
    const waited = turn instanceof Promise;
    const running = waited ? await turn : turn;
    try {
      return await work(((waited && hasMore) || this.#isCrowd(key)) && this.#hasOthers(key));
    } finally {
      this.#leave(key, running);
    }
  }

  /** A call of that key, which may take several turns or have its work done by others, is under way until what is answered is called. */
  callOf(key: number): () => void {
    this.#calls.set(key, (this.#calls.get(key) ?? 0) + 1);
    return () => {
      const left = (this.#calls.get(key) ?? 1) - 1;
      if (left > 0) this.#calls.set(key, left);
      else this.#calls.delete(key);
    };
  }

  #isCrowd(key: number): boolean {
    return (this.#calls.get(key) ?? 0) >= CROWD;
  }

  #isAtWork(id: number): boolean {
    const key = this.#keys.get(id);
    return key !== undefined && (key.running.size > 0 || key.waiting.size > 0 || key.restsUntil > performance.now());
  }

  #enter(id: number): Running | Promise<Running> {
    this.#notice(id);
    let key = this.#keys.get(id);
    if (!key) this.#keys.set(id, (key = { running: new Set(), waiting: new Set(), restsUntil: 0, took: 0, due: 0 }));
    const { waiting } = key;
    if (waiting.size === 0 && this.#mayRun(id, key)) {
      return this.#run(key);
    }
    return new Promise((resolve, reject) => {
      const { patienceMs } = this.#options;
      const timer = setTimeout(() => {
        waiting.delete(self);
        this.#tidy(id);
        reject(new TurnTimeout(patienceMs));
      }, patienceMs);
      const self: Waiting = {
        go: (running) => {
          clearTimeout(timer);
          resolve(running);
        },
      };
      waiting.add(self);
      this.#line.add(id);
      this.#lookAgain(key);
    });
  }

  #leave(id: number, running: Running): void {
    const key = this.#keys.get(id);
    this.#running -= 1;
    if (key) {
      const now = performance.now();
      key.running.delete(running);
      key.took = now - running.since;
      if (key.waiting.size > 0 && crowds(key) && this.#hasOthers(id)) {
        key.restsUntil = now + Math.min(key.took, REST_MS);
        this.#lookAgain(key);
      }
    }
    this.#tidy(id);
    this.#callAll();
  }

  #callAll(): void {
    while (this.#callNext());
  }

  /** The first in line whose key has not its share already; then that key goes to the end of the line. */
  #callNext(): boolean {
    for (const id of this.#line) {
      if (this.#running >= this.#options.total) return false;
      const key = this.#keys.get(id);
      const [first] = key?.waiting ?? [];
      if (!key || !first || !this.#mayRun(id, key)) continue;
      key.waiting.delete(first);
      this.#line.delete(id);
      if (key.waiting.size > 0) this.#line.add(id);
      first.go(this.#run(key));
      if (key.waiting.size > 0) this.#lookAgain(key);
      return true;
    }
    return false;
  }

  #mayRun(id: number, key: Key): boolean {
    const { running, restsUntil } = key;
    const { total, each } = this.#options;
    if (this.#running >= total || running.size >= each) return false;
    if (!this.#hasOthers(id)) return true;
    const now = performance.now();
    const [first] = running;
    if (!first) return now >= restsUntil;
    return running.size === 1 && (!crowds(key) || now - first.since >= LONG_MS);
  }

  /** What runs may become long while somebody waits for it, and a rest ends. */
  #lookAgain(key: Key): void {
    const now = performance.now();
    const [first] = key.running;
    const change = first ? first.since + LONG_MS : key.restsUntil;
    const due = change > now ? change : now + LONG_MS;
    if (key.timer && key.due <= due) return;
    clearTimeout(key.timer);
    key.due = due;
    key.timer = setTimeout(
      () => {
        key.timer = undefined;
        if (key.waiting.size === 0) return;
        this.#callAll();
        this.#lookAgain(key);
      },
      Math.ceil(due - now),
    );
  }

  #notice(id: number): void {
    const at = performance.now();
    if (this.#last.id === id) this.#last.at = at;
    else {
      this.#lastOther = this.#last;
      this.#last = { id, at };
    }
  }

  #hasOthers(id: number): boolean {
    if (this.#options.unshared) return false;
    const other = this.#last.id === id ? this.#lastOther : this.#last;
    return other.at > performance.now() - ABOUT_MS;
  }

  #run(key: Key): Running {
    const running = { since: performance.now() };
    key.running.add(running);
    this.#running += 1;
    return running;
  }

  #tidy(id: number): void {
    const key = this.#keys.get(id);
    if (key?.waiting.size === 0) this.#line.delete(id);
    if (key?.waiting.size === 0 && key.running.size === 0) this.#keys.delete(id);
  }
}

const crowds = ({ waiting, took }: Key): boolean => waiting.size >= FEW || took >= SHORT_MS;
