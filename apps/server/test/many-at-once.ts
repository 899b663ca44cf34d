// What is done to many at once, in tests: a company at work, acts that are begun, and worked off to their end.
import type { BulkAct } from '@recado/contract/bulk-acts';
import type { ErrorCode } from '@recado/contract/errors';
import type { TagRef } from '@recado/contract/tags';
import { sql, type SQL } from 'drizzle-orm';
import { bulkActs } from '../src/modules/automation/bulk/bulk.jobs.ts';
import { buildTicket } from './build.ts';
import { buildOffice, queryRows, type Office, type Person } from './office.ts';
import type { Product, TestAnswer } from './product.ts';

export const CLOSE = { kind: 'close' } as const;

type Answer = BulkAct & { error?: ErrorCode };
type Place = Partial<{ status: 'pending' | 'open' | 'closed'; queueId: number | null; userId: number | null }>;

export class ManyAtOnce {
  readonly product: Product;
  readonly office: Office;

  private constructor(product: Product, office: Office) {
    this.product = product;
    this.office = office;
  }

  /** What other tests left is not due in this one. */
  static async open(product: Product): Promise<ManyAtOnce> {
    await product.platform.db.withSystem((tx) => tx.execute(sql`delete from bulk_acts`));
    return new ManyAtOnce(product, await buildOffice(product));
  }

  call<T>(person: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<TestAnswer<T>> {
    return this.product.call<T>(person.token, method, path, body);
  }

  rows<T extends Record<string, unknown>>(statement: SQL): Promise<T[]> {
    return queryRows<T>(this.product, this.office.company.id, statement);
  }

  begin(person: Person, which: unknown, act: unknown, of = 'tickets') {
    return this.call<Answer>(person, 'POST', `/bulk-acts/${of}`, { which, act });
  }

  cancel(person: Person, { id }: BulkAct) {
    return this.call<Answer>(person, 'POST', `/bulk-acts/${id}/cancel`);
  }

  undo(person: Person, { id }: BulkAct) {
    return this.call<Answer>(person, 'POST', `/bulk-acts/${id}/undo`);
  }

  async stateOf(person: Person, { id }: BulkAct): Promise<BulkAct | undefined> {
    return (await this.call<BulkAct[]>(person, 'GET', '/bulk-acts')).body.find((act) => act.id === id);
  }

  async failures(person: Person, { id }: BulkAct) {
    return (await this.call<unknown[]>(person, 'GET', `/bulk-acts/${id}/failures`)).body;
  }

  async count(person: Person, which: unknown): Promise<number> {
    return (await this.call<{ count: number }>(person, 'POST', '/bulk-acts/tickets/count', { which })).body.count;
  }

  /** All that is due, turn after turn. */
  async work(): Promise<void> {
    const due = bulkActs(this.product.platform);
    while ((await due.takeDue()) > 0);
  }

  /** Begun and worked off. */
  async all(person: Person, which: unknown, act: unknown, of = 'tickets'): Promise<BulkAct> {
    const { body, status } = await this.begin(person, which, act, of);
    if (status !== 200) throw new Error(JSON.stringify(body));
    await this.work();
    const over = await this.stateOf(person, body);
    if (!over) throw new Error('it is gone');
    return over;
  }

  #system(text: string) {
    return this.product.platform.db.withSystem((tx) => tx.execute(sql.raw(text)));
  }

  /** While each write of a ticket does this first. */
  async withTrigger<T>(statement: string, during: () => Promise<T>): Promise<T> {
    await this.#system(
      `create function meddle() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$`,
    );
    await this.#system('create trigger meddle before update on tickets for each row execute function meddle()');
    try {
      return await during();
    } finally {
      await this.#system('drop function meddle() cascade');
    }
  }

  /** Each takes so long that a turn is over after one. */
  oneTurn(): Promise<number> {
    return this.withTrigger('perform pg_sleep(0.45)', () => bulkActs(this.product.platform).takeDue());
  }

  async make(place: Place = {}): Promise<number> {
    const { company, whatsappId, sales } = this.office;
    const where = { whatsappId, queueId: sales.id, status: 'pending', ...place } as const;
    return (await buildTicket(this.product.platform, company.id, where)).id;
  }

  async several(count: number, place: Place = {}): Promise<number[]> {
    const ids: number[] = [];
    while (ids.length < count) ids.push(await this.make(place));
    return ids;
  }

  async statuses(): Promise<string[]> {
    const found = await this.rows<{ status: string }>(sql`select status from tickets order by id`);
    return found.map(({ status }) => status);
  }

  async tag(name = 'Vermelho'): Promise<number> {
    return (await this.call<TagRef>(this.office.admin, 'POST', '/tags', { name })).body.id;
  }

  async tagged(): Promise<number[]> {
    return (await this.rows<{ id: number }>(sql`select ticket_id as id from ticket_tags order by 1`)).map(
      ({ id }) => id,
    );
  }

  lines() {
    return this.rows<{ kind: string; by: string }>(sql`select kind, by_name as by from ticket_timeline order by id`);
  }

  farewell() {
    return this.rows(sql`update connections set complation_message = 'Tchau' where id = ${this.office.whatsappId}`);
  }

  /** What goes out, and whether it is held back. */
  async held(): Promise<boolean[]> {
    const found = await this.rows<{ at: string }>(sql`
      select next_attempt_at as at from outbox where command->>'kind' = 'send' order by id`);
    return found.map(({ at }) => new Date(at) > this.product.clock.now());
  }
}
