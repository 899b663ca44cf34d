// Where the words of a search stand in a text, whatever their accents and capitals. Pure.
import { plainLetters } from '@recado/rules/folded';

export interface TextPart {
  text: string;
  match: boolean;
}

export const foldText = plainLetters;

export const searchWords = (search: string): string[] => [...new Set(foldText(search).split(/\s+/u).filter(Boolean))];

/** The text in parts; those that begin a word as one of the searched ones does are matches, or all of them `anywhere`. */
export function splitMatches(
  text: string,
  words: readonly string[],
  where: 'words' | 'anywhere' = 'words',
): TextPart[] {
  if (words.length === 0 || text === '') return [{ text, match: false }];
  const { folded, places } = foldWithPlaces(text);
  const marked = new Uint8Array(text.length);
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
      if (
        where === 'words' &&
        at > 0 &&
        /[\p{L}\p{N}]/u.test(folded.charAt(at - 1)) &&
        /[\p{L}\p{N}]/u.test(word.charAt(0))
      )
        continue;
      marked.fill(1, places[at], places[at + word.length] ?? text.length);
    }
  }
  return partsOf(text, marked);
}

/** `places`: where each folded character stands in the text. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = foldText(character);
    for (let each = 0; each < plain.length; each += 1) places.push(at);
    folded += plain;
    at += character.length;
  }
  return { folded, places };
}

function partsOf(text: string, marked: Uint8Array): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && marked[at] === marked[from]) continue;
    parts.push({ text: text.slice(from, at), match: marked[from] === 1 });
    from = at;
  }
  return parts;
}
