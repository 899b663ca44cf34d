// Access and refresh tokens: what they say, how they are made and told apart.
import { CHALLENGE_MINUTES } from '@recado/contract/auth';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { LruMap } from 'toad-cache';
import { fail } from '../errors.ts';
import { TokenExpired } from './error-handler.ts';

export const ACCESS_TOKEN_MS = 15 * 60_000;
export const REFRESH_TOKEN_MS = 7 * 24 * 60 * 60_000;
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** Who a token names. `session` is the user's session number: a newer one ends this token. */
export interface Claims {
  id: number;
  companyId: number;
  session: number;
  /** seconds since 1970 */
  exp: number;
}

/** A refresh token is for one time: it says how many there were before it in its session. */
export interface RefreshClaims extends Claims {
  refreshes: number;
  /** a hash of what the browser that it was given to calls itself; undefined: it does not say */
  browser: string | undefined;
}

export interface ChallengeClaims extends Claims {
  /** the first step was done by single sign-on */
  sso: boolean;
}

/** `challenge`: the password was right, and the second factor is still to come. It opens nothing. */
type Kind = 'access' | 'refresh' | 'challenge';

/** as many access tokens as one process remembers to have verified */
const MOST_VERIFIED = 2_000;

export class Tokens {
  readonly #keys: Record<Kind, string>;
  /** made once: to make one costs more than to use it */
  readonly #verify: Record<Kind, (token: string) => unknown>;

  /** Access tokens come with each of their people's calls: what is signed once is not looked at again until it runs out. */
  readonly #verified = new LruMap<Claims>(MOST_VERIFIED);

  /** @param keyOf a secret of its own for each purpose */
  constructor(keyOf: (purpose: string) => string) {
    this.#keys = {
      access: keyOf('access tokens'),
      refresh: keyOf('refresh tokens'),
      challenge: keyOf('second factor challenges'),
    };
    const verifier = (kind: Kind) => createVerifier({ key: this.#keys[kind], algorithms: ['HS256'] });
    this.#verify = {
      access: verifier('access'),
      refresh: verifier('refresh'),
      challenge: verifier('challenge'),
    };
  }

  #sign(kind: Kind, expiresIn: number, claims: object): string {
    return createSigner({ key: this.#keys[kind], expiresIn, algorithm: 'HS256' })(claims);
  }

  access({ id, companyId, session }: Omit<Claims, 'exp'>): string {
    return this.#sign('access', ACCESS_TOKEN_MS, { id, companyId, session });
  }

  refresh({ id, companyId, session, refreshes, browser }: Omit<RefreshClaims, 'exp'>): string {
    return this.#sign('refresh', REFRESH_TOKEN_MS, { id, companyId, session, refreshes, browser });
  }

  /** @param claims `session`: the user's latest, which the one to come ends, and with it this challenge */
  challenge({ id, companyId, session, sso }: Omit<ChallengeClaims, 'exp'>): string {
    return this.#sign('challenge', CHALLENGE_MS, { id, companyId, session, sso });
  }

  /** As read() does. */
  readChallenge(token: string): ChallengeClaims {
    const claims: Claims & { sso?: unknown } = this.read('challenge', token);
    return { ...claims, sso: claims.sso === true };
  }

  /** As read() does. */
  readRefresh(token: string): RefreshClaims {
    const claims: Claims & { refreshes?: unknown; browser?: unknown } = this.read('refresh', token);
    const { refreshes, browser } = claims;
    // Up to 8.0.1 they did not say: it is a session's first, of any browser.
    return {
      ...claims,
      refreshes: typeof refreshes === 'number' ? refreshes : 0,
      browser: typeof browser === 'string' ? browser : undefined,
    };
  }

  /** Throws TokenExpired, or ERR_SESSION_EXPIRED for anything that is not a token of ours. */
  read(kind: Kind, token: string): Claims {
    try {
      const claims: unknown = this.#verify[kind](token);
      if (isClaims(claims)) return claims;
    } catch (error) {
      if (error instanceof TokenError && error.code === TokenError.codes.expired) throw new TokenExpired();
    }
    return fail('ERR_SESSION_EXPIRED', 'This token is not valid, or no longer: sign in again');
  }

  /** Whose it is if it was made here at some time: it may have run out, and its session may have ended. */
  ownerOf(kind: Kind, token: string): number | undefined {
    try {
      const claims: unknown = createVerifier({
        key: this.#keys[kind],
        algorithms: ['HS256'],
        ignoreExpiration: true,
      })(token);
      return isClaims(claims) ? claims.id : undefined;
    } catch {
      return undefined;
    }
  }

  /** The claims of an Authorization header. */
  authorize(header: string | undefined): Claims {
    const token = header?.startsWith('Bearer ') ? header.slice(7) : '';
    if (token === '') fail('ERR_SESSION_EXPIRED', 'Sign in: this call needs a Bearer token');
    const known = this.#verified.get(token);
    if (known && known.exp * 1_000 > Date.now()) return known;
    const claims = this.read('access', token);
    this.#verified.set(token, claims);
    return claims;
  }
}

function isClaims(value: unknown): value is Claims {
  if (typeof value !== 'object' || value === null) return false;
  const { id, companyId, session, exp } = value as Record<string, unknown>;
  return [id, companyId, session, exp].every((part) => Number.isSafeInteger(part));
}
