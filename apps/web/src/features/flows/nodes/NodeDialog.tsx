// The dialog of a node. Each kind's fields come here.
import type { FlowGraph, FlowNode } from '@recado/contract/flow-graph';

export interface NodeDialogProps {
  /** not in the graph yet: it is being added */
  node: FlowNode;
  graph: FlowGraph;
  onSave: (node: FlowNode) => void;
  onClose: () => void;
}

export function NodeDialog(_props: NodeDialogProps) {
  return null;
}
