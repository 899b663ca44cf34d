// A question with answers to choose from, for lines on which nothing can be tapped; and what an answer to it means. Pure.
import { chosenOf, numbered, type Choice } from '@recado/rules/choices';
import type { OutboundContent } from './outbound.ts';

export type ChoicesContent = Extract<OutboundContent, { type: 'buttons' | 'list' }>;

export const choicesOf = (content: ChoicesContent): readonly Choice[] =>
  content.type === 'buttons' ? content.buttons : content.rows;

/** The answers numbered below the question. */
export const numberedText = (content: ChoicesContent): string => numbered(content.body, choicesOf(content));

/** The id of the answer that is meant. undefined: none of them */
export const chosenIn = (content: ChoicesContent, answer: string): string | undefined =>
  chosenOf(choicesOf(content), answer);
