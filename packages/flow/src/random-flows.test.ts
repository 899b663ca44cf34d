// Flows and customers by chance: whether the state stays in memory or is written down between steps makes no difference.
import { actionList } from '@recado/contract/actions';
import { flowGraph } from '@recado/contract/flow-graph';
import { expect, it } from 'vitest';
import { CHANCE_TEXTS as TEXTS, chanceGraph, chanceOf, type Chance } from '../test/flows.ts';
import { checkFlow } from './check.ts';
import type { FlowContext, FlowInput, FlowState, FlowStep } from './run.ts';
import { step } from './step.ts';

const FLOWS = process.env['LONG_TESTS'] === '1' ? 10_000 : 300;
const INPUTS = 12;

const REPLY = { kind: 'send', content: { type: 'text', body: 'a bot says' } } as const;

function inputOf(chance: Chance, { waits }: FlowState): FlowInput {
  // Whoever is asked answers, most of the time; and says now and then something when nobody asked.
  if (chance(10) < (waits === 'asked' ? 6 : 1)) {
    const said = chance(5);
    if (said === 0) return { kind: 'gaveUp' };
    const actions = Array.from({ length: chance(3) }, () => REPLY);
    return { kind: 'answered', actions, over: said === 1, session: chance(2) ? 's' : null, choices: { c: 'two' } };
  }
  const kind = chance(10);
  if (kind < 3) return { kind: 'wake' };
  if (kind === 3) return { kind: 'tagged', tagId: 1 + chance(3) };
  if (kind === 4) return { kind: 'message', choiceId: `n${chance(16)}:a${1 + chance(3)}` };
  if (kind === 5) return { kind: 'message', text: '', fileId: 40 + chance(3) };
  return { kind: 'message', text: TEXTS[chance(kind === 9 ? TEXTS.length : TEXTS.length - 1)] ?? '' };
}

/** As the database has it, or a browser's storage. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function run(seed: number, between: <T>(value: T) => T): FlowStep[] {
  const chance = chanceOf(seed);
  const graphs = [chanceGraph(chance), chanceGraph(chance)].map((graph) => flowGraph.parse(graph));
  const steps: FlowStep[] = [];
  let state: FlowState | undefined;
  for (let at = 0; at < INPUTS; at += 1) {
    const [one, other] = between(graphs);
    if (!one || !other) throw new Error('there are two');
    const context: FlowContext = {
      now: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
      language: 'en',
      flows: { 1: { version: 1, graph: one }, 2: { version: 4, graph: other } },
      hours: { queues: {} },
      values: {},
      bots: {},
      files: { 'a.png': 5, 'a.ogg': 6, 'a.mp4': 7 },
    };
    const input: FlowInput = state ? inputOf(chance, state) : { kind: 'start', flowId: 1, seed: chance(1_000) };
    const taken = step(between(state), between(input), context);
    steps.push(between(taken));
    state = taken.state ?? undefined;
    if (!state && at > 4) break;
  }
  return steps;
}

it(`${FLOWS} flows do the same when their state is written down between steps, and only what may be done`, () => {
  const ends = new Map<string, number>();
  for (let seed = 1; seed <= FLOWS; seed += 1) {
    const steps = run(seed, (value) => value);
    expect(
      run(seed, (value) => (value === undefined ? value : stored(value))),
      `seed ${seed}`,
    ).toEqual(stored(steps));
    for (const { effects, state, end, ask } of steps) {
      expect(state?.waits === 'asked' || !ask, `seed ${seed}`).toBe(true);
      expect(actionList.safeParse(effects).error, `seed ${seed}`).toBeUndefined();
      expect(state === null, `seed ${seed}`).toBe(end !== undefined);
      ends.set(end ?? 'waits', (ends.get(end ?? 'waits') ?? 0) + 1);
    }
  }
  // They did something.
  for (const end of ['done', 'queue', 'circle', 'waits', 'tries', 'failed'])
    expect(ends.get(end) ?? 0, end).toBeGreaterThan(5);
});

it('and what is checked before: no flow without errors is broken', () => {
  let checked = 0;
  for (let seed = 1; seed <= FLOWS; seed += 1) {
    const chance = chanceOf(seed);
    const problems = [chanceGraph(chance), chanceGraph(chance)].flatMap((graph) => checkFlow(graph));
    if (problems.some(({ severity, code }) => severity === 'error' && code !== 'noWayOut')) continue;
    checked += 1;
    const ends = run(seed, (value) => value).map(({ end }) => end);
    expect(ends, `seed ${seed}`).not.toContain('broken');
  }
  expect(checked).toBeGreaterThan(FLOWS / 75);
});
