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

/** On the canvas, or its row in the list. */
export function focusNode(id: string): void {
  document
    .querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"], [data-row="${CSS.escape(id)}"]`)
    ?.focus({ preventScroll: false });
}

/** The one that has the focus. */
export const focusedNode = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('.react-flow__node')?.dataset.id ??
  document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
