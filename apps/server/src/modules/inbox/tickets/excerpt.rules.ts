// The piece of a text in which the words that were searched for stand. Words are those of words_of() in the database. Pure.
import { folded } from '@recado/rules/folded';

const EXCERPT_LENGTH = 160;
/** characters shown before the first word that was found */
const LEAD = 40;
/** letters from which on the last word may be the beginning of one */
const PREFIX_FROM = 3;

/** White space, punctuation and symbols. */
const BETWEEN = String.raw`\u0000-/:-@\[-\u0060{-\u00bf\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ue000-\uf8ff\ufe00-\ufe0f\ufeff\ufff0-\uffff\u{10000}-\u{10ffff}`;
const WORD = new RegExp(`[^${BETWEEN}]+`, 'gu');

/** Letters that are no letter with an accent, as the database writes them. */
const SPELLED: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' };

const fold = (word: string): string => folded(word).replace(/[ßæœøđłı]/g, (letter) => SPELLED[letter] ?? letter);

interface Place {
  at: number;
  end: number;
}

/** At most 160 characters, in one line. Where the words are not found: how the text begins. */
export function excerptOf(text: string, term: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT_LENGTH) return line;
  const places = placesOf(line, term);
  const first = places[0]?.at ?? 0;
  const last = places.findLast(({ end }) => end - first <= EXCERPT_LENGTH - 2)?.end ?? first;
  // As much before as leaves room for what was found.
  const from = Math.max(0, Math.min(first - LEAD, line.length - EXCERPT_LENGTH + 1), last - EXCERPT_LENGTH + 2);
  return cut(line, Math.min(from, first));
}

/** Where each word stands for the first time, in the order of the text. */
function placesOf(line: string, term: string): Place[] {
  const wanted = [...term.matchAll(WORD)].map(([word]) => fold(word));
  const last = wanted.at(-1) ?? '';
  const places = new Map<string, Place>();
  for (const { 0: word, index } of line.matchAll(WORD)) {
    const plain = fold(word);
    const found = wanted.find((each) => each === plain) ?? beginning(plain, last);
    if (found !== undefined && !places.has(found)) places.set(found, { at: index, end: index + word.length });
    if (places.size === wanted.length) break;
  }
  return [...places.values()];
}

const beginning = (word: string, last: string): string | undefined =>
  last.length >= PREFIX_FROM && word.startsWith(last) ? last : undefined;

/** Cut at whole characters, with dots where something is left out. */
function cut(line: string, from: number): string {
  const before = from > 0 ? '…' : '';
  const room = EXCERPT_LENGTH - before.length;
  const rest = line.slice(from).replace(/^[\uDC00-\uDFFF]/, '');
  if (rest.length <= room) return before + rest;
  return `${before}${rest.slice(0, room - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
