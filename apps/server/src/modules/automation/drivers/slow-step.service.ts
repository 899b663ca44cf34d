// A step that takes long: a driver asks, the work is done outside of any transaction, and what came of it is told to the
// driver as an event — unless a person has taken over by then, or it is at something else. Never silence: what cannot be
// done is told as well (`gaveUp`), and a driver that has no answer to that hands over to people.
import type { Failure } from '@recado/contract/timeline';
import type { z } from 'zod';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { DueRows, type DueRow } from '../../../platform/due-rows.ts';
import { SLOW_STEPS_TOPIC } from '../../../events/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { slowSteps as rows } from '../../../schema/slow-steps.ts';
import { findDueIn } from '../../accounts/auth/due-work.service.ts';
import type { Asked } from './limits.rules.ts';
import { lockTicket } from './lock-ticket.service.ts';
import type { DriverEngine } from './run-driver.service.ts';
import {
  claimSlowStep,
  forgetTold,
  insertSlowStep,
  keepSlowStep,
  noteTold,
  removeSlowStep,
  type DueSlowStep,
} from './slow-steps.repo.ts';

/** What somebody who works for a driver is given. */
export interface SlowCall<I> {
  platform: Platform;
  companyId: number;
  ticketId: number;
  /** the driver, by its row's id */
  runId: number;
  /** the same for each try: the outside knows a repeat by it */
  callId: string;
  /** 1: the first */
  attempt: number;
  input: I;
  /** ends when the time of this try is up */
  signal: AbortSignal;
  /** whole milliseconds until then */
  leftMs(): number;
  /**
   * Asked before what must not be said twice is said, and noted in a transaction of its own. False: a try before this one may
   * have said it, whose process died before it could tell; or another has this by now.
   */
  mayTell(): Promise<boolean>;
  /** It did not arrive: it may be said again. */
  wasNotTold(): Promise<void>;
}

export interface SlowWork<I> {
  readonly name: string;
  readonly input: z.ZodType<I>;
  /** of one try */
  readonly timeoutMs: number;
  /** Of all tries, from when it was asked for: what would come later than this is not tried. */
  readonly patienceMs: number;
  /** milliseconds before each further try */
  readonly waitsMs: readonly number[];
  /** Its answer is stored nowhere: JSON is not asked for. Throws: it is tried again, but for `NoUse`. */
  run(call: SlowCall<I>): Promise<unknown>;
}

/** The same, whatever it is given. */
export interface AnySlowWork extends Pick<SlowWork<never>, 'name' | 'timeoutMs' | 'patienceMs' | 'waitsMs'> {
  run(call: SlowCall<unknown>): Promise<unknown>;
}

export const defineSlowWork = <I>(work: SlowWork<I>): AnySlowWork => ({
  ...work,
  run: (call) => work.run({ ...call, input: work.input.parse(call.input) }),
});

