// The options of a queue's menu as a tree that somebody edits: how it is shown, and what each edit makes of it. Pure.
import type { QueueOption } from '@recado/contract/queue-options';
import { above, beside, heightOf, moved, removed } from '@recado/rules/option-places';

/** An option with where it stands, level by level: 2.1 */
export interface ShownOption {
  option: QueueOption;
  /** 0: at the top */
  depth: number;
  path: string;
}

export interface OptionPlace {
  parentId: number | null;
  /** from 1 */
  option: number;
}

export type OptionEdit =
  | { kind: 'add'; made: QueueOption }
  | { kind: 'change'; id: number; title: string; message: string }
  | ({ kind: 'move'; id: number } & OptionPlace)
  | { kind: 'delete'; id: number }
  /** it, and what stood below it */
  | { kind: 'restore'; branch: readonly QueueOption[] };

const byId = (options: readonly QueueOption[], id: number | null): QueueOption | undefined =>
  options.find((option) => option.id === id);

export const besideOf = (options: readonly QueueOption[], parentId: number | null): QueueOption[] =>
  beside(options, parentId).flatMap(({ id }) => byId(options, id) ?? []);

/** From the top to the bottom, each before those below it. */
export const shownOf = (
  options: readonly QueueOption[],
  parentId: number | null = null,
  { depth, path }: Pick<ShownOption, 'depth' | 'path'> = { depth: 0, path: '' },
): ShownOption[] =>
  besideOf(options, parentId).flatMap((option, at) => {
    const shown = { option, depth, path: `${path}${at + 1}` };
    return [shown, ...shownOf(options, option.id, { depth: depth + 1, path: `${shown.path}.` })];
  });

/** It, and those below it. */
export const branchOf = (options: readonly QueueOption[], id: number): QueueOption[] => [
  ...options.filter((option) => option.id === id),
  ...besideOf(options, id).flatMap((child) => branchOf(options, child.id)),
];

export function withEdit(options: readonly QueueOption[], edit: OptionEdit): QueueOption[] {
  switch (edit.kind) {
    case 'add':
      return placed([...options, edit.made], edit.made, edit.made);
    case 'change':
      return options.map((option) =>
        option.id === edit.id ? { ...option, title: edit.title, message: edit.message } : option,
      );
    case 'move': {
      const moving = byId(options, edit.id);
      return moving ? placed(options, moving, edit) : [...options];
    }
    case 'delete': {
      const gone = byId(options, edit.id);
      const branch = new Set(branchOf(options, edit.id).map(({ id }) => id));
      const left = options.filter(({ id }) => !branch.has(id));
      return gone ? merged(left, removed(options, gone)) : left;
    }
    case 'restore': {
      const [root] = edit.branch;
      return root ? placed([...options, ...edit.branch], root, root) : [...options];
    }
  }
}

const placed = (options: readonly QueueOption[], moving: QueueOption, to: OptionPlace): QueueOption[] =>
  merged(options, moved(options, moving, { parentId: to.parentId, place: to.option }));

const merged = (options: readonly QueueOption[], changes: ReturnType<typeof moved>): QueueOption[] =>
  options.map((option) => {
    const change = changes.find(({ id }) => id === option.id);
    return change ? { ...option, parentId: change.parentId, option: change.option } : option;
  });

export type Shift = 'up' | 'down' | 'indent' | 'outdent';

/** Where a step leads. undefined: there is none */
export function shifted(
  options: readonly QueueOption[],
  { id, parentId }: QueueOption,
  to: Shift,
): OptionPlace | undefined {
  const row = besideOf(options, parentId);
  const at = row.findIndex((option) => option.id === id);
  switch (to) {
    case 'up':
      return at > 0 ? { parentId, option: at } : undefined;
    case 'down':
      return at < row.length - 1 ? { parentId, option: at + 2 } : undefined;
    case 'indent': {
      const before = row[at - 1];
      return before && { parentId: before.id, option: besideOf(options, before.id).length + 1 };
    }
    case 'outdent': {
      const parent = byId(options, parentId);
      return parent && { parentId: parent.parentId, option: parent.option + 1 };
    }
  }
}

/**
 * Where one that is dragged would stand if it were let go.
 * @param overId on whose row it lies
 * @param levels to the right (or left) of where it was taken
 * @param deepest level that there may be, from 1
 */
export function dropPlace(
  options: readonly QueueOption[],
  { id, overId, levels, deepest }: { id: number; overId: number; levels: number; deepest: number },
): (OptionPlace & { depth: number }) | undefined {
  const branch = new Set(branchOf(options, id).map((option) => option.id));
  const rows = shownOf(options).filter(({ option }) => option.id === id || !branch.has(option.id));
  const from = rows.findIndex(({ option }) => option.id === id);
  const to = rows.findIndex(({ option }) => option.id === overId);
  const dragged = rows[from];
  if (!dragged || to < 0) return undefined;
  const others = rows.toSpliced(from, 1);
  const before = others[to - 1];
  const least = others[to]?.depth ?? 0;
  const most = Math.min(before ? before.depth + 1 : 0, deepest - heightOf(options, id));
  const depth = Math.max(Math.min(dragged.depth + levels, most), least);
  const parentId = before ? parentAt(options, before, depth) : null;
  const option = others.slice(0, to).filter((row) => row.option.parentId === parentId).length + 1;
  return { parentId, option, depth };
}

/** Whose child one is that stands so deep, right after this one. */
const parentAt = (options: readonly QueueOption[], { option, depth: own }: ShownOption, depth: number): number | null =>
  depth > own ? option.id : (above(options, option.parentId)[depth - 1]?.id ?? null);
