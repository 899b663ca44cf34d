// A company's identity provider, as OpenID Connect has it. It calls the provider: never in a transaction.
import type { ProviderProblem } from '@recado/contract/single-sign-on';

export interface ProviderSetUp {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** where it sends browsers back to */
  redirectUri: string;
}

/** What is sent along, and has to come back. */
export interface SentAlong {
  state: string;
  nonce: string;
  /** of PKCE */
  verifier: string;
}

/** What the provider says of a person, signed; not looked at any further. */
export interface IdentityClaims extends Readonly<Record<string, unknown>> {
  sub: string;
}

export interface IdentityProviders {
  /** Where the browser goes. @param email that they have typed */
  begin(setUp: ProviderSetUp, sent: SentAlong, email: string): Promise<string>;
  /** @param answer the query that the browser came back with */
  finish(setUp: ProviderSetUp, sent: SentAlong, answer: Readonly<Record<string, string>>): Promise<IdentityClaims>;
  /** Fails where it cannot be reached, is none, or does not know us. */
  check(setUp: ProviderSetUp): Promise<void>;
}

/** All that these calls fail with. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly problem: ProviderProblem;
  /** of `issuer`: what the provider calls itself */
  readonly said: string | null;

  constructor(problem: ProviderProblem, cause: unknown, said: string | null = null) {
    super(cause instanceof Error ? cause.message : `the provider: ${problem}`, { cause });
    this.problem = problem;
    this.said = said;
  }
}
