// Adds a node. A start is there at once; what else is added is filled in first, in its dialog.
import type { FlowNode, NodeType } from '@recado/contract/flow-graph';
import { useTranslation } from 'react-i18next';
import { addNode, newNodeId, nextPlace } from './editor.ts';
import { useEditorStore } from './editorStore.ts';

export function useAdd(onFill: (node: FlowNode) => void): (type: NodeType) => void {
  const { t } = useTranslation('flowCanvas');
  const store = useEditorStore();
  return (type) => {
    const node = { id: newNodeId(), type, position: nextPlace(store.get().graph), data: {} };
    if (type === 'start') store.change((editor) => addNode(editor, { ...node, data: { label: t('startLabel') } }));
    else onFill(node);
  };
}
