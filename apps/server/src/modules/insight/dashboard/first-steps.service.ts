// What a company has done of what it does first, read off what is there: nobody ticks it.
import { FIRST_STEPS, type FirstStep } from '@recado/contract/dashboard';
import type { OpeningHours } from '@recado/contract/queues';
import { hasHours } from '@recado/rules/opening-hours';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { settingOf } from '../../accounts/settings/settings.service.ts';

export async function listFirstSteps({
  tx,
  companyId,
}: Pick<Ctx, 'tx' | 'companyId'>): Promise<{ dismissed: boolean; done: FirstStep[] }> {
  // Whoever has put the list away does not pay for it.
  if ((await settingOf(tx, 'firstSteps')) === 'dismissed') return { dismissed: true, done: [] };
  const taken = await findTaken(tx, companyId);
  return { dismissed: false, done: FIRST_STEPS.filter((step) => taken[step]) };
}

type Found = Record<Exclude<FirstStep, 'hours'>, boolean> & {
  /** null: there are no rows, or none that hold */
  hours: OpeningHours[] | null;
  specialDays: boolean | null;
};

/** Each stops at the first row that it finds. */
async function findTaken(tx: Tx, companyId: number): Promise<Record<FirstStep, boolean>> {
  const { rows } = await tx.execute<Found>(sql`
    select exists (select from connections where status = 'CONNECTED' or number is not null) as connection,
      exists (select from tickets where customer_wrote_at is not null) as message,
      exists (select from queues) as queue,
      (select count(*) from (select from users limit 2) u) > 1 as colleague,
      -- Asked of each person: that none of them has written anything is known without a look at the messages.
      exists (select from users u cross join lateral
        (select from messages m where m.user_id = u.id and m.from_me limit 1) written) as answer,
      case (select value from settings where key = 'scheduleType')
        when 'company' then (select json_agg(schedules) from companies where id = ${companyId})
        when 'queue' then (select json_agg(schedules) from queues)
      end as hours,
      case (select value from settings where key = 'scheduleType')
        when 'company' then exists (select from companies where id = ${companyId} and special_days <> '[]')
        when 'queue' then exists (select from queues where special_days <> '[]')
      end as "specialDays"`);
  const [row] = rows;
  if (!row) throw new Error('a select without from has one row');
  const { hours, specialDays, ...others } = row;
  // Some are open all week, and closed on holidays.
  return { ...others, hours: specialDays === true || (hours ?? []).some(hasHours) };
}
