// A flow speaks. Its steps: @recado/flow/step; here is what starts one, what it stands on, and what is written down of it.
import { flowState } from '@recado/contract/flow-try';
import type { FlowReason } from '@recado/contract/timeline';
import type { FlowAsk, FlowContext, FlowInput, FlowStep, Hop } from '@recado/flow/run';
import { step } from '@recado/flow/step';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { noteLeft, noteUsed } from '../agents/agent-driver.service.ts';
import { isUnsorted } from '../drivers/claims.rules.ts';
import { defineDriver, type Begun, type DriverEvent, type StepResult, type Subject } from '../drivers/driver.rules.ts';
import { askSlowly } from '../drivers/slow-step.service.ts';
import { SPEAKING_WORK } from '../voice/speak-answer.service.ts';
import type { Left, Speaks } from '../agents/agent-in-flow.service.ts';
import { DriverFailure } from '../drivers/hand-over.service.ts';
import { askOutside, numberOf, toldOf, type Told } from './flow-bots.ts';
import { findClosing, findPhrases } from './flow-campaigns.repo.ts';
import { findContext } from './flow-graphs.ts';
import { MOST_A_MINUTE, findLately, findWaitingKind, insertHops, insertRun } from './flow-runs.repo.ts';
import { findInForce } from './flows.repo.ts';
import { isRead, noteSpoken, SPEAK_MS, speaking, toldAloud, type Spoken } from './flow-voices.ts';
import { phraseIn } from './phrases.rules.ts';

/** `next`: what was decided of who stands there, when a newer version was published: a node of it, or a queue. */
const stored = z.object({
  run: flowState,
  next: z
    .union([z.object({ node: z.string(), version: z.number().optional() }), z.object({ queueId: z.number() })])
    .optional(),
  /** of an agent: a voice reads it */
  speaking: speaking.optional(),
});
type State = z.output<typeof stored>;

type Written =
  | { kind: 'ask'; ask: FlowAsk; number: number }
  | { kind: 'hops'; hops: readonly Hop[] }
  | { kind: 'sources'; sources: NonNullable<Told['sources']> }
  | { kind: 'left'; left: Left }
  | { kind: 'speak'; speaks: Speaks }
  | { kind: 'spoken'; spoken: Spoken }
  | ({ kind: 'began'; reason: string } & Begins);

interface Begins {
  flowId: number;
  version: number;
}

type FlowBegun = Begun & { version: number };

type Definition =
  | { at: 'over' }
  | { at: 'closed' }
  | {
      at: 'run';
      context: FlowContext;
      begins?: FlowBegun | undefined;
      seed: number;
      isClosed: boolean;
      /** of a node at which somebody else speaks */
      told?: (Told & { spoken?: Spoken }) | undefined;
    };

/** On a closed ticket nobody waits longer for an answer. */
const CLOSED_MS = 24 * 60 * 60_000;

export const flowDriver = defineDriver<Definition, State, Written>({
  kind: 'flow',
  claims: [
    { place: 'flow phrase', when: ({ flows, status }) => flows?.phrases === true && status === 'pending' },
    {
      place: 'campaign flow',
      when: ({ flows, answersCampaign, status }) =>
        answersCampaign === true && typeof flows?.campaign === 'number' && status === 'pending',
    },
    {
      place: 'queue flow',
      when: ({ flows, queueId, greetings }) => greetings !== null && flows?.queues?.[String(queueId)] !== undefined,
    },
    { place: 'welcome flow', when: ({ flows, greetings }) => greetings !== null && typeof flows?.welcome === 'number' },
    {
      place: 'flow without match',
      when: (facts) => isUnsorted(facts) && typeof facts.flows?.noMatch === 'number' && !facts.waits,
    },
  ],
  atClosing: true,
  load,
  readState: (written) => stored.parse(written),
  step: stepFlow,
  awaits: ({ run, speaking: reads }, asked) =>
    run.waits === 'asked' && (reads ? isRead(reads, asked) : numberOf(asked) === run.asks),
  record: async (ctx, ticketId, record, asked) => {
    const { tx } = ctx;
    if (record.kind === 'ask') await askOutside(ctx, record.ask, record.number, asked);
    else if (record.kind === 'sources') await noteUsed(ctx, ticketId, record.sources);
    else if (record.kind === 'left') await noteLeft(ctx, ticketId, record.left);
    else if (record.kind === 'spoken') await noteSpoken(ctx, ticketId, record.spoken);
    else if (record.kind === 'speak') {
      const { name: _name, ...question } = record.speaks;
      await askSlowly(ctx, asked, SPEAKING_WORK, question);
    } else if (record.kind === 'hops') await insertHops(tx, ticketId, record.hops);
    else {
      const { flowId, version, reason } = record;
      await insertRun(tx, { ticketId, flowId, version, reason });
    }
  },
});

