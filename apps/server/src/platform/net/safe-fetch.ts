// Calls to addresses that people gave us: what they lead to may want to look into our own network, or to keep us busy.
import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { Agent, buildConnector, fetch, type Dispatcher, type Response as Answer } from 'undici';
import { traceHeaders } from '../trace/trace.ts';
import { isPublicAddress } from './public-address.rules.ts';

export interface SafeFetchOptions {
  /** Off: only addresses on the internet. */
  allowPrivateUrls: boolean;
  /** How names are resolved, and which addresses are dialled: for tests. */
  lookup?: LookupFunction;
  mayDial?: (address: string) => boolean;
}

export interface SafeCall {
  accept: string;
  /** Of the whole call, its redirects and its body. */
  timeoutMs: number;
  /** Of the body, unpacked. */
  maxBytes: number;
  /** What becomes of a longer body. */
  tooLong: 'fail' | 'cut';
  /** Something is told instead of asked. Redirects are not followed: what was signed for one is for nobody else. */
  post?: {
    /** left out: POST; GET is asked, and may not be redirected either */
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    body: string | Uint8Array | null;
    headers: Record<string, string>;
  };
}

export interface Fetched {
  /** Where the redirects ended. */
  url: string;
  status: number;
  /** Empty: it said nothing. */
  contentType: string;
  body: Buffer;
}

export type SafeFetch = (url: string, call: SafeCall) => Promise<Fetched>;

export interface SafeOpenOptions extends Omit<SafeFetchOptions, 'allowPrivateUrls'> {
  /** Origins of the installation's own choice: they may be private, and without https. */
  trusted: readonly string[];
}

export interface SafeOpening {
  headers: Record<string, string>;
  /** Headers for the first origin alone: no redirect takes them elsewhere. */
  secrets: Record<string, string>;
  /** Ends the call and, for as long as it is read, the body. */
  signal: AbortSignal;
  /** Narrower still; of each address, those of redirects too. */
  mayAsk?: (url: URL) => boolean;
}

export interface Opened {
  status: number;
  body: Readable;
}

/** Opens what is read as it comes, by https. */
export type SafeOpen = (url: string, opening: SafeOpening) => Promise<Opened>;

/** We would not make this call. A network that fails or a time that runs out is another error. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
}

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const USER_AGENT = 'Mozilla/5.0 (compatible; Recado)';

export function createSafeFetch({ allowPrivateUrls, lookup, mayDial }: SafeFetchOptions): SafeFetch {
  const dispatcher = guardedAgent(lookup, mayDial ?? (allowPrivateUrls ? () => true : isPublicAddress));
  return async (address, { accept, timeoutMs, maxBytes, tooLong, post }) => {
    const init = {
      dispatcher,
      redirect: 'manual' as const,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept, 'user-agent': USER_AGENT, ...traceHeaders(), ...post?.headers },
      ...(post && { method: post.method ?? 'POST', body: post.body }),
    };
    const { url, response } = await follow(address, checkUrl, (hop) => fetch(hop, init), post ? 'stay' : 'follow');
    const body = await readBody(response, maxBytes, tooLong);
    return { url: url.href, status: response.status, contentType: response.headers.get('content-type') ?? '', body };
  };
}

export function createSafeOpen({ trusted, lookup, mayDial = isPublicAddress }: SafeOpenOptions): SafeOpen {
  const guarded = guardedAgent(lookup, mayDial);
  const isTrusted = ({ origin }: URL): boolean => trusted.includes(origin);
  const check = (address: string, base?: URL): URL => {
    const named = URL.parse(address, base?.href);
    if (named && isTrusted(named)) return named;
    const url = checkUrl(address, base);
    if (url.protocol !== 'https:') throw new RefusedCall('not https');
    return url;
  };
  return async (address, { headers, secrets, signal, mayAsk = () => true }) => {
    const checked: Check = (named, base) => {
      const url = check(named, base);
      if (!mayAsk(url)) throw new RefusedCall('not an address for this');
      return url;
    };
    const { origin } = checked(address);
    const { response } = await follow(address, checked, (hop) =>
      fetch(hop, {
        ...(!isTrusted(hop) && { dispatcher: guarded }),
        redirect: 'manual',
        signal,
        headers: { ...traceHeaders(), ...headers, ...(hop.origin === origin && secrets) },
      }),
    );
    return { status: response.status, body: response.body ? Readable.fromWeb(response.body) : Readable.from([]) };
  };
}

export interface GuardedFetchOptions extends SafeFetchOptions {
  /** Origins of the installation's own choice: they may be private. */
  trusted: readonly string[];
  /** Of an answer, unpacked; a longer one is a RefusedCall. */
  maxBytes: number;
}

