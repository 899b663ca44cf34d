// The statements on tokens of other programs, and how much each is used.
import { API_RATE, type ApiScope, type PlanFeature } from '@recado/contract/constants';
import type { ApiToken } from '@recado/contract/api-tokens';
import { desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/errors.ts';
import { apiTokens } from '../../../schema/public-api.ts';
import { companyFeatures } from '../../accounts/auth/actor.service.ts';
import { haltReason, type HaltReason } from '../../accounts/auth/subscription.service.ts';

export type TokenRow = Omit<ApiToken, 'expiresAt' | 'lastUsedAt' | 'createdAt'> & {
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
};

export const callerOfToken = (id: number): string => `token:${id}`;
export const callerOfConnection = (id: number): string => `connection:${id}`;

const lastUsedAt = sql<Date | null>`(
  select u.last_used_at from api_usage u where u.company_id = api_tokens.company_id and u.caller = 'token:' || api_tokens.id
)`.mapWith((value: string | Date | null) => (value === null ? null : new Date(value)));

const { id, name, scopes, queueIds, start, expiresAt, createdBy, createdAt } = apiTokens;
const shown = { id, name, scopes, queueIds, start, expiresAt, createdBy, createdAt, lastUsedAt };

export const findTokens = (tx: Tx): Promise<TokenRow[]> => tx.select(shown).from(apiTokens).orderBy(desc(apiTokens.id));

export async function insertToken(
  tx: Tx,
  values: Omit<typeof apiTokens.$inferInsert, 'companyId' | 'id'>,
): Promise<TokenRow> {
  const [row] = await tx
    .insert(apiTokens)
    .values(values)
    .returning({ id, name, scopes, queueIds, start, expiresAt, createdBy, createdAt });
  return { ...found(row, 'ERR_NOT_FOUND'), lastUsedAt: null };
}

/** False: there was none. */
export async function removeToken(tx: Tx, tokenId: number): Promise<boolean> {
  const { rowCount } = await tx.delete(apiTokens).where(eq(apiTokens.id, tokenId));
  await tx.execute(sql`delete from api_usage where caller = ${callerOfToken(tokenId)}`);
  return (rowCount ?? 0) > 0;
}

/** One that a token of this hash names: the company's own, or a connection's. */
export interface Known {
  companyId: number;
  name: string;
  tokenId: number | null;
  whatsappId: number | null;
  /** null: a connection's, which may do everything with it */
  scopes: ApiScope[] | null;
  queueIds: number[] | null;
  expiresAt: string | null;
  halted: HaltReason | null;
  features: Record<PlanFeature, boolean>;
}

/** Across companies. */
export async function findByHash(tx: Tx, hash: string, now: Date): Promise<Known[]> {
  const { rows } = await tx.execute<Known & Record<string, unknown>>(sql`
    select x.company_id as "companyId", x.name, x.token_id as "tokenId", x.whatsapp_id as "whatsappId", x.scopes,
      x.queue_ids as "queueIds", x.expires_at as "expiresAt", ${haltReason(now)} as halted, ${companyFeatures} as features
    from (
      select company_id, name, id as token_id, null::bigint as whatsapp_id, scopes, to_json(queue_ids) as queue_ids, expires_at
      from api_tokens where token_hash = ${hash}
      union all
      select company_id, name, null, id, null, null, null from connections where token_hash = ${hash}
    ) x join companies co on co.id = x.company_id and co.deleted_at is null join plans p on p.id = co.plan_id`);
  return rows;
}

/** One more call. Answers how many there were in the window that `now` is in. */
export async function countCall(tx: Tx, caller: string, now: Date): Promise<{ used: number; resetIn: number }> {
  const length = API_RATE.seconds * 1_000;
  const windowAt = Math.floor(now.getTime() / length) * length;
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ used: number }>(sql`
    insert into api_usage as u (caller, window_at, used, last_used_at)
    values (${caller}, ${new Date(windowAt).toISOString()}::timestamptz, 1, ${at})
    on conflict (company_id, caller) do update set window_at = excluded.window_at, last_used_at = excluded.last_used_at,
      used = case when u.window_at = excluded.window_at then u.used + 1 else 1 end
    returning used`);
  return { used: rows[0]?.used ?? 1, resetIn: Math.max(1, Math.ceil((windowAt + length - now.getTime()) / 1_000)) };
}
