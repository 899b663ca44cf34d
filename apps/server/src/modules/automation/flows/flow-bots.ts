// Nodes of flows at which a bot or an agent speaks: they are asked as integrations and agents are, outside of any
// transaction, and what they say is told to the flow.
import { isBot } from '@recado/flow/bots';
import { drawnOf, readNode } from '@recado/flow/drawn';
import type { FlowAsk, FlowContext, FlowState } from '@recado/flow/run';
import type { Ctx } from '../../../platform/context.ts';
import { agentSaid, askAgent, forPeople, type AgentTold } from '../agents/agent-in-flow.service.ts';
import type { DriverEvent } from '../drivers/driver.rules.ts';
import type { Asked } from '../drivers/limits.rules.ts';
import { question } from '../integrations/ask-integration.service.ts';
import { askBot, botSaid } from '../integrations/bot-in-flow.service.ts';

/** @param number the how manieth of its run's questions @param asked what an answer names */
export const askOutside = (ctx: Ctx, ask: FlowAsk, number: number, asked: Asked | undefined): Promise<void> =>
  ask.kind === 'typebot' ? askBot(ctx, ask, number, asked) : askAgent(ctx, ask, asked);

/** Of what a Typebot was asked with. */
export const numberOf = (asked: unknown): number | undefined => question.safeParse(asked).data?.number;

/** What the flow is told, and why nothing came of it. */
export type Told = AgentTold;

/** undefined: the flow itself hears of it */
export async function toldOf(
  ctx: Ctx,
  ticketId: number,
  { flows }: FlowContext,
  { flowId, node: id, bot }: FlowState,
  event: DriverEvent,
): Promise<Told | undefined> {
  const graph = flows[flowId]?.graph;
  const drawn = graph && drawnOf(graph).nodes.get(id);
  const node = drawn && readNode(drawn);
  if (!node || !isBot(node)) return undefined;
  if (event.kind === 'gaveUp') return { input: { kind: 'gaveUp' }, why: event.why };
  if (node.type === 'typebot')
    return event.kind === 'answer' ? { input: await botSaid(ctx, event.answer), why: 'failed' } : undefined;
  const agent = node.data.typebotIntegration;
  if (event.kind === 'answer')
    return agentSaid(ctx, agent, event.answer, {
      ticketId,
      turns: (bot?.turns ?? 0) + 1,
      heard: bot?.heard ?? false,
    });
  if (event.kind !== 'message') return undefined;
  return forPeople(
    ctx,
    ticketId,
    agent.promptId,
    event.messages.flatMap(({ text }) => text ?? []),
  );
}
