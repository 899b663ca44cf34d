// Flows as tests draw them: a line each.
import type { FlowGraph } from '@recado/contract/flow-graph';

export const node = (id: string, type: string, data: Record<string, unknown> = {}) => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data,
});
export const say = (id: string, label: string) => node(id, 'message', { label });
export const question = (id: string, key: string) =>
  node(id, 'question', { typebotIntegration: { message: `Your ${key}?`, answerKey: key } });

/** Ways as `from>to`, or `from.handle>to`. */
export const graph = (nodes: object[], ...ways: string[]): FlowGraph =>
  ({
    nodes: [node('1', 'start', { label: 'Inicio do fluxo' }), ...nodes],
    connections: ways.map((written) => {
      const [from = '', target = ''] = written.split('>');
      const [source = '', sourceHandle = null] = from.split('.');
      return { id: written, source, target, sourceHandle };
    }),
  }) as FlowGraph;
