// Takes logged events into the inbox: a conversation's in order, conversations side by side, a poisoned one set aside.
import { cutTo } from '@recado/rules/cut';
import { isUnavailable } from '../../../platform/db/pg-errors.ts';
import type { InboundEvent } from '@recado/channel/inbound';
import { publishConnection } from '../../catalog/connections/connection-events.service.ts';
import type { InboundConnection } from '../../inbox/intake/inbound-connection.rules.ts';
import { ingestEvents } from '../../inbox/intake/inbound.service.ts';
import { inScope, type ChannelScope } from '../shared/channel-scope.ts';
import { claimEvents, logEvents, quarantine, waitingEvents, type LoggedEvent } from './inbound-log.ts';
import { ConversationQueues } from './conversation-queues.ts';
import { Repeated } from '../../../platform/repeated.ts';
import { traced } from '../../../platform/trace/trace.ts';
import { pause, whenAvailable } from '../shared/retry.ts';

/** transactions at once: more only wait for one another */
const SIDE_BY_SIDE = 2;
/** events of one transaction, when many wait */
const TOGETHER = 64;
/** What comes while one transaction is under way is a group of its own as soon as that ends; or as large as one may be; or after this, when somebody holds it up. */
const HELD_UP_MS = 250;
/** events held in memory; what is beyond them waits in the table */
const HELD = 2_000;
const READ = 500;
/** events of one statement, or as many as were brought at once */
const WRITE = 500;
const ATTEMPTS = 3;
const ATTEMPT_WAIT_MS = 50;
const ERROR_LENGTH = 2_000;

interface Batch {
  events: InboundEvent[];
  written: PromiseWithResolvers<void>;
}

export class InboundDrain {
  readonly #scope: ChannelScope;
  readonly #connection: () => InboundConnection;
  readonly #queues = new ConversationQueues<LoggedEvent>();
  readonly #running = new Set<Promise<void>>();
  /** when the latest of them began, and the look after it where others wait */
  #begunAt = 0;
  #heldUp: NodeJS.Timeout | undefined;
  /** events of a group that failed: each is tried by itself */
  readonly #alone = new Set<number>();
  /** the table may hold more than the queues do, as it may at the start: what arrives then queues up there too */
  #behind = true;
  /** something arrived behind what the running look reads */
  #missed = false;
  readonly #reading: Repeated;
  /** to be written, a statement each */
  readonly #batches: Batch[] = [];
  #writing: Promise<void> | undefined;

