// A flow that is tried out: what the customer reads, what they answer, time that passes when one says so, and where it went.
import type { FlowGraph, FlowNode } from '@recado/contract/flow-graph';
import { expect, test } from 'vitest';
import { begun, litOf, played, type Play, type Setting } from './play.ts';

const node = (id: string, type: FlowNode['type'], data: FlowNode['data'] = {}): FlowNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data,
});
const wire = (source: string, target: string, sourceHandle = 'a') => ({
  id: `${source}-${target}`,
  source,
  target,
  sourceHandle,
});

const GRAPH: FlowGraph = {
  nodes: [
    node('1', 'start'),
    node('h', 'hours'),
    node('q', 'question', { typebotIntegration: { message: 'Name?', answerKey: 'name' } }),
    node('i', 'interval', { sec: 60 }),
    node('p', 'img', { url: 'a.png' }),
    node('m', 'message', { label: 'Hi {{name}}' }),
    node('c', 'message', { label: 'Closed' }),
    node('g', 'goTo', { flowId: 9 }),
  ],
  connections: [
    wire('1', 'h'),
    wire('h', 'q', 'true'),
    wire('h', 'c', 'false'),
    wire('q', 'i'),
    wire('i', 'p'),
    wire('p', 'm'),
    wire('m', 'g'),
  ],
};
const setting: Setting = { flowId: 3, graph: GRAPH, language: 'en', open: true, values: {}, seed: 1 };

const read = ({ lines }: Play): unknown[] =>
  lines.map((line) => {
    if (line.by === 'customer') return line.input.kind;
    if ('ask' in line) return line.ask.kind;
    const { action } = line;
    if (action.kind !== 'send') return action.kind;
    return action.content.type === 'text' ? action.content.body : action.content.type;
  });

test('it waits for an answer and for time, and goes on with them', () => {
  const first = begun(setting);
  expect(read(first)).toEqual(['Name?']);
  const answered = played(setting, first, { kind: 'message', text: 'Ana' });
  expect(answered.state).toMatchObject({ node: 'i', waits: 'time', vars: { name: 'Ana' } });
  const over = played(setting, answered, { kind: 'time' });
  expect(read(over)).toEqual(['Name?', 'message', 'time', 'media', 'Hi Ana']);
  expect(Date.parse(over.now) - Date.parse(first.now)).toBe(60_000);
  // The other flow is tried out by itself.
  expect(over).toMatchObject({ state: null, end: 'done' });
  expect(litOf(GRAPH, over)).toEqual({
    nodes: ['1', 'h', 'q', 'i', 'p', 'm', 'g'],
    edges: ['1-h', 'h-q', 'q-i', 'i-p', 'p-m', 'm-g'],
  });
  expect(played(setting, over, { kind: 'message', text: 'x' })).toBe(over);
});

test('closed, it goes the other way', () => {
  const play = begun({ ...setting, open: false });
  expect(read(play)).toEqual(['Closed']);
  expect(litOf(GRAPH, play).edges).toEqual(['1-h', 'h-c']);
});
