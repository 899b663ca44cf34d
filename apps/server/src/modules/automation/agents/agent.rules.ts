// The steps of an agent. Pure: its model is asked by a job, whose answer comes back as an event.
import { LONGEST_SPOKEN, type VoiceFault } from '@recado/contract/prompt-voices';
import type { AgentEnding } from '@recado/contract/timeline';
import { say, type Begun, type DriverAction, type DriverEvent, type StepResult } from '../drivers/driver.rules.ts';
import { QUIET_MS } from '../drivers/limits.rules.ts';
import type { AgentRow, Situation } from './agents.repo.ts';
import { modelResult, type ModelResult, type Used } from './answer.rules.ts';
import { wishIn } from './asks-person.rules.ts';
import { endingAfter, partingWords, summaryOf } from './ending.rules.ts';

/** What a voice reads, and is written where that fails. */
interface Pending {
  reply: string;
  used: readonly Used[];
}

/** hearing: the first words of a burst · asking: a job is at it · speaking: a voice reads the answer · listening: for the customer */
export interface AgentState {
  promptId: number;
  at: 'hearing' | 'asking' | 'speaking' | 'listening';
  /** answers so far */
  turns: number;
  pending?: Pending | undefined;
}

export type AgentRecord =
  | { kind: 'ask'; promptId: number; until: Date }
  | { kind: 'ended'; why: string }
  | { kind: 'speak'; promptId: number; text: string }
  /** a voice note of that file was sent, with these words; or why it was written */
  | { kind: 'spoke'; promptId: number; name: string; mediaId: number; text: string }
  | { kind: 'wrote'; promptId: number; name: string; fault: VoiceFault }
  /** what it has just said comes from there */
  | { kind: 'used'; name: string; used: readonly Used[] };
type Result = StepResult<AgentState, AgentRecord>;

export interface Definition {
  agent: AgentRow;
  situation: Situation;
  /** it does not speak at this hour */
  isQuiet: boolean;
  /** of the ticket */
  queueId: number | null;
  /** where the answer wants it to go */
  named: { queueId: number | null; userId: number | null };
  /** what came of a voice: the file that it may send now, or why there is none */
  spoken?: { mediaId: number } | { fault: VoiceFault } | undefined;
  begins?: Begun | undefined;
}

/** A job that has died, or a worker that is away, are noticed then: an answer or a person within a minute. */
export const ANSWER_MS = 50_000;
/** A job gives up before that. */
export const CALLS_MS = 42_000;
/** A voice that has not read it by then is too late: the answer is written, within the same minute. */
const SPEAK_MS = 14_000;

export function stepAgent(
  definition: Definition | 'over',
  state: AgentState | undefined,
  event: DriverEvent,
  now: Date,
): Result {
  if (definition === 'over') return event.kind === 'arriving' ? 'passes' : { state: null, actions: [] };
  const at = state ?? { promptId: definition.agent.id, at: 'listening' as const, turns: 0 };
  switch (event.kind) {
    case 'message':
      return state ? hear(definition, at, now) : begin(definition, at, now);
    case 'start':
      return definition.situation.customerWaits ? hear(definition, at, now) : { state: at, actions: [] };
    case 'wake':
      return wake(definition, at, now);
    case 'gaveUp':
      return at.at === 'speaking' ? spoke(definition, at, { fault: 'away' }) : 'passes';
    case 'answer':
      if (at.at === 'speaking') return spoke(definition, at, definition.spoken ?? { fault: 'away' });
      return at.at === 'asking' ? answered(definition, at, modelResult.parse(event.answer), now) : 'passes';
    case 'notSent':
      return handOver(definition, 'notSent', {});
    default:
      return 'passes';
  }
}

/** The first words: more may follow. */
const begin = ({ begins }: Definition, state: AgentState, now: Date): Result => ({
  state: { ...state, at: 'hearing' },
  actions: [],
  wakeAt: new Date(now.getTime() + QUIET_MS),
  ...(begins && { begins }),
});

