// A node whose data is complete, each kind with its own; and what one says that may not be. Pure.
import type { FlowNode, NodeType } from '@recado/contract/flow-graph';
import type { NodeData } from '@recado/contract/flow-nodes';

export type NodeOf<T extends NodeType> = { id: string; type: T; data: NodeData<T> };
export type Node = { [T in NodeType]: NodeOf<T> }[NodeType];

export type Content = NodeData<'content'>;
export type Card = Content['elements'][number];

/** The cards in the order that `seq` says; what it does not name comes after. */
export function cardsOf({ seq = [], elements = [] }: Partial<Content>): readonly Card[] {
  const named = seq.flatMap((name) => elements.filter(({ number }) => String(number) === name));
  return [...named, ...elements.filter((card) => !named.includes(card))];
}

/** Whom a node as it is drawn asks, finished or not. undefined: it asks none of that kind, or does not say */
export function botIn(kind: 'openai' | 'typebot', { type, data }: FlowNode): Record<string, unknown> | undefined {
  const bot = type === kind ? data['typebotIntegration'] : undefined;
  return typeof bot === 'object' && bot !== null ? { ...bot } : undefined;
}
