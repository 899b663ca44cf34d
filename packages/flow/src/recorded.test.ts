// A conversation that was tried out, kept as a test: it goes the same way until the drawing says something else.
import { flowRecording, FLOW_TEST_LIMITS, type FlowRecording } from '@recado/contract/flow-tests';
import { flowGraph, type FlowGraph, type FlowNode } from '@recado/contract/flow-graph';
import { expect, test } from 'vitest';
import { chanceGraph, graphOf, menu, node, question, type Chance } from '../test/flows.ts';
import { begun, played, type Play, type PlayInput, type Setting } from './play.ts';
import { draw } from './random.ts';
import { recordingOf, reportOf, rerecorded, runRecording } from './recorded.ts';

const GRAPH = graphOf(
  [
    node('p', 'img', { url: 'a.png' }),
    menu('m', 'Orders', 'Address'),
    question('q', 'order'),
    node('w', 'interval', { sec: 30 }),
    node('t', 'ticket', { queueId: 4 }),
    node('a', 'message', { label: 'Rua das Flores, 12' }),
    node('g', 'tag', { tagId: 2 }),
  ],
  ['1', 'p'],
  ['p', 'm'],
  ['m.a1', 'q'],
  ['m.a2', 'a'],
  ['q', 'w'],
  ['w', 'g'],
  ['g', 't'],
);
const settingOf = (graph: FlowGraph): Setting => ({
  flowId: 3,
  graph,
  language: 'en',
  open: true,
  values: { name: 'Ana' },
  bots: {
    8: {
      typebotExpires: 1,
      typebotKeywordFinish: '',
      typebotKeywordRestart: '',
      typebotRestartMessage: '',
      typebotUnknownMessage: '',
    },
  },
  seed: 1,
});

const ORDERS: PlayInput[] = [
  { kind: 'message', text: 'what?' },
  { kind: 'message', text: 'Orders', choiceId: 'm:a1' },
  { kind: 'message', text: '4711' },
  { kind: 'time' },
];

/** As the database gives it back: keys in another order, checked by the contract. */
const stored = (recording: FlowRecording): FlowRecording =>
  flowRecording.parse(
    JSON.parse(JSON.stringify(recording), (_key, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toReversed())
        : part,
    ),
  );

function recorded(graph: FlowGraph, inputs: readonly PlayInput[]): FlowRecording {
  const setting = settingOf(graph);
  let play: Play = begun(setting);
  for (const input of inputs) play = played(setting, play, input);
  return stored(recordingOf(setting, play));
}

const changed = (id: string, change: Partial<FlowNode>): FlowGraph => ({
  ...GRAPH,
  nodes: GRAPH.nodes.map((each) => (each.id === id ? { ...each, ...change } : each)),
});
const rerun = (graph: FlowGraph, inputs = ORDERS) => runRecording(3, graph, recorded(GRAPH, inputs)).difference;

test('what is recorded says what the customer does, and what comes of it', () => {
  const { turns, bots } = recorded(GRAPH, ORDERS);
  expect(bots).toEqual({});
  const waits = { kind: 'waits', waits: 'answer' };
  const asks = { kind: 'asks', body: 'choose in m', options: ['Orders', 'Address'] };
  expect(turns).toEqual([
    { input: null, told: [{ kind: 'shows', file: 'a.png', body: '' }, asks, waits] },
    { input: ORDERS[0], told: [asks, waits] },
    { input: ORDERS[1], told: [{ kind: 'says', body: 'ask order' }, waits] },
    { input: ORDERS[2], told: [{ kind: 'waits', waits: 'time' }] },
    {
      input: ORDERS[3],
      told: [
        { kind: 'does', action: { kind: 'tag', tagId: 2 } },
        { kind: 'does', action: { kind: 'move', queueId: 4 } },
        { kind: 'ends', end: 'queue' },
      ],
    },
  ]);
  expect(rerun(GRAPH)).toBeNull();
});

