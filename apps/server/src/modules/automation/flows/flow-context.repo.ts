// What a flow's nodes may ask for besides answers.
import type { Language } from '@recado/contract/constants';
import type { OpeningTimes } from '@recado/rules/opening-hours';
import type { Viewer } from '@recado/rules/tickets';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/errors.ts';
import { visibleTo } from '../../inbox/tickets/ticket-visibility.service.ts';

export interface Values {
  language: Language;
  name: string;
  number: string;
  email: string;
  queue: string | null;
  connection: string | null;
}

/** Of a ticket's company and contact. undefined: it is gone */
export async function findValues(tx: Tx, ticketId: number): Promise<Values | undefined> {
  const { rows } = await tx.execute<Values & Record<string, unknown>>(sql`
    select co.language, c.name, c.number, c.email, q.name as queue, w.name as connection
    from tickets t join companies co on co.id = t.company_id join contacts c on c.id = t.contact_id
    left join queues q on q.id = t.queue_id left join connections w on w.id = t.whatsapp_id
    where t.id = ${ticketId}`);
  return rows[0];
}

export async function findLanguage(tx: Tx, companyId: number): Promise<Language> {
  const { rows } = await tx.execute<{ language: Language }>(
    sql`select language from companies where id = ${companyId}`,
  );
  return found(rows[0]?.language, 'ERR_NOT_FOUND');
}

interface Hours {
  company: OpeningTimes;
  queues: Record<number, OpeningTimes>;
}

/** The company's hours, and those of these queues. */
export async function findFlowHours(
  tx: Tx,
  companyId: number,
  queueIds: readonly number[],
): Promise<Hours | undefined> {
  const { rows } = await tx.execute<Hours & Record<string, unknown>>(sql`
    select json_build_object('schedules', co.schedules, 'specialDays', co.special_days, 'timeZone', co.time_zone) as company,
      coalesce((
        select json_object_agg(q.id, json_build_object(
          'schedules', q.schedules, 'specialDays', q.special_days, 'timeZone', co.time_zone))
        from queues q where q.id = any(${sql.param([...queueIds])}::bigint[])
      ), '{}') as queues
    from companies co where co.id = ${companyId}`);
  return rows[0];
}

/** Of those that the viewer sees. */
export async function findTicketUuids(
  tx: Tx,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: number; uuid: string }>(
    sql`select t.id, t.uuid from tickets t where t.id = any(${sql.param([...ids])}::bigint[]) and ${visibleTo(viewer, 't')}`,
  );
  return new Map(rows.map(({ id, uuid }) => [id, uuid]));
}
