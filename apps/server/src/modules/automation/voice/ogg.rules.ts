// How long a recording is: as it says so itself, or as its size lets guess. Pure.

const PAGE = Buffer.from('OggS');
const HEAD = Buffer.from('OpusHead');
/** Opus counts by these, whatever it was recorded with. */
const PER_SECOND = 48_000;
/** of a page's head: where it says how many samples have been heard by its end */
const POSITION_AT = 6;
/** what is looked at of either end: a page is no longer than 65 kB */
const FIRST = 200;
const LAST = 70_000;
/** of what does not say how long it is: as little as speech takes, so that it is rather thought too long */
const BYTES_A_SECOND = 4_000;
/** No speech takes more: whoever says that it is shorter is not believed. */
const MOST_A_SECOND = 32_000;

/** @property known it says so itself */
export async function secondsOf(sound: Blob): Promise<{ seconds: number; known: boolean }> {
  const seconds = lengthOf(
    Buffer.from(await sound.slice(0, FIRST).arrayBuffer()),
    Buffer.from(await sound.slice(-LAST).arrayBuffer()),
  );
  if (seconds === undefined) return { seconds: sound.size / BYTES_A_SECOND, known: false };
  return { seconds: Math.max(seconds, sound.size / MOST_A_SECOND), known: true };
}

/** Seconds. undefined: it is no Ogg with Opus in it, or cut off */
function lengthOf(first: Buffer, last: Buffer): number | undefined {
  if (!first.subarray(0, 4).equals(PAGE) || !first.includes(HEAD)) return undefined;
  const at = last.lastIndexOf(PAGE);
  if (at < 0 || at + POSITION_AT + 8 > last.length) return undefined;
  return Number(last.readBigUInt64LE(at + POSITION_AT)) / PER_SECOND;
}
