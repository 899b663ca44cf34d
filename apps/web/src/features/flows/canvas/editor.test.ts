// Drawing by tables: each act on a small flow, what comes of it, and that one step back undoes it.
import { flowGraph, type FlowGraph, type FlowNode, type NodeType } from '@recado/contract/flow-graph';
import { describe, expect, it } from 'vitest';
import { copied, paste, readCopied } from './clipboard.ts';
import {
  addNode,
  chooseAll,
  chooseNodes,
  connect,
  duplicateNode,
  editorOf,
  freeEnd,
  isDirty,
  markSaved,
  moveChosen,
  moveNodes,
  newNodeId,
  nextPlace,
  nodeById,
  redo,
  redraw,
  removeChosen,
  removeNodes,
  replaceNode,
  undo,
  type Editor,
} from './editor.ts';

const node = (id: string, type: NodeType = 'message', x = 0, data: FlowNode['data'] = {}): FlowNode => ({
  id,
  type,
  position: { x, y: 7 },
  data,
});
const option = (number: number) => ({ number, value: `o${number}` });
const MENU = node('m', 'menu', 300, { message: '?', arrayOption: [option(1), option(2)] });
const GRAPH: FlowGraph = {
  nodes: [node('1', 'start'), MENU, node('x', 'message', 600), node('y', 'message', 500)],
  connections: [
    { source: '1', sourceHandle: 'bottom', target: 'm' },
    { source: 'm', sourceHandle: 'a1', target: 'x' },
    { source: 'm', sourceHandle: 'a2', target: 'y' },
    { source: 'x', target: 'y' },
  ],
};
const begin = (): Editor => editorOf(GRAPH);

/** `source:handle>target` of each, and the nodes with their places. */
const wires = ({ graph }: Editor): string[] =>
  graph.connections.map(({ source, sourceHandle, target }) => `${source}:${sourceHandle ?? ''}>${target}`);
const nodes = ({ graph }: Editor): string[] => graph.nodes.map(({ id, position: { x } }) => `${id}@${x}`);
const ALL_NODES = ['1@0', 'm@300', 'x@600', 'y@500'];
const ALL_WIRES = ['1:bottom>m', 'm:a1>x', 'm:a2>y', 'x:>y'];

interface Case {
  what: string;
  act: (editor: Editor) => Editor;
  nodes?: string[];
  wires?: string[];
  chosen?: string[];
}

const CASES: Case[] = [
  {
    what: 'a node is added after the others, chosen',
    act: (e) => addNode(e, node('n', 'img', nextPlace(e.graph).x)),
    nodes: [...ALL_NODES, 'n@760'],
    chosen: ['n'],
  },
  {
    what: 'another start takes the place of the first, and keeps its way',
    act: (e) => addNode(e, node('whatever', 'start', 40)),
    nodes: ['m@300', 'x@600', 'y@500', '1@40'],
    chosen: ['1'],
  },
  {
    what: 'a copy stands beside the right-most, unconnected and not chosen',
    act: (e) => duplicateNode(e, 'm', 'c'),
    nodes: [...ALL_NODES, 'c@840'],
    chosen: [],
  },
  {
    what: 'a node goes with all that touches it',
    act: (e) => removeNodes(e, new Set(['x'])),
    nodes: ['1@0', 'm@300', 'y@500'],
    wires: ['1:bottom>m', 'm:a2>y'],
  },
  {
    what: 'several go at once',
    act: (e) => removeChosen(chooseNodes(e, ['m', 'y'])),
    nodes: ['1@0', 'x@600'],
    wires: [],
    chosen: [],
  },
  {
    what: 'a connection that is chosen goes alone',
    act: (e) => removeChosen({ ...e, wires: new Set(['m-a1-x']) }),
    wires: ['1:bottom>m', 'm:a2>y', 'x:>y'],
  },
  {
    what: 'a menu without its second option leads nowhere by it',
    act: (e) => replaceNode(e, { ...MENU, data: { arrayOption: [option(1)] } }),
    wires: ['1:bottom>m', 'm:a1>x', 'x:>y'],
  },
  { what: 'a new text leaves the ways', act: (e) => replaceNode(e, node('x', 'message', 600, { label: 'new' })) },
  {
    what: 'a way that leads elsewhere now',
    act: (e) => connect(e, 'm', 'a1', 'y'),
    wires: ['1:bottom>m', 'm:a2>y', 'x:>y', 'm:a1>y'],
  },
  {
    what: 'the one plain way, however it was called',
    act: (e) => connect(e, '1', 'a', 'x'),
    wires: ['m:a1>x', 'm:a2>y', 'x:>y', '1:a>x'],
  },
  {
    what: 'a way out beside the plain one',
    act: (e) => connect(e, 'm', 'else', 'x'),
    wires: [...ALL_WIRES, 'm:else>x'],
  },
  { what: 'a way is taken off', act: (e) => connect(e, 'm', 'a2', null), wires: ['1:bottom>m', 'm:a1>x', 'x:>y'] },
  { what: 'a node may lead to itself', act: (e) => connect(e, 'y', 'a', 'y'), wires: [...ALL_WIRES, 'y:a>y'] },
  {
    what: 'what is chosen moves together',
    act: (e) => moveChosen(chooseNodes(e, ['x', 'y']), { x: 10, y: 0 }),
    nodes: ['1@0', 'm@300', 'x@610', 'y@510'],
  },
  {
    what: 'what is dragged',
    act: (e) => [10, 20, 30].reduce((dragged, x) => moveNodes(dragged, new Map([['x', { x, y: 7 }]]), x < 30), e),
    nodes: ['1@0', 'm@300', 'x@30', 'y@500'],
  },
  {
    what: 'another drawing',
    act: (e) => redraw(e, { nodes: [node('1', 'start')], connections: [] }),
    nodes: ['1@0'],
    wires: [],
  },
];

