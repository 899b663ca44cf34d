// A flow as somebody tries it out: the step of production with a customer that nobody has. Nothing is sent, and time passes
// when one says so. Pure.
import type { Action } from '@recado/contract/actions';
import type { Language } from '@recado/contract/constants';
import { START_ID, type FlowGraph } from '@recado/contract/flow-graph';
import type { OpeningTimes } from '@recado/rules/opening-hours';
import { WEEKDAYS } from '@recado/contract/queues';
import { filesOf } from './check.ts';
import { drawnOf } from './drawn.ts';
import type { Node } from './nodes.ts';
import type { FlowAsk, FlowContext, FlowEnd, FlowInput, FlowState, Hop } from './run.ts';
import { step } from './step.ts';

/** What is taken for granted while one tries. */
export interface Setting {
  flowId: number;
  graph: FlowGraph;
  language: Language;
  /** whether it is within opening hours */
  open: boolean;
  /** what conditions may ask for besides answers */
  values: Readonly<Record<string, string>>;
  /** how Typebots that are kept as integrations are set; left out: not known */
  bots?: FlowContext['bots'] | undefined;
  /** of the draws */
  seed: number;
}

/** What the customer does. `time`: what is waited for has come. */
export type PlayInput = Exclude<FlowInput, { kind: 'start' | 'moved' | 'wake' }> | { kind: 'time' };

/** What came of it, in its order; at: the node that did it, or that waited. */
export type Line =
  | { by: 'customer'; input: PlayInput; at: string; waited: FlowState['waits'] }
  | { by: 'flow'; action: Action; at: string }
  /** nobody is asked here: whoever tries says what came of it */
  | { by: 'flow'; ask: FlowAsk; at: string };

export interface Play {
  lines: readonly Line[];
  /** null: it is over */
  state: FlowState | null;
  end: FlowEnd | undefined;
  /** ISO: its own clock */
  now: string;
  path: readonly Hop[];
}

/** A clock that the tries of one flow share: what is saved of one goes the same way tomorrow. */
const BEGINS = '2026-01-05T12:00:00.000Z';

const CLOSED: OpeningTimes = {
  schedules: WEEKDAYS.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime: '00:00', endTime: '00:00' })),
  specialDays: [],
  timeZone: 'UTC',
};

export const begun = (setting: Setting): Play =>
  taken(setting, { lines: [], state: null, end: undefined, now: BEGINS, path: [] }, undefined, {
    kind: 'start',
    flowId: setting.flowId,
    seed: setting.seed,
  });

export function played(setting: Setting, play: Play, input: PlayInput): Play {
  const { state, now, lines } = play;
  if (!state) return play;
  const heard: Play = { ...play, lines: [...lines, { by: 'customer', input, at: state.node, waited: state.waits }] };
  if (input.kind !== 'time') return taken(setting, heard, state, input);
  const until = state.until ?? now;
  return taken(setting, { ...heard, now: until > now ? until : now }, state, { kind: 'wake' });
}

function taken(setting: Setting, play: Play, state: FlowState | undefined, input: FlowInput): Play {
  const took = step(state, input, { ...aroundOf(setting), now: play.now });
  return {
    lines: [
      ...play.lines,
      ...took.effects.map((action, at): Line => ({ by: 'flow', action, at: took.saidAt[at] ?? '' })),
      ...(took.ask ? [{ by: 'flow' as const, ask: took.ask, at: took.state?.node ?? '' }] : []),
    ],
    state: took.state,
    end: took.end,
    now: play.now,
    path: [...play.path, ...took.path],
  };
}

type Around = Omit<FlowContext, 'now'>;
const arounds = new WeakMap<Setting, Around>();

/** The same in each step of a try. */
function aroundOf(setting: Setting): Around {
  const around = arounds.get(setting) ?? lookAround(setting);
  arounds.set(setting, around);
  return around;
}

/** Flows that it leads into end there: they are tried out by themselves. */
function lookAround({ flowId, graph, language, open, values, bots = {} }: Setting): Around {
  const nodes = nodesOf(graph);
  const others = nodes.flatMap((node) => (node.type === 'goTo' ? [node.data.flowId] : []));
  const asked = nodes.flatMap((node) => (node.type === 'hours' ? (node.data.queueId ?? []) : []));
  const hours = open
    ? { queues: {} }
    : { company: CLOSED, queues: Object.fromEntries(asked.map((queueId) => [queueId, CLOSED])) };
  return {
    language,
    flows: {
      ...Object.fromEntries(others.map((id) => [id, { version: 0, graph: ENDS }])),
      [flowId]: { version: 0, graph },
    },
    hours,
    values,
    bots,
    files: Object.fromEntries(fileNames(graph).map((name, at) => [name, at + 1])),
  };
}

/** Those that can be run. */
function nodesOf(graph: FlowGraph): Node[] {
  const drawn = drawnOf(graph);
  return graph.nodes.flatMap(({ id }) => drawn.read(id) ?? []);
}

const ENDS: FlowGraph = {
  nodes: [{ id: START_ID, type: 'start', position: { x: 0, y: 0 }, data: {} }],
  connections: [],
};

/** Numbered as the messages of a play name them, from 1. */
export const fileNames = (graph: FlowGraph): string[] => [
  ...new Set(nodesOf(graph).flatMap((node) => filesOf(node).map(({ name }) => name))),
];

/** Where it went: nodes, and the connections between them. */
export function litOf(graph: FlowGraph, { path, state }: Play): { nodes: string[]; edges: string[] } {
  const nodes = new Set(path.flatMap(({ from, to }) => [from, to]));
  if (state) nodes.add(state.node);
  const edges = path.flatMap(({ from, handle, to }) =>
    graph.connections
      .filter(({ source, sourceHandle, target }) => source === from && target === to && (sourceHandle ?? '') === handle)
      .flatMap(({ id }) => id ?? []),
  );
  return { nodes: [...nodes], edges: [...new Set(edges)] };
}
