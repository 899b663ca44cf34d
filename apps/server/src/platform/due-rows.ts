// Rows that are due at a moment of their own: found again and again, whichever process is there then, and after a hint at
// once. The rows are the truth; who takes one sees to it that nobody else does.
import type { Tx } from './db/database.ts';
import type { Platform } from './platform.ts';
import { Repeated } from './repeated.ts';

export interface DueRow {
  companyId: number;
  id: number;
  /** as PostgreSQL writes it */
  at: string;
}

export interface DueRowsOptions<Row extends DueRow> {
  /** of the hint that something is due */
  topic: string;
  /** A page in the order of `at` and `id`, across companies. @param last of the page before @param busy companies that have their share */
  find(tx: Tx, now: Date, last: Row | undefined, limit: number, busy: readonly number[]): Promise<Row[]>;
  /** False: it was not due any more, or is in somebody's hand. */
  take(row: Row): Promise<boolean>;
  /** for the log, where taking one failed: it keeps nobody else waiting */
  failed: string;
  /** how many are taken at the same time */
  sideBySide?: number;
  /** of one company: the others' go past those that it has more */
  each?: number;
}

/** How often is looked, whoever said what: nothing is late by more than this. */
const LOOK_MS = 500;
const PAGE = 100;

export class DueRows<Row extends DueRow = DueRow> {
  readonly #platform: Platform;
  readonly #options: DueRowsOptions<Row>;
  readonly #looks: Repeated;
  #next: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;
  readonly #inHand = new Map<number, Promise<void>>();
  /** of each company that has any */
  readonly #running = new Map<number, number>();
  #taken = 0;
  /** some were left for their company had its share in hand: to be looked for once one is done */
  #left = false;
  #closed = false;

  constructor(platform: Platform, options: DueRowsOptions<Row>) {
    this.#platform = platform;
    this.#options = options;
    this.#looks = new Repeated(
      () => this.#look(),
      (error) => platform.log.warn({ err: error }, options.failed),
    );
  }

  start(): void {
    this.#unsubscribe = this.#platform.hints.on(this.#options.topic, () => this.#wake());
    this.#wake();
  }

  /** All that are due by now, a page after the other. Answers how many were taken. */
  async takeDue(): Promise<number> {
    const before = this.#taken;
    do {
      await this.#begin();
      await (this.#left && this.#inHand.size > 0
        ? Promise.race(this.#inHand.values())
        : Promise.all(this.#inHand.values()));
    } while (this.#left && !this.#closed);
    return this.#taken - before;
  }

  /** Takes all that may be taken by now, and does not wait until it is done. */
  async #begin(): Promise<void> {
    const { db, clock } = this.#platform;
    const { sideBySide = 1, each = sideBySide } = this.#options;
    this.#left = false;
    for (let last: Row | undefined, more = true; more && !this.#closed;) {
      const now = clock.now();
      const busy = each < sideBySide ? [...this.#running].filter(([, running]) => running >= each) : [];
      this.#left ||= busy.length > 0;
      const page = await db.readSystem((tx) =>
        this.#options.find(
          tx,
          now,
          last,
          PAGE,
          busy.map(([companyId]) => companyId),
        ),
      );
      for (const row of page) await this.#beginOne(row, sideBySide, each);
      last = page.at(-1);
      more = page.length === PAGE;
    }
  }

  async #beginOne(row: Row, sideBySide: number, each: number): Promise<void> {
    while (this.#inHand.size >= sideBySide) await Promise.race(this.#inHand.values());
    const { companyId, id } = row;
    if (this.#closed || this.#inHand.has(id)) return;
    const running = this.#running.get(companyId) ?? 0;
    if (running >= each) {
      this.#left = true;
      return;
    }
    this.#running.set(companyId, running + 1);
    this.#inHand.set(id, this.#takeOne(row));
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#unsubscribe?.();
    clearTimeout(this.#next);
    await this.#looks.settled();
    await Promise.all(this.#inHand.values());
  }

  #wake(): void {
    if (!this.#closed) this.#looks.wake();
  }

  async #look(): Promise<void> {
    clearTimeout(this.#next);
    try {
      await this.#begin();
    } finally {
      if (!this.#closed) this.#next = setTimeout(() => this.#wake(), LOOK_MS);
    }
  }

  async #takeOne(row: Row): Promise<void> {
    const { companyId, id } = row;
    try {
      if (await this.#options.take(row)) this.#taken += 1;
    } catch (error) {
      this.#platform.log.error({ err: error, companyId, id }, this.#options.failed);
    }
    this.#inHand.delete(id);
    const running = (this.#running.get(companyId) ?? 1) - 1;
    if (running > 0) this.#running.set(companyId, running);
    else this.#running.delete(companyId);
    if (this.#left && this.#unsubscribe) this.#wake();
  }
}
