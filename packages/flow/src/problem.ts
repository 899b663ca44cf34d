// How a problem of a flow is written down. Pure.
import type { FlowProblem, FlowProblemCode } from '@recado/contract/flow-graph';

export const error = (nodeId: string | null, path: string, code: FlowProblemCode): FlowProblem => ({
  nodeId,
  path,
  code,
  severity: 'error',
});
export const warning = (nodeId: string | null, path: string, code: FlowProblemCode, what?: string): FlowProblem => ({
  nodeId,
  path,
  code,
  ...(what !== undefined && { what }),
  severity: 'warning',
});
