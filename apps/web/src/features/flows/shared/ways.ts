// The ways out of a node as the canvas draws them: one handle each. What the engine takes them by stands in packages/flow.
import { HANDLES, type FlowConnection, type FlowNode, type NodeType } from '@recado/contract/flow-graph';
import { NODE_DATA } from '@recado/contract/flow-nodes';

export interface Way {
  handle: string;
  /** what it is called: a key of `way` in flowCanvas.json; null: `label` alone says it */
  name: 'next' | 'else' | 'timeout' | 'failed' | 'yes' | 'no' | 'open' | 'closed' | 'gone' | null;
  /** an option's own words, a share */
  label: string;
}

const way = (handle: string, name: Way['name'], label = ''): Way => ({ handle, name, label });

const NEXT = way(HANDLES.a, 'next');
const ELSE = way(HANDLES.else, 'else');
const TIMEOUT = way(HANDLES.timeout, 'timeout');

/** Nothing follows: the conversation goes to people, or into another flow. */
const LAST = new Set<NodeType>(['ticket', 'goTo']);
/** By which way one leaves is their point: each by its name. */
const FORKS = new Set<NodeType>(['menu', 'randomizer', 'condition', 'hours']);

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** A menu's options, finished or not. */
export const optionsOf = ({ data }: Pick<FlowNode, 'data'>): { number: number; value: string }[] =>
  (Array.isArray(data.arrayOption) ? data.arrayOption : []).map((option, at) => {
    const { number, value } = record(option);
    return { number: Number(number) || at + 1, value: typeof value === 'string' ? value : '' };
  });

/** All that it can have, in their order. */
export function waysOf(node: Pick<FlowNode, 'type' | 'data'>): Way[] {
  const { type, data } = node;
  switch (type) {
    case 'menu':
      return [
        ...optionsOf(node).map(({ number, value }) => way(`a${number}`, null, `${number}. ${value}`)),
        ELSE,
        ...(data.waitMinutes ? [TIMEOUT] : []),
      ];
    case 'question':
      return [NEXT, ELSE, ...(record(data.typebotIntegration).waitMinutes ? [TIMEOUT] : [])];
    case 'typebot':
    case 'openai':
      return [NEXT, way(HANDLES.else, 'failed'), ...(record(data.typebotIntegration).waitMinutes ? [TIMEOUT] : [])];
    case 'waitEvent':
      return [NEXT, TIMEOUT];
    case 'randomizer': {
      const percent = NODE_DATA.randomizer.safeParse(data).data?.percent ?? 50;
      return [way(HANDLES.a, null, `${percent} %`), way(HANDLES.b, null, `${100 - percent} %`)];
    }
    case 'condition':
      return [way(HANDLES.yes, 'yes'), way(HANDLES.no, 'no')];
    case 'hours':
      return [way(HANDLES.yes, 'open'), way(HANDLES.no, 'closed')];
    default:
      return LAST.has(type) ? [] : [NEXT];
  }
}

/** Canvases call the one plain way out as they like. */
export function handleOf(node: Pick<FlowNode, 'type'> | undefined, { sourceHandle }: FlowConnection): string {
  const written = sourceHandle ?? '';
  const named = written === HANDLES.else || written === HANDLES.timeout;
  return named || (node && FORKS.has(node.type)) ? written : HANDLES.a;
}

/** With those that connections still leave by though the node has none of that name any more: what is stored is seen. */
export function drawnWays(node: FlowNode, connections: readonly FlowConnection[]): Way[] {
  const ways = waysOf(node);
  const known = new Set(ways.map(({ handle }) => handle));
  const stray = new Set(connections.filter(({ source }) => source === node.id).map((wire) => handleOf(node, wire)));
  return [...ways, ...[...stray].filter((handle) => !known.has(handle)).map((handle) => way(handle, 'gone', handle))];
}
