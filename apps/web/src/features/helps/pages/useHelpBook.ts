// The help pages in the language of the screen; they and their search come when somebody looks for help, not before.
import type { Language } from '@recado/contract/constants';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { neededCode } from '../../../shared/errors/neededCode.ts';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import type { HelpBook } from './book.ts';

const load = async (language: Language): Promise<HelpBook> => (await import('./book.ts')).loadBook(language);

/** @param wanted whether somebody waits for them, could do without, or has not asked */
export function useHelpBook(wanted: 'needed' | 'welcome' | 'not yet' = 'needed'): UseQueryResult<HelpBook> {
  // What is on the screen changes with the language.
  useTranslation();
  const language = currentLanguage();
  return useQuery({
    queryKey: ['helpBook', language],
    queryFn: () => (wanted === 'needed' ? neededCode(() => load(language)) : load(language)),
    enabled: wanted !== 'not yet',
    staleTime: Infinity,
  });
}