const GOES_ON: readonly DriverEvent['kind'][] = ['message', 'wake', 'start', 'tagged', 'answer', 'gaveUp'];

async function load(
  ctx: Ctx,
  subject: Subject,
  event: DriverEvent,
  state: State | undefined,
): Promise<Definition | undefined> {
  const { ticket } = subject;
  if (state) {
    if (event.kind === 'arriving') return state.run.waits === 'time' ? undefined : { at: 'closed' };
    if (!GOES_ON.includes(event.kind)) return { at: 'over' };
    const { flowId } = state.run;
    const version = (state.next && 'version' in state.next && state.next.version) || state.run.version;
    const context = await findContext(ctx, ticket.id, { flowId, version });
    if (!context) throw new Error('the flow is gone');
    const told = state.next
      ? undefined
      : ((state.speaking && (await toldAloud(ctx, state.speaking, event))) ??
        (await toldOf(ctx, ticket.id, context, state.run, event)));
    return { at: 'run', context, seed: 0, isClosed: ticket.status === 'closed', told };
  }
  const wanted = await whichBegins(ctx, subject, event);
  if (!wanted) return undefined;
  const [flow] = await findInForce(ctx.tx, [wanted.flowId]);
  if (!flow?.active) return nothing(event);
  const { recent, had } = await findLately(ctx.tx, ticket.id, ctx.now);
  if (recent >= MOST_A_MINUTE || (wanted.reason === 'noMatch' && had)) return nothing(event);
  const { id: ref, version, name } = flow;
  const context = await findContext(ctx, ticket.id, { flowId: ref, version });
  const begins: FlowBegun = { ref, version, name, reason: wanted.reason, text: wanted.text };
  const isClosed = event.kind === 'closed';
  return context && { at: 'run', context, begins, seed: seedOf(ctx.now, ticket.id), isClosed };
}

/** Who has begun already, and cannot, hands over to people. */
function nothing({ kind }: DriverEvent): undefined {
  if (kind === 'start')
    throw new Error('the flow cannot begin: it is switched off, was never published, or began too often');
}

/** Each run has its own luck. */
const seedOf = (now: Date, ticketId: number): number => (now.getTime() % 2 ** 31) ^ (ticketId % 2 ** 31);

interface Wanted {
  flowId: number;
  reason: FlowReason | 'action';
  text?: string | undefined;
}

const named = (flowId: number | null | undefined, reason: FlowReason): Wanted | undefined =>
  typeof flowId === 'number' ? { flowId, reason } : undefined;

async function whichBegins(ctx: Ctx, subject: Subject, event: DriverEvent): Promise<Wanted | undefined> {
  const { ticket, place, facts, ref, before } = subject;
  if (event.kind === 'start') return ref === null ? nothing(event) : { flowId: ref, reason: 'action' };
  if (event.kind === 'closed') {
    if (!before || (await findWaitingKind(ctx.tx, ticket.id))) return undefined;
    const flowId = await findClosing(ctx.tx, ticket.whatsappId);
    return flowId === undefined ? undefined : { flowId, reason: 'closed' };
  }
  if (event.kind !== 'message' || !facts) return undefined;
  switch (place) {
    case 'flow phrase': {
      const text = event.messages[0]?.text;
      if (text === undefined || (facts.waits && (await findWaitingKind(ctx.tx, ticket.id)) === 'flow'))
        return undefined;
      const found = phraseIn(await findPhrases(ctx.tx, ticket.whatsappId), text);
      return found && { flowId: found.trigger.flowId, reason: 'phrase', text: found.phrase };
    }
    case 'campaign flow':
      return named(facts.flows?.campaign, 'campaign');
    case 'queue flow':
      return named(facts.flows?.queues?.[String(facts.queueId)], 'queue');
    case 'welcome flow':
      return named(facts.flows?.welcome, 'welcome');
    case 'flow without match':
      return named(facts.flows?.noMatch, 'noMatch');
    default:
      return undefined;
  }
}

