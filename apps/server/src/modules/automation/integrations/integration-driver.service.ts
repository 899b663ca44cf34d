// An integration speaks: each thing that the customer writes is asked of it, and what it answers is done. What they write
// while it is being asked waits until it has answered, so that an outside conversation keeps its order.
import type { Action } from '@recado/contract/actions';
import { offeredTitle } from '@recado/flow/bots';
import { botTurn } from '@recado/rules/typebot';
import { z } from 'zod';
import type { TicketMoved } from '../../../events/domain-events.ts';
import { emit } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { cameIntoQueues } from '../drivers/came-into-queues.service.ts';
import { isUnsorted } from '../drivers/claims.rules.ts';
import {
  defineDriver,
  ENDINGS,
  say,
  type DriverEvent,
  type HeardMessage,
  type StepResult,
  type Subject,
} from '../drivers/driver.rules.ts';
import { DriverFailure } from '../drivers/hand-over.service.ts';
import { askSlowly } from '../drivers/slow-step.service.ts';
import { ASKED_WORK, type Question } from './ask-integration.service.ts';
import { holdFiles } from './fetch-files.ts';
import {
  findIntegration,
  findQueueIntegrations,
  findStanding,
  wasTold,
  type IntegrationRow,
} from './integrations.repo.ts';
import { outcome, type Outcome } from './outcome.rules.ts';

const heard = z.object({ id: z.number().optional(), text: z.string() });
type Heard = z.output<typeof heard>;

const stored = z.object({
  session: z.string().nullable(),
  /** ISO: when it last had a word */
  lastAt: z.string().nullable(),
  choices: z.record(z.string(), z.string()),
  busy: z.boolean(),
  /** what came while it was being asked */
  waiting: z.array(heard),
  /** that is nothing it takes: people see it, once what it answered before is out */
  deaf: z.boolean().default(false),
});
type State = z.output<typeof stored>;

const NEW: State = { session: null, lastAt: null, choices: {}, busy: false, waiting: [], deaf: false };

/** What it answered, as it is done. */
type Said = Omit<Outcome, 'actions'> & { actions: readonly Action[] };

/** `told`: when its time has come, whether the customer has heard anything since they wrote */
type Definition = { at: 'over' } | { at: 'run'; row: IntegrationRow; reason?: string; told?: boolean; said?: Said };

/** A workflow that took a message and said nothing answers by the API until then, or people do. */
const ANSWER_MS = 5 * 60_000;

export const integrationDriver = defineDriver<Definition, State, Question>({
  kind: 'integration',
  claims: [
    {
      place: 'connection integration',
      when: (facts) => isUnsorted(facts) && typeof facts.flows?.integration === 'number',
    },
    {
      place: 'queue prompt or integration',
      when: ({ flows, queueId }) => queueId !== null && flows?.queueIntegrations?.[String(queueId)] !== undefined,
    },
  ],
  slow: true,
  load,
  readState: (written) => stored.parse(written),
  step,
  record: (ctx, _, asked, at) => askSlowly(ctx, at, ASKED_WORK, asked, { strict: false }),
});

async function load(
  ctx: Ctx,
  subject: Subject,
  event: DriverEvent,
  state: State | undefined,
): Promise<Definition | undefined> {
  const { tx } = ctx;
  const { ticket, ref, place, facts } = subject;
  if (ENDINGS.some((ending) => ending === event.kind)) return { at: 'over' };
  if (state || event.kind === 'start') {
    const row = ref === null ? undefined : await findIntegration(tx, ref);
    if (!row) throw new Error('the integration is gone');
    if (event.kind === 'answer') return { at: 'run', row, said: await saidIn(ctx, event.answer) };
    const since = event.kind === 'wake' ? state?.lastAt : undefined;
    return { at: 'run', row, ...(since && { told: await wasTold(tx, ticket.id, new Date(since)) }) };
  }
  const offered = facts?.flows;
  const id =
    place === 'connection integration' ? offered?.integration : offered?.queueIntegrations?.[String(ticket.queueId)];
  if (typeof id !== 'number') return undefined;
  const { inPlan, had } = await findStanding(tx, ticket.id);
  const row = inPlan && !had ? await findIntegration(tx, id) : undefined;
  return row && { at: 'run', row, reason: place === 'connection integration' ? 'connection' : 'queue' };
}

async function saidIn(ctx: Ctx, answer: unknown): Promise<Said> {
  const read = outcome.parse(answer);
  return { ...read, actions: await holdFiles(ctx, read) };
}

