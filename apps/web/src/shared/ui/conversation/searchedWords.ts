// The words that are being searched for in the conversation: every bubble shows where it has them.
import { createContext, use } from 'react';

const NONE: readonly string[] = [];
const WordsContext = createContext(NONE);
export const SearchedWordsProvider = WordsContext.Provider;
export const useSearchedWords = (): readonly string[] => use(WordsContext);
