// The dialog of a node: what it says and does. One form for each kind of node: forms.ts.
import type { FlowGraph, FlowNode } from '@recado/contract/flow-graph';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { storeAnswerKey } from './answerKeys.ts';
import { NODE_FORMS } from './forms.tsx';

export interface NodeDialogProps {
  /** not in the graph yet: it is being added */
  node: FlowNode;
  graph: FlowGraph;
  /** signed links to the flow's files (`files` of a flow) */
  files?: Readonly<Record<string, string>>;
  /** Then it closes. */
  onSave: (node: FlowNode) => void;
  onClose: () => void;
}

const NONE = {};

export function NodeDialog({ node, graph, files = NONE, onSave, onClose }: NodeDialogProps) {
  const { t } = useTranslation('flowNodes');
  const [changed, setChanged] = useState(false);
  const creating = !graph.nodes.some(({ id }) => id === node.id);
  const { Body, size } = NODE_FORMS[node.type];
  const handleSave = (saved: FlowNode): void => {
    if (saved.type === 'question') storeAnswerKey(creating ? undefined : node, saved);
    onSave(saved);
  };
  const type = t(`kind.${node.type}`);
  return (
    <Dialog
      opened
      hasInput
      isChanged={changed}
      size={size}
      title={creating ? t('title.create', { type }) : t('title.edit', { type })}
      onClose={onClose}
    >
      <Body
        key={node.id}
        node={node}
        graph={graph}
        files={files}
        creating={creating}
        onChanged={setChanged}
        onSave={handleSave}
        onClose={onClose}
      />
    </Dialog>
  );
}
