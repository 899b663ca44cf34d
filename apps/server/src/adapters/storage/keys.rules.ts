// What a key of the media store may be: our own names, never a path that a person wrote.
const KEY = /^[a-z0-9_-][a-z0-9_.-]*(?:\/[a-z0-9_-][a-z0-9_.-]*)*$/;
const LONGEST = 500;

/** In a bucket there may be others' files too. */
export const isKey = (key: string): boolean => key.length <= LONGEST && KEY.test(key) && !key.includes('..');

/** Throws for anything else: it would be a mistake of ours. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a key of the media store`);
  return key;
}
