// The statements on integrations and their last calls.
import { INTEGRATION_CALLS_KEPT } from '@recado/contract/queue-integrations';
import type { Viewer } from '@recado/rules/tickets';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { crudRepo } from '../../../platform/crud/crud-repo.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { integrationCalls, queueIntegrations } from '../../../schema/queue-integrations.ts';
import { visibleTo } from '../../inbox/tickets/ticket-visibility.service.ts';

export const integrationsRepo = crudRepo(queueIntegrations, {
  search: [queueIntegrations.name],
  orderBy: queueIntegrations.name,
});

export type IntegrationRow = typeof queueIntegrations.$inferSelect;
export type CallRow = typeof integrationCalls.$inferSelect;
/** Whose it is. */
export type CallOf = { integrationId: number } | { promptId: number };
export type NewCall = Omit<CallRow, 'id' | 'companyId'>;

export const findIntegration = (tx: Tx, id: number): Promise<IntegrationRow | undefined> =>
  integrationsRepo.find(tx, id);

/** How these are set, as far as a flow goes by it; of Typebots only. */
export const findBotSettings = (tx: Tx, ids: readonly number[]) =>
  tx
    .select({
      id: queueIntegrations.id,
      typebotExpires: queueIntegrations.typebotExpires,
      typebotKeywordFinish: queueIntegrations.typebotKeywordFinish,
      typebotKeywordRestart: queueIntegrations.typebotKeywordRestart,
      typebotRestartMessage: queueIntegrations.typebotRestartMessage,
      typebotUnknownMessage: queueIntegrations.typebotUnknownMessage,
    })
    .from(queueIntegrations)
    .where(and(inArray(queueIntegrations.id, [...ids]), eq(queueIntegrations.type, 'typebot')));

/** Written down, and those of long ago forgotten. */
export async function insertCall(tx: Tx, call: NewCall): Promise<void> {
  await tx.insert(integrationCalls).values(call);
  const own = call.promptId === null ? sql`integration_id = ${call.integrationId}` : sql`prompt_id = ${call.promptId}`;
  await tx.execute(sql`
    delete from integration_calls where ${own} and id <= (
      select id from integration_calls where ${own} order by id desc offset ${INTEGRATION_CALLS_KEPT} limit 1)`);
}

/** Those of an integration, or of an agent's tools: in conversations that the viewer sees, and in none. */
export const findCalls = (tx: Tx, viewer: Viewer, of: CallOf): Promise<CallRow[]> =>
  tx
    .select()
    .from(integrationCalls)
    .where(
      and(
        'promptId' in of
          ? eq(integrationCalls.promptId, of.promptId)
          : eq(integrationCalls.integrationId, of.integrationId),
        sql`(${integrationCalls.ticketId} is null
          or exists (select from tickets t where t.id = ${integrationCalls.ticketId} and ${visibleTo(viewer, 't')}))`,
      ),
    )
    .orderBy(desc(integrationCalls.id))
    .limit(INTEGRATION_CALLS_KEPT);

/** The plan has integrations; and none has had its turn in this conversation, since it began. */
export async function findStanding(tx: Tx, ticketId: number): Promise<{ inPlan: boolean; had: boolean }> {
  const { rows } = await tx.execute<{ inPlan: boolean; had: boolean }>(sql`
    select p.use_integrations as "inPlan", exists (
      select from ticket_timeline e where e.ticket_id = ${ticketId} and e.kind in ('driverEnded', 'failed')
        and e.data->>'driver' = 'integration'
        and e.id > coalesce((
          select max(b.id) from ticket_timeline b where b.ticket_id = ${ticketId} and b.kind in ('created', 'reopened')
        ), 0)
    ) as had
    from tickets t join companies co on co.id = t.company_id join plans p on p.id = co.plan_id where t.id = ${ticketId}`);
  return rows[0] ?? { inPlan: false, had: true };
}

/** Whether the customer has been told anything since, by whomever: also by the API, with which workflows answer. */
export async function wasTold(tx: Tx, ticketId: number, since: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from messages where ticket_id = ${ticketId} and from_me and created_at >= ${since.toISOString()}::timestamptz
    limit 1`);
  return rows.length > 0;
}

/** Which of these queues have one. */
export async function findQueueIntegrations(
  tx: Tx,
  queueIds: readonly number[],
): Promise<{ queueId: number; id: number; name: string }[]> {
  const { rows } = await tx.execute<{ queueId: number; id: number; name: string }>(sql`
    select q.id as "queueId", i.id, i.name from queues q join queue_integrations i on i.id = q.integration_id
    where q.id = any(${sql.param([...queueIds])}::bigint[]) and q.flow_id is null`);
  return rows;
}

export interface Told {
  company: { id: number; name: string };
  connection: { id: number; name: string } | null;
  ticket: { id: number; uuid: string; status: string; queueId: number | null };
  contact: { id: number; name: string; number: string; email: string };
}

/** Whose conversation it is. undefined: it is gone */
export async function findTold(tx: Tx, ticketId: number): Promise<Told | undefined> {
  const { rows } = await tx.execute<{ told: Told }>(sql`
    select json_build_object('company', json_build_object('id', co.id, 'name', co.name),
      'connection', case when w.id is null then null else json_build_object('id', w.id, 'name', w.name) end,
      'ticket', json_build_object('id', t.id, 'uuid', t.uuid, 'status', t.status, 'queueId', t.queue_id),
      'contact', json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'email', c.email)) as told
    from tickets t join companies co on co.id = t.company_id join contacts c on c.id = t.contact_id
      left join connections w on w.id = t.whatsapp_id
    where t.id = ${ticketId}`);
  return rows[0]?.told;
}

export interface ToldMessage {
  id: number;
  externalId: string;
  chat: string;
  body: string;
  mediaType: string | null;
  choiceId: string | null;
  writtenAt: string;
}

export async function findToldMessages(tx: Tx, ids: readonly number[]): Promise<ToldMessage[]> {
  const { rows } = await tx.execute<ToldMessage & Record<string, unknown>>(sql`
    select id, external_id as "externalId", chat, body, media_type as "mediaType", choice_id as "choiceId",
      created_at as "writtenAt"
    from messages where id = any(${sql.param([...ids])}::bigint[]) order by id`);
  return rows;
}
