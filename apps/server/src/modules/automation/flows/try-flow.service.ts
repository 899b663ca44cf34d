// One step of a graph that is being drawn: as in production, but that nothing comes of it.
import type { tryFlow } from '@recado/contract/flow-try';
import { step } from '@recado/flow/step';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { draftContext } from './flow-graphs.ts';
import { findFlow } from './flows.service.ts';

export async function tryFlowStep(
  ctx: Ctx,
  flowId: number,
  { nodes, connections, state, event = { kind: 'wake' } }: z.output<typeof tryFlow.body>,
): Promise<z.output<typeof tryFlow.reply>> {
  await findFlow(ctx, flowId);
  const context = await draftContext(ctx, flowId, { nodes, connections });
  const taken = state
    ? step({ ...state, flowId: state.flowId in context.flows ? state.flowId : flowId }, event, {
        ...context,
        now: event.kind === 'wake' ? later(context.now, state.until) : context.now,
      })
    : step(undefined, { kind: 'start', flowId, seed: ctx.now.getTime() % 2 ** 31 }, context);
  const { ask } = taken;
  const asks = ask && (ask.kind === 'typebot' ? { ...ask.bot, text: ask.text } : { ...ask.agent, text: '' });
  return {
    state: taken.state,
    actions: [...taken.effects],
    wakeAt: taken.wakeAt,
    asks: ask && asks ? { kind: ask.kind, name: asks.name, text: asks.text } : null,
    end: taken.end ?? null,
  };
}

/** Who tries does not wait for an hour. */
const later = (now: string, until: string | null): string => (until !== null && until > now ? until : now);
