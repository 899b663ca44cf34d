// Initials for avatars.

/** First letters of the first and the last word; nothing for a bare number or an emoji. */
export function initialsOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  const first = words.at(0) ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (firstLetter(first) + firstLetter(last)).toLocaleUpperCase();
}

/** A letter may be two code units. */
const firstLetter = (word: string): string => /^./u.exec(word)?.[0] ?? '';
