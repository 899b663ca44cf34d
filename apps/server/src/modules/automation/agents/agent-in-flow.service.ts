// An agent that speaks at a node of a flow: asked as the agent's own driver asks, and by its own rules of when people take over.
import type { Action } from '@recado/contract/actions';
import type { Failure } from '@recado/contract/timeline';
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
import { endingAfter, isSaid } from './ending.rules.ts';

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

/** What is for people is known without a model. undefined: it is for the agent */
export async function forPeople(
  { tx }: Ctx,
  promptId: number,
  texts: readonly string[],
): Promise<FlowInput | undefined> {
  const agent = await findAgent(tx, promptId);
  if (!agent) return undefined;
  return wishIn(texts, agent.handOver) ? leaves(agent, '') : undefined;
}

const WHY = { endpoint: 'noAnswer', nonsense: 'badAnswer', budget: 'tokensUsedUp', tools: 'toolsFailed' } as const;

export interface AgentTold {
  input: FlowInput;
  /** nothing came of it */
  why: Failure;
  /** what it says comes from there */
  sources?: Sources;
  /** a voice is to read that, before the flow hears of it */
  speaks?: Speaks;
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
  if (!result.ok) return { input: { kind: 'gaveUp' }, why: agent?.allowed === false ? 'notInPlan' : WHY[result.why] };
  if (!agent) return { input: { kind: 'gaveUp' }, why: 'unknown' };
  const texts = heard ? (await findSituation(ctx.tx, ticketId)).texts : [];
  const input = await saidBy(ctx, agent, result, turns, texts);
  const { used, reply } = result.answer;
  const says = input.kind === 'answered' && !input.over;
  const isRead = says && (voice ? voice !== NO_VOICE : agent.speaks) && reply.length <= LONGEST_SPOKEN;
  const keyRef = refOfVoiceKey(voiceKey ?? '');
  const by = { ...(voice && { voice }), ...(voiceRegion && { region: voiceRegion }), ...(keyRef && { keyRef }) };
  return {
    input,
    why: 'unknown',
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
): Promise<FlowInput> {
  const { reply, transfer } = answer;
  const why = endingAfter(answer, agent.handOver, texts, turns);
  if (!why) return { kind: 'answered', actions: [say(reply)], over: false };
  const { queueId, userId } = transfer ? await findNamed(tx, transfer) : { queueId: null, userId: null };
  const named = { ...(queueId !== null && { queueId }), ...(userId !== null && { userId }) };
  const moves: Action[] = Object.keys(named).length > 0 ? [{ kind: 'move', ...named }] : [];
  return leaves(agent, isSaid(why) ? reply : '', moves);
}

const leaves = ({ queueId, handOver }: AgentRow, reply: string, moves: readonly Action[] = []): FlowInput => {
  const words = reply || handOver.message;
  return { kind: 'answered', actions: [...moves, ...(words ? [say(words)] : [])], over: true, queueId };
};
