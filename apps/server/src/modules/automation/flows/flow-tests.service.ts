// Tests of flows: conversations that were tried out and kept. They are run by packages/flow, here as in the browser.
import type { FlowGraph } from '@recado/contract/flow-graph';
import {
  FLOW_TEST_LIMITS,
  type FlowTest,
  type FlowTestReport,
  type WrittenFlowTest,
} from '@recado/contract/flow-tests';
import { reportOf } from '@recado/flow/recorded';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import {
  countTests,
  findTests,
  insertTests,
  removeTest,
  stampOfTests,
  updateTest,
  type FlowTestRow,
} from './flow-tests.repo.ts';
import { findFlow, lockFlow, publishFlowEvent } from './flows.service.ts';

const present = ({ id, name, recording, savedBy, updatedAt }: FlowTestRow): FlowTest => ({
  id,
  name,
  recording,
  savedBy,
  updatedAt: updatedAt.toISOString(),
});

export async function listTests(ctx: Ctx, flowId: number) {
  await findFlow(ctx, flowId);
  return { tests: (await findTests(ctx.tx, flowId)).map(present) };
}

export async function createTest(ctx: Ctx, flowId: number, test: WrittenFlowTest): Promise<FlowTest> {
  // Of two at once, the second counts the first.
  await lockFlow(ctx, flowId);
  const most = FLOW_TEST_LIMITS.tests;
  if ((await countTests(ctx.tx, flowId)) >= most)
    fail('ERR_FLOW_TESTS_FULL', `A flow has ${most} tests at most`, { most });
  const [row] = await insertTests(ctx.tx, flowId, [test], actorOf(ctx).name);
  publishFlowEvent(ctx, 'update', flowId);
  return present(found(row, 'ERR_NOT_FOUND'));
}

export async function changeTest(
  ctx: Ctx,
  flowId: number,
  id: number,
  { name, recording }: Partial<WrittenFlowTest>,
): Promise<FlowTest> {
  await lockFlow(ctx, flowId);
  const by = recording && { recording, savedBy: actorOf(ctx).name };
  const row = await updateTest(ctx.tx, flowId, id, { name, ...by, updatedAt: ctx.now });
  publishFlowEvent(ctx, 'update', flowId);
  return present(found(row, 'ERR_NOT_FOUND'));
}

export async function deleteTest(ctx: Ctx, flowId: number, id: number): Promise<Record<string, never>> {
  await lockFlow(ctx, flowId);
  if (!(await removeTest(ctx.tx, flowId, id))) fail('ERR_NOT_FOUND');
  publishFlowEvent(ctx, 'update', flowId);
  return {};
}

export interface Tested {
  draft: FlowGraph;
  revision: number;
  report: FlowTestReport;
  /** of the tests that were run */
  stamp: string;
}

/** What the flow's tests come to on its draft. They take processor time: no connection is held meanwhile. */
export async function testDraft(call: Call, flowId: number): Promise<Tested> {
  const { draft, revision, stamp, tests } = await call.run(async (ctx) => ({
    ...(await findFlow(ctx, flowId)),
    // First the stamp: what changes in between is seen by it later.
    stamp: await stampOfTests(ctx.tx, flowId),
    tests: await findTests(ctx.tx, flowId),
  }));
  if (!draft) fail('ERR_FLOW_EMPTY');
  return { draft, revision, stamp, report: reportOf(flowId, draft, tests) };
}

/** With the flow locked: the tests are those that were run. */
export const testsStand = async (ctx: Ctx, flowId: number, { stamp }: Tested): Promise<boolean> =>
  (await stampOfTests(ctx.tx, flowId)) === stamp;