function step(
  definition: Definition,
  state: State | undefined,
  event: DriverEvent,
  now: Date,
): StepResult<State, Question> {
  if (definition.at === 'over') return { state: null, actions: [] };
  const { row, reason = 'action', said } = definition;
  if (row.type === 'flowbuilder') return startFlow(row, event, reason);
  switch (event.kind) {
    // It is told the same message again, with what follows it.
    case 'message':
      if (!state) return { state: NEW, actions: [], begins: { ref: row.id, version: null, name: row.name, reason } };
      return listen(row, state, event.messages, now);
    case 'start':
      return row.type === 'typebot' ? asks(row, NEW, [], now) : { state: NEW, actions: [] };
    case 'answer':
      return state && said ? answered(row, state, said, now) : 'passes';
    case 'wake':
      if (state?.deaf) throw new DriverFailure('notText');
      if (state && !state.busy && definition.told === false) throw new DriverFailure('noAnswer');
      return 'passes';
    default:
      return 'passes';
  }
}

function startFlow(
  { flowId, name, id }: IntegrationRow,
  event: DriverEvent,
  reason: string,
): StepResult<State, Question> {
  if (event.kind !== 'message' && event.kind !== 'start') return 'passes';
  if (flowId === null) throw new Error('its flow was deleted');
  return {
    state: null,
    actions: [{ kind: 'startDriver', driver: 'flow', ref: flowId, version: null, name }],
    ...(event.kind === 'message' && { begins: { ref: id, version: null, name, reason } }),
  };
}

function listen(
  row: IntegrationRow,
  state: State,
  messages: readonly HeardMessage[],
  now: Date,
): StepResult<State, Question> {
  if (state.deaf) throw new DriverFailure('notText');
  const meant = messages.map(({ id, text, choiceId }): Heard => ({
    id,
    text: offeredTitle(state.choices, choiceId) ?? text ?? '',
  }));
  if (state.busy)
    return { state: { ...state, waiting: [...state.waiting, ...meant].slice(-MOST_WAITING) }, actions: [] };
  return asks(row, state, meant, now);
}

const MOST_WAITING = 100;

/** Words that Typebot's settings name, and conversations that ran out, are settled here. */
function asks(row: IntegrationRow, state: State, messages: readonly Heard[], now: Date): StepResult<State, Question> {
  if (row.type === 'typebot') {
    const texts = messages.map(({ text }) => text);
    const turn = botTurn(row, state, texts, now);
    if (turn.do === 'finish') return { state: null, actions: [{ kind: 'move', status: 'closed' }] };
    // A picture is no answer that Typebot takes.
    if (turn.do === 'silent') {
      if (row.typebotUnknownMessage === '') throw new DriverFailure('notText');
      return { state, actions: [say(row.typebotUnknownMessage)] };
    }
    const words = turn.restarts && row.typebotRestartMessage !== '' ? [say(row.typebotRestartMessage)] : [];
    return asking(row, { ...state, session: turn.session }, messages, now, words);
  }
  const silent = messages.every(({ text }) => text.trim() === '');
  // Nor one that Dialogflow takes: people see it.
  if (row.type === 'dialogflow' && silent) throw new DriverFailure('notText');
  return asking(row, state, messages, now, []);
}

function asking(
  row: IntegrationRow,
  state: State,
  messages: readonly Heard[],
  now: Date,
  words: readonly ReturnType<typeof say>[],
): StepResult<State, Question> {
  const text = messages.flatMap((each) => (each.text.trim() === '' ? [] : [each.text])).join('\n');
  const messageIds = messages.flatMap(({ id }) => id ?? []);
  const record: Question = { integrationId: row.id, messageIds, text, session: state.session };
  return {
    state: { ...state, busy: true, waiting: [], deaf: false, lastAt: now.toISOString() },
    actions: [...words, { kind: 'record', record }],
  };
}

function answered(
  row: IntegrationRow,
  state: State,
  { actions, session, choices, ends }: Said,
  now: Date,
): StepResult<State, Question> {
  if (ends) return { state: null, actions };
  const next: State = { ...state, session, choices, busy: false, waiting: [] };
  if (state.waiting.length === 0)
    return { state: next, actions, wakeAt: actions.length > 0 ? null : new Date(now.getTime() + ANSWER_MS) };
  try {
    const more = asks(row, next, state.waiting, now);
    return more === 'passes' ? { state: next, actions } : { ...more, actions: [...actions, ...more.actions] };
  } catch (error) {
    if (!(error instanceof DriverFailure)) throw error;
    return { state: { ...next, deaf: true }, actions, wakeAt: now };
  }
}

/** Tickets came into queues that have an integration. */
export async function startIntegrations(ctx: Ctx, moves: readonly TicketMoved[]): Promise<void> {
  for (const { ticketId, begins } of await cameIntoQueues(ctx, moves, findQueueIntegrations)) {
    const { inPlan, had } = await findStanding(ctx.tx, ticketId);
    if (!inPlan || had) continue;
    const start = { kind: 'integration' as const, ref: begins.id, version: null, name: begins.name, reason: 'queue' };
    emit(ctx, 'driver.asked', { ticketId, start, by: { kind: 'rule', userId: null, name: null } });
  }
}
