// Whom the customers of a busy morning are, and what they say: forty in each language. Pure.
import type { Language } from '@recado/contract/constants';
import { ENGLISH } from './stories.en.ts';
import { SPANISH } from './stories.es.ts';
import { PORTUGUESE } from './stories.pt.ts';
import type { Story } from './story.ts';

export const STORIES: Record<Language, readonly Story[]> = { pt: PORTUGUESE, en: ENGLISH, es: SPANISH };

/** Asked once more, and again. */
export const NAGS: Record<Language, readonly string[]> = {
  pt: ['Oi? Tem alguém aí?', 'Estou esperando há um tempão…'],
  en: ['Hello? Anybody there?', 'I’ve been waiting for ages…'],
  es: ['¿Hola? ¿Hay alguien?', 'Llevo un buen rato esperando…'],
};

/** No such number is anybody's: an area code that Brazil has not given out, and numbers that are kept for fiction. */
export const numberOf = (language: Language, at: number): string =>
  language === 'pt'
    ? `55209${String(84_370_101 + at * 7_919)}`
    : `1${language === 'en' ? '202' : '305'}55501${String(10 + at)}`;
