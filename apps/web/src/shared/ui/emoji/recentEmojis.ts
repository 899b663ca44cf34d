// The emojis this person picked last, and the skin they prefer, in this browser.
import { readStored, writeStored } from '../../session/storage.ts';
import { EMOJI_TONES, type EmojiTone } from './emojiData.ts';

const KEPT = 16;
/** Before one has picked any: what answers to customers are mostly made of. */
const USUAL = ['👍', '🙏', '😊', '❤️', '👏', '✅', '🎉', '😉', '👋'];

const recentKey = (userId: number): string => `emoji.recent.${userId}`;
const toneKey = (userId: number): string => `emoji.tone.${userId}`;

export function recentEmojis(userId: number): string[] {
  const stored = readStored(recentKey(userId))?.split(' ').filter(Boolean) ?? [];
  return [...new Set([...stored, ...USUAL])].slice(0, KEPT);
}

export function rememberEmoji(userId: number, emoji: string): void {
  const stored = readStored(recentKey(userId))?.split(' ').filter(Boolean) ?? [];
  writeStored(recentKey(userId), [...new Set([emoji, ...stored])].slice(0, KEPT).join(' '));
}

export const emojiTone = (userId: number): EmojiTone =>
  EMOJI_TONES.find((tone) => tone === readStored(toneKey(userId))) ?? 'none';

export const rememberTone = (userId: number, tone: EmojiTone): void => writeStored(toneKey(userId), tone);
