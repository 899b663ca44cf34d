// A call that reads: who asks is looked up beside what they ask, on the guess that they are who they were the last time.
import type { Actor, Ctx } from '../context.ts';
import { readingCtx } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { Claims } from './tokens.ts';

/** as many people as one process remembers */
const MOST_KNOWN = 2_000;

type Admit = (tx: Tx) => Promise<Actor>;

/**
 * What a person may do decides what is read for them, so one would have to wait for the other. Instead both go to the
 * database together, the reading for the person as they were admitted last. Nothing of it is shown before they are found to
 * be the very same still; otherwise it is thrown away and done again.
 */
export class Readers {
  readonly #platform: Platform;
  readonly #known = new Map<string, Actor>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  read<T>(claims: Claims, admit: Admit, work: (ctx: Ctx) => Promise<T>): Promise<T> {
    return this.#platform.db.read(claims.companyId, async (tx) => {
      const key = `${claims.companyId} ${claims.id} ${claims.session}`;
      const guess = this.#known.get(key);
      const actor = guess === undefined ? await admit(tx) : await this.#try(tx, admit, guess, work);
      if ('result' in actor) return actor.result;
      this.#remember(key, actor);
      return work(readingCtx(this.#platform, tx, actor, Promise.resolve()));
    });
  }

  /** What came of it; or the person, where the guess was wrong. */
  async #try<T>(tx: Tx, admit: Admit, guess: Actor, work: (ctx: Ctx) => Promise<T>): Promise<Actor | { result: T }> {
    const admitting = admit(tx);
    const admitted = admitting.then((actor) => {
      if (!isSame(actor, guess)) throw new Error('the guess was wrong: this is not shown to anybody');
    });
    const [actor, , result] = await Promise.allSettled([
      admitting,
      admitted,
      // Also one that throws before it promises anything.
      (async () => work(readingCtx(this.#platform, tx, guess, admitted)))(),
    ]);
    if (actor.status === 'rejected') {
      if (actor.reason instanceof AppError) throw actor.reason;
      // Statements that are sent together fail together: it may be the other that was refused.
      return admit(tx);
    }
    if (!isSame(actor.value, guess)) return actor.value;
    if (result.status === 'rejected') throw result.reason;
    return { result: result.value };
  }

  #remember(key: string, actor: Actor): void {
    this.#known.delete(key);
    this.#known.set(key, actor);
    if (this.#known.size <= MOST_KNOWN) return;
    for (const [oldest] of this.#known) {
      this.#known.delete(oldest);
      return;
    }
  }
}

const isSame = (one: Actor, other: Actor): boolean => JSON.stringify(one) === JSON.stringify(other);
