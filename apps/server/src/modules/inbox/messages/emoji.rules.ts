// Whether a text is one emoji, as a reaction must be. Pure.
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Pictures, flags (two letters of a country, or a black flag with tags) and key caps. */
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3/u;

export const isEmoji = (text: string): boolean => PICTURE.test(text) && [...graphemes.segment(text)].length === 1;
