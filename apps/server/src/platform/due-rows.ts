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
  /** A page in the order of `at` and `id`, across companies. @param last of the page before */
  find(tx: Tx, now: Date, last: Row | undefined, limit: number): Promise<Row[]>;
  /** False: it was not due any more, or is in somebody's hand. */
  take(row: Row): Promise<boolean>;
  /** for the log, where taking one failed: it keeps nobody else waiting */
  failed: string;
  /** how many are taken at the same time */
  sideBySide?: number;
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
    const { db, clock } = this.#platform;
    let taken = 0;
    for (let last: Row | undefined, more = true; more && !this.#closed;) {
      const now = clock.now();
      const page = await db.readSystem((tx) => this.#options.find(tx, now, last, PAGE));
      taken += await this.#takeAll(page);
      last = page.at(-1);
      more = page.length === PAGE;
    }
    return taken;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#unsubscribe?.();
    clearTimeout(this.#next);
    await this.#looks.settled();
  }

  #wake(): void {
    if (!this.#closed) this.#looks.wake();
  }

  async #look(): Promise<void> {
    clearTimeout(this.#next);
    try {
      await this.takeDue();
    } finally {
      if (!this.#closed) this.#next = setTimeout(() => this.#wake(), LOOK_MS);
    }
  }

  async #takeAll(page: Row[]): Promise<number> {
    const left = page.values();
    let taken = 0;
    const takeOn = async (): Promise<void> => {
      for (const row of left) if (!this.#closed && (await this.#takeOne(row))) taken += 1;
    };
    await Promise.all(Array.from({ length: this.#options.sideBySide ?? 1 }, takeOn));
    return taken;
  }

  #takeOne(row: Row): Promise<boolean> {
    return this.#options.take(row).catch((error: unknown) => {
      const { companyId, id } = row;
      this.#platform.log.error({ err: error, companyId, id }, this.#options.failed);
      return false;
    });
  }
}
