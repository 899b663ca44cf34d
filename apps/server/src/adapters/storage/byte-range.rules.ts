// The Range header: one range of bytes, as browsers ask for when somebody seeks in a video.
export type ByteRange = { start: number; end: number | undefined } | { last: number };

/** undefined: none, or one that may be ignored (several ranges, other units, nonsense); the whole file answers it. */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '') return { last: Number(to) };
  const range = { start: Number(from), end: to === '' ? undefined : Number(to) };
  return range.end !== undefined && range.end < range.start ? undefined : range;
}
