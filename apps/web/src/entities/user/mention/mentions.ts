// Colleagues that a note names with an @. Pure.
import type { Colleague } from '@recado/contract/users';
import { foldText } from '../../../shared/format/matches.ts';

export type Named = Pick<Colleague, 'id' | 'name'>;

/** What is being written behind an @, up to the cursor. */
export interface Asked {
  /** where the @ stands */
  at: number;
  words: string;
}

const BEHIND_AT = /(?:^|[\s(])@([\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]+)?)$/u;

/** null: nobody is being named. */
export function askedFor(text: string, caret: number): Asked | null {
  const [, words] = BEHIND_AT.exec(text.slice(0, caret)) ?? [];
  return words === undefined ? null : { at: caret - words.length - 1, words };
}

/** By any word of their names, the first ones first. */
export function whoMatches<P extends Named>(words: string, people: readonly P[], most = 6): P[] {
  const wanted = foldText(words);
  const rank = ({ name }: Named): number => {
    const folded = foldText(name);
    if (folded.startsWith(wanted)) return 0;
    return folded.split(' ').some((word) => word.startsWith(wanted)) ? 1 : 2;
  };
  return people
    .filter((person) => rank(person) < 2 && foldText(person.name) !== wanted)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, most);
}

/** The text with the name in place of what was asked for, and where the cursor goes. */
export function withMention(
  text: string,
  caret: number,
  asked: Asked,
  { name }: Named,
): { text: string; caret: number } {
  const before = `${text.slice(0, asked.at)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

export interface Piece {
  text: string;
  /** whom it names */
  of: Named | null;
}

/** The text in pieces; of two names of which one begins the other, the longer is meant. */
export function piecesOf(text: string, people: readonly Named[]): Piece[] {
  const longest = people.toSorted((one, other) => other.name.length - one.name.length);
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (at < from || isLetter(text[at - 1])) continue;
    const of = longest.find(({ name }) => text.startsWith(name, at + 1) && !isLetter(text[at + 1 + name.length]));
    if (!of) continue;
    if (at > from) pieces.push({ text: text.slice(from, at), of: null });
    from = at + 1 + of.name.length;
    pieces.push({ text: text.slice(at, from), of });
  }
  if (from < text.length) pieces.push({ text: text.slice(from), of: null });
  return pieces;
}

export const mentionedIn = (text: string, people: readonly Named[]): number[] => [
  ...new Set(piecesOf(text, people).flatMap(({ of }) => (of ? [of.id] : []))),
];
