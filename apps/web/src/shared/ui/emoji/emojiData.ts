// The emojis and what they are called, by language: from our own files, and found with or without accents.
import type { Language } from '@recado/contract/constants';
import { plainLetters } from '@recado/rules/folded';
import en from 'emojibase-data/en/data.json?url';
import es from 'emojibase-data/es/data.json?url';
import pt from 'emojibase-data/pt/data.json?url';
import type { EmojiData, EmojiDetails } from 'frimousse';
import { ApiError } from '../../errors/ApiError.ts';
import { EMOJI_GROUPS, shownEmojis, type EmojiGroup, type RawEmoji } from './shownEmojis.ts';

const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;
export type EmojiTone = (typeof TONES)[number] | 'none';
export const EMOJI_TONES: readonly EmojiTone[] = ['none', ...TONES];

const FILES: Record<Language, string> = { pt, en, es };

const fetched = new Map<Language, Promise<RawEmoji[]>>();

/** The same promise for a language, so that a component may wait for it. One that failed is forgotten. */
export function fetchEmojis(language: Language): Promise<RawEmoji[]> {
  const known = fetched.get(language);
  if (known) return known;
  const answer = readFile(FILES[language]);
  fetched.set(language, answer);
  answer.catch(() => fetched.delete(language));
  return answer;
}

async function readFile(url: string): Promise<RawEmoji[]> {
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) throw new ApiError('network', 0);
  // The file is a part of this build.
  return (await answer.json()) as RawEmoji[];
}

export function emojiDataOf(
  locale: Language,
  emojis: readonly RawEmoji[],
  nameOf: (group: EmojiGroup) => string,
): EmojiData {
  const groups = Object.keys(EMOJI_GROUPS) as EmojiGroup[];
  return {
    locale,
    categories: groups.map((group) => ({ index: EMOJI_GROUPS[group], label: nameOf(group) })),
    emojis: shownEmojis(emojis).map((each) => {
      const { emoji, label, group, version } = each;
      return { emoji, label, category: group, version, tags: searchedFor(each), ...skinsOf(each) };
    }),
    // Read by nobody: we name the tones ourselves.
    skinTones: { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' },
  };
}

/** What it is searched by, as it is written and as it is typed in a hurry. */
function searchedFor({ label, tags = [] }: RawEmoji): string[] {
  return [...new Set([...tags, ...[label, ...tags].map(plainLetters)])];
}

function skinsOf({ skins = [] }: RawEmoji): Pick<EmojiDetails, 'skins'> {
  const byTone = Object.fromEntries(
    skins.flatMap(({ emoji, tone }) => (typeof tone === 'number' ? [[TONES[tone - 1], emoji]] : [])),
  ) as EmojiDetails['skins'];
  return Object.keys(byTone ?? {}).length === TONES.length ? { skins: byTone } : {};
}
