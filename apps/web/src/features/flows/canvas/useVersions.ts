// The versions of a flow that were in force. They never change.
import { getFlowVersion, listFlowVersions } from '@recado/contract/flows';
import type { FlowGraph } from '@recado/contract/flow-graph';
import { useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';

export const useVersions = (id: number) =>
  useQuery({
    queryKey: ['flow', 'versions', id],
    queryFn: async ({ signal }) => (await call(listFlowVersions, { params: { id }, signal })).versions,
  });

/** Those that have come, by their numbers. */
export function useVersionGraphs(id: number, versions: readonly number[]): ReadonlyMap<number, FlowGraph> {
  const graphs = useQueries({
    queries: versions.map((version) => ({
      queryKey: ['flowVersion', id, version],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(getFlowVersion, { params: { id, version }, signal })).flow,
      staleTime: Infinity,
    })),
  });
  return new Map(
    versions.flatMap((version, at) => {
      const graph = graphs[at]?.data;
      return graph ? [[version, graph] as const] : [];
    }),
  );
}
