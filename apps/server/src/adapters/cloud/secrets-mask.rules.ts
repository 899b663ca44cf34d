// Keeps secrets out of what is told of a failure: Meta repeats a token that it refuses, and so does a header that cannot be
// sent. Pure.

/** Shorter, it would be found in ordinary words. */
const SHORTEST = 8;

/** Hides these secrets in a text, whole or by their lines, plain or escaped. */
export function masking(secrets: readonly string[]): (text: string) => string {
  const pieces = secrets
    .flatMap((secret) => [secret, ...secret.split(/\s+/)])
    .flatMap((piece) => [piece, encodeURIComponent(piece.toWellFormed()), JSON.stringify(piece).slice(1, -1)])
    .filter(({ length }) => length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length);
  return (text) => pieces.reduce((masked, piece) => masked.replaceAll(piece, '[hidden]'), text);
}
