// A flow's tests: as the server has them, what they come to on what is drawn, and what is done with them.
import {
  createFlowTest,
  deleteFlowTest,
  listFlowTests,
  updateFlowTest,
  type FlowRecording,
  type FlowTest,
  type WrittenFlowTest,
} from '@recado/contract/flow-tests';
import type { FlowGraph } from '@recado/contract/flow-graph';
import { runRecording, uncoveredOf, type TestRun } from '@recado/flow/recorded';
import { queryOptions, useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { call } from '../../../shared/data/client.ts';

export const testsOf = (flowId: number) =>
  queryOptions({
    queryKey: ['flow', 'tests', flowId],
    queryFn: async ({ signal }) => (await call(listFlowTests, { params: { id: flowId }, signal })).tests,
  });

export const useTests = (flowId: number) => useQuery(testsOf(flowId));

/** For a file, or a copy: without what is this flow's own. */
export const writtenTests = (tests: readonly FlowTest[]): WrittenFlowTest[] =>
  tests.map(({ name, recording }) => ({ name, recording }));

export interface RunTest extends TestRun {
  test: FlowTest;
}

/** Run anew when something else is drawn, by the step that customers meet. */
export function useTestRuns(flowId: number, drawn: FlowGraph, tests: readonly FlowTest[] | undefined) {
  const graph = useDeferredValue(drawn);
  return useMemo(() => {
    const runs = (tests ?? []).map((test): RunTest => ({ test, ...runRecording(flowId, graph, test.recording) }));
    const uncovered = uncoveredOf(
      graph,
      runs.map(({ play }) => play),
    );
    return { runs, uncovered };
  }, [flowId, graph, tests]);
}

interface Recorded {
  /** undefined: a new one */
  id: number | undefined;
  name?: string;
  recording?: FlowRecording;
}

export async function saveTest(flowId: number, { id, name, recording }: Recorded): Promise<FlowTest> {
  const body = { ...(name !== undefined && { name }), ...(recording && { recording }) };
  if (id !== undefined) return call(updateFlowTest, { params: { id: flowId, testId: id }, body });
  if (name === undefined || !recording) throw new Error('A new test needs a name and a recording');
  return call(createFlowTest, { params: { id: flowId }, body: { name, recording } });
}

export function useSaveTest(flowId: number): UseMutationResult<FlowTest, Error, Recorded> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (recorded: Recorded) => saveTest(flowId, recorded),
    onSuccess: () => client.invalidateQueries({ queryKey: testsOf(flowId).queryKey }),
  });
}

export const removeTest = (flowId: number, testId: number) => call(deleteFlowTest, { params: { id: flowId, testId } });
