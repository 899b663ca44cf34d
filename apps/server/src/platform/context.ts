// What a use-case is called with: who asks, one company's transaction, and what is to happen once it is committed.
import type { CompanyEventName, CompanyEvents } from '@recado/contract/events';
import type { Profile } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import type { Tx } from './db/database.ts';
import type { Job, Platform } from './platform.ts';
import { EVENTS_TOPIC } from './hints/topics.ts';

/** The signed-in person behind a request or a socket. */
export interface Actor {
  userId: number;
  companyId: number;
  name: string;
  profile: Profile;
  super: boolean;
  /** sees pending tickets that have no queue */
  allTicket: boolean;
  queueIds: readonly number[];
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
  /** A job that runs if, and only if, this transaction commits. @param at not before; left out: at once */
  enqueue<I extends object>(job: Job<I>, input: I, at?: Date): Promise<void>;
  /** For wake-ups and clean-up only: it is forgotten if the process dies. */
  afterCommit(action: () => void): void;
}

interface PendingEvent {
  name: CompanyEventName;
  rooms: readonly string[];
  payload: unknown;
}

/** Runs one use-case in one transaction of one company; its events are stored with it and go out after it. */
export async function inCompany<T>(
  platform: Platform,
  companyId: number,
  actor: Actor | undefined | ((tx: Tx) => Promise<Actor>),
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const events: PendingEvent[] = [];
  const after: (() => void)[] = [];
  const result = await platform.db.withTenant(companyId, async (tx) => {
    const ctx: Ctx = {
      tx,
      companyId,
      actor: typeof actor === 'function' ? await actor(tx) : actor,
      platform,
      now: platform.clock.now(),
      publish: (name, payload, rooms) => events.push({ name, payload, rooms: [...new Set(rooms)] }),
      enqueue: (job, input, at) => platform.jobs.send(tx, job, input, at),
      afterCommit: (action) => after.push(action),
    };
    const value = await work(ctx);
    // Last of all, so that the time between an event's number and its commit is as short as can be.
    if (events.length > 0) await storeEvents(tx, events);
    return value;
  });
  if (events.length > 0) platform.hints.poke(EVENTS_TOPIC);
  for (const action of after) action();
  return result;
}

async function storeEvents(tx: Tx, events: readonly PendingEvent[]): Promise<void> {
  const column = (of: (event: PendingEvent) => string) => sql.param(events.map(of));
  // Payloads go through as text: PostgreSQL need not take apart what only browsers read.
  await tx.execute(sql`
    insert into event_log (name, rooms, payload)
    select name, string_to_array(rooms, ' '), payload::json
    from unnest(${column(({ name }) => name)}::text[], ${column(({ rooms }) => rooms.join(' '))}::text[],
      ${column(({ payload }) => JSON.stringify(payload))}::text[]) with ordinality as event(name, rooms, payload, n)
    order by n`);
}

/** The person behind a call that only a person can make. */
export function actorOf(ctx: Ctx): Actor {
  if (!ctx.actor) throw new Error('this use-case needs a signed-in user');
  return ctx.actor;
}
