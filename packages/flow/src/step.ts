// A flow's step: from where somebody stands, with what they did, to where they stand next and what is said and done on the
// way. Pure: the same in production, in the builder's "try it" and in saved tests.
import { MOST_ACTIONS, type Action } from '@recado/contract/actions';
import { FLOW_LIMITS, HANDLES, type FlowConnection } from '@recado/contract/flow-graph';
import { chosenOf, type Choice } from '@recado/rules/choices';
import { isOpen } from '@recado/rules/opening-hours';
import { folded, isTrue, readAnswer, type Answer } from './answers.ts';
import { drawnOf, plainWay, readNode, wayOf, type Drawn } from './drawn.ts';
import { cardsOf, type Card, type Content, type Node, type NodeOf } from './nodes.ts';
import { draw } from './random.ts';
import type { FlowContext, FlowEnd, FlowInput, FlowState, FlowStep, Hop } from './run.ts';
import { OPEN_LIST, WILL_NOT_DO } from './words.ts';

/** Nodes passed without waiting: who passes more turns in a circle. */
const MOST_NODES = 100;
/** Room for the last words of a step. */
const MOST_EFFECTS = MOST_ACTIONS - 5;

/** A customer who writes this is out of the flow. */
const STOP = 'parar';

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

/** @param state undefined: it begins */
export function step(state: FlowState | undefined, input: FlowInput, context: FlowContext): FlowStep {
  const walk = new Walk(state, context);
  if (input.kind === 'start' || input.kind === 'moved') return walk.begin(input);
  return state ? walk.resume(state, input) : walk.over('broken');
}

/** One step while it is taken; what it changes is its own copy. */
class Walk {
  readonly #context: FlowContext;
  readonly #effects: Action[] = [];
  readonly #path: Hop[] = [];
  #state: FlowState;
  #passed = 0;

  constructor(state: FlowState | undefined, context: FlowContext) {
    this.#context = context;
    this.#state = state
      ? { ...state, vars: { ...state.vars }, files: { ...state.files } }
      : { ...NOWHERE, vars: {}, files: {} };
  }

  begin(input: Extract<FlowInput, { kind: 'start' | 'moved' }>): FlowStep {
    if (input.kind === 'start') this.#state.seed = input.seed >>> 0;
    return this.#goInto(input.flowId, input.at);
  }

  resume(state: FlowState, input: Exclude<FlowInput, { kind: 'start' | 'moved' }>): FlowStep {
    const node = this.#nodeAt(state.node);
    if (!node) return this.over('broken');
    switch (input.kind) {
      case 'message':
        return folded(input.text ?? '') === STOP ? this.over('stopped') : this.#heard(node, state, input);
      case 'wake':
        return this.#woken(node, state);
      case 'tagged': {
        const awaited = node.type === 'waitEvent' && node.data.event === 'tagged' ? node.data : undefined;
        const isIt = awaited && (typeof awaited.tagId !== 'number' || awaited.tagId === input.tagId);
        return isIt ? this.#leave(node.id) : this.#stay();
      }
    }
  }

  over(end: FlowEnd): FlowStep {
    return { state: null, effects: this.#effects, path: this.#path, wakeAt: null, end };
  }

  #drawn(): Drawn | undefined {
    const flow = this.#context.flows[this.#state.flowId];
    return flow && drawnOf(flow.graph);
  }

