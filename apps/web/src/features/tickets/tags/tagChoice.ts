// Which tags a search finds, and the one it would make. Pure.
import type { TagRef } from '@recado/contract/tags';
import { foldText } from '../../../shared/format/matches.ts';

const LEAST = 3;

const folded = (name: string): string => foldText(name.trim());

export const tagsFound = (tags: readonly TagRef[], search: string): TagRef[] =>
  tags.filter(({ name }) => folded(name).includes(folded(search)));

/** null: too short, or there is one of this name. */
export function newTagName(tags: readonly TagRef[], search: string): string | null {
  const name = search.trim();
  const known = tags.some((tag) => folded(tag.name) === folded(name));
  return known || name.length < LEAST ? null : name;
}
