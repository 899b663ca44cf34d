// What a customer thinks of a conversation that is over: how they are asked, and what counts as an answer. Pure.
import type { Language } from '@recado/contract/constants';
import { chosenOf, type Choice } from '@recado/rules/choices';

/** An answer that comes later is a message like any other; and nobody is asked about a conversation again sooner. */
export const RATING_WINDOW_MS = 2 * 3_600_000;

/** Their clock and ours may differ. */
const CLOCKS_MS = 60_000;

const QUESTION: Record<Language, string> = {
  pt: 'Como você avalia o nosso atendimento? Responda com um número de 1 a 3:',
  en: 'How would you rate our service? Reply with a number from 1 to 3:',
  es: '¿Cómo califica nuestra atención? Responda con un número del 1 al 3:',
};

const SCALE: Record<Language, readonly [string, string, string]> = {
  pt: ['Insatisfeito', 'Satisfeito', 'Muito satisfeito'],
  en: ['Unsatisfied', 'Satisfied', 'Very satisfied'],
  es: ['Insatisfecho', 'Satisfecho', 'Muy satisfecho'],
};

/** @param question the connection's own; blank: ours */
export function ratingText(question: string, language: Language): string {
  const scale = SCALE[language].map((meaning, at) => `*${at + 1}* - ${meaning}`);
  return `${question.trim() || QUESTION[language]}\n\n${scale.join('\n')}`;
}

/** 1, 2 or 3 as menus take them: in digits, as a keycap, in words, or by what it means. undefined: it says something else. */
export function rateOf(text: string): number | undefined {
  const meant = ANSWERS.map((choices) => chosenOf(choices, text)).find((id) => id !== undefined);
  return meant === undefined ? undefined : Number(meant);
}

/** One of another scale, and nothing else. */
export const isNumber = (text: string): boolean => /^\W*\d{1,2}(?:[.,]\d)?(?:\s*\/\s*\d{1,2})?\W*$/.test(text);

/** Whoever does not write the company's language answers in their own. */
const ANSWERS: readonly (readonly Choice[])[] = Object.values(SCALE).map((meanings) =>
  meanings.map((title, at) => ({ id: String(at + 1), title })),
);

export const answersQuestion = (askedAt: Date, writtenAt: Date): boolean =>
  writtenAt.getTime() >= askedAt.getTime() - CLOCKS_MS && writtenAt.getTime() <= askedAt.getTime() + RATING_WINDOW_MS;