function stepFlow(
  definition: Definition,
  state: State | undefined,
  event: DriverEvent,
  now: Date,
): StepResult<State, Written> {
  if (definition.at === 'over') return { state: null, actions: [] };
  if (definition.at === 'closed') return state ? { state, actions: [], wakeAt: whenWoken(state, true, now) } : 'passes';
  const { context, begins, seed, isClosed, told } = definition;
  if (!state) {
    if (!begins) return 'passes';
    const { ref: flowId, version, reason } = begins;
    const began: Written = { kind: 'began', flowId, version, reason };
    return carried(step(undefined, { kind: 'start', flowId, seed }, context), now, isClosed, { begins, began });
  }
  if (state.next && 'queueId' in state.next)
    return { state: null, actions: [{ kind: 'move', queueId: state.next.queueId }] };
  // Of a closed ticket: nobody answered for a day.
  if (isClosed && event.kind === 'wake' && (state.run.until === null || new Date(state.run.until) > now))
    return { state: null, actions: [] };
  const input: FlowInput | undefined = state.next
    ? { kind: 'moved', flowId: state.run.flowId, at: state.next.node }
    : (told?.input ?? inputOf(event));
  if (!input) return 'passes';
  if (told?.speaks) {
    const { speaks, sources } = told;
    return {
      state: { ...state, speaking: { ...speaks, sources: sources && { ...sources, used: [...sources.used] } } },
      actions: [{ kind: 'record', record: { kind: 'speak', speaks } }],
      wakeAt: new Date(now.getTime() + SPEAK_MS),
    };
  }
  // Who asks for a person is answered as if the agent had been asked, and had said so.
  const run = told && event.kind === 'message' ? { ...state.run, waits: 'asked' as const } : state.run;
  const taken = step(run, input, context);
  // Whoever is being asked goes on being asked.
  if (event.kind === 'tagged' && state.run.waits === 'asked' && taken.path.length === 0) return 'passes';
  return carried(taken, now, isClosed, undefined, told);
}

function inputOf(event: DriverEvent): FlowInput | undefined {
  switch (event.kind) {
    case 'message': {
      const [message] = event.messages;
      const { text, choiceId, file, id } = message ?? {};
      return { kind: 'message', text, choiceId, ...(file && { fileId: id }) };
    }
    case 'wake':
    case 'start':
      return { kind: 'wake' };
    case 'tagged':
      return { kind: 'tagged', tagId: event.tagId };
    default:
      return undefined;
  }
}

function carried(
  { state, effects, path, end, ask }: FlowStep,
  now: Date,
  isClosed: boolean,
  first?: { begins: FlowBegun; began: Written },
  { why = 'noAnswer', sources, spoken, left }: Partial<Told & { spoken: Spoken }> = {},
): StepResult<State, Written> {
  // Never silence: people get it, with its reason.
  if (end === 'circle') throw new DriverFailure('tooManySteps');
  if (end === 'failed') throw new DriverFailure(why, left?.text);
  if (end === 'broken') throw new Error('a node of the flow cannot be run');
  const records = [
    ...(first ? [first.began] : []),
    ...(path.length > 0 ? [{ kind: 'hops' as const, hops: path }] : []),
    ...(spoken ? [{ kind: 'spoken' as const, spoken }] : []),
    ...(left ? [{ kind: 'left' as const, left }] : []),
    ...(sources ? [{ kind: 'sources' as const, sources }] : []),
    ...(ask ? [{ kind: 'ask' as const, ask, number: state?.asks ?? 0 }] : []),
  ];
  const next = state && { run: state };
  return {
    state: next,
    actions: [...effects, ...records.map((record) => ({ kind: 'record' as const, record }))],
    wakeAt: next && whenWoken(next, isClosed, now),
    ...(first && { begins: first.begins }),
  };
}

function whenWoken({ run: { until } }: State, isClosed: boolean, now: Date): Date | null {
  const latest = isClosed ? new Date(now.getTime() + CLOSED_MS) : null;
  if (until === null) return latest;
  const at = new Date(until);
  return latest && latest < at ? latest : at;
}
