// What a driver wants is stored and done: all of a step, or nothing of it.
import { emit, type ActedBy } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { recordStarted } from '../../inbox/tickets/timeline.service.ts';
import type { ActingBy } from '../actions/acting.rules.ts';
import { executeActions, keepDeferred } from '../actions/execute-actions.service.ts';
import {
  ENDINGS,
  type Driver,
  type DriverEvent,
  type DueStep,
  type HeardMessage,
  type Subject,
} from './driver.rules.ts';
import { insertDriver, lockDriver, removeDriver, storeStep, type DriverRow } from './drivers.repo.ts';
import { DriverFailure } from './hand-over.service.ts';
import { excessOf, heardAt, type Asked } from './limits.rules.ts';
import { showHeld } from './show-held.ts';

/** Within an attempt: what fails half way is undone by whoever made that. @param row of one that waits already */
export async function carryOut(
  ctx: Ctx,
  driver: Driver,
  subject: Subject,
  row: DriverRow | undefined,
  step: DueStep,
  event: DriverEvent,
  instead = false,
): Promise<void> {
  const { ticket } = subject;
  const excess = excessOf(row?.steps ?? 0, step.actions.length + step.records.length);
  if (excess) throw new DriverFailure(excess);
  if (!row && step.state === null && step.actions.length + step.records.length === 0) return;
  const hears = row === undefined && driver.slow && event.kind === 'message' ? event.messages : [];
  const asked = await store(ctx, driver, subject, row, step, row !== undefined && isTold(row, event), hears);
  const sent = await act(ctx, { ticketId: ticket.id, name: row?.name ?? step.begins?.name ?? '' }, step, event, asked);
  if ((row === undefined) === (step.state !== null)) await showHeld(ctx, ticket, { held: row !== undefined });
  // What cannot be said instead either is left unsaid.
  if (sent || instead) return;
  const now = step.state === null ? undefined : await lockDriver(ctx.tx, ticket.id);
  const other = now ? await driver.step(ctx, subject, step.state, { kind: 'notSent' }) : 'passes';
  if (other !== 'passes') await carryOut(ctx, driver, subject, now, other, event, true);
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

/** @param told see storeStep */
export async function store(
  ctx: Ctx,
  driver: Driver,
  { ticket, ref }: Subject,
  row: DriverRow | undefined,
  { state, wakeAt, begins, ends }: DueStep,
  told: boolean,
  hears: readonly HeardMessage[] = [],
): Promise<Asked | undefined> {
  const { tx, now } = ctx;
  if (state !== null && row) return storeStep(tx, row, { state, wakeAt }, told);
  if (state !== null) {
    const begun = { ticketId: ticket.id, kind: driver.kind, name: begins?.name ?? '' };
    await recordStarted(ctx, { ...begun, reason: begins?.reason, text: begins?.text });
    const which = { ref: begins?.ref ?? ref, version: begins?.version ?? null };
    const heard = hears.length > 0 ? { heard: hears, heardSince: now, heardAt: heardAt(now, now) } : {};
    return insertDriver(tx, { ...begun, ...which, ...heard, state, steps: 1, wakeAt }, now);
  }
  // Over with its first step: that it was there is told all the same.
  if (!row && begins) {
    const { name, reason, text } = begins;
    await recordStarted(ctx, { ticketId: ticket.id, kind: driver.kind, name, reason, text });
  }
  if (row) {
    await removeDriver(tx, ticket.id);
    await keepDeferred(ctx, ticket.id, row.runId);
    tellEnded(ctx, row, ends?.why ?? 'done', undefined, ends?.text);
  }
  return undefined;
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
