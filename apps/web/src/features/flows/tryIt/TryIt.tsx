// A phone on which a flow is tried out as it is drawn now.
import type { FlowGraph } from '@recado/contract/flow-graph';

export interface TryItProps {
  graph: FlowGraph;
  flowId: number;
  /** where the conversation went so far: ids of nodes, and of connections */
  onPath: (nodeIds: string[], edgeIds: string[]) => void;
  onClose: () => void;
}

export function TryIt(_props: TryItProps) {
  return null;
}
