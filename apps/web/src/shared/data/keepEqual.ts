// What of an answer was there before stays the very same object, so that only what changed is drawn again. Pure.

/**
 * Stands for the cache's own way, which compares what stands at the same place: to it a new first row makes every row below
 * another one. Here rows are known by their ids, wherever they stand.
 * @returns `after`, with all of it that equals something of `before` replaced by that
 */
export function keepEqual(before: unknown, after: unknown): unknown {
  if (before === after) return before;
  if (Array.isArray(before) && Array.isArray(after)) return keepItems(before, after);
  if (isPlain(before) && isPlain(after)) return keepParts(before, after);
  return after;
}

function keepItems(before: readonly unknown[], after: readonly unknown[]): unknown {
  const known = new Map(before.flatMap((item): [unknown, unknown][] => (hasId(item) ? [[item.id, item]] : [])));
  const kept = after.map((item, at) => keepEqual(hasId(item) ? known.get(item.id) : before[at], item));
  if (after.length === before.length && kept.every((item, at) => item === before[at])) return before;
  return kept.every((item, at) => item === after[at]) ? after : kept;
}

function keepParts(before: Plain, after: Plain): unknown {
  const names = Object.keys(after);
  const kept = Object.fromEntries(names.map((name) => [name, keepEqual(before[name], after[name])]));
  const isOld = names.every((name) => kept[name] === before[name] && Object.hasOwn(before, name));
  if (isOld && Object.keys(before).length === names.length) return before;
  return names.every((name) => kept[name] === after[name]) ? after : kept;
}

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const hasId = (item: unknown): item is { id: unknown } => isPlain(item) && item['id'] !== undefined;