  #nodeAt(id: string): Node | undefined {
    const node = this.#drawn()?.nodes.get(id);
    return node && readNode(node);
  }

  #goInto(flowId: number, at?: string): FlowStep {
    const flow = this.#context.flows[flowId];
    const first = at ?? (flow && drawnOf(flow.graph).start?.id);
    if (!flow || first === undefined) return this.over('broken');
    this.#state = { ...this.#state, flowId, version: flow.version };
    return this.#enter(first);
  }

  #heard(node: Node, state: FlowState, answer: Answer): FlowStep {
    // Who writes while it is busy is read, and not answered.
    if (state.waits === 'time') return this.#stay();
    switch (node.type) {
      case 'menu':
        return this.#chosen(node, state, answer);
      case 'question':
        return this.#answered(node, state, answer);
      case 'waitEvent':
        return node.data.event === 'message' ? this.#leave(node.id) : this.#stay();
      default:
        return this.#stay();
    }
  }

  /** Its time has come, or none was meant: then it goes on waiting. */
  #woken(node: Node, { waits, until, card }: FlowState): FlowStep {
    if (until === null || until > this.#context.now) return this.#stay();
    if (waits === 'time')
      return node.type === 'content' || node.type === 'singleBlock' ? this.#play(node, card) : this.#leave(node.id);
    const way = this.#way(node.id, HANDLES.timeout);
    return way ? this.#follow(way) : this.over('timeout');
  }

  #chosen(node: NodeOf<'menu'>, state: FlowState, { text, choiceId }: Answer): FlowStep {
    const choices = menuChoices(node);
    const meant = choiceId ?? chosenOf(choices, text ?? '');
    const at = choices.findIndex(({ id }) => id === meant);
    const option = node.data.arrayOption[at];
    if (!option) return this.#missed(node, state, () => this.#ask(node.data.message, choices));
    const way = this.#way(node.id, `a${option.number}`);
    return way ? this.#follow(way) : this.over('done');
  }

  #answered(node: NodeOf<'question'>, state: FlowState, answer: Answer): FlowStep {
    const asked = node.data.typebotIntegration;
    const value = readAnswer(asked, answer, questionChoices(node));
    if (value === undefined)
      return this.#missed(node, state, () => {
        const words = asked.errorMessage.trim() || WILL_NOT_DO[this.#context.language][asked.answerType];
        if (asked.answerType === 'options') this.#ask(words, questionChoices(node));
        else this.#say(words);
      });
    const { vars, files } = this.#state;
    if (asked.answerKey in vars || Object.keys(vars).length < FLOW_LIMITS.answers) vars[asked.answerKey] = value;
    if (asked.answerType === 'media' && answer.fileId !== undefined) files[asked.answerKey] = answer.fileId;
    return this.#leave(node.id);
  }

  /** That will not do: asked again, and so many times at most. */
  #missed(node: NodeOf<'menu'> | NodeOf<'question'>, { misses }: FlowState, again: () => void): FlowStep {
    const tries = node.type === 'menu' ? node.data.tries : node.data.typebotIntegration.tries;
    if (misses + 1 >= tries) {
      const way = this.#way(node.id, HANDLES.else);
      return way ? this.#follow(way) : this.over('tries');
    }
    again();
    this.#state = { ...this.#state, misses: misses + 1 };
    return this.#stay();
  }

  #enter(id: string): FlowStep {
    this.#passed += 1;
    if (this.#passed > MOST_NODES || this.#effects.length > MOST_EFFECTS) return this.over('circle');
    const node = this.#nodeAt(id);
    if (!node) return this.over('broken');
    this.#state = { ...this.#state, node: id, card: 0, misses: 0, until: null, waits: 'answer' };
    return this.#run(node);
  }

  #run(node: Node): FlowStep {
    switch (node.type) {
      case 'start':
        return this.#leave(node.id);
      case 'message':
        this.#say(node.data.label);
        return this.#leave(node.id);
      case 'content':
      case 'singleBlock':
        return this.#play(node, 0);
      case 'menu':
        this.#ask(node.data.message, menuChoices(node));
        return this.#await('answer', minutesToSeconds(node.data.waitMinutes));
      case 'interval':
        return this.#await('time', node.data.sec);
      case 'img':
      case 'video':
        return this.#show(node.data.url, node.data.caption) ? this.#leave(node.id) : this.over('broken');
      case 'audio':
        return this.#show(node.data.url) ? this.#leave(node.id) : this.over('broken');
      case 'randomizer': {
        const { percent, seed } = draw(this.#state.seed);
        this.#state.seed = seed;
        return this.#leave(node.id, percent < node.data.percent ? HANDLES.a : HANDLES.b);
      }
      case 'question': {
        const { message, answerType, waitMinutes } = node.data.typebotIntegration;
        if (answerType === 'options') this.#ask(message, questionChoices(node));
        else this.#say(message);
        return this.#await('answer', minutesToSeconds(waitMinutes));
      }
      case 'ticket':
        this.#effects.push({ kind: 'move', queueId: node.data.queueId });
        return this.over('queue');
      // No version that is in force has one: checks.
      case 'typebot':
      case 'openai':
        return this.over('broken');
      case 'condition': {
        const holds = isTrue(node.data.condition, this.#valueOf(node.data.key), this.#filled(node.data.value));
        return this.#leave(node.id, holds ? HANDLES.yes : HANDLES.no);
      }
      case 'tag':
        this.#effects.push({ kind: node.data.remove ? 'untag' : 'tag', tagId: node.data.tagId });
        return this.#leave(node.id);
      case 'setField':
        this.#effects.push({
          kind: 'setField',
          field: node.data.field,
          value: this.#filled(node.data.value).slice(0, 1_000),
        });
        return this.#leave(node.id);
      case 'callOut': {
        const values = Object.entries(node.data.values).map(([name, text]) => [
          name,
          this.#filled(text).slice(0, 1_000),
        ]);
        this.#effects.push({
          ...node.data,
          kind: 'callOut',
          values: Object.fromEntries(values) as Record<string, string>,
        });
        return this.#leave(node.id);
      }
      case 'hours': {
        const { company, queues } = this.#context.hours;
        const times = typeof node.data.queueId === 'number' ? queues[node.data.queueId] : company;
        const open = !times || isOpen(times, new Date(this.#context.now));
        return this.#leave(node.id, open ? HANDLES.yes : HANDLES.no);
      }
      case 'waitEvent':
        return this.#await('event', minutesToSeconds(node.data.minutes));
      case 'goTo':
        return this.#goInto(node.data.flowId);
    }
  }

  /** The cards of a content node from one on; those with a pause wait. */
  #play(node: { id: string; data: Partial<Content> }, from: number): FlowStep {
    const cards = cardsOf(node.data);
    for (const [at, card] of cards.entries()) {
      if (at < from) continue;
      if (card.type === 'interval') {
        this.#state = { ...this.#state, card: at + 1 };
        return this.#await('time', secondsOf(card));
      }
      if (this.#effects.length > MOST_EFFECTS) return this.over('circle');
      if (card.type === 'message') this.#say(String(card.value));
      else if (!this.#show(String(card.value))) return this.over('broken');
    }
    return this.#leave(node.id);
  }

  #say(words: string): void {
    const body = this.#filled(words).slice(0, FLOW_LIMITS.text);
    if (body.trim() !== '') this.#effects.push({ kind: 'send', content: { type: 'text', body } });
  }

  #ask(words: string, choices: Choice[]): void {
    const body = this.#filled(words).slice(0, FLOW_LIMITS.text).trim() || '…';
    const button = OPEN_LIST[this.#context.language];
    this.#effects.push({ kind: 'send', content: { type: 'choices', body, choices, button } });
  }

  /** False: the file is gone. */
  #show(name: string, caption = ''): boolean {
    const mediaId = this.#context.files[name];
    if (mediaId === undefined) return false;
    this.#effects.push({ kind: 'send', content: { type: 'media', body: this.#filled(caption), files: [{ mediaId }] } });
    return true;
  }

  /** With answers in it; other names are filled in where the message is written. */
  #filled(text: string): string {
    const { vars } = this.#state;
    return text.replaceAll(/\{\{\s*([\p{L}\p{N}_]+)\s*\}\}/gu, (written, name: string) =>
      Object.hasOwn(vars, name) ? (vars[name] ?? '') : written,
    );
  }

  #valueOf(written: string): string {
    const key = written.replace(/^\{\{\s*|\s*\}\}$/g, '').trim();
    const { vars } = this.#state;
    if (Object.hasOwn(vars, key)) return vars[key] ?? '';
    return Object.hasOwn(this.#context.values, key) ? (this.#context.values[key] ?? '') : '';
  }

  #way(id: string, handle: string): FlowConnection | undefined {
    const drawn = this.#drawn();
    return drawn && wayOf(drawn, id, handle);
  }

  /** @param handle left out: by its one way out */
  #leave(id: string, handle?: string): FlowStep {
    const drawn = this.#drawn();
    const way = handle === undefined ? drawn && plainWay(drawn, id) : this.#way(id, handle);
    return way ? this.#follow(way) : this.over('done');
  }

  #follow({ source, sourceHandle, target }: FlowConnection): FlowStep {
    const { flowId, version } = this.#state;
    this.#path.push({ flowId, version, from: source, handle: sourceHandle ?? '', to: target });
    return this.#enter(target);
  }

  /** @param seconds undefined: for as long as it takes */
  #await(waits: FlowState['waits'], seconds: number | undefined): FlowStep {
    const until =
      seconds === undefined ? null : new Date(Date.parse(this.#context.now) + seconds * 1_000).toISOString();
    this.#state = { ...this.#state, waits, until };
    return this.#stay();
  }

  #stay(): FlowStep {
    return { state: this.#state, effects: this.#effects, path: this.#path, wakeAt: this.#state.until };
  }
}

const minutesToSeconds = (minutes: number | null | undefined): number | undefined =>
  typeof minutes === 'number' ? minutes * 60 : undefined;

/** As its card says, within what one may wait. */
const secondsOf = ({ value }: Card): number => Math.min(Math.max(Number(value) || 1, 1), FLOW_LIMITS.intervalSeconds);

/** Their ids name the node, so that a button of another list is none of these. */
export function menuChoices({ id, data }: NodeOf<'menu'>): Choice[] {
  const { arrayOption } = data;
  const counted = arrayOption.every(({ number }, at) => number === at + 1);
  const typed = !counted && arrayOption.every(({ number }) => number < 10);
  return arrayOption.map(({ number, value }) => ({
    id: `${id}:a${number}`,
    title: value,
    ...(typed && { key: String(number) }),
  }));
}

const questionChoices = ({ id, data }: NodeOf<'question'>): Choice[] =>
  data.typebotIntegration.options.map((title, at) => ({ id: `${id}:o${at + 1}`, title }));
