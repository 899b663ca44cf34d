// What a driver is: somebody who speaks for the company in a ticket while no person does. It decides in pure steps; the
// engine (run-driver.service.ts) loads what it stands on, stores its state and carries out what it wants.
import type { Action } from '@recado/contract/actions';
import type { DriverKind } from '@recado/contract/constants';
import type { Failure } from '@recado/contract/timeline';
import type { TicketState } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Claim, Facts, Place } from './claims.rules.ts';
import type { Asked } from './limits.rules.ts';

/** What a customer wrote, as far as drivers are told. */
export interface HeardMessage {
  /** undefined: it is not stored yet */
  id?: number | undefined;
  /** undefined: a picture, a place */
  text?: string | undefined;
  /** of the button or list row that was pressed */
  choiceId?: string | undefined;
  /** it holds a picture, a voice note or another file */
  file?: boolean | undefined;
  /** ISO */
  writtenAt: string;
}

/** A person took the ticket up, or somebody handed it on or closed it. */
export const ENDINGS = ['takenOver', 'transferred', 'closed'] as const;
export type Ending = (typeof ENDINGS)[number];

export type DriverEvent =
  /** the customer wrote; to a slow driver, several that belong together */
  | { kind: 'message'; messages: readonly HeardMessage[] }
  /** the same of a ticket that is closed, before it is stored: who passes on it lets a new conversation begin */
  | { kind: 'arriving'; message: HeardMessage }
  /** an action started it */
  | { kind: 'start' }
  /** the time has come that it asked for */
  | { kind: 'wake' }
  /** what came of what it asked for (slow-step.service.ts; `asked`: with that) … */
  | { kind: 'answer'; answer: unknown; asked?: unknown }
  /** … or that nothing came of it: who passes on this hands over to people */
  | { kind: 'gaveUp'; why: Failure; asked?: unknown }
  /** what it wanted to say could not be sent */
  | { kind: 'notSent' }
  /** the ticket got this tag; told to flows only */
  | { kind: 'tagged'; tagId: number }
  /** it is over: whatever it wants now is its last */
  | { kind: Ending };

/** What anybody may do, and something in its own tables; carried out by itself. Instead of `wait` it has `wakeAt`. */
export type DriverAction<R> = Action | { kind: 'record'; record: R };

/** Words of its own: message variables in them are filled in. */
export const say = (body: string): Action => ({ kind: 'send', content: { type: 'text', body } });

export interface Step<S, R> {
  /** null: it is done, and waits for nothing */
  state: S | null;
  actions: readonly DriverAction<R>[];
  /** when to tell it `wake` */
  wakeAt?: Date | null;
  /** of one that begins by itself: what it is, and why it does */
  begins?: Begun;
  /** of one that is done: why, for the timeline, and what whoever takes over should know */
  ends?: Ended;
}

export interface Ended {
  why: string;
  text?: string | undefined;
}

/** Which flow, agent or integration begins. */
export interface Begun {
  ref: number;
  /** null: it has none */
  version: number | null;
  name: string;
  reason: string;
  /** the words that did it */
  text?: string | undefined;
}

/** It does not want this: the next in the order may. One that waits goes on waiting. */
export type StepResult<S, R> = Step<S, R> | 'passes';

/** Where it speaks, and why it was asked. */
export interface Subject {
  ticket: TicketState;
  /** which flow, agent or integration */
  ref: number | null;
  /** undefined: not by a message */
  place?: Place | undefined;
  facts?: Facts | undefined;
  /** of one that was closed just now: where it stood */
  before?: TicketState | undefined;
}

interface DriverDefinition<D, S, R> {
  readonly kind: DriverKind;
  readonly claims: readonly Claim[];
  /** Bursts of messages are one event. One that begins with a message only says that it does: it is told again, with what follows. */
  readonly slow?: boolean;
  /** it is asked too when a person closes a ticket: `closed`, though it does not wait there */
  readonly atClosing?: boolean;
  /** What its steps are decided by. undefined: it has nothing to say here */
  load(ctx: Ctx, subject: Subject, event: DriverEvent, state: S | undefined): Promise<D | undefined>;
  /** Throws where it is none of its states. */
  readState(stored: unknown): S;
  step(definition: D, state: S | undefined, event: DriverEvent, now: Date): StepResult<S, R>;
  /** Of one that is told though the customer has written since. False: it has moved on from this question. */
  awaits?(state: S, asked: unknown): boolean;
  /** @param asked what a job's answer names; a driver that does not wait has no answers */
  record?(ctx: Ctx, ticketId: number, record: R, asked: Asked | undefined): Promise<void>;
}

/** What the engine carries out: records know how. */
export interface DueStep {
  state: unknown;
  actions: readonly Action[];
  records: readonly ((ctx: Ctx, ticketId: number, asked: Asked | undefined) => Promise<void>)[];
  wakeAt: Date | null;
  begins?: Begun | undefined;
  ends?: Ended | undefined;
}

/** The same, whatever it stands on. */
export interface Driver {
  readonly kind: DriverKind;
  readonly claims: readonly Claim[];
  readonly slow: boolean;
  readonly atClosing: boolean;
  awaits(stored: unknown, asked: unknown): boolean;
  /** @param stored undefined: it begins */
  step(ctx: Ctx, subject: Subject, stored: unknown, event: DriverEvent): Promise<DueStep | 'passes'>;
}

export const defineDriver = <D, S, R = never>(driver: DriverDefinition<D, S, R>): Driver => ({
  kind: driver.kind,
  claims: driver.claims,
  slow: driver.slow ?? false,
  atClosing: driver.atClosing ?? false,
  awaits: (stored, asked) => driver.awaits?.(driver.readState(stored), asked) ?? true,
  step: async (ctx, subject, stored, event) => {
    const state = stored === undefined || stored === null ? undefined : driver.readState(stored);
    const definition = await driver.load(ctx, subject, event, state);
    if (definition === undefined) return 'passes';
    const step = driver.step(definition, state, event, ctx.now);
    if (step === 'passes') return step;
    const records = step.actions.flatMap((action) => (action.kind === 'record' ? [action.record] : []));
    return {
      state: step.state,
      actions: step.actions.filter((action) => action.kind !== 'record'),
      records: records.map((record) => async (inner, ticketId, asked) => {
        await driver.record?.(inner, ticketId, record, asked);
      }),
      wakeAt: step.wakeAt ?? null,
      begins: step.begins,
      ends: step.ends,
    };
  },
});
