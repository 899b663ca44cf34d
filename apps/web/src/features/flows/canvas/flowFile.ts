// A flow as a file. Pure.
import type { FlowGraph } from '@recado/contract/flow-graph';
import type { WrittenFlowTest } from '@recado/contract/flow-tests';
import { FLOW_FORMAT } from '@recado/contract/flows';
import { withoutKeys } from './voiceKeys.ts';

export const writtenFlow = (name: string, graph: FlowGraph, tests: readonly WrittenFlowTest[]): string =>
  `${JSON.stringify({ format: FLOW_FORMAT, name, ...withoutKeys(graph), tests }, null, 2)}\n`;

/** For a file's name on any machine. */
export const fileNameOf = (name: string): string =>
  `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'flow'}.json`;
