// Nodes at which somebody outside of the flow speaks: what they are asked, and what the customer's words mean to them. Pure.
import { cutTo } from '@recado/rules/cut';
import { MOST_ACTIONS, type Action } from '@recado/contract/actions';
import { FLOW_LIMITS } from '@recado/contract/flow-graph';
import { botTurn } from '@recado/rules/typebot';
import type { Answer } from './answers.ts';
import type { Node, NodeOf } from './nodes.ts';
import type { BotState, FlowAsk, FlowContext } from './run.ts';

export type BotNode = NodeOf<'typebot'> | NodeOf<'openai'>;

export const isBot = (node: Node): node is BotNode => node.type === 'typebot' || node.type === 'openai';

export const NEW_BOT: BotState = { session: null, lastAt: null, choices: {}, waiting: [], turns: 0 };

/** Whoever is asked has answered by then, or has not at all. */
export const ASKED_SECONDS = 120;

const MOST_WAITING = 100;
/** of an answer: what follows in the same step has room beside it */
const MOST_SAID = MOST_ACTIONS - 20;

export type BotMove =
  | { do: 'ask'; ask: FlowAsk; bot: BotState; says: string }
  | { do: 'finish' }
  | { do: 'say'; says: string };

const textOf = ({ text, choiceId }: Answer, { choices }: BotState): string =>
  cutTo(offeredTitle(choices, choiceId) ?? text ?? '', FLOW_LIMITS.text);

/** What was offered by that id; whoever answers may name any. */
export const offeredTitle = (choices: Readonly<Record<string, string>>, id: string | undefined): string | undefined =>
  id !== undefined && Object.hasOwn(choices, id) ? choices[id] : undefined;

/** What its settings are taken from. */
export type BotsContext = Pick<FlowContext, 'now' | 'bots'>;

/** @param texts none: it begins */
export function asksBot(node: BotNode, bot: BotState, texts: readonly string[], { now, bots }: BotsContext): BotMove {
  const asked = { ...bot, waiting: [], lastAt: now };
  if (node.type === 'openai') {
    const ask: FlowAsk = { kind: 'openai', agent: node.data.typebotIntegration, hears: texts.length > 0 };
    return { do: 'ask', ask, bot: { ...asked, heard: bot.heard === true || texts.length > 0 }, says: '' };
  }
  const own = node.data.typebotIntegration;
  const settings = { ...own, ...(own.integrationId ? bots[own.integrationId] : undefined) };
  const turn = botTurn(settings, bot, texts, new Date(now));
  if (turn.do === 'finish') return turn;
  if (turn.do === 'silent') return { do: 'say', says: settings.typebotUnknownMessage };
  const text = texts.filter((each) => each.trim() !== '').join('\n');
  const { session, restarts } = turn;
  return {
    do: 'ask',
    ask: { kind: 'typebot', bot: settings, text, session },
    bot: { ...asked, session },
    says: restarts ? settings.typebotRestartMessage : '',
  };
}

/** The customer wrote while it was not being asked … */
export const heardByBot = (node: BotNode, bot: BotState, answer: Answer, context: BotsContext): BotMove =>
  asksBot(node, bot, [textOf(answer, bot)], context);

/** … or while it was. An agent reads the conversation as it is: what it was asked is asked again, and answered once. */
export function heardMeanwhile(node: BotNode, bot: BotState, answer: Answer, context: BotsContext): BotMove | BotState {
  const text = textOf(answer, bot);
  if (node.type === 'openai') return asksBot(node, bot, [text], context);
  return { ...bot, waiting: [...bot.waiting, text].slice(-MOST_WAITING) };
}

export const saidBy = (actions: readonly Action[]): readonly Action[] => actions.slice(0, MOST_SAID);

/** Whoever hands on, closes or starts another has the last word in the flow. */
export const endsFlow = (actions: readonly Action[]): boolean =>
  actions.some(({ kind }) => kind === 'move' || kind === 'startDriver');
