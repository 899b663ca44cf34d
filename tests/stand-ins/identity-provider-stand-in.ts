// An identity provider as companies have one: panva's oidc-provider on this machine. Who signs in there is said by the test; a
// browser is asked.
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

export const CLIENT = { id: 'recado', secret: 'a+secret: of/the provider' };

/** Where it asks who somebody is; below it is what they answer. */
const ASKS = '/interaction';

type Said = Record<string, unknown>;

export interface IdentityProvider {
  issuer: string;
  /** what it says of its people, by its own names for them */
  people: Map<string, Said>;
  /** What a browser does there, as one of them: answers the query that it is sent back with. */
  visit(url: string, who: string): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** @param redirectUri where it may send browsers back to */
export async function openIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const people = new Map<string, Said>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configurationOf(redirectUri, people));
  const handle = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === ASKS) return void response.setHeader('content-type', 'text/html').end(whoAreYou(people));
    const who = /^\/interaction\/([^/]+)/.exec(request.url ?? '')?.[1];
    if (who === undefined) return void handle(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: who } });
  });
  return {
    issuer,
    people,
    visit: (url, who) => visit(new URL(url), redirectUri, who),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** By the names that the test gave them. */
function whoAreYou(people: ReadonlyMap<string, Said>): string {
  const links = [...people].map(([who, { name }]) => `<p><a href="${ASKS}/${who}">${String(name)}</a></p>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Who are you?</title>${links.join('')}`;
}

function configurationOf(redirectUri: string, people: ReadonlyMap<string, Said>): Configuration {
  const key = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' });
  return {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [key] },
    cookies: { keys: ['a key'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => ASKS },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

async function visit(start: URL, redirectUri: string, who: string): Promise<Record<string, string>> {
  const jar = new Map<string, string>();
  for (let url = start; ;) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`the provider stays at ${url.href}: ${await answer.text()}`);
    url = new URL(location, url);
    if (url.href.startsWith(redirectUri)) return Object.fromEntries(url.searchParams);
    if (url.pathname === ASKS) url.pathname = `${ASKS}/${who}`;
  }
}
