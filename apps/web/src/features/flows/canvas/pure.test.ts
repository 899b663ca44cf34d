// What is read of a drawing: its order, its difference from another, its file, and which way people went.
import { NODE_TYPES, type FlowGraph, type FlowNode, type NodeType } from '@recado/contract/flow-graph';
import { expect, it } from 'vitest';
import { readFlowFile } from '../shared/readFlowFile.ts';
import { drawnWays, waysOf } from '../shared/ways.ts';
import { arranged } from './arrange.ts';
import { differenceOf } from './difference.ts';
import { fileNameOf, writtenFlow } from './flowFile.ts';
import { namedAs } from './voiceKeys.ts';
import { countsOf } from './heat.ts';
import { readingOrder } from './reading.ts';
import { oncePerNode } from './shown.ts';

const node = (id: string, type: NodeType = 'message', data: FlowNode['data'] = {}): FlowNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data,
});
const GRAPH: FlowGraph = {
  nodes: [
    node('lonely'),
    node('b', 'message', { label: 'B' }),
    node('m', 'menu', {
      message: '?',
      arrayOption: [
        { number: 1, value: 'x' },
        { number: 2, value: 'y' },
      ],
    }),
    node('1', 'start'),
    node('a'),
  ],
  connections: [
    { id: 's', source: '1', target: 'm' },
    { id: 'm1', source: 'm', sourceHandle: 'a1', target: 'a' },
    { id: 'm2', source: 'm', sourceHandle: 'a2', target: 'b' },
    { id: 'back', source: 'b', sourceHandle: 'bottom', target: 'm' },
  ],
};

it('is read from its start along its ways; what nothing leads to comes last', () => {
  expect(readingOrder(GRAPH).map(({ id }) => id)).toEqual(['1', 'm', 'a', 'b', 'lonely']);
});

const ids = (list: FlowNode[]) => list.map(({ id }) => id);
const change = (graph: Partial<FlowGraph>): FlowGraph => ({ ...GRAPH, ...graph });
const swapped = (id: string, by: FlowNode): FlowNode[] => GRAPH.nodes.map((each) => (each.id === id ? by : each));

it.each<[string, FlowGraph, { added?: string[]; removed?: string[]; changed?: string[] }]>([
  ['the same', GRAPH, {}],
  [
    'drawn elsewhere',
    change({ nodes: swapped('b', { ...node('b', 'message', { label: 'B' }), position: { x: 9, y: 9 } }) }),
    {},
  ],
  [
    'its keys in another order',
    change({
      nodes: swapped(
        'm',
        node('m', 'menu', {
          arrayOption: [
            { value: 'x', number: 1 },
            { value: 'y', number: 2 },
          ],
          message: '?',
        }),
      ),
    }),
    {},
  ],
  ['another text', change({ nodes: swapped('b', node('b', 'message', { label: 'C' })) }), { changed: ['b'] }],
  ['one more', change({ nodes: [...GRAPH.nodes, node('n')] }), { added: ['n'] }],
  ['one less', change({ nodes: GRAPH.nodes.slice(1) }), { removed: ['lonely'] }],
  ['a way less', change({ connections: GRAPH.connections.slice(1) }), { changed: ['1'] }],
  [
    'a plain way by another name',
    change({
      connections: GRAPH.connections.map((wire) => (wire.id === 'back' ? { ...wire, sourceHandle: 'a' } : wire)),
    }),
    {},
  ],
])('differs: %s', (_, after, expected) => {
  const { added, removed, changed } = differenceOf(GRAPH, after);
  expect({ added: ids(added), removed: ids(removed), changed: ids(changed) }).toEqual({
    added: [],
    removed: [],
    changed: [],
    ...expected,
  });
});

it('comes back out of its file as it was', () => {
  const recording = { open: true, seed: 1, language: 'pt' as const, values: {}, bots: {}, turns: [] };
  const tests = [{ name: 'Oi', recording: { ...recording, turns: [{ input: null, told: [] }] } }];
  expect(readFlowFile(writtenFlow('Boas-vindas', GRAPH, tests))).toEqual({
    file: { format: 'recado-flow', name: 'Boas-vindas', ...GRAPH, tests },
  });
});

const speaking = (voiceKey: string): FlowGraph => ({
  nodes: [
    { id: 'x', type: 'openai', position: { x: 0, y: 0 }, data: { typebotIntegration: { promptId: 1, voiceKey } } },
  ],
  connections: [],
});

it('names a key that was typed as the server keeps it, and a file has none', () => {
  expect(namedAs(speaking('typed'), speaking('kept'))).toEqual(speaking('kept'));
  const kept = speaking('kept');
  expect(namedAs(kept, speaking('kept'))).toBe(kept);
  expect(writtenFlow('Fluxo', kept, [])).not.toContain('voiceKey');
});

