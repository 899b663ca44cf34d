// Which emojis there are here, and what is read of each: two fifths of emojibase's files, to which the build cuts them down.
/** What we read of an entry of emojibase. */
export interface RawEmoji {
  label: string;
  emoji: string;
  /** absent from what is only part of others */
  group?: number;
  version: number;
  tags?: string[];
  skins?: { emoji: string; tone?: number | number[] }[];
}

/** Emojibase's groups by number; 2 holds only parts of others. Its own names for them are not all right. */
export const EMOJI_GROUPS = {
  smileys: 0,
  people: 1,
  animals: 3,
  food: 4,
  travel: 5,
  activities: 6,
  objects: 7,
  symbols: 8,
  flags: 9,
} as const;
export type EmojiGroup = keyof typeof EMOJI_GROUPS;

/** Of 2021: what came later, the phones and computers of many cannot draw. */
const NEWEST = 14;
const GROUPS = new Set<number>(Object.values(EMOJI_GROUPS));

export interface ShownEmoji extends RawEmoji {
  group: number;
}

/** Of those that two people make, no tones: each has its own. */
export const shownEmojis = (all: readonly RawEmoji[]): ShownEmoji[] =>
  all.flatMap(({ emoji, label, group, version, tags, skins }) => {
    if (group === undefined || !GROUPS.has(group) || version > NEWEST) return [];
    const tones = skins?.flatMap((skin) =>
      typeof skin.tone === 'number' ? { emoji: skin.emoji, tone: skin.tone } : [],
    );
    return { emoji, label, group, version, ...(tags && { tags }), ...(tones?.length && { skins: tones }) };
  });
