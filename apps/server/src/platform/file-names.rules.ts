// What a stranger calls a file, as it may be shown: a name, no path, and nothing that makes it look like another. Pure.

// oxlint-disable-next-line no-control-regex -- control characters are what must go from names
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
/** What turns text round, or is not seen in it, makes an .exe look like a .jpg. */
const DIRECTIONS = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const LONGEST = 200;

/** Its end says what it is, so that is what stays of a long one. `file` where nothing is left, or there is none. */
export function shownName(name: string | undefined): string {
  const base = ((name ?? '').split(/[/\\]/).pop() ?? '').replace(CONTROL, '').replace(DIRECTIONS, '').trim();
  // The cut may go through a surrogate pair, and the sender's own may be halved.
  return base.slice(-LONGEST).toWellFormed() || 'file';
}
