// The cards of a content node while they are edited. Pure.
import { FLOW_LIMITS } from '@recado/contract/flow-graph';
import { isOneOf, listOf, recordOf, textOf, type Data } from './drafts.ts';

export const CARD_TYPES = ['message', 'interval', 'img', 'audio', 'video'] as const;
export type CardType = (typeof CARD_TYPES)[number];

export interface Card {
  /** its name in `seq`: message1 */
  id: string;
  type: CardType;
  value: string;
  /** what the file was called */
  original: string;
  /** as a voice note */
  record: boolean;
}

/** In the order of `seq`; what that does not name comes after. */
export function cardsOf(data: Data): Card[] {
  const seq = listOf(data['seq']).map(textOf);
  const cards = listOf(data['elements']).flatMap((element, at): Card[] => {
    const { type, value, number, original, record } = recordOf(element);
    if (!isOneOf(CARD_TYPES, type)) return [];
    const id = textOf(number) || `${type}${at + 1}`;
    return [{ id, type, value: textOf(value), original: textOf(original), record: record === true }];
  });
  const named = seq.flatMap((id) => cards.filter((card) => card.id === id));
  return withOwnIds([...named, ...cards.filter((card) => !named.includes(card))]);
}

/** Two of one name would be one. */
function withOwnIds(cards: readonly Card[]): Card[] {
  const made: Card[] = [];
  for (const card of cards)
    made.push(made.some(({ id }) => id === card.id) ? { ...card, id: freeId(made, card.type) } : card);
  return made;
}

function freeId(cards: readonly Card[], type: CardType): string {
  let number = 1;
  while (cards.some(({ id }) => id === `${type}${number}`)) number += 1;
  return `${type}${number}`;
}

export const withCard = (cards: readonly Card[], type: CardType): readonly Card[] =>
  cards.length >= FLOW_LIMITS.cards
    ? cards
    : [...cards, { id: freeId(cards, type), type, value: '', original: '', record: false }];

export function withMoved(cards: readonly Card[], id: string, to: number): readonly Card[] {
  const moved = cards.find((card) => card.id === id);
  return moved ? cards.filter((card) => card !== moved).toSpliced(to, 0, moved) : cards;
}

/** What is stored of them. */
export const contentOf = (cards: readonly Card[]): Data => ({
  seq: cards.map(({ id }) => id),
  elements: cards.map(({ id, type, value, original, record }) => ({
    type,
    value: type === 'interval' && value !== '' ? Number(value) : value,
    number: id,
    ...(original !== '' && { original }),
    ...(type === 'audio' && { record }),
  })),
});
