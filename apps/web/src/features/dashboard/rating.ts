// The scale on which customers rate: 1 unsatisfied, 2 satisfied, 3 very satisfied.
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export const RATES = [3, 2, 1] as const;
export type Rate = (typeof RATES)[number];
export const RATING_MAX = 3;

export const COLOURS: Record<Rate, string> = { 3: 'pine', 2: 'yellow', 1: 'red' };

/** 2.4, with one decimal. */
export function useRatingText(): (rating: number) => string {
  // Subscribes to changes of the language.
  useTranslation();
  const format = new Intl.NumberFormat(currentLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (rating) => format.format(rating);
}
