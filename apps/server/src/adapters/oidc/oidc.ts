// OpenID Connect: authorization code with PKCE, state and nonce; the ID token's signature is looked at.
import type { ProviderProblem } from '@recado/contract/single-sign-on';
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import { createGuardedFetch, RefusedCall } from '../../platform/net/safe-fetch.ts';
import { ProviderError, type IdentityProviders, type ProviderSetUp } from '../../ports/identity-provider.ts';

const TIMEOUT_SECONDS = 10;
/** The keys of a large provider are some 20 KB. */
const MOST_BYTES = 512 * 1024;
const SCOPE = 'openid email profile';
const GOOGLE = 'https://accounts.google.com';

/** Needed where a company has set it up, and not before. */
const library = () => import('openid-client');
type Library = Awaited<ReturnType<typeof library>>;

export interface OidcOptions {
  /** providers may be inside our own network, and without https */
  allowPrivateUrls: boolean;
}

export function oidcProviders({ allowPrivateUrls }: OidcOptions): IdentityProviders {
  const guarded = createGuardedFetch({ allowPrivateUrls, trusted: [], maxBytes: MOST_BYTES });
  // What it sends is what a form sends.
  const fetch: CustomFetch = (url, { method, headers, body, signal }) =>
    guarded(url, {
      method,
      headers,
      body: body instanceof URLSearchParams ? body.toString() : null,
      signal: signal ?? null,
    });
  const open = async (setUp: ProviderSetUp) => {
    const client = await library();
    return { client, config: await discover(client, fetch, setUp, allowPrivateUrls) };
  };
  return {
    begin: async (setUp, { state, nonce, verifier }, email) => {
      const { client, config } = await open(setUp);
      const domain = email.slice(email.lastIndexOf('@') + 1);
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: setUp.redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        login_hint: email,
        ...(setUp.issuer === GOOGLE && { hd: domain }),
      });
      return url.href;
    },
    finish: async (setUp, { state, nonce, verifier }, answer) => {
      const { client, config } = await open(setUp);
      const url = new URL(`${setUp.redirectUri}?${new URLSearchParams(answer).toString()}`);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await client.authorizationCodeGrant(config, url, checks).catch((error: unknown) => {
        throw new ProviderError(problemOf(client, error, 'token'), error);
      });
      const claims = tokens.claims();
      if (!claims) throw new ProviderError('token', undefined);
      return claims;
    },
    check: async (setUp) => {
      const { client, config } = await open(setUp);
      // A code that there is not: whoever knows us says so, and whoever does not says that.
      const { issuer: iss } = config.serverMetadata();
      const url = new URL(`${setUp.redirectUri}?${new URLSearchParams({ code: 'none', iss }).toString()}`);
      await client
        .authorizationCodeGrant(config, url, { pkceCodeVerifier: 'none'.repeat(11) })
        .catch((error: unknown) => {
          const problem = problemOf(client, error, 'token');
          if (problem === 'client' || problem === 'private' || problem === 'unreachable')
            throw new ProviderError(problem, error);
        });
    },
  };
}

async function discover(
  client: Library,
  fetch: CustomFetch,
  setUp: ProviderSetUp,
  insecure: boolean,
): Promise<Configuration> {
  const { clientId, clientSecret } = setUp;
  const issuer = new URL(setUp.issuer);
  if (issuer.protocol !== 'https:' && !insecure) throw new ProviderError('private', undefined);
  const found = await client
    .discovery(issuer, clientId, undefined, client.None(), {
      [client.customFetch]: fetch,
      timeout: TIMEOUT_SECONDS,
      ...(insecure && { execute: [client.allowInsecureRequests] }),
    })
    .catch((error: unknown) => {
      throw new ProviderError(problemOf(client, error, 'notDiscovery'), error, statedIssuer(error));
    });
  const server = found.serverMetadata();
  // The library takes Microsoft's "common", by which people of all its customers sign in, for any issuer.
  if (new URL(server.issuer).href !== issuer.href) throw new ProviderError('issuer', undefined, server.issuer);
  if (!server.authorization_endpoint || !server.token_endpoint || !server.jwks_uri)
    throw new ProviderError('notDiscovery', undefined);
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const auth: ClientAuth = methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret);
  const config = new client.Configuration(server, clientId, {}, auth);
  config[client.customFetch] = fetch;
  config.timeout = TIMEOUT_SECONDS;
  if (insecure) client.allowInsecureRequests(config);
  client.enableNonRepudiationChecks(config);
  return config;
}

function* causesOf(error: unknown): Generator<Error> {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; depth += 1) {
    yield at;
    at = at.cause;
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** @param otherwise what it is where the provider has answered with something else than it should */
function problemOf(client: Library, error: unknown, otherwise: ProviderProblem): ProviderProblem {
  for (const cause of causesOf(error)) if (cause instanceof RefusedCall) return 'private';
  if (error instanceof client.AuthorizationResponseError) return 'refused';
  if (error instanceof client.ResponseBodyError)
    return ['invalid_client', 'unauthorized_client'].includes(error.error) ? 'client' : 'token';
  if (error instanceof client.WWWAuthenticateChallengeError) return 'client';
  const code = codeOf(error);
  // What has no code of the library's is the network's.
  if (typeof code !== 'string' || !code.startsWith('OAUTH_')) return 'unreachable';
  switch (code) {
    case 'OAUTH_TIMEOUT':
    case 'OAUTH_ABORT':
      return 'unreachable';
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM':
      return statusOf(error) === 404 ? 'notFound' : notThere(error, otherwise);
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return 'issuer';
    default:
      return otherwise;
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && error.cause instanceof Response ? error.cause.status : undefined;

const notThere = (error: unknown, otherwise: ProviderProblem): ProviderProblem =>
  (statusOf(error) ?? 0) >= 500 ? 'unreachable' : otherwise;

/** What a discovery document calls its issuer, where that is not the one that was asked for. */
function statedIssuer(error: unknown): string | null {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const body: unknown = typeof cause === 'object' && cause !== null && 'body' in cause ? cause.body : undefined;
  const issuer: unknown = typeof body === 'object' && body !== null && 'issuer' in body ? body.issuer : undefined;
  return typeof issuer === 'string' ? issuer.slice(0, 300) : null;
}
