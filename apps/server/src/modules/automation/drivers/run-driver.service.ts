// The engine: carries drivers through what happens in their tickets, within the transaction in which it happens.
import { isOptOut } from '@recado/rules/opt-out';
import {
  type ActedBy,
  type DriverAsked,
  type MessageArriving,
  type MessageReceived,
  type TicketMoved,
  type TicketState,
} from '../../../events/domain-events.ts';
import { attempt } from '../../../platform/attempt.ts';
import type { Ctx } from '../../../platform/context.ts';
import { isUnavailable } from '../../../platform/db/pg-errors.ts';
import { DRIVERS_TOPIC } from '../../../events/topics.ts';
import { recordStarted } from '../../inbox/tickets/timeline.service.ts';
import { recordProblem } from '../actions/execute-actions.service.ts';
import { act, carryOut, stay, store, tellEnded } from './carry-out.ts';
import { mayBegin, turnsOf, type Facts } from './claims.rules.ts';
import type { Driver, DriverEvent, Ending, HeardMessage, Subject } from './driver.rules.ts';
import { addHeard, insertDriver, lockDriver, removeDriver, type DriverRow } from './drivers.repo.ts';
import { factsOf, heardOf } from './facts.rules.ts';
import { DriverFailure, handOver, tellFailed } from './hand-over.service.ts';
import { withChoice } from './heard-choice.service.ts';
import { heardAt, isCurrent, type Asked } from './limits.rules.ts';
import { lockTicket } from './lock-ticket.service.ts';
import { showHeld } from './show-held.ts';

/** Which driver is to begin, and how it is called. */
export type Beginning = Pick<DriverRow, 'kind' | 'ref' | 'version' | 'name'> & { reason?: string | undefined };

type SlowOutcome = Extract<DriverEvent, { kind: 'answer' | 'gaveUp' }>;

export class DriverEngine {
  readonly #drivers: readonly Driver[];

  constructor(drivers: readonly Driver[]) {
    this.#drivers = drivers;
  }

  /** Messages came in. Whoever's turn it is first and who wants it has each of them. */
  async receive(ctx: Ctx, received: readonly MessageReceived[]): Promise<void> {
    // What they were told with was read before any of them was answered.
    const waiting = new Map<number, boolean>();
    for (const message of received) {
      const { id, status } = message.ticket;
      const ticket = (waiting.has(id) && (await lockTicket(ctx.tx, id))) || message.ticket;
      const waits = ticket.status === status ? waiting.get(id) : ticket.held;
      const facts = factsOf({ ...message, ticket }, waits, ctx.now);
      // When it was typed, whoever waited then was told.
      if (facts.fromMe && facts.waits && message.again !== true) await this.end(ctx, ticket, 'takenOver');
      // Who says that they want no more hears nothing that begins by itself. Who is asked something may mean the answer.
      if (!facts.fromMe && !facts.waits && isOptOut(message.body)) continue;
      const heard = await withChoice(ctx, facts, message);
      const waitsNow = await this.#takeTurns(ctx, ticket, facts, heard);
      if (waitsNow !== undefined || facts.fromMe) waiting.set(id, waitsNow ?? false);
    }
  }

  /** Answers whether somebody waits now; undefined: as before. */
  async #takeTurns(ctx: Ctx, ticket: TicketState, facts: Facts, message: HeardMessage): Promise<boolean | undefined> {
    const event: DriverEvent = { kind: 'message', messages: [message] };
    for (const { place, driver } of turnsOf(this.#drivers, facts)) {
      const subject = { ticket, ref: null, place, facts };
      const waits = driver
        ? await this.#begin(ctx, driver, subject, event)
        : await this.#tell(ctx, ticket, event, facts);
      if (waits !== undefined) return waits;
    }
    return undefined;
  }

  /** Messages come to closed tickets in which somebody waits. Whoever goes on waiting has taken what came. */
  async arriving(ctx: Ctx, messages: readonly MessageArriving[]): Promise<void> {
    for (const message of messages) message.taken = await this.#takes(ctx, message);
  }

