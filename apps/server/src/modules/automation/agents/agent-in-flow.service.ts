// An agent that speaks at a node of a flow: asked as the agent's own driver asks, and by its own rules of when people take over.
import type { Action } from '@recado/contract/actions';
import type { AgentEnding, Failure } from '@recado/contract/timeline';
import type { FlowAsk, FlowInput } from '@recado/flow/run';
import type { Ctx } from '../../../platform/context.ts';
import { AGENTS_TOPIC } from '../../../events/topics.ts';
import { LONGEST_SPOKEN, NO_VOICE, refOfVoiceKey } from '@recado/contract/prompt-voices';
import { say } from '../drivers/driver.rules.ts';
import { QUIET_MS, type Asked } from '../drivers/limits.rules.ts';
import type { Speech } from '../voice/speak-answer.service.ts';
import { insertCall } from './agent-calls.repo.ts';
import { CALLS_MS } from './agent.rules.ts';
import { findAgent, findNamed, findSituation, type AgentRow } from './agents.repo.ts';
import { modelResult, type ModelResult, type Used } from './answer.rules.ts';
import { wishIn } from './asks-person.rules.ts';
import { endingAfter, partingWords, summaryOf } from './ending.rules.ts';
import { isQuiet } from './quiet.rules.ts';

export async function askAgent(
  ctx: Ctx,
  { agent, hears }: Extract<FlowAsk, { kind: 'openai' }>,
  asked: Asked | undefined,
): Promise<void> {
  if (!asked) throw new Error('only a flow that waits has answers');
  const { promptId, prompt, model, maxTokens, temperature, maxMessages } = agent;
  const instead = Object.fromEntries(
    Object.entries({ prompt, model, maxTokens, temperature, maxMessages }).filter(([, value]) => value || value === 0),
  );
  // Who has just written may not be done.
  const dueAt = new Date(ctx.now.getTime() + (hears ? QUIET_MS : 0));
  await insertCall(ctx.tx, asked, { promptId, dueAt, until: new Date(dueAt.getTime() + CALLS_MS), instead });
  ctx.afterCommit(() => ctx.platform.hints.poke(AGENTS_TOPIC));
}

/** What is for people, and at which hour, is known without a model. undefined: it is for the agent */
export async function forPeople(
  { tx, now }: Ctx,
  ticketId: number,
  promptId: number,
  texts: readonly string[],
): Promise<AgentTold | undefined> {
  const agent = await findAgent(tx, promptId);
  if (!agent) return undefined;
  const why = isQuiet(agent.quietHours, now, agent.timeZone) ? 'quiet' : wishIn(texts, agent.handOver);
  if (!why) return undefined;
  const text = summaryOf({ ...(await findSituation(tx, ticketId)), texts });
  return {
    input: why === 'quiet' ? { kind: 'gaveUp' } : leaves(agent, partingWords(why, '', agent.handOver.message)),
    why: 'quietHours',
    left: { name: agent.name, why, text },
  };
}

const WHY = { endpoint: 'noAnswer', nonsense: 'badAnswer', budget: 'tokensUsedUp', tools: 'toolsFailed' } as const;

export interface AgentTold {
  input: FlowInput;
  /** nothing came of it */
  why: Failure;
  /** it leaves the conversation, or could not go on in it: for whoever takes over */
  left?: Left;
  /** what it says comes from there */
  sources?: Sources;
  /** a voice is to read that, before the flow hears of it */
  speaks?: Speaks;
}

export interface Left {
  name: string;
  why: AgentEnding;
  text: string;
}

interface Sources {
  name: string;
  used: readonly Used[];
}

export interface Speaks extends Speech {
  name: string;
}

type AgentHere = Extract<FlowAsk, { kind: 'openai' }>['agent'];

/** @param turns answers, this one included @param heard the customer has written to it, not only to the flow before it */
export async function agentSaid(
  ctx: Ctx,
  { promptId, voice, voiceRegion, voiceKey }: AgentHere,
  answer: unknown,
  { ticketId, turns, heard }: { ticketId: number; turns: number; heard: boolean },
): Promise<AgentTold> {
  const result = modelResult.parse(answer);
  const agent = await findAgent(ctx.tx, promptId);
  const situation = await findSituation(ctx.tx, ticketId);
  const left = (why: AgentEnding, summary?: string): { left: Left } => ({
    left: { name: agent?.name ?? '', why, text: summaryOf(situation, summary) },
  });
  if (agent && isQuiet(agent.quietHours, ctx.now, agent.timeZone))
    return { input: { kind: 'gaveUp' }, why: 'quietHours', ...left('quiet') };
  if (!result.ok) {
    const why = agent?.allowed === false ? 'notInPlan' : WHY[result.why];
    return { input: { kind: 'gaveUp' }, why, ...left(result.why) };
  }
  if (!agent) return { input: { kind: 'gaveUp' }, why: 'unknown' };
  const { input, ending } = await saidBy(ctx, agent, result, turns, heard ? situation.texts : []);
  const { used, reply } = result.answer;
  const says = input.kind === 'answered' && !input.over;
  const isRead = says && (voice ? voice !== NO_VOICE : agent.speaks) && reply.length <= LONGEST_SPOKEN;
  const keyRef = refOfVoiceKey(voiceKey ?? '');
  const by = { ...(voice && { voice }), ...(voiceRegion && { region: voiceRegion }), ...(keyRef && { keyRef }) };
  return {
    input,
    why: 'unknown',
    ...(ending && left(ending, result.answer.summary)),
    ...(says && used.length > 0 && { sources: { name: agent.name, used } }),
    ...(isRead && { speaks: { promptId, name: agent.name, text: reply, ...by } }),
  };
}

async function saidBy(
  { tx }: Ctx,
  agent: AgentRow,
  { answer }: Extract<ModelResult, { ok: true }>,
  turns: number,
  texts: readonly string[],
): Promise<{ input: FlowInput; ending?: AgentEnding }> {
  const { reply, transfer } = answer;
  const why = endingAfter(answer, agent.handOver, texts, turns);
  if (!why) return { input: { kind: 'answered', actions: [say(reply)], over: false } };
  const { queueId, userId } = transfer ? await findNamed(tx, transfer) : { queueId: null, userId: null };
  const named = { ...(queueId !== null && { queueId }), ...(userId !== null && { userId }) };
  const moves: Action[] = Object.keys(named).length > 0 ? [{ kind: 'move', ...named }] : [];
  return { input: leaves(agent, partingWords(why, reply, agent.handOver.message), moves), ending: why };
}

const leaves = ({ queueId }: AgentRow, words: readonly string[], moves: readonly Action[] = []): FlowInput => ({
  kind: 'answered',
  actions: [...moves, ...words.map((text) => say(text))],
  over: true,
  queueId,
});
