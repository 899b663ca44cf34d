// What answers of a flow are kept under: offered in its texts, and kept in the browser's storage as other builders of such
// flows expect it. The storage part is a convenience of one browser; the graph is the truth.
import type { FlowGraph, FlowNode } from '@recado/contract/flow-graph';
import { readStored, writeStored } from '../../../shared/session/storage.ts';
import { recordOf, textOf } from './drafts.ts';

const STORED = 'variables';

const keyOf = ({ type, data }: FlowNode): string =>
  type === 'question' ? textOf(recordOf(data['typebotIntegration'])['answerKey']).trim() : '';

/** Each once, in the order of the nodes. */
export const answerKeysOf = ({ nodes }: Pick<FlowGraph, 'nodes'>): string[] => [
  ...new Set(nodes.map(keyOf).filter((key) => key !== '')),
];

function readKeys(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(STORED) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

const writeKeys = (keys: readonly string[]): void => writeStored(STORED, JSON.stringify([...new Set(keys)]));

/** When a flow is loaded. */
export const storeAnswerKeys = (graph: Pick<FlowGraph, 'nodes'>): void => writeKeys(answerKeysOf(graph));

/** @param before the node as it was; undefined: it is new */
export function storeAnswerKey(before: FlowNode | undefined, after: FlowNode): void {
  const old = before && keyOf(before);
  writeKeys([...readKeys().filter((key) => key !== old), keyOf(after)].filter((key) => key !== ''));
}
