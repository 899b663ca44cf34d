// Whether a text is nothing but an emoji or a few: those are shown large, as on every phone. Pure.
const MOST = 3;
/** A sign like © is a letter to most, and a digit is no keycap by itself. */
const EMOJI = /^(?![©®™])(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How many, 1 to 3; 0: there are words, or more. */
export function loneEmojis(text: string): number {
  const signs = text.trim();
  // The longest families and flags take some thirty units each.
  if (signs === '' || signs.length > MOST * 40) return 0;
  const parts = [...graphemes.segment(signs)].map(({ segment }) => segment).filter((part) => part.trim() !== '');
  return parts.length <= MOST && parts.every((part) => EMOJI.test(part)) ? parts.length : 0;
}
