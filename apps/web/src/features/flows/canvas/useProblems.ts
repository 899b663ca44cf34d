// What is wrong with what is drawn, at once and by node; and what only the server knows of nodes that are as it has them.
import type { FlowGraph, FlowProblem, FlowProblemCode } from '@recado/contract/flow-graph';
import { PLAN_FEATURES } from '@recado/contract/constants';
import type { FlowView } from '@recado/contract/flows';
import { checkFlow } from '@recado/flow/check';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSession } from '../../../shared/session/useSession.ts';
import type { Names } from '../shared/useNodeWords.ts';
import { useEditor, useEditorStore, type EditorStore } from './editorStore.ts';
import { contentKeeper, oncePerNode, problemsKeeper } from './shown.ts';

export interface Problems {
  all: readonly FlowProblem[];
  byNode: ReadonlyMap<string, readonly FlowProblem[]>;
}

/** Of files and of the lines that send them, and of what this installation may call. */
const SERVER_ONLY: ReadonlySet<FlowProblemCode> = new Set<FlowProblemCode>([
  'mediaGone',
  'lineCannotSend',
  'flowGone',
  'privateAddress',
]);

export function useProblems(view: FlowView, { queues, tags }: Names): Problems {
  const graph = useDeferredValue(useContent());
  const { plan } = useSession().user.company;
  const saved = useEditor((editor) => editor.saved);
  const [keep] = useState(problemsKeeper);
  const all = useMemo(() => {
    const features = PLAN_FEATURES.filter((feature) => plan[feature]);
    const around = {
      features,
      ...(queues.size > 0 && { queues: new Set(queues.keys()) }),
      ...(tags.size > 0 && { tags: new Set(tags.keys()) }),
    };
    const here = checkFlow(graph, around);
    const stored = new Map(saved.nodes.map(({ id, data }) => [id, data]));
    const now = new Map(graph.nodes.map(({ id, data }) => [id, data]));
    const there = view.problems.filter(
      ({ code, nodeId }) =>
        SERVER_ONLY.has(code) && nodeId !== null && now.has(nodeId) && now.get(nodeId) === stored.get(nodeId),
    );
    return oncePerNode([...here, ...there]);
  }, [graph, saved, plan, queues, tags, view.problems]);
  const byNode = useMemo(() => keep(all), [keep, all]);
  return { all, byNode };
}

const keepers = new WeakMap<EditorStore, ReturnType<typeof contentKeeper>>();

/** What is drawn, but for where: nothing that reads it is drawn again while something is dragged. */
export function useContent(): FlowGraph {
  const store = useEditorStore();
  const keep = keepers.get(store) ?? contentKeeper();
  keepers.set(store, keep);
  return useEditor(({ graph }) => keep(graph));
}
