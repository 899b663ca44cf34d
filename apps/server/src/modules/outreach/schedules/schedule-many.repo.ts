// The statements on what is scheduled for many contacts at once.
import type { VisibleTicket } from '@recado/rules/tickets';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/errors.ts';
import { schedules } from '../../../schema/inbox.ts';
import { isKept } from '../../catalog/contacts/kept-contacts.service.ts';
import type { SeriesContent } from './series.repo.ts';

export interface Addressee {
  contactId: number;
  name: string;
  /** of their conversations that are not closed */
  places: VisibleTicket[];
}

export async function findAddressees(tx: Tx, ids: readonly number[]): Promise<Addressee[]> {
  const { rows } = await tx.execute<Addressee & Record<string, unknown>>(sql`
    select c.id as "contactId", c.name, (
      select coalesce(json_agg(json_build_object('status', t.status, 'queueId', t.queue_id, 'userId', t.user_id,
        'whatsappId', t.whatsapp_id, 'held', t.held)), '[]')
      from tickets t where t.contact_id = c.id and t.status in ('pending', 'open')) as places
    from contacts c where c.id = any(${sql.param([...ids])}::bigint[]) and ${isKept('c')}`);
  return rows;
}

export const insertMany = async (
  tx: Tx,
  contents: readonly SeriesContent[],
  { sendAt, batch, now }: { sendAt: Date; batch: string; now: Date },
): Promise<void> =>
  void (await tx.insert(schedules).values(contents.map((each) => ({ ...each, sendAt, batch, updatedAt: now }))));

export async function findFirst(tx: Tx, batch: string): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from schedules where batch = ${batch}::uuid order by id limit 1`);
  return found(rows[0], 'ERR_NOT_FOUND').id;
}