describe.each(CASES)('$what', ({ act, chosen, nodes: there = ALL_NODES, wires: led = ALL_WIRES }) => {
  const after = act(begin());

  it('is drawn', () => {
    expect({ nodes: nodes(after), wires: wires(after) }).toEqual({ nodes: there, wires: led });
    expect([...after.chosen]).toEqual(chosen ?? [...after.chosen]);
    expect(isDirty(after)).toBe(true);
    expect(flowGraph.safeParse(after.graph).success).toBe(true);
  });

  it('is one step back and one forth', () => {
    const back = undo(after);
    expect({ nodes: nodes(back), wires: wires(back) }).toEqual({ nodes: ALL_NODES, wires: ALL_WIRES });
    expect(isDirty(back)).toBe(false);
    expect(redo(back).graph).toBe(after.graph);
  });
});

const NOTHING: [string, (editor: Editor) => Editor][] = [
  ['the start has no twin', (e) => duplicateNode(e, '1')],
  ['nothing leads to the start', (e) => connect(e, 'y', 'a', '1')],
  ['nor to what is not there', (e) => connect(e, 'y', 'a', 'zz')],
  ['a way that is there already', (e) => connect(e, 'm', 'a1', 'x')],
  ['a way that was free already', (e) => connect(e, 'y', 'a', null)],
  ['nothing chosen, nothing deleted', removeChosen],
  ['moved to where it is', (e) => moveNodes(e, new Map([['x', { x: 600, y: 7 }]]))],
  ['no way back from the beginning', undo],
  ['no way forth from the end', redo],
];
it.each(NOTHING)('does nothing: %s', (_, act) => {
  const editor = begin();
  expect(act(editor).graph).toBe(editor.graph);
  expect(act(editor).past).toEqual([]);
});

it('another act after a step back ends the way forth', () => {
  const after = connect(undo(connect(begin(), 'm', 'a1', 'y')), 'm', 'a2', 'x');
  expect(after.future).toEqual([]);
  expect(redo(after)).toBe(after);
});

it('what is saved is clean, and a step back from there is not', () => {
  const after = connect(begin(), 'm', 'a1', 'y');
  const saved = markSaved(after, after.graph);
  expect([isDirty(saved), isDirty(undo(saved)), isDirty(redo(undo(saved)))]).toEqual([false, true, false]);
});

it('undone while it was chosen, it is chosen no more', () => {
  expect([...undo(addNode(begin(), node('n'))).chosen]).toEqual([]);
});

it('ids are 30 letters and digits, each another', () => {
  const ids = Array.from({ length: 50 }, newNodeId);
  expect(ids.every((id) => /^[A-Za-z0-9]{30}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(50);
});

it.each([
  ['one with a free way', ['y'], { source: 'y', handle: 'a' }],
  ['one whose way leads somewhere', ['x'], undefined],
  ['a menu', ['m'], undefined],
  ['two', ['x', 'y'], undefined],
])('a new node hangs from %s: %s', (_, chosen, end) => {
  expect(freeEnd(chooseNodes(begin(), chosen))).toEqual(end);
});

it('what is added to a way out stands beside it, on nothing, and both are one step back', () => {
  const from = { source: 'y', handle: 'a' };
  const before = begin();
  const place = nextPlace(before.graph, from);
  const after = addNode(before, { ...node('n'), position: place }, from);
  expect(after.graph.connections.filter(({ source }) => source === 'y')).toMatchObject([
    { source: 'y', sourceHandle: 'a', target: 'n' },
  ]);
  expect([...after.chosen]).toEqual(['n']);
  expect(place.x).toBe((nodeById(before.graph, 'y')?.position.x ?? 0) + 260);
  const again = nextPlace(after.graph, from);
  expect(again).toEqual({ x: place.x, y: place.y + 240 });
  expect(undo(after).graph).toBe(before.graph);
  expect(redo(undo(after)).graph).toEqual(after.graph);
});

function makeIds() {
  let at = 0;
  return () => `new${(at += 1)}`;
}

describe('copied and pasted', () => {
  it('comes with new ids and the connections between, aside', () => {
    const from = chooseNodes(begin(), ['m', 'x']);
    const part = readCopied(copied(from) ?? '');
    const after = paste(from, part ?? GRAPH, makeIds());
    expect(nodes(after).slice(4)).toEqual(['new1@540', 'new2@840']);
    expect(wires(after)).toEqual([...ALL_WIRES, 'new1:a1>new2']);
    expect([...after.chosen]).toEqual(['new1', 'new2']);
    expect(new Set(after.graph.connections.map(({ id }) => id)).size).toBe(5);
  });

  it('comes into another flow where it stood, without the start', () => {
    const part = readCopied(copied(chooseAll(begin())) ?? '');
    const other = editorOf({ nodes: [node('1', 'start', 5)], connections: [] });
    const after = paste(other, part ?? GRAPH, makeIds());
    expect(nodes(after)).toEqual(['1@5', 'new1@300', 'new2@600', 'new3@500']);
    expect(wires(after)).toEqual(['new1:a1>new2', 'new1:a2>new3', 'new2:>new3']);
  });

  it.each(['hello', '{"format":"recado-flow-part"}', '{"format":"recado-flow-part", broken', ''])(
    'is not %s',
    (text) => {
      expect(readCopied(text)).toBeNull();
    },
  );

  it('is nothing where nothing is chosen', () => {
    expect(copied(begin())).toBeNull();
  });
});
