// The statements of what starts flows.
import { sql } from 'drizzle-orm';
import { crudRepo, type CrudRow } from '../../../platform/crud/crud-repo.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { flowCampaigns } from '../../../schema/flows.ts';
import type { PhraseTrigger } from './phrases.rules.ts';

export const flowCampaignsRepo = crudRepo(flowCampaigns, {
  search: [flowCampaigns.name, flowCampaigns.phrase],
  orderBy: flowCampaigns.name,
});
export type FlowCampaignRow = CrudRow<typeof flowCampaigns>;

const mayBegin = sql`exists (select from flows f where f.id = c.flow_id and f.active and f.version is not null)`;

/** On a connection, of flows that may begin. */
export async function findPhrases(tx: Tx, whatsappId: number | null): Promise<PhraseTrigger[]> {
  const { rows } = await tx.execute<PhraseTrigger & Record<string, unknown>>(sql`
    select c.id, c.flow_id as "flowId", c.phrase, c.match, c.whatsapp_id is not null as own from flow_campaigns c
    where c.status and c.trigger = 'phrase' and ${mayBegin}
      and (c.whatsapp_id is null or c.whatsapp_id = ${whatsappId}::bigint)`);
  return rows;
}

export interface TagTrigger {
  flowId: number;
  tagId: number | null;
  whatsappId: number | null;
}

export async function findTagTriggers(tx: Tx, tagIds: readonly number[]): Promise<TagTrigger[]> {
  const { rows } = await tx.execute<TagTrigger & Record<string, unknown>>(sql`
    select c.flow_id as "flowId", c.tag_id as "tagId", c.whatsapp_id as "whatsappId" from flow_campaigns c
    where c.status and c.trigger = 'tag' and ${mayBegin}
      and (c.tag_id is null or c.tag_id = any(${sql.param([...tagIds])}::bigint[]))
    order by c.tag_id is null, c.whatsapp_id is null, c.id`);
  return rows;
}

/** What begins when a conversation on the connection is closed. */
export async function findClosing(tx: Tx, whatsappId: number | null): Promise<number | undefined> {
  const { rows } = await tx.execute<{ flowId: number }>(sql`
    select c.flow_id as "flowId" from flow_campaigns c
    where c.status and c.trigger = 'closed' and ${mayBegin}
      and (c.whatsapp_id is null or c.whatsapp_id = ${whatsappId}::bigint)
    order by c.whatsapp_id is null, c.id limit 1`);
  return rows[0]?.flowId;
}

/** Flows that begin with a queue's conversations, by queue. */
export async function findQueueFlows(
  tx: Tx,
  queueIds: readonly number[],
): Promise<{ queueId: number; flowId: number; name: string }[]> {
  const { rows } = await tx.execute<{ queueId: number; flowId: number; name: string }>(sql`
    select q.id as "queueId", f.id as "flowId", f.name from queues q join flows f on f.id = q.flow_id
    where q.id = any(${sql.param([...queueIds])}::bigint[]) and f.active and f.version is not null`);
  return rows;
}
