// Where options stand in a queue's menu: numbered from 1 beside each other, whatever is moved or goes. Pure.
import {
  DEEPEST_OPTION,
  MOST_OPTIONS_BESIDE,
  MOST_QUEUE_OPTIONS,
  type QueueOption,
} from '@recado/contract/queue-options';

export type Placed = Pick<QueueOption, 'id' | 'parentId' | 'option'>;

const byPlace = (one: Placed, other: Placed): number => one.option - other.option || one.id - other.id;

export const beside = (options: readonly Placed[], parentId: number | null): Placed[] =>
  options.filter((option) => option.parentId === parentId).toSorted(byPlace);

/** From the top to its parent. */
export function above(options: readonly Placed[], parentId: number | null): Placed[] {
  const parent = options.find(({ id }) => id === parentId);
  return parent ? [...above(options, parent.parentId), parent] : [];
}

/** It, and what stands below it. */
export const branch = (options: readonly Placed[], id: number): Placed[] => [
  ...options.filter((option) => option.id === id),
  ...beside(options, id).flatMap((child) => branch(options, child.id)),
];

/** Levels of what stands below it, itself among them. */
export const heightOf = (options: readonly Placed[], id: number): number =>
  1 + Math.max(0, ...beside(options, id).map((child) => heightOf(options, child.id)));

/** Why there is no room: in the menu, beside those that stand there, or so far down. */
export type Crowded = 'menu' | 'beside' | 'depth';

/** undefined: a new one has room there */
export const crowdedForNew = (options: readonly Placed[], parentId: number | null): Crowded | undefined =>
  options.length >= MOST_QUEUE_OPTIONS ? 'menu' : crowdedFor(options, parentId, 1);

/** undefined: one that stands elsewhere has room there, with those below it */
export function crowdedForMoved(
  options: readonly Placed[],
  { id, parentId }: Placed,
  to: number | null,
): Crowded | undefined {
  return to === parentId ? undefined : crowdedFor(options, to, heightOf(options, id));
}

/** undefined: what was deleted still has room where it stood */
export const crowdedForRestored = (
  options: readonly Placed[],
  back: readonly Placed[],
  { id, parentId }: Placed,
): Crowded | undefined =>
  options.length + back.length > MOST_QUEUE_OPTIONS ? 'menu' : crowdedFor(options, parentId, heightOf(back, id));

function crowdedFor(options: readonly Placed[], parentId: number | null, height: number): Crowded | undefined {
  if (above(options, parentId).length + height > DEEPEST_OPTION) return 'depth';
  return beside(options, parentId).length >= MOST_OPTIONS_BESIDE ? 'beside' : undefined;
}

/**
 * What stands elsewhere once it is moved, itself among it.
 * @param place from 1, where those from there on move down; undefined: the last
 */
export function moved(
  options: readonly Placed[],
  moving: Placed,
  to: { parentId: number | null; place: number | undefined },
): Placed[] {
  const others = options.filter(({ id }) => id !== moving.id);
  const there = beside(others, to.parentId);
  const at = Math.min((to.place ?? there.length + 1) - 1, there.length);
  const row = [...there.slice(0, at), { ...moving, parentId: to.parentId }, ...there.slice(at)];
  const left = to.parentId === moving.parentId ? [] : numbered(beside(others, moving.parentId));
  return changed(options, [...numbered(row), ...left]);
}

/** What stands elsewhere once it is gone. */
export const removed = (options: readonly Placed[], gone: Placed): Placed[] =>
  changed(options, numbered(beside(options, gone.parentId).filter(({ id }) => id !== gone.id)));

const numbered = (row: readonly Placed[]): Placed[] => row.map((option, at) => ({ ...option, option: at + 1 }));

const changed = (before: readonly Placed[], after: readonly Placed[]): Placed[] =>
  after.filter(
    ({ id, option, parentId }) =>
      !before.some((each) => each.id === id && each.option === option && each.parentId === parentId),
  );
