// The statement that writes what addresses are told.
import type { WebhookEvent } from '@recado/contract/webhooks';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';

/** Something that happened, by what it happened to: the rest is read where somebody wants to know. */
export interface Told {
  type: WebhookEvent;
  data: object;
  messageId?: number;
  ticketId?: number;
  contactId?: number;
  whatsappId?: number;
}

/** Whose plan has it: what another plan leaves out is kept as it was set, and told to nobody. */
export const mayTell = (companyId: SQLWrapper): SQL => sql`exists (
  select from companies mt join plans mp on mp.id = mt.plan_id where mt.id = ${companyId} and mp.use_external_api)`;

/** As every other answer has a moment; JSON made by PostgreSQL would have its zone as +00:00. */
const utc = (at: SQL): SQL => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** True where somebody wants to know of it. */
export async function insertDeliveries({ tx, now }: Ctx, told: readonly Told[]): Promise<boolean> {
  const at = now.toISOString();
  const { rowCount } = await tx.execute(sql`
    insert into webhook_deliveries (endpoint_id, webhook_id, type, body, due_at, created_at)
    select e.id, 'msg_' || gen_random_uuid(), x.type,
      jsonb_build_object('type', x.type, 'timestamp', ${at}::text, 'data', x.data
        || case when m.id is null then '{}' else jsonb_build_object('message', jsonb_build_object('id', m.id, 'body', m.body,
          'fromMe', m.from_me, 'mediaType', m.media_type, 'origin', m.origin, 'ack', m.ack, 'choiceId', m.choice_id,
          'whatsappId', m.whatsapp_id, 'createdAt', ${utc(sql`m.created_at`)})) end
        || case when t.id is null then '{}' else jsonb_build_object('ticket', jsonb_build_object('id', t.id, 'uuid', t.uuid,
          'status', t.status, 'queueId', t.queue_id, 'userId', t.user_id, 'whatsappId', t.whatsapp_id)) end
        || case when c.id is null then '{}' else jsonb_build_object('contact', jsonb_build_object('id', c.id, 'name', c.name,
          'number', c.number, 'email', c.email, 'isGroup', c.is_group)) end
        || case when w.id is null then '{}' else jsonb_build_object('connection', jsonb_build_object('id', w.id,
          'name', w.name, 'status', w.status)) end
      )::text, ${at}::timestamptz, ${at}::timestamptz
    from webhook_endpoints e
      cross join jsonb_to_recordset(${JSON.stringify(told.map((one, n) => ({ ...one, n })))}::jsonb)
        as x(n int, type text, data jsonb, "messageId" bigint, "ticketId" bigint, "contactId" bigint, "whatsappId" bigint)
      left join messages m on m.id = x."messageId"
      left join tickets t on t.id = coalesce(m.ticket_id, x."ticketId")
      left join contacts c on c.id = coalesce(t.contact_id, x."contactId")
      left join connections w on w.id = x."whatsappId"
    where e.active and x.type = any(e.events) and ${mayTell(sql`e.company_id`)}
    order by x.n, e.id`);
  return (rowCount ?? 0) > 0;
}
