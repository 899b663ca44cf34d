// A flow as a file: written, and read with what is wrong in it by its path. Pure.
import type { FlowGraph } from '@recado/contract/flow-graph';
import type { WrittenFlowTest } from '@recado/contract/flow-tests';
import { FLOW_FORMAT, importFlow } from '@recado/contract/flows';
import type { z } from 'zod';
import { withoutKeys } from './voiceKeys.ts';

export type FlowFile = z.output<typeof importFlow.body>;

/** Where in the file, and what is wrong; None: it is no flow at all. */
export interface FileFault {
  path: string;
  message: string;
}

const MOST_FAULTS = 20;

export const writtenFlow = (name: string, graph: FlowGraph, tests: readonly WrittenFlowTest[]): string =>
  `${JSON.stringify({ format: FLOW_FORMAT, name, ...withoutKeys(graph), tests }, null, 2)}\n`;

/** For a file's name on any machine. */
export const fileNameOf = (name: string): string =>
  `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'flow'}.json`;

export function readFlowFile(text: string): { file: FlowFile } | { faults: FileFault[] } {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    return { faults: [] };
  }
  const read = importFlow.body.safeParse(written);
  if (read.success) return { file: read.data };
  if (read.error.issues.some(({ path: [first] }) => first === undefined || first === 'format')) return { faults: [] };
  return {
    faults: read.error.issues.slice(0, MOST_FAULTS).map(({ path, message }) => ({ path: path.join('.'), message })),
  };
}
