// Scheduled messages in tests: made by request, sent when the clock says so, and what the network makes of them.
import type { ErrorCode } from '@recado/contract/errors';
import type { Schedule } from '@recado/contract/schedules';
import { sql, type SQL } from 'drizzle-orm';
import { commandDone, commandFailed, type DoneCommand } from '../src/modules/inbox/messages/delivery.service.ts';
import { countInDay, removeCommands } from '../src/modules/lines/outbox/outbox-rows.ts';
import { dueSchedules, schedulesJob } from '../src/modules/outreach/schedules/schedules.jobs.ts';
import { inCompany, type Ctx } from '../src/platform/context.ts';
import { buildContact, countRows } from './build.ts';
import { buildOffice, queryRows, type Office, type Person } from './office.ts';
import type { Product } from './product.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

type Answer = Schedule & { error?: string };

interface Wanted {
  body: string;
  contactId: number;
  ticketId: number;
  fileListId: number;
  /** from now */
  minutes: number;
}

export class Scheduling {
  readonly product: Product;
  readonly office: Office;
  readonly contactId: number;

  private constructor(product: Product, office: Office, contactId: number) {
    this.product = product;
    this.office = office;
    this.contactId = contactId;
  }

  /** An office with a connection that is up, and somebody to write to. */
  static async open(product: Product): Promise<Scheduling> {
    const office = await buildOffice(product, { atDesk: false });
    const { id } = await buildContact(product.platform, office.company.id, { name: 'Maria Clara Souza' });
    return new Scheduling(product, office, id);
  }

  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, person: Person = this.office.ann) {
    return this.product.call<Answer>(person.token, method, `/schedules${path}`, body);
  }

  at(minutes: number): string {
    return new Date(this.product.clock.now().getTime() + minutes * MINUTE).toISOString();
  }

  /** In an hour, unless it is said otherwise. */
  async make({ minutes = 60, ...rest }: Partial<Wanted> & Record<string, unknown> = {}): Promise<Schedule> {
    const values = { body: 'Feliz aniversário', contactId: this.contactId, sendAt: this.at(minutes), ...rest };
    return (await this.call('POST', '', values)).body;
  }

  async now({ id }: Pick<Schedule, 'id'>): Promise<Schedule> {
    return (await this.call('GET', `/${id}`)).body;
  }

  /** What is due. */
  async run(): Promise<void> {
    await dueSchedules(this.product.platform).takeDue();
  }

  /** What is looked at every minute. */
  sweep(): Promise<void> {
    return schedulesJob.run(this.product.platform, {});
  }

  rows<T extends Record<string, unknown>>(statement: SQL): Promise<T[]> {
    return queryRows<T>(this.product, this.office.company.id, statement);
  }

  count(table: string): Promise<number> {
    return countRows(this.product.platform, this.office.company.id, table);
  }

  execute(statement: SQL) {
    return this.product.platform.db.withTenant(this.office.company.id, (tx) => tx.execute(statement));
  }

  async sentTexts(): Promise<string[]> {
    return (await this.rows<{ body: string }>(sql`select body from messages order by id`)).map(({ body }) => body);
  }

  /** The network takes what is in the outbox, or so many of it. */
  goesOut(most?: number): Promise<void> {
    return this.#settle((ctx, row) => commandDone(ctx, row, {}), most);
  }

  /** The network refuses it. */
  fails(code: ErrorCode = 'ERR_SENDING_WAPP_MSG', most?: number): Promise<void> {
    return this.#settle((ctx, row) => commandFailed(ctx, row, code), most);
  }

  async #settle(work: (ctx: Ctx, row: DoneCommand) => Promise<void>, most = 1_000): Promise<void> {
    const waiting = await this.rows<DoneCommand & { id: number; whatsappId: number } & Record<string, unknown>>(
      sql`select id, whatsapp_id as "whatsappId", message_id as "messageId", command from outbox order by id limit ${most}`,
    );
    const companyId = this.office.company.id;
    for (const row of waiting)
      await inCompany(this.product.platform, companyId, undefined, async (ctx) => {
        const { whatsappId } = row;
        const removed = await removeCommands(ctx.tx, [row.id]);
        await countInDay(ctx.tx, removed, { companyId, whatsappId, outcome: 'sent', now: ctx.now });
        await work(ctx, row);
      });
  }

  async takeDown(): Promise<void> {
    await this.execute(sql`update connections set status = 'DISCONNECTED' where id = ${this.office.whatsappId}`);
  }

  async bringUp(): Promise<void> {
    await this.execute(sql`update connections set status = 'CONNECTED' where id = ${this.office.whatsappId}`);
  }
}