it.each([
  // Those that are none at all have no places to mend.
  ['{', []],
  ['[]', []],
  ['{"format":"other","name":"Fluxo","nodes":[],"connections":[]}', []],
  [
    '{"format":"recado-flow","name":"Fluxo","nodes":[{"id":"1","type":"start","position":{"x":0,"y":"no"}}],"connections":[{"source":"1"}]}',
    ['nodes.0.position.y', 'connections.0.target'],
  ],
])('says where a file is wrong: %s', (text, paths) => {
  const read = readFlowFile(text);
  expect('faults' in read && read.faults.map(({ path }) => path)).toEqual(paths);
});

it.each([
  ['Boas-vindas', 'Boas-vindas.json'],
  ['Menu / horário: 24h?', 'Menu-horário-24h.json'],
  ['***', 'flow.json'],
])('is called %s', (name, file) => {
  expect(fileNameOf(name)).toBe(file);
});

const edge = (source: string, handle: string, target: string, count: number) => ({
  source,
  handle,
  target,
  count,
  lastAt: '',
  tickets: [],
});

it('counts who went along what is drawn, however the plain way was called then', () => {
  const heat = {
    version: 2,
    standing: {},
    edges: [edge('m', 'a1', 'a', 5), edge('b', '', 'm', 2), edge('b', 'bottom', 'm', 1), edge('m', 'a2', 'gone', 9)],
  };
  expect(Object.fromEntries(countsOf(GRAPH, heat))).toEqual({ s: 0, m1: 5, m2: 0, back: 3 });
});

it('is put in order from left to right, nothing over anything', async () => {
  const size = { width: 220, height: 150 };
  const places = await arranged(GRAPH, () => size);
  expect([...places.keys()].toSorted()).toEqual(['1', 'a', 'b', 'lonely', 'm']);
  const x = (id: string): number => places.get(id)?.x ?? 0;
  expect(x('1') + 220 < x('m') && x('m') + 220 < x('a') && x('a') === x('b')).toBe(true);
  const boxes = [...places.values()];
  const overlap = boxes.flatMap((one, at) =>
    boxes.slice(at + 1).filter((other) => Math.abs(one.x - other.x) < 220 && Math.abs(one.y - other.y) < 150),
  );
  expect(overlap).toEqual([]);
});

it('puts what the options of a menu lead to in the order of the options, however they were connected', async () => {
  const options = [1, 2, 3].map((number) => ({ number, value: `${number}` }));
  const graph = {
    nodes: [node('1', 'start'), node('c'), node('b'), node('a'), node('m', 'menu', { arrayOption: options })],
    connections: [
      { id: '3', source: 'm', sourceHandle: 'a3', target: 'c' },
      { id: 's', source: '1', target: 'm' },
      { id: '2', source: 'm', sourceHandle: 'a2', target: 'b' },
      { id: '1', source: 'm', sourceHandle: 'a1', target: 'a' },
    ],
  };
  const places = await arranged(graph, () => ({ width: 220, height: 150 }));
  const above = (one: string, other: string): boolean => (places.get(one)?.y ?? 0) < (places.get(other)?.y ?? 0);
  expect(above('a', 'b') && above('b', 'c')).toBe(true);
});

it.each(NODE_TYPES)('%s has ways out of its own, each another', (type) => {
  const handles = waysOf(node('n', type)).map(({ handle }) => handle);
  expect(new Set(handles).size).toBe(handles.length);
  expect(handles.length === 0).toBe(type === 'ticket' || type === 'goTo');
});

it('a way that a menu has no more is drawn as long as something leaves by it', () => {
  const menu = node('m', 'menu', { arrayOption: [{ number: 2, value: 'y' }] });
  expect(drawnWays(menu, GRAPH.connections).map(({ handle, name }) => `${handle} ${name}`)).toEqual([
    'a2 null',
    'else else',
    'a1 gone',
  ]);
});

const lacksText = (nodeId: string | null, path: string) =>
  ({ nodeId, path, code: 'textMissing', severity: 'error' }) as const;

it('says of a node once what it lacks twice, and of others too', () => {
  const lacks = [
    ['a', '0'],
    ['a', '1'],
    ['b', '2'],
    [null, '3'],
    [null, '4'],
  ] as const;
  const problems = lacks.map(([nodeId, path]) => lacksText(nodeId, path));
  expect(oncePerNode(problems).map(({ path }) => path)).toEqual(['0', '2', '3', '4']);
});
