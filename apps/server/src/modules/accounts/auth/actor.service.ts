// The person behind a token, as the database knows them now.
import type { Profile } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Claims } from '../../../platform/http/tokens.ts';
import { fail } from '../../../platform/errors.ts';

interface ActorRow extends Record<string, unknown> {
  name: string;
  profile: Profile;
  super: boolean;
  all_ticket: boolean;
  session: number;
  active: boolean;
  queue_ids: number[];
}

/** Throws ERR_SESSION_EXPIRED where the user is gone or has signed in elsewhere since, ERR_COMPANY_DISABLED where their company is. */
export async function loadActor(tx: Tx, claims: Pick<Claims, 'id' | 'companyId' | 'session'>): Promise<Actor> {
  const { rows } = await tx.execute<ActorRow>(sql`
    select u.name, u.profile, u.super, u.all_ticket, u.session, c.active,
      coalesce((select json_agg(uq.queue_id) from user_queues uq where uq.user_id = u.id), '[]') as queue_ids
    from users u join companies c on c.id = u.company_id
    where u.id = ${claims.id}`);
  const [row] = rows;
  if (!row || row.session !== claims.session) fail('ERR_SESSION_EXPIRED', 'Sign in to go on');
  if (!row.active) fail('ERR_COMPANY_DISABLED');
  return {
    userId: claims.id,
    companyId: claims.companyId,
    name: row.name,
    profile: row.profile,
    super: row.super,
    allTicket: row.all_ticket,
    queueIds: row.queue_ids,
  };
}
