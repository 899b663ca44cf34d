// Tokens of a company: made, shown once, deleted.
import { randomBytes } from 'node:crypto';
import { MOST_API_TOKENS, type ApiToken, type ApiTokenInput } from '@recado/contract/api-tokens';
import { API_SCOPES } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { lockCompany } from '../../accounts/plans/plan-limit.service.ts';
import { hashToken } from '../../catalog/connections/connections.rules.ts';
import { findTokens, insertToken, removeToken, type TokenRow } from './api-tokens.repo.ts';

/** So that whoever finds one knows what it is, and scanners of leaked secrets can. */
const PREFIX = 'rcd_';
/** characters of it that are kept in the open */
const START = 9;

const isKnown = (scope: string): boolean => API_SCOPES.some((known) => known === scope);

const present = ({ expiresAt, lastUsedAt, createdAt, scopes, ...row }: TokenRow): ApiToken => ({
  ...row,
  scopes: scopes.filter(isKnown),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

export const listTokens = async ({ tx }: Ctx): Promise<{ records: ApiToken[] }> => ({
  records: (await findTokens(tx)).map(present),
});

export async function createToken(
  ctx: Ctx,
  { expiresAt, queueIds, scopes, name }: ApiTokenInput,
): Promise<{ token: string; record: ApiToken }> {
  const until = expiresAt === null ? null : new Date(expiresAt);
  if (until && until <= ctx.now) throw validationFailed([{ path: 'expiresAt', message: 'must be in the future' }]);
  await lockCompany(ctx.tx);
  const { rows } = await ctx.tx.execute<{ queues: number; tokens: number }>(sql`
    select (select count(*) from queues where id = any(${sql.param([...queueIds])}::bigint[]))::int as queues,
      (select count(*) from api_tokens)::int as tokens`);
  const { queues, tokens } = found(rows[0], 'ERR_NOT_FOUND');
  const wanted = [...new Set(queueIds)];
  if (queues < wanted.length) fail('ERR_NO_QUEUE_FOUND');
  if (tokens >= MOST_API_TOKENS)
    fail('ERR_PLAN_LIMIT', `A company may have ${MOST_API_TOKENS} tokens`, { limit: MOST_API_TOKENS, count: tokens });
  const token = PREFIX + randomBytes(32).toString('base64url');
  const row = await insertToken(ctx.tx, {
    name,
    tokenHash: found(hashToken(token), 'ERR_NOT_FOUND'),
    start: token.slice(0, START),
    scopes: [...new Set(scopes)],
    queueIds: wanted,
    expiresAt: until,
    createdBy: actorOf(ctx).name,
    createdAt: ctx.now,
  });
  return { token, record: present(row) };
}

export async function deleteToken({ tx }: Ctx, id: number): Promise<Record<string, never>> {
  if (!(await removeToken(tx, id))) fail('ERR_NOT_FOUND');
  return {};
}
