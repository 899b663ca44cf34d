// How long a recording is, as far as it says so itself. Pure.

const PAGE = Buffer.from('OggS');
const HEAD = Buffer.from('OpusHead');
/** Opus counts by these, whatever it was recorded with. */
const PER_SECOND = 48_000;
/** of a page's head: where it says how many samples have been heard by its end */
const POSITION_AT = 6;

/** Seconds. undefined: it is no Ogg with Opus in it, or cut off */
export function lengthOf(sound: Buffer): number | undefined {
  if (!sound.subarray(0, 4).equals(PAGE) || !sound.subarray(0, 200).includes(HEAD)) return undefined;
  const last = sound.lastIndexOf(PAGE);
  if (last + POSITION_AT + 8 > sound.length) return undefined;
  return Number(sound.readBigUInt64LE(last + POSITION_AT)) / PER_SECOND;
}
