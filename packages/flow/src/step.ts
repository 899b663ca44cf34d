// A flow's step: from where somebody stands, with what they did, to where they stand next and what is said and done on the
// way. Pure: the same in production, in the builder's "try it" and in saved tests.
import { MOST_ACTIONS } from '@recado/contract/actions';
import { FLOW_LIMITS, HANDLES } from '@recado/contract/flow-graph';
import { meantOf, type Choice } from '@recado/rules/choices';
import { folded } from '@recado/rules/folded';
import { isOpen } from '@recado/rules/opening-hours';
import { isTrue, readAnswer, type Answer } from './answers.ts';
import { isBot } from './bots.ts';
import { BotWalk } from './bot-walk.ts';
import { drawnOf } from './drawn.ts';
import { cardsOf, type Card, type Content, type Node, type NodeOf } from './nodes.ts';
import { draw } from './random.ts';
import type { FlowContext, FlowInput, FlowState, FlowStep } from './run.ts';
import { minutesToSeconds } from './walking.ts';
import { WILL_NOT_DO } from './words.ts';

/** Nodes passed without waiting: who passes more turns in a circle. */
const MOST_NODES = 100;
/** Room for the last words of a step. */
const MOST_EFFECTS = MOST_ACTIONS - 5;

/** A customer who writes this is out of the flow. */
const STOP = 'parar';

/** @param state undefined: it begins */
export function step(state: FlowState | undefined, input: FlowInput, context: FlowContext): FlowStep {
  const walk = new Walk(state, context);
  if (input.kind === 'start' || input.kind === 'moved') return walk.begin(input);
  return state ? walk.resume(state, input) : walk.over('broken');
}

/** One step while it is taken; what it changes is its own copy. */
class Walk extends BotWalk {
  #passed = 0;

  begin(input: Extract<FlowInput, { kind: 'start' | 'moved' }>): FlowStep {
    if (input.kind === 'start') this.state.seed = input.seed >>> 0;
    return this.#goInto(input.flowId, input.at);
  }

  resume(state: FlowState, input: Exclude<FlowInput, { kind: 'start' | 'moved' }>): FlowStep {
    const node = this.nodeAt(state.node);
    if (!node) return this.over('broken');
    switch (input.kind) {
      case 'answered':
        return isBot(node) && state.waits === 'asked' ? this.told(node, input) : this.stay();
      case 'gaveUp':
        return isBot(node) && state.waits === 'asked' ? this.failed(node) : this.stay();
      case 'message':
        return folded(input.text ?? '') === STOP ? this.over('stopped') : this.#heard(node, state, input);
      case 'wake':
        return this.#woken(node, state);
      case 'tagged': {
        const awaited = node.type === 'waitEvent' && node.data.event === 'tagged' ? node.data : undefined;
        const isIt = awaited && (typeof awaited.tagId !== 'number' || awaited.tagId === input.tagId);
        return isIt ? this.leave(node.id) : this.stay();
      }
    }
  }

