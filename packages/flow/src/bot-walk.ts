// At nodes where a bot or an agent speaks: it is asked, what it says is done, and without an answer there is a way out.
import { HANDLES } from '@recado/contract/flow-graph';
import type { Answer } from './answers.ts';
import {
  asksBot,
  ASKED_SECONDS,
  endsFlow,
  heardByBot,
  heardMeanwhile,
  NEW_BOT,
  saidBy,
  type BotMove,
  type BotNode,
} from './bots.ts';
import { plainWay } from './drawn.ts';
import type { FlowInput, FlowState, FlowStep } from './run.ts';
import { minutesToSeconds, Walking } from './walking.ts';

export abstract class BotWalk extends Walking {
  protected botBegins(node: BotNode): FlowStep {
    return this.#moves(node, asksBot(node, NEW_BOT, [], this.context));
  }

  protected botHears(node: BotNode, { bot = NEW_BOT, waits }: FlowState, answer: Answer): FlowStep {
    const hears = waits === 'asked' ? heardMeanwhile : heardByBot;
    const heard = hears(node, bot, answer, this.context);
    if ('do' in heard) return this.#moves(node, heard);
    this.state = { ...this.state, bot: heard };
    return this.stay();
  }

  #moves(node: BotNode, move: BotMove): FlowStep {
    if (move.do === 'finish') return this.#finished(node);
    this.speech.say(move.says);
    // Whoever was being asked has answered: what is left over was nothing to ask.
    if (move.do === 'say') return this.state.waits === 'asked' ? this.#listens(node) : this.stay();
    this.ask = move.ask;
    this.state = { ...this.state, bot: move.bot, asks: (this.state.asks ?? 0) + 1 };
    return this.await('asked', ASKED_SECONDS);
  }

  /** The customer has had enough of the bot: where the flow knows no more, that is the end of the conversation. */
  #finished({ id }: BotNode): FlowStep {
    const drawn = this.drawn();
    if (drawn && plainWay(drawn, id)) return this.leave(id);
    this.speech.effects.push({ kind: 'move', status: 'closed' });
    return this.over('done');
  }

  /** What a bot or an agent said is said and done. */
  protected told(
    node: BotNode,
    { actions, over, session = null, choices = {}, queueId }: Extract<FlowInput, { kind: 'answered' }>,
  ): FlowStep {
    const said = saidBy(actions);
    this.speech.effects.push(...said);
    if (endsFlow(said)) return this.over('queue');
    if (over) return this.#left(node, queueId);
    const { bot = NEW_BOT } = this.state;
    const next = { ...bot, session, choices, turns: bot.turns + 1 };
    this.state = { ...this.state, bot: { ...next, waiting: [] } };
    if (bot.waiting.length > 0) return this.#moves(node, asksBot(node, next, bot.waiting, this.context));
    return this.#listens(node);
  }

  #listens({ data }: BotNode): FlowStep {
    return this.await('answer', minutesToSeconds(data.typebotIntegration.waitMinutes));
  }

  /** An agent hands over to people, where the flow has nothing else in mind. */
  #left(node: BotNode, otherwise: number | null | undefined): FlowStep {
    const drawn = this.drawn();
    const queueId = (node.type === 'openai' ? node.data.typebotIntegration.queueId : undefined) ?? otherwise;
    if (typeof queueId !== 'number' || (drawn && plainWay(drawn, node.id))) return this.leave(node.id);
    this.speech.effects.push({ kind: 'move', queueId });
    return this.over('queue');
  }

  protected failed({ id }: BotNode): FlowStep {
    const way = this.way(id, HANDLES.else);
    return way ? this.follow(way) : this.over('failed');
  }
}
