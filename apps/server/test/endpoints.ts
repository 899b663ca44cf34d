// Every endpoint of the contract, and how a test calls one as whoever it likes.
import { createHash } from 'node:crypto';
import { allEndpoints } from '@recado/contract/api';
import { API_SCOPES } from '@recado/contract/constants';
import { none, type Endpoint } from '@recado/contract/endpoint';
import { sql } from 'drizzle-orm';
import { createSigner } from 'fast-jwt';
import type { FullCompany } from './every-table.ts';
import type { Product, TestAnswer } from './product.ts';
import { fillPath, sampleBody, sampleQuery } from './samples.ts';

export const endpoints: readonly Endpoint[] = allEndpoints.map(({ endpoint }) => endpoint);

export const titleOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

/** For `test.each`: the title, then the endpoint. */
export const titled = (some: readonly Endpoint[]): [string, Endpoint][] =>
  some.map((endpoint) => [titleOf(endpoint), endpoint]);

/** A token of the company's administrator. */
export const adminToken = (product: Product, { id, companyId }: FullCompany): string =>
  product.tokenOf({ id, companyId });

/** A token with which another program may make every call in the company's name. */
export async function programToken({ platform }: Product, { companyId }: FullCompany): Promise<string> {
  const token = `rcd_test${companyId}`;
  await platform.db.withTenant(companyId, (tx) =>
    tx.execute(sql`
      insert into api_tokens (name, token_hash, start, scopes, queue_ids)
      values ('Shop', ${createHash('sha256').update(token).digest('hex')}, 'rcd_', ${sql.param([...API_SCOPES])}::text[], '{}')
      on conflict do nothing`),
  );
  return token;
}

/** A call with the rows of `named` in its path, a valid query and a valid body. */
export const callNaming = (
  product: Product,
  token: string | undefined,
  endpoint: Endpoint,
  named: FullCompany,
  body: unknown = sampleBody(endpoint),
): Promise<TestAnswer> =>
  product.call(token, endpoint.method, `${fillPath(endpoint, named)}?${sampleQuery(endpoint).toString()}`, body);

/** A token as ours are, but for its age or its key. */
export function tokenLike(
  product: Product,
  company: FullCompany,
  { key, ageMs = 0 }: { key?: string; ageMs?: number },
): string {
  return createSigner({
    key: key ?? product.platform.secrets.key('access tokens'),
    algorithm: 'HS256',
    expiresIn: 60_000,
    clockTimestamp: Date.now() - ageMs,
  })({ id: company.id, companyId: company.companyId, session: 0 });
}

export const hasBody = (endpoint: Endpoint): boolean => endpoint.body !== none;
export const hasQuery = (endpoint: Endpoint): boolean => endpoint.query !== none;
