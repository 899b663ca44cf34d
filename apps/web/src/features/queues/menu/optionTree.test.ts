// Edits of a menu's tree: what each makes of it, and where one that is dragged or shifted would stand.
import type { QueueOption } from '@recado/contract/queue-options';
import { expect, test } from 'vitest';
import { branchOf, dropPlace, shifted, shownOf, withEdit, type OptionEdit, type Shift } from './optionTree.ts';

const option = (id: number, parentId: number | null, place: number): QueueOption => ({
  id,
  parentId,
  option: place,
  queueId: 1,
  title: `t${id}`,
  message: '',
});

// 1 a (1.1 b, 1.2 c (1.2.1 d)), 2 e, 3 f
const [A, B, C, D, E, F] = [1, 2, 3, 4, 5, 6];
const TREE = [
  option(E, null, 2),
  option(A, null, 1),
  option(B, A, 1),
  option(C, A, 2),
  option(D, C, 1),
  option(F, null, 3),
];

const drawn = (options: readonly QueueOption[]): string =>
  shownOf(options)
    .map(({ option: { id }, path }) => `${path}:${id}`)
    .join(' ');

test('it is shown from the top to the bottom, numbered by level', () => {
  expect(drawn(TREE)).toBe('1:1 1.1:2 1.2:3 1.2.1:4 2:5 3:6');
});

test.each<[string, OptionEdit, string]>([
  ['added at a place', { kind: 'add', made: option(9, A, 1) }, '1:1 1.1:9 1.2:2 1.3:3 1.3.1:4 2:5 3:6'],
  ['moved up', { kind: 'move', id: F, parentId: null, option: 1 }, '1:6 2:1 2.1:2 2.2:3 2.2.1:4 3:5'],
  ['moved below another', { kind: 'move', id: E, parentId: A, option: 2 }, '1:1 1.1:2 1.2:5 1.3:3 1.3.1:4 2:6'],
  ['deleted with what is below it', { kind: 'delete', id: A }, '1:5 2:6'],
  ['deleted: the others close up', { kind: 'delete', id: B }, '1:1 1.1:3 1.1.1:4 2:5 3:6'],
  ['one that has gone is not moved', { kind: 'move', id: 77, parentId: null, option: 1 }, drawn(TREE)],
])('%s', (_case, edit, after) => {
  expect(drawn(withEdit(TREE, edit))).toBe(after);
});

test('what was deleted comes back where it was, with what was below it', () => {
  const branch = branchOf(TREE, A);
  expect(branch.map(({ id }) => id)).toEqual([A, B, C, D]);
  expect(drawn(withEdit(withEdit(TREE, { kind: 'delete', id: A }), { kind: 'restore', branch }))).toBe(drawn(TREE));
});

test.each<[number, Shift, ReturnType<typeof shifted>]>([
  [E, 'up', { parentId: null, option: 1 }],
  [A, 'up', undefined],
  [E, 'down', { parentId: null, option: 3 }],
  [F, 'down', undefined],
  [E, 'indent', { parentId: A, option: 3 }],
  [A, 'indent', undefined],
  [D, 'outdent', { parentId: A, option: 3 }],
  [A, 'outdent', undefined],
])('option %i, %s', (id, shift, place) => {
  expect(shifted(TREE, TREE.find((each) => each.id === id) ?? option(0, null, 0), shift)).toEqual(place);
});

test.each<[string, { id: number; overId: number; levels: number; deepest?: number }, object | undefined]>([
  ['to the top of all', { id: F, overId: A, levels: 0 }, { parentId: null, option: 1, depth: 0 }],
  ['never below nothing', { id: F, overId: A, levels: 3 }, { parentId: null, option: 1, depth: 0 }],
  ['between two of a level it joins them', { id: F, overId: C, levels: 0 }, { parentId: A, option: 2, depth: 1 }],
  [
    'on its own row to the right: below what stands above',
    { id: E, overId: E, levels: 1 },
    { parentId: A, option: 3, depth: 1 },
  ],
  ['two to the right: further down', { id: E, overId: E, levels: 2 }, { parentId: C, option: 2, depth: 2 }],
  ['not deeper than there may be', { id: E, overId: E, levels: 2, deepest: 2 }, { parentId: A, option: 3, depth: 1 }],
  ['with those below it, to the end', { id: A, overId: F, levels: 0 }, { parentId: null, option: 3, depth: 0 }],
  [
    'with those below it, not too deep',
    { id: A, overId: E, levels: 9, deepest: 4 },
    { parentId: E, option: 1, depth: 1 },
  ],
  ['onto one that it carries: nowhere', { id: A, overId: B, levels: 0 }, undefined],
])('dragged %s', (_case, { deepest = 6, ...drag }, place) => {
  expect(dropPlace(TREE, { ...drag, deepest })).toEqual(place);
});
