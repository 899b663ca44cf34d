// The statements of the menu that customers walk through.
import type { Language } from '@recado/contract/constants';
import type { Menu, MenuMemory } from '@recado/rules/menu';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

type Row = Menu & { lists: number; listedAt: string | null };

/** Of a ticket's connection. undefined: it was deleted */
export async function findMenu(tx: Tx, ticketId: number): Promise<{ menu: Menu; memory: MenuMemory } | undefined> {
  const { rows } = await tx.execute<Row & { language: Language } & Record<string, unknown>>(sql`
    select co.language, co.time_zone as "timeZone", w.greeting_message as greeting,
      w.max_use_bot_queues as "mostLists", w.time_use_bot_queues as "quietMinutes",
      t.menu_lists as lists, t.menu_listed_at as "listedAt",
      exists (
        select 1 from settings where key = 'sendGreetingMessageOneQueues' and value = 'enabled'
      ) as "greetsOneQueue",
      exists (select 1 from settings where key = 'scheduleType' and value = 'queue') as "hoursOfQueues",
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', q.id, 'name', q.name, 'greetingMessage', q.greeting_message,
          'outOfHoursMessage', q.out_of_hours_message, 'schedules', q.schedules, 'specialDays', q.special_days,
          'options', coalesce((
            select jsonb_agg(jsonb_build_object(
              'id', o.id, 'parentId', o.parent_id, 'title', o.title, 'message', o.message, 'option', o.option
            )) from queue_options o where o.queue_id = q.id and o.deleted_at is null
          ), '[]')
        ) order by q.order_queue, q.name, q.id)
        from connection_queues cq join queues q on q.id = cq.queue_id where cq.whatsapp_id = w.id
      ), '[]') as queues
    from tickets t join companies co on co.id = t.company_id join connections w on w.id = t.whatsapp_id
    where t.id = ${ticketId}`);
  const [row] = rows;
  if (!row) return undefined;
  const { lists, listedAt, ...menu } = row;
  return { menu, memory: { lists, listedAt: listedAt === null ? null : new Date(listedAt) } };
}

/** Of a ticket that is held by whoever speaks in it. */
export async function noteListed(tx: Tx, ticketId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    update tickets set menu_lists = menu_lists + 1, menu_listed_at = ${now.toISOString()}::timestamptz
    where id = ${ticketId}`);
}

/** The next conversation begins anew. */
export async function forgetLists(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update tickets set menu_lists = 0, menu_listed_at = null
    where id = any(${sql.param([...ticketIds])}::bigint[]) and menu_lists > 0`);
}
