// Which passwords are guessed first. Pure.

const plain = (text: string): string => text.trim().toLowerCase();
/** Without what people leave out or put in: spaces, dots, accents. */
const letters = (text: string): string =>
  plain(text)
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** @param names of the person and their company: names, addresses @param common the most common passwords, in small letters */
export function isGuessable(password: string, names: readonly string[], common: ReadonlySet<string>): boolean {
  if (common.has(plain(password)) || common.has(password.toLowerCase())) return true;
  const own = names.flatMap((name) => [name, name.split('@', 1)[0] ?? '', ...name.split(/\s+/)]);
  return own.some((name) => letters(name) !== '' && letters(name) === letters(password));
}