/** As other people's libraries call `fetch`: no redirects, and the answer is there as a whole. */
export function createGuardedFetch({ allowPrivateUrls, lookup, mayDial, trusted, maxBytes }: GuardedFetchOptions) {
  const guarded = guardedAgent(lookup, mayDial ?? (allowPrivateUrls ? () => true : isPublicAddress));
  return async (input: string | URL | Request, init: RequestInit = {}): Promise<globalThis.Response> => {
    const address = input instanceof Request ? input.url : String(input);
    const named = URL.parse(address);
    const own = named !== null && trusted.includes(named.origin);
    const url = own ? named : checkUrl(address);
    const { method = 'GET', headers, body, signal } = init;
    if (body !== undefined && body !== null && !isWhole(body))
      throw new RefusedCall('a body that is neither text nor bytes');
    const answer = await fetch(url, {
      ...(!own && { dispatcher: guarded }),
      redirect: 'error',
      method,
      headers: [...new Headers(headers)],
      body: body ?? null,
      signal: signal ?? null,
    }).catch(reason);
    const bytes = await readBody(answer, maxBytes, 'fail');
    const type = answer.headers.get('content-type') ?? '';
    return new Response(new Uint8Array(bytes), { status: answer.status, headers: { 'content-type': type } });
  };
}

/** A Blob is sent piece by piece, from where it lies. */
const isWhole = (body: unknown): body is string | Uint8Array | Blob =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof Blob;

type Check = (address: string, base?: URL) => URL;

/** Each address is checked before it is asked, those of redirects too. */
async function follow(
  address: string,
  check: Check,
  ask: (url: URL) => Promise<Answer>,
  elsewhere: 'follow' | 'stay' = 'follow',
): Promise<{ url: URL; response: Answer }> {
  let url = check(address);
  for (let redirects = 0; ; redirects += 1) {
    const response = await ask(url).catch(reason);
    const target = elsewhere === 'follow' && REDIRECTS.has(response.status) ? response.headers.get('location') : null;
    if (target === null) return { url, response };
    await response.body?.cancel();
    if (redirects === MAX_REDIRECTS) throw new RefusedCall('too many redirects');
    url = check(target, url);
  }
}

function guardedAgent(lookup: LookupFunction | undefined, mayDial: (address: string) => boolean): Dispatcher {
  return new Agent({ connect: guardedConnector(lookup ?? systemLookup, mayDial) });
}

/** The address that is checked is the one that is dialled: a name that changes its mind in between gains nothing. */
function guardedConnector(lookup: LookupFunction, mayDial: (address: string) => boolean): buildConnector.connector {
  const dial = buildConnector({ allowH2: false, lookup: guardedLookup(lookup, mayDial) });
  return (options, callback) => {
    // A number is not looked up.
    if (isIP(options.hostname) === 0 || mayDial(options.hostname)) dial(options, callback);
    else queueMicrotask(() => callback(new RefusedCall('the address is not on the internet'), null));
  };
}

function guardedLookup(lookup: LookupFunction, mayDial: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found;
      const allowed = addresses.filter(({ address }) => mayDial(address));
      const first = allowed[0];
      if (!first) callback(new RefusedCall('the name does not lead to the internet'), []);
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
}

function checkUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url) throw new RefusedCall('not a URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new RefusedCall('neither http nor https');
  if (url.username || url.password) throw new RefusedCall('a password in the URL');
  // Services that would misread a request listen below 1024.
  const port = Number(url.port || 443);
  if (port < 1024 && port !== 80 && port !== 443) throw new RefusedCall(`port ${port}`);
  return url;
}

/** What `fetch` wraps in its own. */
function reason(error: unknown): never {
  throw error instanceof TypeError && error.cause instanceof Error ? error.cause : error;
}

async function readBody({ body }: Answer, maxBytes: number, tooLong: SafeCall['tooLong']): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= maxBytes) continue;
    if (tooLong === 'fail') throw new RefusedCall(`more than ${maxBytes} bytes`);
    break;
  }
  return Buffer.concat(chunks, Math.min(size, maxBytes));
}
