// What actions are decided by, in one statement.
import { PLAN_FEATURES, type PlanFeature } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import type { TicketState } from '../../../events/domain-events.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { companyFeatures } from '../../accounts/auth/actor.service.ts';
import { contactFieldsJson } from '../../catalog/contacts/contact-presenter.service.ts';
import { stateColumns } from '../../inbox/tickets/ticket-state.rules.ts';
import type { Facts, Named } from './actions.rules.ts';

type FactsRow = TicketState &
  Facts['company'] &
  Facts['contact'] &
  Pick<Facts, 'uuid' | 'queue' | 'user' | 'tag' | 'other'> & { features: Record<PlanFeature, boolean> };

/** The ticket is held until the transaction ends. undefined: it is gone. */
export async function findFacts(
  tx: Tx,
  ticketId: number,
  { queueId = null, userId = null, tagId = null }: Named,
): Promise<Facts | undefined> {
  const { rows } = await tx.execute<FactsRow & Record<string, unknown>>(sql`
    select ${stateColumns('t')}, t.uuid, c.name, c.number, ${contactFieldsJson('c')} as fields, c.extra_info as "extraInfo",
      co.time_zone as "timeZone", co.language, ${companyFeatures} as features,
      exists (select from queues where id = ${queueId}::bigint) as queue,
      exists (select from users where id = ${userId}::bigint) as "user",
      exists (select from tags where id = ${tagId}::bigint) as tag,
      exists (
        select from tickets o where o.contact_id = t.contact_id and o.whatsapp_id = t.whatsapp_id and o.id <> t.id
          and o.status in ('pending', 'open')
      ) as other
    from tickets t join contacts c on c.id = t.contact_id join companies co on co.id = t.company_id
      join plans p on p.id = co.plan_id
    where t.id = ${ticketId} for no key update of t`);
  const [row] = rows;
  if (!row) return undefined;
  const { id, contactId, whatsappId, isGroup, status, queueId: inQueue, userId: attendant, held } = row;
  const { uuid, queue, user, tag, other, name, number, fields, extraInfo, timeZone, language } = row;
  return {
    ticket: { id, contactId, whatsappId, isGroup, status, queueId: inQueue, userId: attendant, held },
    contact: { name, number, fields, extraInfo },
    company: { timeZone, language },
    features: PLAN_FEATURES.filter((feature) => row.features[feature]),
    uuid,
    queue,
    user,
    tag,
    other,
  };
}

/** Its messages cost money, each of them. */
export async function isOfficial(tx: Tx, ticketId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from tickets t join connections w on w.id = t.whatsapp_id where t.id = ${ticketId} and w.provider = 'cloud'`);
  return rows.length > 0;
}