function wake(definition: Definition, state: AgentState, now: Date): Result {
  // What else was heard is told soon, and wakes it by itself.
  if (definition.situation.hearsMore) return { state, actions: [] };
  if (state.at === 'hearing') return hear(definition, state, now);
  if (state.at === 'speaking') return spoke(definition, state, { fault: 'away' });
  return state.at === 'asking' ? handOver(definition, 'endpoint', {}) : { state, actions: [] };
}

function hear(definition: Definition, state: AgentState, now: Date): Result {
  const { turns } = definition.agent.handOver;
  if (definition.isQuiet) return handOver(definition, 'quiet', {});
  const why = wishOf(definition);
  if (why) return handOver(definition, why, {});
  if (turns !== null && state.turns >= turns) return handOver(definition, 'turns', {});
  const until = new Date(now.getTime() + CALLS_MS);
  return {
    state: { ...state, at: 'asking' },
    actions: [{ kind: 'record', record: { kind: 'ask', promptId: definition.agent.id, until } }],
    wakeAt: new Date(now.getTime() + ANSWER_MS),
  };
}

const wishOf = ({ situation, agent }: Definition) => wishIn(situation.texts, agent.handOver);

function answered(definition: Definition, state: AgentState, result: ModelResult, now: Date): Result {
  // It was not asked, or nobody is to hear what it says by now.
  if (definition.isQuiet) return handOver(definition, 'quiet', {});
  if (!result.ok) return handOver(definition, result.why, {});
  const { reply, summary, used } = result.answer;
  const next = { ...state, at: 'listening' as const, turns: state.turns + 1 };
  const { agent, situation } = definition;
  const why = endingAfter(result.answer, agent.handOver, situation.texts, next.turns);
  if (why) return handOver(definition, why, { reply, summary });
  if (agent.speaks && reply.length <= LONGEST_SPOKEN)
    return {
      state: { ...state, at: 'speaking', pending: { reply, used } },
      actions: [record({ kind: 'speak', promptId: definition.agent.id, text: reply })],
      wakeAt: new Date(now.getTime() + SPEAK_MS),
    };
  return { state: next, actions: [say(reply), ...sourcesOf(definition, used)] };
}

const record = (written: AgentRecord): DriverAction<AgentRecord> => ({ kind: 'record', record: written });

const sourcesOf = ({ agent }: Definition, used: readonly Used[]): DriverAction<AgentRecord>[] =>
  used.length > 0 ? [record({ kind: 'used', name: agent.name, used })] : [];

/** The voice note, or the same in writing. */
function spoke(
  definition: Definition,
  { pending, ...state }: AgentState,
  came: NonNullable<Definition['spoken']>,
): Result {
  const { reply, used } = pending ?? { reply: '', used: [] };
  const of = { promptId: definition.agent.id, name: definition.agent.name };
  const actions =
    'fault' in came
      ? [say(reply), record({ kind: 'wrote', ...of, fault: came.fault })]
      : [
          { kind: 'send' as const, content: { type: 'media' as const, body: '', files: [{ mediaId: came.mediaId }] } },
          record({ kind: 'spoke', ...of, mediaId: came.mediaId, text: reply }),
        ];
  const next = { ...state, at: 'listening' as const, turns: state.turns + 1 };
  return { state: next, actions: [...actions, ...sourcesOf(definition, used)] };
}

/** What it does comes before what is said of it: "I transfer you" is true by then. */
function handOver(
  { agent, situation, queueId, named, isQuiet }: Definition,
  because: AgentEnding,
  { reply, summary }: { reply?: string; summary?: string },
): Result {
  const target = named.queueId ?? agent.queueId;
  const move: DriverAction<AgentRecord>[] =
    named.userId !== null
      ? [{ kind: 'move', userId: named.userId, ...(target !== null && { queueId: target }) }]
      : target !== null && target !== queueId
        ? [{ kind: 'move', queueId: target }]
        : [];
  // At such an hour it says nothing, whatever else went wrong; and in the morning it may be the one who answers again.
  const why = isQuiet ? 'quiet' : because;
  const words = isQuiet || why === 'notSent' ? [] : partingWords(why, reply ?? '', agent.handOver.message);
  return {
    state: null,
    actions: [...move, ...words.map((text) => say(text)), ...(isQuiet ? [] : [record({ kind: 'ended', why })])],
    ends: { why, text: summaryOf(situation, summary) },
  };
}
