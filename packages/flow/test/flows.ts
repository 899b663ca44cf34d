// Flows to test with: made by hand, and by chance.
import { draw } from '../src/random.ts';
import type { FlowConnection, FlowGraph, FlowNode, NodeType } from '@recado/contract/flow-graph';

export const node = (id: string, type: NodeType, data: Record<string, unknown> = {}): FlowNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data,
});

/** `1`, or `2.a1` for a way out by its name. */
export const way = (from: string, target: string): FlowConnection => {
  const [source = '', sourceHandle = null] = from.split('.');
  return { source, target, sourceHandle };
};

export const graphOf = (nodes: FlowNode[], ...ways: [string, string][]): FlowGraph => ({
  nodes: [node('1', 'start'), ...nodes],
  connections: ways.map(([from, to]) => way(from, to)),
});

export const menu = (id: string, ...values: string[]): FlowNode =>
  node(id, 'menu', { message: `choose in ${id}`, arrayOption: values.map((value, at) => ({ number: at + 1, value })) });

export const question = (id: string, answerKey: string, more: Record<string, unknown> = {}): FlowNode =>
  node(id, 'question', { typebotIntegration: { message: `ask ${answerKey}`, answerKey, ...more } });

/** A whole number below, by a function that gives numbers from 0 to 1. */
export type Chance = (below: number) => number;

type Maker = (id: string, chance: Chance) => FlowNode;

const MAKERS: readonly Maker[] = [
  (id) => node(id, 'message', { label: `says {{k0}} and {{k1}} in ${id}` }),
  (id, chance) => menu(id, ...['one', 'two', 'three'].slice(0, 1 + chance(3))),
  (id, chance) => question(id, `k${chance(3)}`, { tries: 1 + chance(3), waitMinutes: chance(2) ? 5 : null }),
  (id, chance) => question(id, `k${chance(3)}`, { answerType: 'number', min: 0, max: 99 }),
  (id, chance) => question(id, `k${chance(3)}`, { answerType: 'options', options: ['red', 'blue'] }),
  (id, chance) => node(id, 'interval', { sec: 1 + chance(120) }),
  (id, chance) => node(id, 'randomizer', { percent: 10 + 10 * chance(9) }),
  (id) => node(id, 'condition', { key: 'k0', condition: 'greater', value: '10' }),
  (id, chance) => node(id, 'tag', { tagId: 1 + chance(3), remove: chance(2) === 1 }),
  (id) => node(id, 'setField', { field: { extra: 'city' }, value: '{{k0}}' }),
  (id) => node(id, 'img', { url: 'a.png' }),
  (id, chance) => node(id, 'audio', { url: 'a.ogg', record: chance(2) === 1 }),
  (id) => node(id, 'video', { url: 'a.mp4', caption: 'of {{k0}}' }),
  (id) => node(id, 'singleBlock', { elements: [{ type: 'audio', value: 'a.ogg', number: 'audio1', record: true }] }),
  (id, chance) =>
    question(id, `k${chance(3)}`, {
      answerType: ['date', 'email', 'document', 'media'][chance(4)],
      tries: 1 + chance(3),
    }),
  (id) => node(id, 'hours'),
  (id, chance) => node(id, 'waitEvent', { event: chance(2) ? 'message' : 'tagged', minutes: 3 }),
  (id) =>
    node(id, 'content', {
      seq: ['message1', 'interval2', 'img3'],
      elements: [
        { type: 'img', value: 'a.png', number: 'img3' },
        { type: 'interval', value: '2', number: 'interval2' },
        { type: 'message', value: `card of ${id}`, number: 'message1' },
      ],
    }),
  (id, chance) => node(id, 'callOut', { url: 'https://example.com/hook', values: { answer: `{{k${chance(3)}}}` } }),
  (id, chance) =>
    node(id, 'typebot', {
      typebotIntegration: {
        urlN8N: 'https://bot.example.com',
        typebotSlug: 'b',
        typebotKeywordFinish: 'oi',
        waitMinutes: chance(2) ? 5 : null,
      },
    }),
  (id, chance) => node(id, 'openai', { typebotIntegration: { promptId: 1, queueId: chance(2) ? 2 : null } }),
  (id, chance) => node(id, 'ticket', { queueId: 1 + chance(2) }),
  (id, chance) => node(id, 'goTo', { flowId: 1 + chance(2) }),
];

const PLAIN = ['', '.else', '.timeout'];
const OUT: Partial<Record<NodeType, readonly string[]>> = {
  menu: ['.a1', '.a2', '.a3', '.else', '.timeout'],
  randomizer: ['.a', '.b'],
  condition: ['.true', '.false'],
  hours: ['.true', '.false'],
};

/** A whole number below, of a row of them that is the same for the same seed. */
export function chanceOf(seed: number): Chance {
  let at = seed;
  return (below) => {
    const { percent, seed: next } = draw(at);
    at = next;
    return Math.floor((percent / 100) * below);
  };
}

/** What customers by chance write. */
export const CHANCE_TEXTS = [
  '1',
  '2',
  'dois',
  'one',
  'red',
  '12',
  'oi',
  '',
  '{{k1}}',
  'ana@example.com',
  '31/12/2026',
  '529.982.247-25',
  'parar',
];

/** Nodes and ways by chance: circles, dead ends and nonsense too. @param isWanted left out: of all types */
export function chanceGraph(chance: Chance, isWanted: (node: FlowNode) => boolean = () => true): FlowGraph {
  const ids = Array.from({ length: 2 + chance(14) }, (_, at) => `n${at}`);
  const nodes = ids.flatMap((id) => MAKERS[chance(MAKERS.length)]?.(id, chance) ?? []).filter(isWanted);
  const pick = (): string => ids[chance(ids.length)] ?? 'n0';
  const ways = nodes.flatMap(({ id, type }) =>
    (OUT[type] ?? PLAIN).filter(() => chance(4) > 0).map((out): [string, string] => [`${id}${out}`, pick()]),
  );
  return graphOf(nodes, ['1', pick()], ...ways);
}
