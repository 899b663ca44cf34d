// What a use-case is called with: who asks, one company's transaction, and what is to happen once it is committed.
import type { CompanyEventName, CompanyEvents } from '@recado/contract/events';
import type { PlanFeature, Profile } from '@recado/contract/constants';
import type { Permitted } from '@recado/contract/permissions';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from './db/database.ts';
import type { JobName, Platform } from './platform.ts';
import { EVENTS_TOPIC } from './hints/topics.ts';
import { PendingEvents } from './subscriptions.ts';

/** The signed-in person behind a request or a socket. */
export interface Actor extends Permitted {
  userId: number;
  companyId: number;
  name: string;
  /** what they see is of this one; what they may is their permissions */
  profile: Profile;
  super: boolean;
  /** is notified of pending tickets that have no queue */
  allTicket: boolean;
  queueIds: readonly number[];
  /** connections of these queues, and those that have none: of their tickets they see what has no queue; an administrator sees all */
  connectionIds: readonly number[];
  /** the modules of their company's plan */
  features: readonly PlanFeature[];
  /** the company's due date has passed */
  expired: boolean;
  /** their company asks for a second factor, and they have none: they may do nothing but set it up */
  lacksSecondFactor: boolean;
  /** of the network that they ask from; empty where no request of theirs is answered */
  address: string;
}

export interface Ctx {
  readonly tx: Tx;
  readonly companyId: number;
  /** absent where no person asks: channels and jobs */
  readonly actor: Actor | undefined;
  readonly platform: Platform;
  readonly now: Date;
  /** An event for the browsers in these rooms; goes out once, after commit. */
  publish<N extends CompanyEventName>(name: N, payload: CompanyEvents[N], rooms: readonly string[]): void;
  /** Told to its subscribers at the end of this transaction; typed in events/domain-events.ts, through which it is called. */
  emit(name: string, event: unknown): void;
  /** What was emitted so far is told now. */
  deliver(): Promise<void>;
  /** This event alone is told now. */
  tell(name: string, event: unknown): Promise<void>;
  /** A job that runs if, and only if, this transaction commits. @param at not before; left out: at once */
  enqueue<I extends object>(job: JobName<I>, input: I, at?: Date): Promise<void>;
  /** For wake-ups and clean-up only: it is forgotten if the process dies. */
  afterCommit(action: () => void): void;
  /** What a reading call changes all the same, in a transaction of its own; elsewhere in this one. */
  change<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

/** What a use-case across companies is called with: the super-administrators', which name the company they mean. */
export interface SystemCtx extends Pick<Ctx, 'tx' | 'platform' | 'now' | 'enqueue' | 'afterCommit'> {
  readonly actor: Actor;
  /** An event for the browsers of one company in these rooms; goes out once, after commit. */
  publish<N extends CompanyEventName>(
    companyId: number,
    name: N,
    payload: CompanyEvents[N],
    rooms: readonly string[],
  ): void;
}

interface PendingEvent {
  companyId: number;
  name: CompanyEventName;
  rooms: readonly string[];
  payload: unknown;
}

/** Runs one use-case in one transaction of one company; its events are stored with it and go out after it. */
export function inCompany<T>(
  platform: Platform,
  companyId: number,
  actor: Actor | undefined | ((tx: Tx) => Promise<Actor>),
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return withEvents(
    platform,
    (run, last) => platform.db.withTenant(companyId, run, last),
    async (base) => {
      const pending = new PendingEvents();
      const ctx: Ctx = {
        ...base,
        companyId,
        actor: typeof actor === 'function' ? await actor(base.tx) : actor,
        publish: (...event) => base.publish(companyId, ...event),
        emit: (name, event) => pending.add(name, event),
        deliver: () => pending.deliver(ctx, platform.subscriptions),
        change: (more) => more(ctx),
        tell: (name, event) => {
          const alone = new PendingEvents();
          alone.add(name, event);
          return alone.deliver(ctx, platform.subscriptions);
        },
      };
      const result = await work(ctx);
      await ctx.deliver();
      return result;
    },
  );
}

const noChange = (): never => {
  throw new Error('a reading call changes nothing but by ctx.change()');
};

/** A use-case that reads, for one person: without a transaction of its own (Database.read). @param actor once they are admitted */
export const readingCtx = (platform: Platform, tx: Tx, actor: Actor, admitted: Promise<unknown>): Ctx => ({
  tx,
  platform,
  companyId: actor.companyId,
  actor,
  now: platform.clock.now(),
  publish: noChange,
  emit: noChange,
  deliver: noChange,
  tell: noChange,
  enqueue: noChange,
  afterCommit: noChange,
  change: async (work) => {
    await admitted;
    return inCompany(platform, actor.companyId, actor, work);
  },
});

/** The same in one transaction of all companies, for somebody who has been admitted to that. */
export function acrossCompanies<T>(
  platform: Platform,
  actor: Actor,
  work: (system: SystemCtx) => Promise<T>,
): Promise<T> {
  return withEvents(
    platform,
    (run, last) => platform.db.withSystem(run, last),
    (base) => work({ ...base, actor }),
  );
}

async function withEvents<T>(
  platform: Platform,
  transaction: (run: (tx: Tx) => Promise<T>, last: () => SQL | undefined) => Promise<T>,
  work: (base: Omit<SystemCtx, 'actor'>) => Promise<T>,
): Promise<T> {
  const events: PendingEvent[] = [];
  const after: (() => void)[] = [];
  const result = await transaction(
    (tx) =>
      work({
        tx,
        platform,
        now: platform.clock.now(),
        publish: (companyId, name, payload, rooms) => {
          platform.witness?.(name, payload, rooms);
          events.push({ companyId, name, payload, rooms: [...new Set(rooms)] });
        },
        enqueue: (job, input, at) => platform.jobs.send(tx, job, input, at),
        afterCommit: (action) => after.push(action),
      }),
    // Last of all, so that the time between an event's number and its commit is as short as can be.
    () => (events.length > 0 ? storeEvents(events) : undefined),
  );
  if (events.length > 0) platform.hints.poke(EVENTS_TOPIC);
  for (const action of after) action();
  return result;
}

function storeEvents(events: readonly PendingEvent[]): SQL {
  const column = (of: (event: PendingEvent) => string | number) => sql.param(events.map(of));
  // Payloads go through as text: PostgreSQL need not take apart what only browsers read.
  return sql`
    insert into event_log (company_id, name, rooms, payload)
    select company_id, name, string_to_array(rooms, ' '), payload::json
    from unnest(${column(({ companyId }) => companyId)}::bigint[], ${column(({ name }) => name)}::text[],
      ${column(({ rooms }) => rooms.join(' '))}::text[],
      ${column(({ payload }) => JSON.stringify(payload))}::text[])
      with ordinality as event(company_id, name, rooms, payload, n)
    order by n`;
}

/** The person behind a call that only a person can make. */
export function actorOf(ctx: Ctx): Actor {
  if (!ctx.actor) throw new Error('this use-case needs a signed-in user');
  return ctx.actor;
}