  #goInto(flowId: number, at?: string): FlowStep {
    const flow = this.context.flows[flowId];
    const first = at ?? (flow && drawnOf(flow.graph).start?.id);
    if (!flow || first === undefined) return this.over('broken');
    this.state = { ...this.state, flowId, version: flow.version };
    return this.enter(first);
  }

  #heard(node: Node, state: FlowState, answer: Answer): FlowStep {
    // Who writes while it is busy is read, and not answered.
    if (state.waits === 'time') return this.stay();
    switch (node.type) {
      case 'menu':
        return this.#chosen(node, state, answer);
      case 'question':
        return this.#answered(node, state, answer);
      case 'waitEvent':
        return node.data.event === 'message' ? this.leave(node.id) : this.stay();
      case 'typebot':
      case 'openai':
        return this.botHears(node, state, answer);
      default:
        return this.stay();
    }
  }

  /** Its time has come, or none was meant: then it goes on waiting. */
  #woken(node: Node, { waits, until, card }: FlowState): FlowStep {
    if (until === null || until > this.context.now) return this.stay();
    if (waits === 'asked') return isBot(node) ? this.failed(node) : this.stay();
    if (waits === 'time')
      return node.type === 'content' || node.type === 'singleBlock' ? this.#play(node, card) : this.leave(node.id);
    const way = this.way(node.id, HANDLES.timeout);
    return way ? this.follow(way) : this.over('timeout');
  }

  #chosen(node: NodeOf<'menu'>, state: FlowState, { text, choiceId }: Answer): FlowStep {
    const choices = menuChoices(node);
    const meant = choiceId ?? meantOf(choices, text ?? '');
    const at = choices.findIndex(({ id }) => id === meant);
    const option = node.data.arrayOption[at];
    if (!option) return this.#missed(node, state, () => this.speech.ask(node.data.message, choices));
    const way = this.way(node.id, `a${option.number}`);
    return way ? this.follow(way) : this.over('done');
  }

  #answered(node: NodeOf<'question'>, state: FlowState, answer: Answer): FlowStep {
    const asked = node.data.typebotIntegration;
    const value = readAnswer(asked, answer, questionChoices(node));
    if (value === undefined)
      return this.#missed(node, state, () => {
        const words = asked.errorMessage.trim() || WILL_NOT_DO[this.context.language][asked.answerType];
        if (asked.answerType === 'options') this.speech.ask(words, questionChoices(node));
        else this.speech.say(words);
      });
    const { vars, files } = this.state;
    if (asked.answerKey in vars || Object.keys(vars).length < FLOW_LIMITS.answers) vars[asked.answerKey] = value;
    if (asked.answerType === 'media' && answer.fileId !== undefined) files[asked.answerKey] = answer.fileId;
    return this.leave(node.id);
  }

  /** That will not do: asked again, and so many times at most. */
  #missed(node: NodeOf<'menu'> | NodeOf<'question'>, { misses }: FlowState, again: () => void): FlowStep {
    const tries = node.type === 'menu' ? node.data.tries : node.data.typebotIntegration.tries;
    if (misses + 1 >= tries) {
      const way = this.way(node.id, HANDLES.else);
      return way ? this.follow(way) : this.over('tries');
    }
    again();
    this.state = { ...this.state, misses: misses + 1 };
    return this.stay();
  }

  protected enter(id: string): FlowStep {
    this.#passed += 1;
    if (this.#passed > MOST_NODES || this.speech.effects.length > MOST_EFFECTS) return this.over('circle');
    const node = this.nodeAt(id);
    if (!node) return this.over('broken');
    this.comesTo(id);
    this.state = { ...this.state, node: id, card: 0, misses: 0, until: null, waits: 'answer', bot: undefined };
    return this.#run(node);
  }

  #run(node: Node): FlowStep {
    switch (node.type) {
      case 'start':
        return this.leave(node.id);
      case 'message':
        this.speech.say(node.data.label);
        return this.leave(node.id);
      case 'content':
      case 'singleBlock':
        return this.#play(node, 0);
      case 'menu':
        this.speech.ask(node.data.message, menuChoices(node));
        return this.await('answer', minutesToSeconds(node.data.waitMinutes));
      case 'interval':
        return this.await('time', node.data.sec);
      case 'img':
      case 'video':
        return this.speech.show(node.data.url, node.data.caption) ? this.leave(node.id) : this.over('broken');
      case 'audio':
        return this.speech.show(node.data.url, '', voiceOf(node.data)) ? this.leave(node.id) : this.over('broken');
      case 'randomizer': {
        const { percent, seed } = draw(this.state.seed);
        this.state.seed = seed;
        return this.leave(node.id, percent < node.data.percent ? HANDLES.a : HANDLES.b);
      }
      case 'question': {
        const { message, answerType, waitMinutes } = node.data.typebotIntegration;
        if (answerType === 'options') this.speech.ask(message, questionChoices(node));
        else this.speech.say(message);
        return this.await('answer', minutesToSeconds(waitMinutes));
      }
      case 'ticket':
        this.speech.effects.push({ kind: 'move', queueId: node.data.queueId });
        return this.over('queue');
      case 'typebot':
      case 'openai':
        return this.botBegins(node);
      case 'condition': {
        const holds = isTrue(
          node.data.condition,
          this.speech.valueOf(node.data.key),
          this.speech.filled(node.data.value),
        );
        return this.leave(node.id, holds ? HANDLES.yes : HANDLES.no);
      }
      case 'tag':
        this.speech.effects.push({ kind: node.data.remove ? 'untag' : 'tag', tagId: node.data.tagId });
        return this.leave(node.id);
      case 'setField':
        this.speech.setField(node.data);
        return this.leave(node.id);
      case 'callOut':
        this.speech.callOut(node.data);
        return this.leave(node.id);
      case 'hours': {
        const { company, queues } = this.context.hours;
        const times = typeof node.data.queueId === 'number' ? queues[node.data.queueId] : company;
        const open = !times || isOpen(times, new Date(this.context.now));
        return this.leave(node.id, open ? HANDLES.yes : HANDLES.no);
      }
      case 'waitEvent':
        return this.await('event', minutesToSeconds(node.data.minutes));
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
        this.state = { ...this.state, card: at + 1 };
        return this.await('time', secondsOf(card));
      }
      if (this.speech.effects.length > MOST_EFFECTS) return this.over('circle');
      if (card.type === 'message') this.speech.say(String(card.value));
      else if (!this.#shows(card)) return this.over('broken');
    }
    return this.leave(node.id);
  }

  #shows = (card: Card): boolean =>
    this.speech.show(String(card.value), '', card.type === 'audio' ? voiceOf(card) : {});
}

/** Sound is a voice note where that was asked for, and a file of sound where it was not. */
const voiceOf = ({ record }: { record?: boolean | null | undefined }) => ({ asVoice: record === true });

/** As its card says, within what one may wait. */
const secondsOf = ({ value }: Card): number => Math.min(Math.max(Number(value) || 1, 1), FLOW_LIMITS.intervalSeconds);

/** Their ids name the node, so that a button of another list is none of these. */
function menuChoices({ id, data }: NodeOf<'menu'>): Choice[] {
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
