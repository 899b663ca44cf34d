// Many nodes that are dragged at once move as one picture: nothing of them is drawn anew before they are put down. Only what
// leads out of it, to nodes that stay, is drawn on the way.
import type { FlowGraph } from '@recado/contract/flow-graph';
import type { NodeChange } from '@xyflow/react';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { nodeById, type Place } from './editor.ts';
import type { CanvasNode } from './shown.ts';

/** Fewer are drawn where they are. */
const MANY = 20;
const NOWHERE: Place = { x: 0, y: 0 };
/** What is chosen, what leads from one such to another, and the frame around what was chosen with the mouse. */
const PICTURE = '.react-flow__node.selected, .react-flow__edge.whole, [data-whole], .react-flow__nodesselection-rect';
/** Where nothing stays, what holds them: a browser moves that without painting any of it again. */
const WHOLE =
  '.react-flow__nodes, .react-flow__edges, .react-flow__edgelabel-renderer, .react-flow__nodesselection-rect';
const STAYS = '.react-flow__node:not(.selected)';

interface Drift {
  /** how far it has come */
  get: () => Place;
  subscribe: (listener: () => void) => () => void;
  /** @param root of the drawing */
  to: (root: HTMLElement, by: Place) => void;
  /** They are put down: the graph says where. */
  end: () => void;
}

export function driftOf(): Drift {
  let by = NOWHERE;
  let picture: readonly (HTMLElement | SVGElement)[] = [];
  const listeners = new Set<() => void>();
  const tell = (place: Place): void => {
    by = place;
    for (const listener of listeners) listener();
  };
  return {
    get: () => by,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    to: (root, place) => {
      if (picture.length === 0) picture = pictureIn(root);
      for (const { style } of picture) style.translate = `${place.x}px ${place.y}px`;
      tell(place);
    },
    end: () => {
      if (by === NOWHERE) return;
      const moved = picture;
      picture = [];
      tell(NOWHERE);
      // With the frame that shows them where they are now.
      requestAnimationFrame(() => {
        for (const { style } of moved) {
          style.translate = '';
          style.willChange = '';
        }
      });
    },
  };
}

function pictureIn(root: HTMLElement): (HTMLElement | SVGElement)[] {
  const isWhole = root.querySelector(STAYS) === null;
  const picture = [...root.querySelectorAll<HTMLElement | SVGElement>(isWhole ? WHOLE : PICTURE)];
  // For a few that hold all; each of hundreds would be painted by itself.
  if (isWhole) for (const { style } of picture) style.willChange = 'translate';
  return picture;
}

/** How far many together are dragged; undefined: it is something else */
export function driftIn(graph: FlowGraph, changes: readonly NodeChange<CanvasNode>[]): Place | undefined {
  if (changes.length < MANY || !changes.every((change) => change.type === 'position' && change.dragging === true))
    return undefined;
  const [first] = changes;
  const from = first?.type === 'position' ? nodeById(graph, first.id)?.position : undefined;
  const at = first?.type === 'position' ? first.position : undefined;
  return from && at && { x: at.x - from.x, y: at.y - from.y };
}

const Context = createContext<Drift>(driftOf());
export const DriftProvider = Context.Provider;

/** @param follows nothing is drawn for what does not */
export function useDrift(follows: boolean): Place {
  const { get, subscribe } = useContext(Context);
  return useSyncExternalStore(subscribe, () => (follows ? get() : NOWHERE));
}
