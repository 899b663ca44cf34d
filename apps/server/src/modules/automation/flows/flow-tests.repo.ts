// The statements of flows' tests.
import type { FlowRecording, WrittenFlowTest } from '@recado/contract/flow-tests';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { flowTests } from '../../../schema/flows.ts';

export type FlowTestRow = typeof flowTests.$inferSelect;

export const findTests = (tx: Tx, flowId: number): Promise<FlowTestRow[]> =>
  tx
    .select()
    .from(flowTests)
    .where(eq(flowTests.flowId, flowId))
    .orderBy(sql`lower(${flowTests.name})`, asc(flowTests.id));

/** Another one after each change of any of them. */
export async function stampOfTests(tx: Tx, flowId: number): Promise<string> {
  const { rows } = await tx.execute<{ stamp: string }>(
    sql`select coalesce(string_agg(id || ' ' || xmin, ',' order by id), '') as stamp from flow_tests where flow_id = ${flowId}`,
  );
  return rows[0]?.stamp ?? '';
}

export async function countTests(tx: Tx, flowId: number): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(flowTests).where(eq(flowTests.flowId, flowId));
  return row?.n ?? 0;
}

export async function insertTests(
  tx: Tx,
  flowId: number,
  tests: readonly WrittenFlowTest[],
  savedBy: string,
): Promise<FlowTestRow[]> {
  if (tests.length === 0) return [];
  return tx
    .insert(flowTests)
    .values(tests.map(({ name, recording }) => ({ flowId, name, recording, savedBy })))
    .returning();
}

export interface FlowTestChange {
  name?: string | undefined;
  recording?: FlowRecording | undefined;
  savedBy?: string | undefined;
  updatedAt: Date;
}

const isTest = (flowId: number, id: number) => and(eq(flowTests.flowId, flowId), eq(flowTests.id, id));

export async function updateTest(
  tx: Tx,
  flowId: number,
  id: number,
  change: FlowTestChange,
): Promise<FlowTestRow | undefined> {
  const [row] = await tx.update(flowTests).set(change).where(isTest(flowId, id)).returning();
  return row;
}

export async function removeTest(tx: Tx, flowId: number, id: number): Promise<boolean> {
  const gone = await tx.delete(flowTests).where(isTest(flowId, id)).returning({ id: flowTests.id });
  return gone.length > 0;
}
