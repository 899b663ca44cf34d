// A text that must not be longer.

/** The first so many UTF-16 units, without half a character at the end: that is no text to PostgreSQL's JSON. */
export const cutTo = (text: string, length: number): string => text.slice(0, length).toWellFormed();
