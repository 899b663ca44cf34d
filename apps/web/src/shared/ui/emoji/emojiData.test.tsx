// What one finds an emoji by, and which are left out.
import { beforeEach, describe, expect, test } from 'vitest';
import pt from 'emojibase-data/pt/data.json';
import { emojiDataOf } from './emojiData.ts';
import { emojiTone, recentEmojis, rememberEmoji, rememberTone } from './recentEmojis.ts';
import { shownEmojis, type RawEmoji } from './shownEmojis.ts';

const heart: RawEmoji = { emoji: '❤️', label: 'Coração vermelho', group: 0, version: 0.6, tags: ['amor', 'paixão'] };
const hand: RawEmoji = {
  emoji: '👋',
  label: 'mão acenando',
  group: 1,
  version: 0.6,
  skins: [1, 2, 3, 4, 5].map((tone) => ({ emoji: `👋${tone}`, tone })),
};
const dataOf = (...emojis: RawEmoji[]) => emojiDataOf('pt', emojis, (group) => group.toUpperCase()).emojis;

describe('emojis', () => {
  test('are found by their words with and without accents', () => {
    expect(dataOf(heart)[0]?.tags).toEqual(['amor', 'paixão', 'coracao vermelho', 'paixao']);
  });

  test('have one look for each tone', () => {
    expect(dataOf(hand)[0]?.skins).toMatchObject({ light: '👋1', medium: '👋3', dark: '👋5' });
    expect(dataOf(heart)[0]?.skins).toBeUndefined();
  });

  test('that are only parts of others, or too new to be drawn everywhere, are left out', () => {
    const { group: _group, ...part } = heart;
    expect(dataOf(part, { ...heart, group: 2 }, { ...heart, version: 15 })).toEqual([]);
  });

  test('are the same when the build has cut them down, which leaves less than half', () => {
    const cut = JSON.stringify(shownEmojis(pt));
    expect(emojiDataOf('pt', JSON.parse(cut) as RawEmoji[], String)).toEqual(emojiDataOf('pt', pt, String));
    expect(cut.length).toBeLessThan(JSON.stringify(pt).length / 2);
  });

  test('are grouped under our names', () => {
    const { categories } = emojiDataOf('pt', [heart], (group) => group.toUpperCase());
    expect(categories[0]).toEqual({ index: 0, label: 'SMILEYS' });
    expect(categories).toHaveLength(9);
  });
});

describe('the ones picked last', () => {
  beforeEach(() => localStorage.clear());

  test('come first, once each, and are each person’s own', () => {
    rememberEmoji(7, '🌵');
    rememberEmoji(7, '🎉');
    rememberEmoji(7, '🌵');
    expect(recentEmojis(7).slice(0, 3)).toEqual(['🌵', '🎉', '👍']);
    expect(recentEmojis(7).filter((emoji) => emoji === '🎉')).toHaveLength(1);
    expect(recentEmojis(8)).not.toContain('🌵');
  });

  test('the tone is remembered; an unknown one is none', () => {
    rememberTone(7, 'dark');
    expect([emojiTone(7), emojiTone(8)]).toEqual(['dark', 'none']);
    localStorage.setItem('emoji.tone.7', 'blue');
    expect(emojiTone(7)).toBe('none');
  });
});