/** It did not work out, and would not if it were tried again. @param why as the timeline has it */
export class NoUse extends Error {
  readonly why: Failure;
  constructor(why: Failure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}

/**
 * From a driver's `record`. @param strict false: it is answered though the customer has written since; otherwise such an
 * answer is dropped, and the driver is told of what they wrote
 */
export async function askSlowly(
  ctx: Ctx,
  asked: Asked | undefined,
  work: string,
  input: unknown,
  { strict = true }: { strict?: boolean } = {},
): Promise<void> {
  if (!asked) throw new Error('only a driver that waits has answers');
  await insertSlowStep(ctx.tx, asked, { work, input, strict }, ctx.now);
  ctx.afterCommit(() => ctx.platform.hints.poke(SLOW_STEPS_TOPIC));
}

/** One company's slow systems keep nobody else waiting. */
const SHARE = { sideBySide: 24, each: 6 };
/** Whose process is not heard of for as long has died with it. */
const LEASE_MS = 12_000;
const RENEWED_MS = 4_000;

/** @param works by their names; who asks for another is told that there is none */
export const slowSteps = (platform: Platform, engine: DriverEngine, works: readonly AnySlowWork[]): DueRows =>
  new DueRows(platform, {
    topic: SLOW_STEPS_TOPIC,
    find: findDueIn(rows, rows.dueAt),
    take: (due) => takeSlowStep(platform, engine, works, due),
    failed: 'what a driver asked for could not be done',
    ...SHARE,
  });

/** `again`: in so many milliseconds. */
type Outcome = { answer: unknown } | { why: Failure } | { again: number };

async function takeSlowStep(
  platform: Platform,
  engine: DriverEngine,
  works: readonly AnySlowWork[],
  { companyId, id }: DueRow,
): Promise<boolean> {
  const within = <T>(run: (ctx: Ctx) => Promise<T>): Promise<T> => inCompany(platform, companyId, undefined, run);
  const step = await within(({ tx, now }) => claimSlowStep(tx, id, now, LEASE_MS));
  if (!step) return false;
  const { ticketId, strict, attempts } = step;
  if (!step.wanted) {
    await within(({ tx }) => removeSlowStep(tx, id, attempts));
    return true;
  }
  const keeping = setInterval(() => {
    const kept = within(({ tx, now }) => keepSlowStep(tx, id, attempts, now, LEASE_MS));
    kept.catch((error: unknown) => platform.log.warn({ err: error, companyId, id }, 'a slow step could not be kept'));
  }, RENEWED_MS);
  const notes = {
    mayTell: () => within(({ tx }) => noteTold(tx, id, attempts)),
    wasNotTold: () => within(({ tx }) => forgetTold(tx, id, attempts)),
  };
  const outcome = await workOn(platform, works, companyId, step, notes).finally(() => clearInterval(keeping));
  await within(async (ctx) => {
    // As everybody takes them: the ticket first.
    if (!(await lockTicket(ctx.tx, ticketId))) return;
    if ('again' in outcome) {
      await keepSlowStep(ctx.tx, id, attempts, ctx.now, outcome.again);
      return;
    }
    if (!(await removeSlowStep(ctx.tx, id, attempts))) return;
    const asked = step.input;
    const event =
      'why' in outcome
        ? { kind: 'gaveUp' as const, ...outcome, asked }
        : { kind: 'answer' as const, ...outcome, asked };
    await engine.answer(ctx, step, event, { strict });
  });
  return true;
}

async function workOn(
  platform: Platform,
  works: readonly AnySlowWork[],
  companyId: number,
  { ticketId, runId, callId, attempts, input, askedAt, ...step }: DueSlowStep,
  notes: Pick<SlowCall<unknown>, 'mayTell' | 'wasNotTold'>,
): Promise<Outcome> {
  const work = works.find(({ name }) => name === step.work);
  if (!work) return { why: 'unknown' };
  // Its process died at each of them, perhaps because of it.
  if (attempts > work.waitsMs.length + 1) return { why: 'failed' };
  const signal = AbortSignal.timeout(work.timeoutMs);
  const until = performance.now() + work.timeoutMs;
  const leftMs = (): number => Math.max(0, Math.floor(until - performance.now()));
  try {
    const call = { platform, companyId, ticketId, runId, callId, attempt: attempts, input, signal, leftMs, ...notes };
    return { answer: await inTime(work.run(call), signal) };
  } catch (error) {
    platform.log.info({ err: error, companyId, ticketId, work: work.name, attempts }, 'a slow step failed');
    if (error instanceof NoUse) return { why: error.why };
    const wait = work.waitsMs[attempts - 1];
    const spent = platform.clock.now().getTime() - new Date(askedAt).getTime();
    if (wait !== undefined && spent + wait + work.timeoutMs <= work.patienceMs) return { again: wait };
    return { why: 'noAnswer' };
  }
}

/** Whether or not the work minds its signal. */
export function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = new Promise<never>((_, refuse) => {
    signal.addEventListener('abort', () => refuse(new Error('it took too long')), { once: true });
  });
  return Promise.race([work, late]);
}
