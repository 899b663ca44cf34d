// A line on which a customer writes to the menu of a product that is driven, and what came of it.
import { WEEKDAYS } from '@recado/contract/queues';
import { eq } from 'drizzle-orm';
import type { Tx } from '../src/platform/db/database.ts';
import { companies } from '../src/schema/companies.ts';
import { ticketTimeline } from '../src/schema/tickets.ts';
import type { Driving } from './driving.ts';
import { InboundLine, message } from './inbound-line.ts';

const NEVER_OPEN = WEEKDAYS.map((weekdayEn) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime: '00:00',
  endTime: '00:00',
}));

export class DrivenLine {
  readonly line: InboundLine;
  readonly #driving: Driving;

  private constructor(driving: Driving, line: InboundLine) {
    this.#driving = driving;
    this.line = line;
  }

  static async open(driving: Driving): Promise<DrivenLine> {
    return new DrivenLine(driving, await InboundLine.open(driving.product));
  }

  /** Ana does; it has not come in yet. */
  says = (body: string) => message({ body, sentAt: this.#driving.product.clock.now().toISOString() });

  /** What was said to her. */
  said = async (): Promise<string[]> =>
    (await this.line.read()).messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);

  /** She writes and the menu begins. Answers the ticket. */
  begin = async (): Promise<number> => {
    await this.line.take(this.says('hello'));
    return (await this.line.read()).tickets[0]?.id ?? 0;
  };

  read = (ticketId: number) => this.#driving.read(this.line.companyId, ticketId);

  inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    this.#driving.product.platform.db.withTenant(this.line.companyId, work);

  /** What the ticket's timeline tells of it. */
  lines = async (): Promise<[string, unknown][]> =>
    (await this.inTenant((tx) => tx.select().from(ticketTimeline).orderBy(ticketTimeline.id))).map(({ kind, data }) => [
      kind,
      data.reason,
    ]);

  /** From now on it is out of hours. */
  closes = async (change: { timeZone?: string } = {}): Promise<void> => {
    await this.line.set('scheduleType', 'company');
    await this.#driving.product.platform.db.withSystem((tx) =>
      tx
        .update(companies)
        .set({ schedules: NEVER_OPEN, ...change })
        .where(eq(companies.id, this.line.companyId)),
    );
  };
}
