// A question with answers to choose from, for lines on which nothing can be tapped; and what an answer to it means. Pure.
import type { OutboundContent } from './outbound.ts';

export interface Choice {
  id: string;
  title: string;
  description?: string | undefined;
}

export type ChoicesContent = Extract<OutboundContent, { type: 'buttons' | 'list' }>;

export const choicesOf = (content: ChoicesContent): readonly Choice[] =>
  content.type === 'buttons' ? content.buttons : content.rows;

/** The answers numbered below the question. */
export function numberedText(content: ChoicesContent): string {
  const lines = choicesOf(content).map(
    ({ title, description }, index) => `*[ ${index + 1} ]* - ${title}${description ? `\n${description}` : ''}`,
  );
  return [content.body, ...lines].join('\n');
}

/** The id of the answer that is meant by its number or its title. undefined: none of them */
export function chosenIn(content: ChoicesContent, answer: string): string | undefined {
  const choices = choicesOf(content);
  const said = answer.trim();
  const [, digits] = /^[*[(\s]*(\d{1,2})(?:\uFE0F?\u20E3)?[\])*.\s]*$/u.exec(said) ?? [];
  if (digits !== undefined) return choices[Number(digits) - 1]?.id;
  const meant = folded(said);
  return choices.find(({ title }) => folded(title) === meant)?.id;
}

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
