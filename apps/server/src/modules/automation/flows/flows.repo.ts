// The statements of flows and their versions.
import type { FlowGraph } from '@recado/contract/flow-graph';
import { desc, eq, sql } from 'drizzle-orm';
import { crudRepo, type CrudRow } from '../../../platform/crud/crud-repo.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { flows, flowVersions } from '../../../schema/flows.ts';

const standing = sql<number>`(
  select count(*)::int from ticket_drivers d
  where d.company_id = flows.company_id and d.kind = 'flow' and d.state->'run'->'flowId' = to_jsonb(flows.id))`;
const changed = sql<boolean>`(flows.draft is not null and not exists (
  select from flow_versions v where v.company_id = flows.company_id and v.flow_id = flows.id and v.version = flows.version
    and v.graph = flows.draft))`;
const extra = { standing, changed };

export const flowsRepo = crudRepo(flows, { search: [flows.name], orderBy: flows.name, extra });
export type FlowRow = CrudRow<typeof flows, typeof extra>;

export async function insertVersion(
  tx: Tx,
  values: { flowId: number; version: number; graph: FlowGraph; publishedBy: string },
): Promise<void> {
  await tx.insert(flowVersions).values(values);
}

export interface VersionRow {
  version: number;
  publishedBy: string;
  createdAt: Date;
}

export const findVersions = (tx: Tx, flowId: number, limit: number): Promise<VersionRow[]> =>
  tx
    .select({
      version: flowVersions.version,
      publishedBy: flowVersions.publishedBy,
      createdAt: flowVersions.createdAt,
    })
    .from(flowVersions)
    .where(eq(flowVersions.flowId, flowId))
    .orderBy(desc(flowVersions.version))
    .limit(limit);

export async function findVersion(
  tx: Tx,
  flowId: number,
  version: number,
): Promise<(VersionRow & { graph: FlowGraph }) | undefined> {
  const [row] = await tx
    .select({
      version: flowVersions.version,
      publishedBy: flowVersions.publishedBy,
      createdAt: flowVersions.createdAt,
      graph: flowVersions.graph,
    })
    .from(flowVersions)
    .where(sql`${flowVersions.flowId} = ${flowId} and ${flowVersions.version} = ${version}::bigint`);
  return row;
}

export interface FlowInForce {
  id: number;
  name: string;
  active: boolean;
  version: number;
}

/** Those that have a version in force. */
export async function findInForce(tx: Tx, ids: readonly number[]): Promise<FlowInForce[]> {
  const { rows } = await tx.execute<FlowInForce & Record<string, unknown>>(sql`
    select id, name, active, version from flows
    where id = any(${sql.param([...ids])}::bigint[]) and version is not null`);
  return rows;
}

/** Names that are taken, of those that begin so. */
export async function findNames(tx: Tx, beginning: string): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select name from flows where starts_with(lower(name), ${beginning.toLowerCase()})`,
  );
  return rows.map(({ name }) => name);
}

interface FlowTargets {
  queues: number[];
  tags: number[];
  flows: number[];
  prompts: number[];
  integrations: number[];
  lines: string[];
}

/** What nodes may name: all queues, tags, agents and bots of the company, and its flows that are in force. */
export async function findFlowTargets(tx: Tx): Promise<FlowTargets> {
  const { rows } = await tx.execute<FlowTargets & Record<string, unknown>>(sql`
    select coalesce((select json_agg(id) from queues), '[]') as queues,
      coalesce((select json_agg(id) from tags), '[]') as tags,
      coalesce((select json_agg(id) from flows where version is not null), '[]') as flows,
      coalesce((select json_agg(id) from prompts), '[]') as prompts,
      coalesce((select json_agg(id) from queue_integrations where type = 'typebot'), '[]') as integrations,
      coalesce((select json_agg(distinct provider) from connections), '[]') as lines`);
  return rows[0] ?? { queues: [], tags: [], flows: [], prompts: [], integrations: [], lines: [] };
}
