// What keys do on the canvas, and which node lies in a direction. Pure.
import type { FlowNode } from '@recado/contract/flow-graph';
import { NODE_WIDTH, type Place } from './editor.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';
export type KeyAct =
  | 'open'
  | 'choose'
  | 'connect'
  | 'menu'
  | 'delete'
  | 'duplicate'
  | 'undo'
  | 'redo'
  | 'all'
  | 'none'
  | 'save'
  | { go: Direction }
  | { move: Place };

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const WAYS: Readonly<Record<Direction, Place>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};
/** px; as far apart as the dots of the canvas */
const STEP = 20;

const PLAIN: Readonly<Record<string, KeyAct>> = {
  Enter: 'open',
  ' ': 'choose',
  Delete: 'delete',
  Backspace: 'delete',
  Escape: 'none',
  ContextMenu: 'menu',
};
const WITH_CTRL: Readonly<Record<string, KeyAct>> = {
  z: 'undo',
  y: 'redo',
  a: 'all',
  d: 'duplicate',
  s: 'save',
  Enter: 'connect',
};
const WITH_SHIFT: Readonly<Record<string, KeyAct>> = { F10: 'menu' };

export function actOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): KeyAct | undefined {
  if (altKey) return undefined;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  if (ctrlKey || metaKey) return shiftKey ? (letter === 'z' ? 'redo' : undefined) : WITH_CTRL[letter];
  const direction = DIRECTIONS[key];
  if (!direction) return shiftKey ? WITH_SHIFT[key] : PLAIN[key];
  const { x, y } = WAYS[direction];
  return shiftKey ? { move: { x: x * STEP, y: y * STEP } } : { go: direction };
}

/** The nearest one in that direction; what lies aside counts as further. undefined: there is none. */
export function neighbour(nodes: readonly FlowNode[], from: string, direction: Direction): FlowNode | undefined {
  const here = nodes.find(({ id }) => id === from)?.position;
  if (!here) return nodes[0];
  const way = WAYS[direction];
  let best: FlowNode | undefined;
  let least = Infinity;
  for (const node of nodes) {
    const dx = node.position.x - here.x;
    const dy = node.position.y - here.y;
    const along = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y + dy * way.x);
    if (node.id === from || along <= 0 || aside > along + NODE_WIDTH) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [node, far];
  }
  return best;
}
