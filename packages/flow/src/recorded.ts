// A conversation that was tried out, kept as a test: what the customer did, and what came of it. Run again by the same step
// as everything else, it says where it first goes another way. Pure.
import type { FlowGraph } from '@recado/contract/flow-graph';
import type {
  FlowRecording,
  FlowTestDifference,
  FlowTestReport,
  Told,
  WrittenFlowTest,
} from '@recado/contract/flow-tests';
import { drawnOf } from './drawn.ts';
import { begun, fileNames, litOf, played, type Line, type Play, type PlayInput, type Setting } from './play.ts';

type Turn = FlowRecording['turns'][number];
/** What was told, and the node that did it. */
type Heard = { told: Told; at: string | null };

export function recordingOf(setting: Setting, play: Play): FlowRecording {
  const inputs = play.lines.flatMap((line) => (line.by === 'customer' ? [line.input] : []));
  const turns = turnsOf(setting.graph, play);
  return {
    open: setting.open,
    seed: setting.seed,
    language: setting.language,
    values: { ...setting.values },
    bots: botsIn(setting),
    turns: turns.map((heard, at): Turn => ({
      input: at === 0 ? null : written(inputs[at - 1]),
      told: heard.map(({ told }) => told),
    })),
  };
}

/** Those that speak in it, of all that the company has. */
function botsIn({ graph, bots = {} }: Setting): FlowRecording['bots'] {
  const drawn = drawnOf(graph);
  const named = graph.nodes.flatMap(({ id }) => {
    const node = drawn.read(id);
    return node?.type === 'typebot' ? (node.data.typebotIntegration.integrationId ?? []) : [];
  });
  return Object.fromEntries(
    named.flatMap((id) => {
      const words = bots[id];
      return words ? [[String(id), words]] : [];
    }),
  );
}

const written = (input: PlayInput | undefined): Turn['input'] =>
  input?.kind === 'answered' ? { ...input, actions: [...input.actions] } : (input ?? null);

/** The same inputs, with what comes of them now. Where it is over before the last of them, those are left out. */
export function rerecorded(flowId: number, graph: FlowGraph, { turns, ...given }: FlowRecording): FlowRecording {
  const setting: Setting = { flowId, graph, ...given };
  let play = begun(setting);
  for (const { input } of turns) if (input) play = played(setting, play, meant(input, play));
  return recordingOf(setting, play);
}

/** What a test comes to on a drawing. */
export interface TestRun {
  /** null: all went as it was recorded */
  difference: FlowTestDifference | null;
  /** as far as it went */
  play: Play;
}

/** It ends at the first difference: what comes after it is another conversation. */
export function runRecording(flowId: number, graph: FlowGraph, recording: FlowRecording): TestRun {
  const { turns, ...given } = recording;
  const setting: Setting = { flowId, graph, ...given };
  let play = begun(setting);
  for (const [turn, { input, told }] of turns.entries()) {
    if (input) play = played(setting, play, meant(input, play));
    const difference = firstDifference(told, turnsOf(graph, play)[turn] ?? []);
    if (difference) return { difference: { turn, input, ...difference }, play };
  }
  return { difference: null, play };
}

/** All tests of a flow, and the nodes that none of them comes to. Without tests nothing is said of nodes. */
export function reportOf(flowId: number, graph: FlowGraph, tests: readonly WrittenFlowTest[]): FlowTestReport {
  const runs = tests.map(({ name, recording }) => ({ name, ...runRecording(flowId, graph, recording) }));
  return {
    tests: runs.map(({ name, difference }) => ({ name, difference })),
    uncovered: uncoveredOf(
      graph,
      runs.map(({ play }) => play),
    ),
  };
}

export function uncoveredOf(graph: FlowGraph, plays: readonly Play[]): string[] {
  if (plays.length === 0) return [];
  const walked = new Set(plays.flatMap((play) => litOf(graph, play).nodes));
  return graph.nodes.flatMap(({ id, type }) => (type === 'start' || walked.has(id) ? [] : [id]));
}

function firstDifference(
  expected: readonly Told[],
  heard: readonly Heard[],
): Pick<FlowTestDifference, 'expected' | 'got' | 'nodeId'> | undefined {
  for (let at = 0; at < Math.max(expected.length, heard.length); at += 1) {
    const [wanted = null, got] = [expected[at], heard[at]];
    if (canonical(wanted) !== canonical(got?.told ?? null))
      return { expected: wanted, got: got?.told ?? null, nodeId: got?.at ?? heard.at(-1)?.at ?? null };
  }
  return undefined;
}

/** The same whichever way it was stored: keys have no order, and texts no blanks around them. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'string') return part.trim();
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });

/** A button that was drawn anew is pressed by what it says. */
function meant(input: PlayInput, { lines }: Play): PlayInput {
  if (input.kind !== 'message' || input.choiceId === undefined) return input;
  const offered = lines.findLast((line) => choicesOf(line).length > 0);
  const choices = offered ? choicesOf(offered) : [];
  if (choices.some(({ id }) => id === input.choiceId)) return input;
  const same = choices.find(({ title }) => title === input.text);
  return same ? { ...input, choiceId: same.id } : input;
}

/** What a line lets the customer press. */
const choicesOf = (line: Line): readonly { id: string; title: string }[] =>
  'action' in line && line.action.kind === 'send' && line.action.content.type === 'choices'
    ? line.action.content.choices
    : [];

/** What was told in each turn: as it began, and after each input; and then what it waits for, or that it is over. */
function turnsOf(graph: FlowGraph, play: Play): Heard[][] {
  const files = fileNames(graph);
  const turns: Heard[][] = [[]];
  for (const line of play.lines) {
    if (line.by === 'customer') {
      turns.at(-1)?.push({ told: { kind: 'waits', waits: line.waited }, at: line.at });
      turns.push([]);
    } else turns.at(-1)?.push({ told: toldBy(line, files), at: line.at });
  }
  const { state, end = 'done', path } = play;
  turns
    .at(-1)
    ?.push(
      state
        ? { told: { kind: 'waits', waits: state.waits }, at: state.node }
        : { told: { kind: 'ends', end }, at: path.at(-1)?.to ?? null },
    );
  return turns;
}

function toldBy(line: Exclude<Line, { by: 'customer' }>, files: readonly string[]): Told {
  if ('ask' in line)
    return { kind: 'consults', whom: line.ask.kind, text: line.ask.kind === 'typebot' ? line.ask.text : '' };
  const { action } = line;
  if (action.kind !== 'send') return { kind: 'does', action };
  const { content } = action;
  switch (content.type) {
    case 'text':
      return { kind: 'says', body: content.body };
    case 'choices':
      return { kind: 'asks', body: content.body, options: content.choices.map(({ title }) => title) };
    case 'media':
      return { kind: 'shows', file: files[(content.files[0]?.mediaId ?? 0) - 1] ?? '', body: content.body };
    default:
      return { kind: 'does', action };
  }
}
