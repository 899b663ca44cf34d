// Wakes drivers when their time has come: their rows say when, whichever process is there then.
import { sql } from 'drizzle-orm';
import { inCompany } from '../../../platform/context.ts';
import { DRIVERS_TOPIC } from '../../../platform/hints/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Repeated } from '../../../platform/repeated.ts';
import { haltReason } from '../../accounts/auth/subscription.service.ts';
import type { DriverEngine } from './run-driver.service.ts';

/** How often is looked, whoever said what: a driver is late by no more than this. */
const LOOK_MS = 500;
const PAGE = 100;

const DUE_AT = sql`least(d.wake_at, d.heard_at)`;

interface Due {
  companyId: number;
  ticketId: number;
  id: number;
  /** as PostgreSQL writes it */
  at: string;
}

export class DriverTimers {
  readonly #platform: Platform;
  readonly #engine: DriverEngine;
  readonly #looks: Repeated;
  #next: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;
  #closed = false;

  constructor(platform: Platform, engine: DriverEngine) {
    this.#platform = platform;
    this.#engine = engine;
    this.#looks = new Repeated(
      () => this.#look(),
      (error) => platform.log.warn({ err: error }, 'drivers could not be woken'),
    );
  }

  start(): void {
    this.#unsubscribe = this.#platform.hints.on(DRIVERS_TOPIC, () => this.#wake());
    this.#wake();
  }

  /** All that are due by now, a page after the other: one that is in somebody's hand, or fails, keeps nobody waiting. */
  async wakeDue(): Promise<number> {
    let woken = 0;
    for (let after: Due | undefined, more = true; more && !this.#closed;) {
      const due = await this.#findDue(after);
      for (const each of due) if (!this.#closed && (await this.#wakeOne(each))) woken += 1;
      after = due.at(-1);
      more = due.length === PAGE;
    }
    return woken;
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
      await this.wakeDue();
    } finally {
      if (!this.#closed) this.#next = setTimeout(() => this.#wake(), LOOK_MS);
    }
  }

  /** Each in its company's own transaction: one that fails is nobody else's matter. */
  #wakeOne({ companyId, ticketId }: Due): Promise<boolean> {
    return inCompany(this.#platform, companyId, undefined, (ctx) => this.#engine.wake(ctx, ticketId)).catch(
      (error: unknown) => {
        this.#platform.log.error({ err: error, companyId, ticketId }, 'a driver could not be woken');
        return false;
      },
    );
  }

  /** Of companies that may do something by themselves. */
  #findDue(after: Due | undefined): Promise<Due[]> {
    const now = this.#platform.clock.now();
    return this.#platform.db.readSystem(async (tx) => {
      const { rows } = await tx.execute<Due & Record<string, unknown>>(sql`
        select d.company_id as "companyId", d.ticket_id as "ticketId", d.id, ${DUE_AT}::text as at from ticket_drivers d
        where (d.wake_at is not null or d.heard_at is not null) and ${DUE_AT} <= ${now.toISOString()}::timestamptz
          and (${DUE_AT}, d.id) > (${after?.at ?? '-infinity'}::timestamptz, ${after?.id ?? 0}::bigint)
          and (select ${haltReason(now)} from companies co where co.id = d.company_id) is null
        order by ${DUE_AT}, d.id limit ${sql.raw(String(PAGE))}`);
      return rows;
    });
  }
}
