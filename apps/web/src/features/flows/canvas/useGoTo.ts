// Leads to a node: chosen, in sight, with the focus on it. In the list it is its row.
import { useReactFlow } from '@xyflow/react';
import { useCallback } from 'react';
import { chooseNodes, nodeById, NODE_WIDTH } from './editor.ts';
import { useEditorStore } from './editorStore.ts';

const HALF_HEIGHT = 60;

export function useGoTo(): (id: string) => void {
  const store = useEditorStore();
  const { setCenter, getZoom } = useReactFlow();
  return useCallback(
    (id) => {
      const node = nodeById(store.get().graph, id);
      if (!node) return;
      store.change((editor) => chooseNodes(editor, [id]));
      const { x, y } = node.position;
      void setCenter(x + NODE_WIDTH / 2, y + HALF_HEIGHT, { zoom: Math.max(getZoom(), 0.6) });
      focusNode(id);
    },
    [store, setCenter, getZoom],
  );
}

/** One that was just added gets the focus, once it is drawn; the drawing moves only where the node is not in sight. */
export function useShowAdded(): (id: string) => void {
  const store = useEditorStore();
  const { setCenter, getZoom } = useReactFlow();
  return useCallback(
    (id) =>
      void requestAnimationFrame(() => {
        focusNode(id);
        const node = nodeById(store.get().graph, id);
        if (!node || isInSight(id)) return;
        const { x, y } = node.position;
        void setCenter(x + NODE_WIDTH / 2, y + HALF_HEIGHT, { zoom: getZoom() });
      }),
    [store, setCenter, getZoom],
  );
}

/** Whole, and under nothing that lies over the drawing. */
function isInSight(id: string): boolean {
  const drawing = document.querySelector('.react-flow')?.getBoundingClientRect();
  const node = nodeElement(id)?.getBoundingClientRect();
  if (!drawing || !node) return true;
  const isWithin =
    node.left >= drawing.left &&
    node.right <= drawing.right &&
    node.top >= drawing.top &&
    node.bottom <= drawing.bottom;
  return isWithin && ![...document.querySelectorAll(OVER)].some((each) => overlap(node, each.getBoundingClientRect()));
}

const OVER = '.react-flow__minimap, .react-flow__controls, [data-add]';

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const nodeElement = (id: string): HTMLElement | null =>
  document.querySelector(`.react-flow__node[data-id="${CSS.escape(id)}"]`);

/** On the canvas, or its row in the list. */
export function focusNode(id: string): void {
  (nodeElement(id) ?? document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`))?.focus();
}

/** The one that has the focus. */
export const focusedNode = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('.react-flow__node')?.dataset.id ??
  document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
