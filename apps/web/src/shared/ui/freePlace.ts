// Where something may lie over the page for a moment: over nothing that is pressed, and rather not over what is read.

/** px, from the left and the top of what is seen */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** px between it and the edges of the room, and between two places that are tried */
const MARGIN = 12;
const STEP = 8;

/** What is pressed weighs more than all that is read. */
const PRESSED_WEIGHS = 1_000;

/** As far below as it goes, in the middle before the sides; where nothing is free, where it covers least. */
export function freePlace(
  { width, height }: Pick<Box, 'width' | 'height'>,
  room: Box,
  taken: readonly Box[],
  read: readonly Box[] = [],
): { left: number; top: number } {
  const lefts = [
    room.left + (room.width - width) / 2,
    room.left + MARGIN,
    room.left + room.width - width - MARGIN,
  ] as const;
  let best = { left: lefts[0], top: room.top + room.height - height - MARGIN };
  let least = Infinity;
  for (let { top } = best; top >= room.top + MARGIN; top -= STEP) {
    for (const left of lefts) {
      const box = { left, top, width, height };
      const covered = coveredBy(box, taken) * PRESSED_WEIGHS + coveredBy(box, read);
      if (covered < least) [best, least] = [{ left, top }, covered];
      if (least === 0) return best;
    }
  }
  return best;
}

/** px² */
export const coveredBy = (box: Box, taken: readonly Box[]): number =>
  taken.reduce((sum, other) => sum + overlap(other, box), 0);

const overlap = (a: Box, b: Box): number =>
  within(a.left, a.width, b.left, b.width) * within(a.top, a.height, b.top, b.height);

const within = (a: number, aLength: number, b: number, bLength: number): number =>
  Math.max(0, Math.min(a + aLength, b + bLength) - Math.max(a, b));
