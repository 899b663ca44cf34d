// A node in words: what kind it is, what it says and does, and what is wrong with it. For the canvas, lists and choices.
import type { FlowNode, FlowProblem } from '@recado/contract/flow-graph';
import { cardsOf, type Content } from '@recado/flow/nodes';
import type { FlowAsk } from '@recado/flow/run';
import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import type { Way } from './ways.ts';

/** What the things are called that nodes name by their ids. */
export interface Names {
  queues: ReadonlyMap<number, string>;
  tags: ReadonlyMap<number, string>;
  flows: ReadonlyMap<number, string>;
  integrations: ReadonlyMap<number, string>;
  prompts: ReadonlyMap<number, string>;
}

const NOTHING: ReadonlyMap<number, string> = new Map();
const Context = createContext<Names>({
  queues: NOTHING,
  tags: NOTHING,
  flows: NOTHING,
  integrations: NOTHING,
  prompts: NOTHING,
});
export const NamesProvider = Context.Provider;

type Said = Readonly<Record<string, unknown>>;
const within = (value: unknown): Said => (typeof value === 'object' && value !== null ? { ...value } : {});
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const number = (value: unknown): number => Number(value) || 0;

export interface NodeWords {
  title: (node: Pick<FlowNode, 'type' | 'data'>) => string;
  /** lines; '': it says nothing besides */
  summary: (node: Pick<FlowNode, 'type' | 'data'>) => string;
  /** both, on one line; `most`: of so many characters, else the end is cut */
  named: (node: Pick<FlowNode, 'type' | 'data'>, most?: number) => string;
  way: (way: Way) => string;
  problem: (problem: Pick<FlowProblem, 'code' | 'what'>) => string;
}

export function useNodeWords(): NodeWords {
  const { t } = useTranslation('flowCanvas');
  const names = useContext(Context);
  return useMemo(() => {
    const queueOf = (id: unknown): string => names.queues.get(number(id)) ?? '';
    const tagOf = (id: unknown): string => names.tags.get(number(id)) ?? '';
    const cardWords = ({ type, value, original }: Content['elements'][number]): string => {
      if (type === 'message') return text(value);
      if (type === 'interval') return t('says.seconds', { count: number(value) });
      return [t(`type.${type}`), original ?? ''].filter((word) => word !== '').join(': ');
    };
    const summary = ({ type, data }: Pick<FlowNode, 'type' | 'data'>): string => {
      switch (type) {
        case 'message':
          return text(data.label);
        case 'content':
        case 'singleBlock':
          return Array.isArray(data.elements) ? cardsOf(readContent(data)).map(cardWords).join('\n') : '';
        case 'menu':
          return text(data.message);
        case 'interval':
          return data.sec ? t('says.seconds', { count: number(data.sec) }) : '';
        case 'img':
        case 'video':
          return text(data.caption);
        case 'audio':
          return data.record ? t('says.voice') : '';
        case 'question': {
          const { message, answerKey } = within(data.typebotIntegration);
          return [text(message), answerKey ? `→ {{${text(answerKey)}}}` : ''].filter((line) => line !== '').join('\n');
        }
        case 'ticket': {
          const { id, queueId, queue, data: inner } = data;
          return queueOf(queueId ?? within(queue).id ?? within(inner).id ?? id);
        }
        case 'condition': {
          const { key, condition, value } = data;
          return [text(key), t(`condition.${text(condition)}`, { defaultValue: text(condition) }), text(value)]
            .join(' ')
            .trim();
        }
        case 'tag':
          return tagOf(data.tagId) && t(data.remove ? 'says.untag' : 'says.tag', { name: tagOf(data.tagId) });
        case 'setField': {
          const { extra } = within(data.field);
          const field =
            typeof data.field === 'string' ? t(`field.${data.field}`, { defaultValue: data.field }) : text(extra);
          return field && `${field} = ${text(data.value)}`;
        }
        case 'callOut':
          return text(data.url).replace(/^https?:\/\//, '');
        case 'hours':
          return data.queueId ? queueOf(data.queueId) : t('says.companyHours');
        case 'waitEvent': {
          const awaited = data.event === 'tagged' ? t('says.tagged', { name: tagOf(data.tagId) }) : t('says.message');
          return data.event ? `${awaited}\n${t('says.minutes', { count: number(data.minutes) })}` : '';
        }
        case 'goTo':
          return names.flows.get(number(data.flowId)) ?? '';
        case 'typebot':
        case 'openai':
          return nameOfBot(names, data);
        case 'start':
        case 'randomizer':
          return '';
      }
    };
    const title = ({ type }: Pick<FlowNode, 'type'>): string => t(`type.${type}`);
    return {
      title,
      summary,
      named: (node, most = Infinity) => {
        const whole = [title(node), summary(node).replaceAll('\n', ' · ')].filter((part) => part !== '').join(': ');
        return whole.length > most ? `${whole.slice(0, most).trimEnd()}…` : whole;
      },
      way: ({ name, label }) =>
        name === null ? label : name === 'gone' ? t('way.gone', { name: label }) : t(`way.${name}`),
      problem: ({ code, what = '' }) => t(`problem.${code}`, { what }),
    };
  }, [t, names]);
}

/** A bot's own name, or that of the integration or the assistant that speaks there. '': it has none */
function nameOfBot({ integrations, prompts }: Pick<Names, 'integrations' | 'prompts'>, data: Said): string {
  const { name, integrationId, promptId } = within(data.typebotIntegration);
  return (
    text(name) || text(data.name) || (integrations.get(number(integrationId)) ?? prompts.get(number(promptId)) ?? '')
  );
}

/** The same of somebody who is asked; without any, their kind. */
export function useBotName(): (ask: FlowAsk) => string {
  const { t } = useTranslation('flowCanvas');
  const names = useContext(Context);
  return (ask) =>
    nameOfBot(names, { typebotIntegration: ask.kind === 'typebot' ? ask.bot : ask.agent }) || t(`type.${ask.kind}`);
}

/** Of a draft that may be half done: what of it are cards. */
function readContent({ seq, elements }: Said): Partial<Content> {
  const cards: unknown[] = Array.isArray(elements) ? elements : [];
  return {
    seq: Array.isArray(seq) ? seq.map(String) : [],
    elements: cards.map(within).map(({ type, value, number: id, original }) => ({
      type: CARDS.find((kind) => kind === type) ?? 'message',
      value: typeof value === 'number' ? value : text(value),
      number: typeof id === 'number' ? id : text(id),
      original: text(original),
    })),
  };
}
const CARDS = ['message', 'interval', 'img', 'audio', 'video'] as const;
