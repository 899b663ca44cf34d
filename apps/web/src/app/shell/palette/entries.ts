// What the palette offers, and whether it fits the words.
import type { LucideIcon } from 'lucide-react';
import { foldText, searchWords } from '../../../shared/format/matches.ts';

export interface Entry {
  id: string;
  label: string;
  description?: string;
  /** it is found by these too */
  words?: string;
  icon: LucideIcon;
  /** its shortest way by keys */
  keys?: readonly string[];
  run: () => void;
}

export interface Section {
  group: 'commands' | 'contacts' | 'tickets' | 'quickMessages' | 'screens' | 'settings' | 'helps' | 'actions';
  entries: readonly Entry[];
}

/** Words alone: whoever types `two-step` means both. */
const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ');

/** Each word begins one of its own. */
export function fits(
  { label, description = '', words = '' }: Pick<Entry, 'label' | 'description' | 'words'>,
  query: string,
): boolean {
  const text = ` ${plain(foldText(`${label} ${description} ${words}`))}`;
  return searchWords(plain(query)).every((word) => text.includes(` ${word}`));
}
