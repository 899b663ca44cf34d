// What a flow is told, where it stands, and what it wants: the shapes that server, "try it" and tests exchange. All JSON.
import type { Action } from '@recado/contract/actions';
import type { Language } from '@recado/contract/constants';
import type { FlowGraph } from '@recado/contract/flow-graph';
import type { FLOW_ENDS } from '@recado/contract/flow-try';
import type { NodeData } from '@recado/contract/flow-nodes';
import type { OpeningTimes } from '@recado/rules/opening-hours';
import type { BotWords } from '@recado/rules/typebot';
import type { Answer } from './answers.ts';

/** Where somebody stands in a flow. */
export interface FlowState {
  flowId: number;
  /** with which they go on, whatever is published meanwhile */
  version: number;
  node: string;
  /** the card of a content node that comes next */
  card: number;
  /** for what they stand there; asked: a bot or an agent is, outside of the flow */
  waits: 'answer' | 'time' | 'event' | 'asked';
  /** ISO: until then; null: for as long as it takes */
  until: string | null;
  /** answers in a row that would not do */
  misses: number;
  /** answers by their keys */
  vars: Record<string, string>;
  /** of those that were files: the message that holds it */
  files: Record<string, number>;
  /** of the next draw */
  seed: number;
  /** how often somebody outside was asked: an answer to an earlier question is none to this one */
  asks?: number | undefined;
  /** of a node at which a bot or an agent speaks */
  bot?: BotState | undefined;
}

export interface BotState {
  /** the bot's name for the conversation; null: the next words begin one */
  session: string | null;
  /** ISO: when it last was asked */
  lastAt: string | null;
  /** what it offered last, by the ids that come back */
  choices: Record<string, string>;
  /** what the customer wrote while it was being asked */
  waiting: string[];
  /** answers so far */
  turns: number;
  /** the customer has written to it; not only to the flow before it */
  heard?: boolean | undefined;
}

/** Somebody outside of the flow is to be asked; what they say comes back as `answered`, or `gaveUp`. */
export type FlowAsk =
  | { kind: 'typebot'; bot: NodeData<'typebot'>['typebotIntegration']; text: string; session: string | null }
  | { kind: 'openai'; agent: NodeData<'openai'>['typebotIntegration']; hears: boolean };

export type FlowInput =
  /** @param at a node to begin at; left out: the first */
  | { kind: 'start'; flowId: number; seed: number; at?: string | undefined }
  /** from another flow, or from a node that is gone, to a node of this one, with all that was answered */
  | { kind: 'moved'; flowId: number; at: string }
  | ({ kind: 'message' } & Answer)
  | { kind: 'wake' }
  | { kind: 'tagged'; tagId: number }
  /** what somebody who was asked says and wants; `over`: no more of them */
  | {
      kind: 'answered';
      actions: readonly Action[];
      over: boolean;
      session?: string | null | undefined;
      choices?: Record<string, string> | undefined;
      /** where people get it, where the flow has nothing else in mind */
      queueId?: number | null | undefined;
    }
  /** nothing came of it */
  | { kind: 'gaveUp' };

export type BotSettings = BotWords &
  Pick<NodeData<'typebot'>['typebotIntegration'], 'typebotRestartMessage' | 'typebotUnknownMessage'>;

export interface FlowVersion {
  version: number;
  graph: FlowGraph;
}

export interface FlowContext {
  /** ISO */
  now: string;
  language: Language;
  /** the version of each flow that may be run into; of the one that somebody stands in, theirs */
  flows: Readonly<Record<number, FlowVersion>>;
  /** whose hours a node may ask for; left out: always open */
  hours: { company?: OpeningTimes | undefined; queues: Readonly<Record<number, OpeningTimes>> };
  /** what conditions may ask for besides answers: name, number, email … */
  values: Readonly<Record<string, string>>;
  /** a stored file's id by the name that nodes have for it */
  files: Readonly<Record<string, number>>;
  /** how Typebots that are kept as integrations are set now */
  bots: Readonly<Record<number, BotSettings>>;
}

/** A way that was gone. */
export interface Hop {
  flowId: number;
  version: number;
  from: string;
  handle: string;
  to: string;
}

export type FlowEnd = (typeof FLOW_ENDS)[number];

export interface FlowStep {
  /** null: it is over, and people take it from here */
  state: FlowState | null;
  effects: readonly Action[];
  /** the node of each of them */
  saidAt: readonly string[];
  path: readonly Hop[];
  /** ISO: when to tell it `wake`; null: it waits for no time */
  wakeAt: string | null;
  end?: FlowEnd | undefined;
  /** of a state that waits for it */
  ask?: FlowAsk | undefined;
}
