// What a company's state forbids, asked in the statement that looks at what there is to do.
import { sql, type SQL } from 'drizzle-orm';

/** Why a company does nothing by itself any more. */
export type HaltReason = 'ERR_COMPANY_DISABLED' | 'ERR_SUBSCRIPTION_EXPIRED';

/** A HaltReason, or null, of companies co. Who runs the installation has no subscription that could end. */
export const haltReason = (now: Date): SQL => sql`case
  when not co.active then 'ERR_COMPANY_DISABLED'
  when co.due_date < ${now.toISOString()}::timestamptz
    and not exists (select from users s where s.company_id = co.id and s.super) then 'ERR_SUBSCRIPTION_EXPIRED' end`;
