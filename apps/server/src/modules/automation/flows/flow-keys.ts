// Keys in drawings: that of an agent stands with the agent, and that of a voice is kept apart. No drawing has one.
import type { FlowGraph, FlowNode } from '@recado/contract/flow-graph';
import { voiceKey } from '@recado/contract/prompt-voices';
import { botIn } from '@recado/flow/nodes';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { keepVoiceKeys } from '../voice/voice-keys.service.ts';

type Data = FlowNode['data'];

/** Those that are typed are kept, and named by what stands there from now on. */
export async function keepKeys(ctx: Ctx, graph: FlowGraph): Promise<FlowGraph> {
  const written = new Map<string, string>();
  for (const [at, node] of graph.nodes.entries()) {
    const key = botIn('openai', node)?.['voiceKey'];
    if (typeof key === 'string' && key.trim() !== '')
      written.set(`nodes.${at}.data.typebotIntegration.voiceKey`, key.trim());
  }
  for (const [path, key] of written) {
    const message = voiceKey.safeParse(key).error?.issues[0]?.message;
    if (message !== undefined) fail('ERR_VALIDATION', message, [{ path, message }]);
  }
  const said = await keepVoiceKeys(ctx, written);
  return keyless(graph, (at) => said.get(`nodes.${at}.data.typebotIntegration.voiceKey`));
}

/** @param voiceKeyAt what is said of the one of the node that stands there; undefined: nothing */
export const keyless = (
  { nodes, connections }: FlowGraph,
  voiceKeyAt: (at: number) => string | undefined,
): FlowGraph => ({
  connections,
  nodes: nodes.map((node, at) => {
    if (node.type !== 'openai') return node;
    const agent = botIn('openai', node);
    const { typebotIntegration: _agent, ...data } = withoutKeys(node.data);
    const key = voiceKeyAt(at);
    return {
      ...node,
      data: {
        ...data,
        ...(agent && { typebotIntegration: { ...withoutKeys(agent), ...(key !== undefined && { voiceKey: key }) } }),
      },
    };
  }),
});

const KEYS: readonly string[] = ['apiKey', 'voiceKey'];
const withoutKeys = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !KEYS.includes(name)));
