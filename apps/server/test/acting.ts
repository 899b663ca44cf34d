// A connection whose menu does the actions that its customer writes, and what people see of it.
import type { Action } from '@recado/contract/actions';
import type { listMessages } from '@recado/contract/messages';
import type { TimelineEntry } from '@recado/contract/timeline';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { inCompany } from '../src/platform/context.ts';
import { loadPerson } from '../src/modules/accounts/auth/actor.service.ts';
import type { ActingBy } from '../src/modules/automation/actions/acting.rules.ts';
import { executeActions } from '../src/modules/automation/actions/execute-actions.service.ts';
import { tags } from '../src/schema/catalog.ts';
import { buildUser } from './build.ts';
import type { Driving } from './driving.ts';
import { InboundLine, message } from './inbound-line.ts';
import { queryRows } from './office.ts';

type Page = z.output<typeof listMessages.reply>;

/** The menu, as the timeline names it. */
export const BOT = { kind: 'driver', userId: null, name: null } as const;
export const RULE: ActingBy = { kind: 'rule', userId: null, name: 'Night', origin: 'driver', lane: 'notice' };

export const note = (text: string): Action => ({ kind: 'note', note: text });
export const text = (body: string): Action => ({ kind: 'send', content: { type: 'text', body } });

export class Acting {
  readonly #driving: Driving;
  readonly line: InboundLine;
  /** of an administrator */
  readonly token: string;

  private constructor(driving: Driving, line: InboundLine, token: string) {
    this.#driving = driving;
    this.line = line;
    this.token = token;
  }

  static async open(driving: Driving): Promise<Acting> {
    const { product } = driving;
    const line = await InboundLine.open(product);
    const user = await buildUser(product.platform, line.companyId, { profile: 'admin', name: 'Root' });
    return new Acting(driving, line, product.tokenOf(user));
  }

  says(body: string): Promise<void> {
    return this.line.take(message({ body, sentAt: this.#driving.product.clock.now().toISOString() }));
  }

  /** Ana writes, and the menu begins. Answers the ticket. */
  async begin(): Promise<number> {
    await this.says('hello');
    return (await this.line.read()).tickets[0]?.id ?? 0;
  }

  /** The menu does these. */
  does(...actions: Action[]): Promise<void> {
    return this.says(JSON.stringify(actions));
  }

  /** A rule of the company does. */
  rule(ticketId: number, ...actions: Action[]) {
    return this.#driving.within(this.line.companyId, (ctx) => executeActions(ctx, ticketId, actions, RULE));
  }

  async person(userId: number, ticketId: number, ...actions: Action[]) {
    const { platform, clock } = this.#driving.product;
    const { companyId } = this.line;
    const actor = await platform.db.withTenant(companyId, (tx) => loadPerson(tx, userId, companyId, clock.now()));
    const by: ActingBy = { kind: 'person', userId, name: actor?.name ?? '', origin: 'person', lane: 'person' };
    return inCompany(platform, companyId, actor, (ctx) => executeActions(ctx, ticketId, actions, by));
  }

  async page(ticketId: number): Promise<Page> {
    return (await this.#driving.product.call<Page>(this.token, 'GET', `/messages/${ticketId}`)).body;
  }

  /** What people see of it, but that the menu began. */
  async timeline(ticketId: number): Promise<TimelineEntry[]> {
    return (await this.page(ticketId)).timeline.filter(({ kind }) => kind !== 'driverStarted');
  }

  async sent(ticketId: number): Promise<string[]> {
    return (await this.page(ticketId)).messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);
  }

  async ticket(id: number) {
    return (await this.line.read()).tickets.find((ticket) => ticket.id === id);
  }

  rows<T extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<T[]> {
    return queryRows<T>(this.#driving.product, this.line.companyId, statement);
  }

  /** What goes out, oldest first. */
  commands() {
    return this.rows<{ content: Record<string, unknown>; lane: string }>(
      sql`select command->'content' as content, lane from outbox where command->>'kind' = 'send' order by id`,
    );
  }

  tag(name = 'VIP', companyId = this.line.companyId): Promise<number> {
    return this.#driving.product.platform.db.withTenant(companyId, async (tx) => {
      const [row] = await tx.insert(tags).values({ name, color: '#ff0000', companyId }).returning();
      return row?.id ?? 0;
    });
  }
}
