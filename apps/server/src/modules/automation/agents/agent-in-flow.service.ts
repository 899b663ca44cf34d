// An agent that speaks at a node of a flow: asked as the agent's own driver asks, and by its own rules of when people take over.
import type { Action } from '@recado/contract/actions';
import type { Failure } from '@recado/contract/timeline';
import type { FlowAsk, FlowInput } from '@recado/flow/run';
import type { Ctx } from '../../../platform/context.ts';
import { AGENTS_TOPIC } from '../../../platform/hints/topics.ts';
import { say } from '../drivers/driver.rules.ts';
import { QUIET_MS, type Asked } from '../drivers/limits.rules.ts';
import { insertCall } from './agent-calls.repo.ts';
import { CALLS_MS } from './agent.rules.ts';
import { findAgent, findNamed, type AgentRow } from './agents.repo.ts';
import { modelResult, type ModelResult } from './answer.rules.ts';
import { asksForPerson, topicIn } from './asks-person.rules.ts';

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
  const { person, topics } = agent.handOver;
  return (person && asksForPerson(texts)) || topicIn(texts, topics) !== undefined ? leaves(agent, '') : undefined;
}

const WHY = { endpoint: 'noAnswer', nonsense: 'badAnswer', budget: 'notCalled' } as const;

/** @param turns answers, this one included. `why`: nothing came of it */
export async function agentSaid(
  ctx: Ctx,
  promptId: number,
  answer: unknown,
  turns: number,
): Promise<{ input: FlowInput; why: Failure }> {
  const result = modelResult.parse(answer);
  if (!result.ok) return { input: { kind: 'gaveUp' }, why: WHY[result.why] };
  const agent = await findAgent(ctx.tx, promptId);
  return { input: agent ? await saidBy(ctx, agent, result, turns) : { kind: 'gaveUp' }, why: 'unknown' };
}

async function saidBy(
  { tx }: Ctx,
  agent: AgentRow,
  { answer: { reply, transfer, upset, grounded } }: Extract<ModelResult, { ok: true }>,
  turns: number,
): Promise<FlowInput> {
  const { sentiment, noGround, turns: most } = agent.handOver;
  if (transfer) {
    const { queueId, userId } = await findNamed(tx, transfer);
    const named = { ...(queueId !== null && { queueId }), ...(userId !== null && { userId }) };
    return leaves(agent, reply, Object.keys(named).length > 0 ? [{ kind: 'move', ...named }] : []);
  }
  if ((upset && sentiment) || (!grounded && noGround)) return leaves(agent, '');
  if (most !== null && turns >= most) return leaves(agent, reply);
  return { kind: 'answered', actions: [say(reply)], over: false };
}

const leaves = ({ queueId, handOver }: AgentRow, reply: string, moves: readonly Action[] = []): FlowInput => {
  const words = reply || handOver.message;
  return { kind: 'answered', actions: [...moves, ...(words ? [say(words)] : [])], over: true, queueId };
};
