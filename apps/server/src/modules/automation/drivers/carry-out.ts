// What a driver wants is stored and done: all of a step, or nothing of it.
import { emit, type ActedBy } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { recordStarted } from '../../inbox/tickets/timeline.service.ts';
import type { ActingBy } from '../actions/acting.rules.ts';
import { executeActions, keepDeferred } from '../actions/execute-actions.service.ts';
import { ENDINGS, type Driver, type DriverEvent, type DueStep, type Subject } from './driver.rules.ts';
import { insertDriver, lockDriver, removeDriver, storeStep, type DriverRow } from './drivers.repo.ts';
import { DriverFailure } from './hand-over.service.ts';
import { excessOf, heardAt, type Asked } from './limits.rules.ts';
import { showHeld } from './show-held.ts';

/** A driver in a ticket, and what it is told there. */
export interface Turn {
  readonly driver: Driver;
  readonly subject: Subject;
  /** of one that waits already; undefined: it would begin */
  readonly row: DriverRow | undefined;
  readonly event: DriverEvent;
}

/** Within an attempt: what fails half way is undone by whoever made that. @param instead of what could not be sent */
export async function carryOut(ctx: Ctx, turn: Turn, step: DueStep, { instead = false } = {}): Promise<void> {
  const { driver, subject, row, event } = turn;
  const { ticket } = subject;
  const asksFor = step.actions.length + step.records.length;
  const excess = excessOf(row?.steps ?? 0, asksFor);
  if (excess) throw new DriverFailure(excess);
  if (!row && step.state === null && asksFor === 0) return;
  const asked = await store(ctx, turn, step);
  const sent = await act(ctx, { ticketId: ticket.id, name: row?.name ?? step.begins?.name ?? '' }, step, event, asked);
  const [held, holds] = [row !== undefined, step.state !== null];
  if (held !== holds) await showHeld(ctx, ticket, { held });
  // What cannot be said instead either is left unsaid.
  if (sent || instead) return;
  const now = holds ? await lockDriver(ctx.tx, ticket.id) : undefined;
  const other = now ? await driver.step(ctx, subject, step.state, { kind: 'notSent' }) : 'passes';
  if (other !== 'passes') await carryOut(ctx, { ...turn, row: now }, other, { instead: true });
}

/** Of all that it had heard: a timer, for example, tells it of nothing that was written. */
const isTold = ({ heard }: DriverRow, event: DriverEvent): boolean =>
  event.kind === 'message' && event.messages === heard;

/** It passes on what it was due for, and is not due for that again. */
export async function stay({ tx }: Ctx, row: DriverRow, event: DriverEvent): Promise<void> {
  const { state, wakeAt } = row;
  const told = isTold(row, event);
  if (event.kind === 'wake' || event.kind === 'start') await storeStep(tx, row, { state, wakeAt: null }, false);
  else if (told) await storeStep(tx, row, { state, wakeAt }, told);
}

/** Where it stands after a step. Answers what it is at now; undefined: it is over. */
export async function store(ctx: Ctx, turn: Turn, step: DueStep): Promise<Asked | undefined> {
  const { row, event } = turn;
  if (step.state !== null) return row ? storeStep(ctx.tx, row, step, isTold(row, event)) : begin(ctx, turn, step);
  if (row) await finish(ctx, row, step);
  // Over with its first step: that it was there is told all the same.
  else if (step.begins) await tellBegun(ctx, turn, step);
  return undefined;
}

async function begin(ctx: Ctx, turn: Turn, step: DueStep): Promise<Asked> {
  const { driver, event, subject } = turn;
  const { state, wakeAt, begins } = step;
  const { tx, now } = ctx;
  await tellBegun(ctx, turn, step);
  const hears = driver.slow && event.kind === 'message' ? event.messages : [];
  return insertDriver(
    tx,
    {
      ticketId: subject.ticket.id,
      kind: driver.kind,
      name: begins?.name ?? '',
      ref: begins?.ref ?? subject.ref,
      version: begins?.version ?? null,
      ...(hears.length > 0 && { heard: hears, heardSince: now, heardAt: heardAt(now, now) }),
      state,
      steps: 1,
      wakeAt,
    },
    now,
  );
}

const tellBegun = (ctx: Ctx, { driver, subject: { ticket } }: Turn, { begins }: DueStep): Promise<unknown> =>
  recordStarted(ctx, {
    ticketId: ticket.id,
    kind: driver.kind,
    name: begins?.name ?? '',
    reason: begins?.reason,
    text: begins?.text,
  });

async function finish(ctx: Ctx, row: DriverRow, { ends }: DueStep): Promise<void> {
  await removeDriver(ctx.tx, row.ticketId);
  await keepDeferred(ctx, row.ticketId, row.runId);
  tellEnded(ctx, row, ends?.why ?? 'done', undefined, ends?.text);
}

/**
 * What it does in the ticket, and then what it writes down of its own; from a `wait` on the former comes later, whatever
 * the driver is at by then. False: something could not be sent.
 */
export async function act(
  ctx: Ctx,
  { ticketId, name }: Pick<DriverRow, 'ticketId' | 'name'>,
  { actions, records }: DueStep,
  event: DriverEvent,
  asked: Asked | undefined,
): Promise<boolean> {
  const lane = laneOf(event);
  const by: ActingBy = {
    kind: 'driver',
    userId: null,
    name: name || null,
    origin: 'driver',
    lane,
    runId: asked?.runId,
  };
  const { refused } = await executeActions(ctx, ticketId, actions, by);
  for (const write of records) await write(ctx, ticketId, asked);
  return !refused.some(({ kind }) => kind === 'send');
}

/** The customer waits for an answer to what they wrote; of what others did they are given notice. */
const laneOf = ({ kind }: DriverEvent) => (ENDINGS.some((ending) => ending === kind) ? 'notice' : 'reply');

export const tellEnded = (
  ctx: Ctx,
  { ticketId, kind, name }: DriverRow,
  why: string,
  by?: ActedBy,
  text?: string,
): void => emit(ctx, 'driver.ended', { ticketId, kind, name, why, by, text });
