// Keys by a table, and which node an arrow leads to.
import type { FlowNode } from '@recado/contract/flow-graph';
import { expect, it } from 'vitest';
import { actOf, neighbour, type KeyAct } from './canvasKeys.ts';

const key = (written: string) => {
  const parts = written.split('+');
  return {
    key: parts.at(-1)?.replace('Space', ' ') ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
};

it.each<[string, KeyAct | undefined]>([
  ['Enter', 'open'],
  ['Space', 'choose'],
  ['Delete', 'delete'],
  ['Backspace', 'delete'],
  ['Escape', 'none'],
  ['ContextMenu', 'menu'],
  ['Shift+F10', 'menu'],
  ['F10', undefined],
  ['Ctrl+z', 'undo'],
  ['Meta+z', 'undo'],
  ['Ctrl+Shift+Z', 'redo'],
  ['Ctrl+y', 'redo'],
  ['Ctrl+A', 'all'],
  ['Ctrl+d', 'duplicate'],
  ['Ctrl+s', 'save'],
  ['Ctrl+Enter', 'connect'],
  ['Ctrl+c', undefined],
  ['Alt+ArrowLeft', undefined],
  ['ArrowLeft', { go: 'left' }],
  ['Shift+ArrowDown', { move: { x: 0, y: 20 } }],
  ['Shift+ArrowLeft', { move: { x: -20, y: 0 } }],
  ['z', undefined],
])('%s: %j', (written, act) => {
  const does = actOf(key(written));
  expect(JSON.stringify(does)?.replaceAll('-0', '0')).toBe(JSON.stringify(act));
});

const at = (id: string, x: number, y: number): FlowNode => ({ id, type: 'message', position: { x, y }, data: {} });
const NODES = [at('a', 0, 0), at('b', 300, 20), at('c', 600, 0), at('d', 300, 400), at('far', 0, 2_000)];

it.each([
  ['a', 'right', 'b'],
  ['b', 'right', 'c'],
  ['c', 'left', 'b'],
  ['b', 'down', 'd'],
  ['d', 'up', 'b'],
  ['a', 'left', undefined],
  ['c', 'up', undefined],
  ['d', 'down', 'far'],
  ['nobody', 'down', 'a'],
] as const)('from %s %s: %s', (from, direction, to) => {
  expect(neighbour(NODES, from, direction)?.id).toBe(to);
});
