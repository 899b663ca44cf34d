// The colour of a tag that was made by its name alone. Pure.
const PALETTE = [
  '#e03131',
  '#c2255c',
  '#9c36b5',
  '#6741d9',
  '#3b5bdb',
  '#1971c2',
  '#0c8599',
  '#099268',
  '#2f9e44',
  '#66a80f',
  '#f08c00',
  '#e8590c',
] as const;

/** Always the same for a name, however it is capitalised; white text is readable on it. */
export function colorOf(name: string): string {
  let hash = 0;
  for (const letter of name.trim().toLocaleLowerCase('pt')) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return PALETTE[hash % PALETTE.length] ?? PALETTE[0];
}