test.each<[string, FlowGraph, object]>([
  [
    'other words',
    changed('q', question('q', 'order', { message: 'Which order?' })),
    { turn: 2, got: { kind: 'says', body: 'Which order?' }, nodeId: 'q' },
  ],
  [
    'another queue',
    changed('t', { data: { queueId: 5 } }),
    { turn: 4, expected: { kind: 'does', action: { kind: 'move', queueId: 4 } }, nodeId: 't' },
  ],
  [
    'a way that is gone',
    { ...GRAPH, connections: GRAPH.connections.filter(({ source }) => source !== 'q') },
    { turn: 3, expected: { kind: 'waits', waits: 'time' }, got: { kind: 'ends', end: 'done' }, nodeId: 'q' },
  ],
  [
    'a node between that says something',
    {
      nodes: [...GRAPH.nodes, node('n', 'message', { label: 'Thanks' })],
      connections: GRAPH.connections.map((wire) => (wire.source === 'w' ? { ...wire, target: 'n' } : wire)),
    },
    { turn: 4, expected: { kind: 'does' }, got: { kind: 'says', body: 'Thanks' }, nodeId: 'n' },
  ],
  [
    'another picture',
    changed('p', { data: { url: 'b.png' } }),
    { turn: 0, input: null, got: { kind: 'shows', file: 'b.png' }, nodeId: 'p' },
  ],
])('%s: the first difference, and where', (_, graph, difference) => {
  expect(rerun(graph)).toMatchObject(difference);
});

test('what comes now is taken for what is to come, with the same inputs', () => {
  const other = changed('q', question('q', 'order', { message: 'Which order?' }));
  const taken = rerecorded(3, other, recorded(GRAPH, ORDERS));
  expect(taken.turns.map(({ input }) => input)).toEqual([null, ...ORDERS]);
  expect(runRecording(3, other, taken).difference).toBeNull();
  expect(runRecording(3, GRAPH, taken).difference).toMatchObject({ turn: 2 });
});

test('what makes no difference to the customer is none', () => {
  const moved = changed('q', { position: { x: 900, y: 9 } });
  expect(rerun(moved)).toBeNull();
  // Another picture before it in the file: numbers of files shift.
  const first = { ...GRAPH, nodes: [node('z', 'img', { url: '0.png' }), ...GRAPH.nodes] };
  expect(rerun(first)).toBeNull();
  // The same menu drawn anew, under another id: its button is pressed by what it says.
  const anew: FlowGraph = {
    nodes: GRAPH.nodes
      .map((each) => (each.id === 'm' ? menu('m', 'Orders', 'Address') : each))
      .map((each) => (each.id === 'm' ? { ...each, id: 'm2', data: { ...each.data, message: 'choose in m' } } : each)),
    connections: GRAPH.connections.map((wire) => ({
      ...wire,
      source: wire.source === 'm' ? 'm2' : wire.source,
      target: wire.target === 'm' ? 'm2' : wire.target,
    })),
  };
  expect(rerun(anew)).toBeNull();
});

test('a report says which fail, and to which nodes no test comes', () => {
  const tests = [{ name: 'Orders', recording: recorded(GRAPH, ORDERS) }];
  expect(reportOf(3, GRAPH, tests)).toEqual({ tests: [{ name: 'Orders', difference: null }], uncovered: ['a'] });
  expect(reportOf(3, changed('m', menu('m', 'Orders')), tests).tests).toMatchObject([{ difference: { turn: 0 } }]);
  expect(reportOf(3, GRAPH, [])).toEqual({ tests: [], uncovered: [] });
});

test('no more than a test may have', () => {
  const recording = recorded(GRAPH, ORDERS);
  const many = Array.from({ length: FLOW_TEST_LIMITS.inputs + 1 }, () => ({ input: ORDERS[0] ?? null, told: [] }));
  expect(flowRecording.safeParse({ ...recording, turns: [...recording.turns, ...many] }).success).toBe(false);
  const long = { input: null, told: [{ kind: 'says' as const, body: 'x'.repeat(9_000) }] };
  expect(flowRecording.safeParse({ ...recording, turns: Array.from({ length: 7 }, () => long) }).success).toBe(false);
});

test('flows by chance go the same way when they are run again, as they were stored', () => {
  let seed = 7;
  const chance: Chance = (below) => {
    const { percent, seed: next } = draw(seed);
    seed = next;
    return Math.floor((percent / 100) * below);
  };
  const inputs: PlayInput[] = [
    { kind: 'message', text: '1' },
    { kind: 'message', text: 'red' },
    { kind: 'time' },
    { kind: 'tagged', tagId: 2 },
    { kind: 'message', fileId: 1 },
    { kind: 'answered', actions: [{ kind: 'send', content: { type: 'text', body: 'ok' } }], over: true },
    { kind: 'gaveUp' },
  ];
  for (let round = 0; round < 200; round += 1) {
    const setting = settingOf(flowGraph.parse(chanceGraph(chance)));
    let play: Play = begun(setting);
    for (let at = 0; at < 10; at += 1) play = played(setting, play, inputs[chance(inputs.length)] ?? { kind: 'time' });
    const recording = recordingOf(setting, play);
    const again = runRecording(3, setting.graph, stored(recording));
    expect({ round, difference: again.difference }).toEqual({ round, difference: null });
    expect(again.play).toEqual(play);
  }
});