  constructor(scope: ChannelScope, connection: () => InboundConnection) {
    this.#scope = scope;
    this.#connection = connection;
    this.#reading = new Repeated(
      () => this.#read(),
      (error) => scope.log.warn({ err: error }, 'the inbound log could not be read'),
    );
  }

  /** Resolves when the events are in the log. What arrives while others are being written is written together. */
  receive(events: readonly InboundEvent[]): Promise<void> {
    if (events.length === 0) return Promise.resolve();
    let batch = this.#batches.at(-1);
    if (!batch || batch.events.length >= WRITE) {
      batch = { events: [], written: Promise.withResolvers<void>() };
      this.#batches.push(batch);
    }
    for (const event of events) batch.events.push(event);
    this.#writing ??= this.#write();
    return batch.written.promise;
  }

  async #write(): Promise<void> {
    const { stopped, platform, companyId, whatsappId } = this.#scope;
    try {
      for (let batch = this.#batches.shift(); batch; batch = this.#batches.shift()) {
        const { events, written } = batch;
        try {
          const rows = await whenAvailable(stopped, () =>
            platform.db.oneStatement(companyId, (tx) => logEvents(tx, whatsappId, events)),
          );
          this.#arrived(rows);
          written.resolve();
        } catch (error) {
          written.reject(error);
        }
      }
    } finally {
      // In the same breath as the last batch is settled: whoever that wakes may bring the next one at once.
      this.#writing = undefined;
    }
  }

  #arrived(rows: readonly LoggedEvent[]): void {
    if (this.#queues.size + rows.length > HELD) this.#behind = true;
    if (this.#behind) this.#missed = true;
    else for (const row of rows) this.#queues.add(row);
    this.#pump();
  }

  /** Looks into the table: after a start, and now and then. */
  wake(): void {
    if (!this.#scope.stopped.aborted) this.#reading.wake();
  }

  async #read(): Promise<void> {
    const { platform, companyId, whatsappId, stopped } = this.#scope;
    const room = Math.min(READ, HELD - this.#queues.size);
    if (room <= 0 || stopped.aborted) return;
    this.#missed = false;
    const rows = await platform.db.oneStatement(companyId, (tx) =>
      waitingEvents(tx, whatsappId, this.#queues.ids(), room),
    );
    // What arrived during the look is perhaps not among its rows: nothing may overtake it.
    this.#behind = rows.length === room || this.#missed;
    for (const row of rows) this.#queues.add(row);
    this.#pump();
    if (this.#missed) this.wake();
  }

  #pump(): void {
    if (this.#scope.stopped.aborted) return;
    while (this.#mayBegin()) {
      this.#begunAt = performance.now();
      const work: Promise<void> = this.#process(this.#nextGroup()).finally(() => {
        this.#running.delete(work);
        this.#pump();
      });
      this.#running.add(work);
    }
    if (this.#behind && this.#queues.size < HELD / 2) this.wake();
  }

  /** A message costs the less the more come with it: few wait for those that are under way, and go together with what comes meanwhile. */
  #mayBegin(): boolean {
    if (this.#queues.ready === 0 || this.#running.size >= SIDE_BY_SIDE) return false;
    if (this.#running.size === 0 || this.#queues.ready >= TOGETHER) return true;
    const left = this.#begunAt + HELD_UP_MS - performance.now();
    if (left <= 0) return true;
    this.#heldUp ??= setTimeout(() => {
      this.#heldUp = undefined;
      this.#pump();
    }, left);
    return false;
  }

  /** Heads of as many conversations as may go together; each gives several when there are few. */
  #nextGroup(): LoggedEvent[][] {
    const chats = Math.min(this.#queues.ready, TOGETHER);
    const most = Math.ceil(TOGETHER / chats);
    const group: LoggedEvent[][] = [];
    while (group.length < chats) {
      const taken = this.#queues.take(most);
      const first = taken[0];
      if (!first) break;
      if (!this.#alone.has(first.id)) {
        group.push(taken.filter((row, n) => !taken.slice(0, n + 1).some(({ id }) => this.#alone.has(id))));
      } else if (group.length === 0) {
        return [[first]];
      } else {
        this.#queues.putBack(first.chat);
        break;
      }
    }
    return group;
  }

  async #process(group: readonly LoggedEvent[][]): Promise<void> {
    const rows = group.flat();
    const [only] = rows;
    if (only && rows.length === 1) {
      const done = await this.#one(only);
      this.#alone.delete(only.id);
      if (done) this.#queues.settle(only.chat, [only]);
      else {
        // It is to be read again, before anything that follows it.
        this.#behind = true;
        this.#queues.forget(only.chat);
      }
      return;
    }
    const failed = await this.#ingest(rows).then(
      () => false,
      (error: unknown) => {
        this.#scope.log.debug({ err: error }, 'events that came together are tried one by one');
        return true;
      },
    );
    for (const taken of group) {
      const [first] = taken;
      if (!first) continue;
      if (!failed) this.#queues.settle(first.chat, taken);
      else {
        for (const { id } of taken) this.#alone.add(id);
        this.#queues.putBack(first.chat);
      }
    }
  }

  /** False when the process stops before it is done: it stays in the log. */
  async #one(row: LoggedEvent): Promise<boolean> {
    const { stopped, log } = this.#scope;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await whenAvailable(stopped, () => this.#ingest([row]));
        return true;
      } catch (error) {
        if (isUnavailable(error)) return false;
        if (attempt >= ATTEMPTS) return this.#setAside(row, attempt, error);
        log.warn({ err: error, event: row.id, attempt }, 'an event could not be processed');
        if (await pause(ATTEMPT_WAIT_MS * 4 ** (attempt - 1), stopped)) return false;
      }
    }
  }

  async #ingest(rows: readonly LoggedEvent[]): Promise<void> {
    const connection = this.#connection();
    const attributes = { 'recado.company_id': this.#scope.companyId, 'recado.events': rows.length };
    const shown = await this.#scope.slots.run(() =>
      traced('inbound', { kind: 'CONSUMER', alone: true, attributes }, () =>
        inScope(this.#scope, async (ctx) => {
          const claimed = await claimEvents(
            ctx.tx,
            rows.map(({ id }) => id),
          );
          return ingestEvents(ctx, connection, ...rows.filter(({ id }) => claimed.has(id)).map(({ event }) => event));
        }),
      ),
    );
    this.#scope.health.cameIn(shown);
  }

  async #setAside(row: LoggedEvent, attempts: number, error: unknown): Promise<boolean> {
    const { stopped, log, whatsappId, health } = this.#scope;
    const reason = cutTo(reasonOf(error).replaceAll('\0', ''), ERROR_LENGTH);
    log.error({ err: error, event: row.id }, 'an event is set aside');
    try {
      await whenAvailable(stopped, () =>
        inScope(this.#scope, async (ctx) => {
          await quarantine(ctx.tx, row.id, row.attempts + attempts, reason);
          await publishConnection(ctx, whatsappId);
        }),
      );
      health.trouble('event', reason);
      return true;
    } catch (cause) {
      log.error({ err: cause, event: row.id }, 'an event could not be set aside');
      return false;
    }
  }

  /** What is being processed is finished; the rest stays in the log. */
  async close(): Promise<void> {
    await this.#writing;
    await this.#reading.settled();
    clearTimeout(this.#heldUp);
    await Promise.all(this.#running);
  }
}

/** What went wrong at the bottom of it: a driver's error comes wrapped in the whole statement. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? `${error.name}: ${error.message}` : reasonOf(error.cause);
}
