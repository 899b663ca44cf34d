// What the browser may read of an access token. It proves nothing here: the server checks it.

export interface TokenClaims {
  /** seconds since 1970, by the server's clock */
  iat?: number;
  exp?: number;
  /** which sign-in of the user this token belongs to */
  session?: number;
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

export function tokenClaims(token: string): TokenClaims {
  try {
    const payload: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof payload !== 'object' || payload === null) return {};
    const claims: Record<string, unknown> = { ...payload };
    return { iat: numberOf(claims.iat), exp: numberOf(claims.exp), session: numberOf(claims.session) };
  } catch {
    return {};
  }
}

/**
 * When a token that arrived now will expire, by this machine's clock (ms). The lifetime is the server's, counted from
 * here: many a desk's clock is hours off. A token without an end never expires.
 */
export function expiryOf(token: string, receivedAt: number): number {
  const { iat, exp } = tokenClaims(token);
  if (exp === undefined) return Number.POSITIVE_INFINITY;
  return iat === undefined ? exp * 1000 : receivedAt + (exp - iat) * 1000;
}
