// One step while it is taken: where it stands, what it has said and done, and the ways that lead on. What it changes is its own copy.
import type { FlowConnection } from '@recado/contract/flow-graph';
import { drawnOf, plainWay, wayOf, type Drawn } from './drawn.ts';
import type { Node } from './nodes.ts';
import type { FlowAsk, FlowContext, FlowEnd, FlowState, FlowStep, Hop } from './run.ts';
import { Speech } from './speech.ts';

const NOWHERE: Omit<FlowState, 'vars' | 'files'> = {
  flowId: 0,
  version: 0,
  node: '',
  card: 0,
  waits: 'answer',
  until: null,
  misses: 0,
  seed: 0,
};

export abstract class Walking {
  protected readonly context: FlowContext;
  protected readonly speech: Speech;
  protected readonly path: Hop[] = [];
  /** nodes, each with how much had been said when it was come to */
  readonly #places: [from: number, node: string][] = [];
  protected state: FlowState;
  protected ask: FlowAsk | undefined;

  constructor(state: FlowState | undefined, context: FlowContext) {
    this.context = context;
    this.state = state
      ? { ...state, vars: { ...state.vars }, files: { ...state.files } }
      : { ...NOWHERE, vars: {}, files: {} };
    this.speech = new Speech(context, this.state.vars);
    this.#places.push([0, this.state.node]);
  }

  /** Comes to a node, and does what it says. */
  protected abstract enter(id: string): FlowStep;

  protected comesTo(id: string): void {
    this.#places.push([this.speech.effects.length, id]);
  }

  #said(): Pick<FlowStep, 'effects' | 'saidAt'> {
    const { effects } = this.speech;
    return { effects, saidAt: effects.map((_, at) => this.#places.findLast(([from]) => from <= at)?.[1] ?? '') };
  }

  over(end: FlowEnd): FlowStep {
    return { state: null, ...this.#said(), path: this.path, wakeAt: null, end };
  }

  protected drawn(): Drawn | undefined {
    const flow = this.context.flows[this.state.flowId];
    return flow && drawnOf(flow.graph);
  }

  protected nodeAt(id: string): Node | undefined {
    return this.drawn()?.read(id);
  }

  protected way(id: string, handle: string): FlowConnection | undefined {
    const drawn = this.drawn();
    return drawn && wayOf(drawn, id, handle);
  }

  /** @param handle left out: by its one way out */
  protected leave(id: string, handle?: string): FlowStep {
    const drawn = this.drawn();
    const way = handle === undefined ? drawn && plainWay(drawn, id) : this.way(id, handle);
    return way ? this.follow(way) : this.over('done');
  }

  protected follow({ source, sourceHandle, target }: FlowConnection): FlowStep {
    const { flowId, version } = this.state;
    this.path.push({ flowId, version, from: source, handle: sourceHandle ?? '', to: target });
    return this.enter(target);
  }

  /** @param seconds undefined: for as long as it takes */
  protected await(waits: FlowState['waits'], seconds: number | undefined): FlowStep {
    const until = seconds === undefined ? null : new Date(Date.parse(this.context.now) + seconds * 1_000).toISOString();
    this.state = { ...this.state, waits, until };
    return this.stay();
  }

  protected stay(): FlowStep {
    const { until: wakeAt } = this.state;
    return {
      state: this.state,
      ...this.#said(),
      path: this.path,
      wakeAt,
      ...(this.ask && { ask: this.ask }),
    };
  }
}

export const minutesToSeconds = (minutes: number | null | undefined): number | undefined =>
  typeof minutes === 'number' ? minutes * 60 : undefined;
