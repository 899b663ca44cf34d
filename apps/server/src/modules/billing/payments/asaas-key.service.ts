// The key that a super-administrator has entered among the options: with whose account Asaas takes the money.
import { sql } from 'drizzle-orm';
import type { Platform } from '../../../platform/platform.ts';
import { credentialOf } from '../../accounts/settings/settings.service.ts';

/** Undefined: there is none. */
export async function asaasKey({ db, secrets }: Platform): Promise<string | undefined> {
  const [row] = await db.withSystem(async (tx) => {
    const { rows } = await tx.execute<{ value: string }>(sql`
      select value from settings s where key = 'asaas' and value <> ''
        and exists (select from users u where u.company_id = s.company_id and u.super)
      order by s.company_id limit 1`);
    return rows;
  });
  return credentialOf(secrets, row?.value);
}
