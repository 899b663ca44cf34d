// A product in which two more drivers stand: a menu that does what it is told, and an agent that takes its time.
import { actionList } from '@recado/contract/actions';
import { eq, sql } from 'drizzle-orm';
import {
  defineDriver,
  ENDINGS,
  say,
  type Driver,
  type DriverEvent,
  type StepResult,
} from '../src/modules/automation/drivers/driver.rules.ts';
import { driverTimers } from '../src/modules/automation/drivers/driver-timers.jobs.ts';
import type { Asked } from '../src/modules/automation/drivers/limits.rules.ts';
import { DriverEngine } from '../src/modules/automation/drivers/run-driver.service.ts';
import { on, type DomainEvents } from '../src/events/domain-events.ts';
import { inCompany, type Ctx } from '../src/platform/context.ts';
import { ticketDrivers, tickets } from '../src/schema/tickets.ts';
import { drivers, subscriptionsWith } from '../src/subscriptions.ts';
import type { Product } from './product.ts';

/** what the drivers wrote down, oldest first */
export interface Noted {
  ticketId: number;
  said: string;
  asked: Asked | undefined;
}

interface State {
  turns: number;
}

const isEnding = ({ kind }: DriverEvent): boolean => ENDINGS.some((ending) => ending === kind);

/** Commands are what the customer writes; a list of actions is done. */
function menuStep({ turns }: State, event: DriverEvent, now: Date): StepResult<State, string> {
  const state = { turns: turns + 1 };
  if (isEnding(event)) return { state: null, actions: [{ kind: 'record', record: event.kind }] };
  if (event.kind === 'wake') return { state, actions: [say('Still there?')] };
  if (event.kind === 'start') return { state, actions: [say('Started')] };
  if (event.kind === 'notSent') return { state: null, actions: [{ kind: 'record', record: 'notSent' }] };
  const [message] = event.kind === 'message' ? event.messages : [];
  if (message?.choiceId !== undefined) return { state, actions: [say(`You chose ${message.choiceId}`)] };
  if (message?.text?.startsWith('[')) return { state, actions: actionList.parse(JSON.parse(message.text)) };
  switch (message?.text) {
    case 'done':
      return { state: null, actions: [say('Bye')] };
    case 'wait':
      return { state, actions: [], wakeAt: new Date(now.getTime() + 60_000) };
    case 'again':
      return { state, actions: [say('Again')], wakeAt: now };
    case 'throw':
      throw new Error('as told');
    case 'break':
      return {
        state,
        actions: [say('Half'), { kind: 'record', record: 'broken' }],
      };
    case 'much':
      return { state, actions: Array.from({ length: 101 }, () => say('Much')) };
    case 'long':
      return { state, actions: [say('x'.repeat(70_000))] };
    default:
      return { state, actions: [say(`Turn ${state.turns}`)] };
  }
}

export class Driving {
  readonly product: Product;
  readonly engine: DriverEngine;
  readonly noted: Noted[] = [];
  /** what the menu cannot look up what it stands on for */
  fails: DriverEvent['kind'] | undefined;
  /** what PostgreSQL says then; 22012: a division by zero */
  sqlState = '22012';
  readonly told: DomainEvents['driver.ended'][] = [];

  /** @param more others that stand there */
  constructor(product: Product, more: readonly Driver[] = []) {
    const note = (ctx: Ctx, ticketId: number, said: string, asked: Asked | undefined): Promise<void> => {
      if (said === 'broken') throw new Error('the second half fails');
      ctx.afterCommit(() => this.noted.push({ ticketId, said, asked }));
      return Promise.resolve();
    };
    const menu = defineDriver<object, State, string>({
      kind: 'menu',
      claims: [{ place: 'menu' }],
      load: async ({ tx }, _, event) => {
        if (event.kind === this.fails)
          await tx.execute(sql.raw(`do $$ begin raise sqlstate '${this.sqlState}'; end $$`));
        return {};
      },
      readState: (stored) => stored as State,
      step: (_, state, event, now) => menuStep(state ?? { turns: 0 }, event, now),
      record: note,
    });
    const agent = defineDriver<object, State, string>({
      kind: 'agent',
      claims: [],
      slow: true,
      load: () => Promise.resolve({}),
      readState: (stored) => stored as State,
      step: (_, state, event, now) => {
        const next = { turns: (state?.turns ?? 0) + 1 };
        if (event.kind === 'answer') return { state: next, actions: [say(String(event.answer))] };
        if (event.kind === 'wake') return { state: next, actions: [{ kind: 'record', record: 'woken' }] };
        if (event.kind !== 'message') return { state: next, actions: [] };
        const heard = event.messages.map(({ text }) => text).join(' ');
        if (heard === 'pass') return 'passes';
        const wakeAt = heard === 'wait' ? new Date(now.getTime() + 60_000) : null;
        return { state: next, actions: [{ kind: 'record', record: heard }], wakeAt };
      },
      record: note,
    });
    // An integration is one that this product does not know.
    const own = drivers.filter(({ kind }) => !['menu', 'agent', 'integration'].includes(kind));
    this.engine = new DriverEngine([...own, menu, ...more, agent]);
    const subscriptions = [
      ...subscriptionsWith(this.engine),
      on('driver.ended', (_, events) => Promise.resolve(void this.told.push(...events))),
    ];
    // The routes look their subscribers up when they are called.
    Object.assign(product.platform, { subscriptions });
    this.product = product;
  }

  timers(platform = this.product.platform): ReturnType<typeof driverTimers> {
    return driverTimers(platform, this.engine);
  }

  within<T>(companyId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
    return inCompany(this.product.platform, companyId, undefined, work);
  }

  /** Who waits in the ticket, and whether it is held. */
  read(companyId: number, ticketId: number) {
    return this.product.platform.db.withTenant(companyId, async (tx) => {
      const [driver] = await tx.select().from(ticketDrivers).where(eq(ticketDrivers.ticketId, ticketId));
      const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, ticketId));
      return { driver, ticket };
    });
  }
}