  /** Who fails is gone, and the message begins a conversation, which people see. */
  async #takes(ctx: Ctx, message: MessageArriving): Promise<boolean> {
    const { ticket } = message;
    const row = await lockDriver(ctx.tx, ticket.id);
    const driver = row && this.#find(row);
    if (!row || !driver) return false;
    try {
      return await attempt(ctx, async (inner) => {
        const subject = { ticket, ref: row.ref };
        const event: DriverEvent = { kind: 'arriving', message: heardOf(message) };
        const step = await driver.step(inner, subject, row.state, event);
        if (step === 'passes') return false;
        const asked = await store(inner, { driver, subject, row, event }, step);
        if (step.actions.length > 0) throw new Error('before a message is stored nothing is said to it');
        for (const write of step.records) await write(inner, ticket.id, asked);
        return step.state !== null;
      });
    } catch (error) {
      passOnTrouble(error);
      ctx.platform.log.error({ err: error, ticketId: ticket.id, driver: row.kind }, 'a driver failed');
      await removeDriver(ctx.tx, ticket.id);
      return false;
    }
  }

  /** Tickets moved, and browsers have not been told yet: who waited in one that somebody else has now is told, and goes. */
  async letGo(ctx: Ctx, moves: readonly TicketMoved[]): Promise<void> {
    for (const { before, after } of moves) {
      const reopened = before?.status === 'closed' && after.status !== 'closed' && !after.isGroup;
      if ((before?.held && !after.held) || reopened) await this.#end(ctx, after, endingOf(after));
    }
  }

  /** A person closed tickets: who asks for a rating, or has the last word, is asked. */
  async closed(ctx: Ctx, moves: readonly TicketMoved[]): Promise<void> {
    const speakers = this.#drivers.filter(({ atClosing }) => atClosing);
    for (const { before, after, cause } of moves)
      if (cause === 'person' && before && before.status !== 'closed' && after.status === 'closed')
        for (const driver of speakers)
          await this.#begin(ctx, driver, { ticket: after, ref: null, before }, { kind: 'closed' });
  }

  /**
   * What came of what takes long. False: it is dropped, for the driver is no longer at what it was asked for.
   * @param strict false: it is heard though the customer has written since
   */
  async answer(ctx: Ctx, asked: Asked, event: SlowOutcome, { strict = true } = {}): Promise<boolean> {
    const ticket = await lockTicket(ctx.tx, asked.ticketId);
    const row = ticket && (await lockDriver(ctx.tx, asked.ticketId));
    if (!ticket || !row || !isCurrent(row, strict ? asked : { ...asked, revision: row.revision })) return false;
    await this.#step(ctx, ticket, row, event);
    return true;
  }

  /** Its time has come, if it still has: nobody else has it in hand at this moment, nor did in between. */
  async wake(ctx: Ctx, ticketId: number): Promise<boolean> {
    const ticket = await lockTicket(ctx.tx, ticketId, 'skip locked');
    const row = ticket && (await lockDriver(ctx.tx, ticketId));
    if (!ticket || !row) return false;
    const isDue = (at: Date | null): boolean => at !== null && at <= ctx.now;
    if (isDue(row.wakeAt) && row.steps === 0) await this.#step(ctx, ticket, row, { kind: 'start' });
    else if (isDue(row.heardAt)) await this.#step(ctx, ticket, row, { kind: 'message', messages: row.heard });
    else if (isDue(row.wakeAt)) await this.#step(ctx, ticket, row, { kind: 'wake' });
    else return false;
    return true;
  }

  /** Somebody is to speak in a pending ticket, instead of whoever does. It takes its first step by itself, at once. */
  async start(ctx: Ctx, ticketId: number, driver: Beginning, by?: ActedBy): Promise<void> {
    const ticket = await lockTicket(ctx.tx, ticketId);
    if (!ticket) return;
    if (!mayBegin(ticket)) {
      const doer = by ?? { kind: 'driver', userId: null, name: driver.name || null };
      return recordProblem(ctx, ticketId, doer, 'startDriver', 'notPossible');
    }
    if (ticket.held) await this.end(ctx, ticket, 'transferred', by, 'replaced');
    await insertDriver(ctx.tx, { ...driver, ticketId, wakeAt: ctx.now }, ctx.now);
    const { kind, name, reason } = driver;
    await recordStarted(ctx, { ticketId, kind, name, by, reason });
    await showHeld(ctx, ticket, { held: false });
    hurry(ctx);
  }

  /** Actions want somebody to begin, or whoever waits to stop; a person may do that, too. */
  async asked(ctx: Ctx, asked: readonly DriverAsked[]): Promise<void> {
    for (const { ticketId, start, by } of asked)
      if (start) await this.start(ctx, ticketId, start, by);
      else {
        const ticket = await lockTicket(ctx.tx, ticketId);
        const why = by.kind === 'removal' ? 'unknown' : undefined;
        if (ticket) await this.end(ctx, ticket, by.kind === 'person' ? 'takenOver' : 'transferred', by, why);
      }
  }

  /** Something happened in the ticket that only one kind of driver waits for. */
  async hears(ctx: Ctx, ticketId: number, kind: DriverRow['kind'], event: DriverEvent): Promise<void> {
    const ticket = await lockTicket(ctx.tx, ticketId);
    const row = ticket && (await lockDriver(ctx.tx, ticketId));
    if (ticket && row?.kind === kind) await this.#step(ctx, ticket, row, event);
  }

  /** Whoever waits in the ticket is told that it is over, and goes. @param why as the timeline has it */
  async end(ctx: Ctx, ticket: TicketState, ending: Ending, by?: ActedBy, why?: string): Promise<void> {
    if (await this.#end(ctx, ticket, ending, by, why)) await showHeld(ctx, ticket, ticket);
  }

  async #end(ctx: Ctx, ticket: TicketState, ending: Ending, by?: ActedBy, why: string = ending): Promise<boolean> {
    const row = await lockDriver(ctx.tx, ticket.id);
    if (!row) return false;
    const driver = this.#find(row);
    try {
      await attempt(ctx, async (inner) => {
        const last = await driver?.step(inner, { ticket, ref: row.ref }, row.state, { kind: ending });
        await removeDriver(inner.tx, ticket.id);
        if (driver && last && last !== 'passes') await act(inner, row, last, { kind: ending }, undefined);
      });
    } catch (error) {
      passOnTrouble(error);
      // It is over all the same.
      ctx.platform.log.error({ err: error, ticketId: ticket.id, driver: row.kind }, 'a driver failed at its end');
      await removeDriver(ctx.tx, ticket.id);
    }
    tellEnded(ctx, row, why, by);
    return true;
  }

  #find({ kind }: Pick<DriverRow, 'kind'>): Driver | undefined {
    return this.#drivers.find((driver) => driver.kind === kind);
  }

  /** Answers whether it waits now; undefined: it passes. */
  async #begin(ctx: Ctx, driver: Driver, subject: Subject, event: DriverEvent): Promise<boolean | undefined> {
    const { ticket, facts } = subject;
    try {
      return await attempt(ctx, async (inner) => {
        const step = await driver.step(inner, subject, undefined, event);
        if (step === 'passes') return undefined;
        // Out of hours, for example: who waited has had their turn.
        if (facts?.waits && ticket.status !== 'closed') await this.end(inner, ticket, 'takenOver');
        await carryOut(inner, { driver, subject, row: undefined, event }, step);
        return step.state !== null;
      });
    } catch (error) {
      passOnTrouble(error);
      // Nobody was sent away for it, and the next has its turn.
      tellFailed(ctx, { ticketId: ticket.id, kind: driver.kind, name: '' }, error);
      return undefined;
    }
  }

  async #tell(ctx: Ctx, ticket: TicketState, event: DriverEvent, facts?: Facts): Promise<boolean | undefined> {
    const row = await lockDriver(ctx.tx, ticket.id);
    if (!row) return undefined;
    const [message] = event.kind === 'message' ? event.messages : [];
    if (!message || !this.#find(row)?.slow) return this.#step(ctx, ticket, row, event, facts);
    const since = row.heardSince ?? ctx.now;
    await addHeard(ctx.tx, ticket.id, message, { since, heardAt: heardAt(since, ctx.now) });
    hurry(ctx);
    return true;
  }

  /** One that waits. Answers whether it goes on waiting; undefined: it passes. */
  async #step(
    ctx: Ctx,
    ticket: TicketState,
    row: DriverRow,
    event: DriverEvent,
    facts?: Facts,
  ): Promise<boolean | undefined> {
    try {
      const driver = this.#find(row);
      if (!driver) throw new DriverFailure('unknown');
      return await attempt(ctx, async (inner) => {
        // What was asked before it moved on is nothing to it, and it is at something else: nothing of that is touched.
        if ('asked' in event && !driver.awaits(row.state, event.asked)) return true;
        const subject: Subject = { ticket, ref: row.ref, facts };
        const step = await driver.step(inner, subject, row.state, event);
        if (step === 'passes') {
          if (event.kind === 'gaveUp') throw new DriverFailure(event.why);
          await stay(inner, row, event);
          return undefined;
        }
        await carryOut(inner, { driver, subject, row, event }, step);
        return step.state !== null;
      });
    } catch (error) {
      passOnTrouble(error);
      return handOver(ctx, ticket, row, error);
    }
  }
}

/**
 * The database is full, away, or has two at once in each other's way: nobody's mistake. The whole transaction is as if it had not
 * been, and what was to happen in it happens later: a timer is still due, and what came in is still in its log.
 */
function passOnTrouble(error: unknown): void {
  if (isUnavailable(error)) throw error;
}

/** Somebody is due before the next look; the row says when. */
const hurry = (ctx: Ctx): void => ctx.afterCommit(() => ctx.platform.hints.poke(DRIVERS_TOPIC));

const endingOf = ({ status }: TicketState): Ending =>
  status === 'closed' ? 'closed' : status === 'open' ? 'takenOver' : 'transferred';
