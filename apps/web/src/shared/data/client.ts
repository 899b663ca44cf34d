// The typed client: every call of the contract by its endpoint. Replies are typed, not parsed: the server is ours.
import { me, refreshToken } from '@recado/contract/auth';
import type { Endpoint } from '@recado/contract/endpoint';
import type { z } from 'zod';
import { sessionStore } from '../session/sessionStore.ts';
import { ApiError, apiErrorOf, isApiError } from '../errors/ApiError.ts';
import { queryClient } from './queryClient.ts';
import { heardServerTime } from '../format/serverClock.ts';

const BASE = '/api';
const TIMEOUT_MS = 30_000;

type Input<T extends z.ZodType> = z.input<T>;
/** What stands in an address: the text itself, or the value that the server reads out of it (a number for its digits). */
type AddressInput<T extends z.ZodType> =
  Input<T> extends object
    ? { [K in keyof Input<T>]: Input<T>[K] | (K extends keyof z.output<T> ? z.output<T>[K] : never) }
    : undefined;
/** A part may be left out where all that it holds may. */
type Part<K extends string, T> = undefined extends T
  ? { [k in K]?: T }
  : Partial<T> extends T
    ? { [k in K]?: T }
    : { [k in K]: T };

/** The parts a call takes: those its endpoint defines, required where one of their fields is. */
export type CallInput<E extends Endpoint> = Part<'params', AddressInput<E['params']>> &
  Part<'query', AddressInput<E['query']>> &
  Part<'body', Input<E['body']>> & { signal?: AbortSignal };
export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** The same parts without their types: what the wire needs. */
export interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

/** Calls an endpoint. Throws ApiError, or an AbortError when `signal` ends it. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
  // The generic parts cannot be read while E is open; their shape is held by CallInput.
  const parts = input as LooseInput;
  const answer = await withSession(endpoint, () => send(endpoint, parts));
  return answer as Reply<E>;
}

/** Runs a request; on an expired session refreshes it once and runs it again. */
export async function withSession<T>(endpoint: Endpoint, request: () => Promise<T>): Promise<T> {
  const age = sessionStore.age();
  const token = sessionStore.token();
  // The end of one session says nothing of the next.
  const end = (): void => {
    if (age === sessionStore.age()) sessionStore.end('expired');
  };
  try {
    return await request();
  } catch (error) {
    if (endpoint.permission === 'public' || !isApiError(error)) throw error;
    const renewed = refreshing?.age === age || sessionStore.token() !== token || !sessionStore.isStored();
    if (error.status === 401 && !renewed) end();
    if (error.status === 402) learnOfExpiry();
    if (error.code === 'ERR_SECOND_FACTOR_NEEDED') learnWhatIsNeeded();
    if (error.code !== 'ERR_SESSION_EXPIRED' || age !== sessionStore.age()) throw error;
  }
  if (refreshing || sessionStore.token() === token) await refreshSession();
  try {
    return await request();
  } catch (error) {
    if (isApiError(error) && (error.status === 401 || error.code === 'ERR_SESSION_EXPIRED')) end();
    throw error;
  }
}

/** The due date has passed meanwhile: the session learns of it, and with it the guards. */
function learnOfExpiry(): void {
  const state = sessionStore.get();
  const isAsking = asking?.age === sessionStore.age();
  if (state.status === 'signed-in' && !state.user.company.expired && !isAsking) refreshUser();
}

/** The company asks for a second factor since. */
function learnWhatIsNeeded(): void {
  const state = sessionStore.get();
  if (state.status === 'signed-in') sessionStore.changeUser({ secondFactor: 'needed' });
}

let asking: { age: number; again: boolean } | undefined;

/** Asks anew who one is and what one may: rights, plan or due date have changed. Does nothing where there is no answer. */
export function refreshUser(): void {
  const age = sessionStore.age();
  if (asking?.age === age) {
    // The answer on its way may be from before this change.
    asking.again = true;
    return;
  }
  const question = { age, again: false };
  asking = question;
  call(me, {})
    .then((user) => {
      // What is not said of them is so no more.
      if (age === sessionStore.age()) sessionStore.changeUser({ secondFactor: undefined, ...user });
    })
    .catch(() => undefined)
    .finally(() => {
      if (asking !== question) return;
      asking = undefined;
      if (question.again) refreshUser();
    });
}

let refreshing: { age: number; done: Promise<void> } | undefined;

/** A new access token; whoever asks meanwhile waits for the same answer. A refusal ends the session. */
export function refreshSession(): Promise<void> {
  const age = sessionStore.age();
  if (refreshing?.age === age) return refreshing.done;
  const done = refreshOnce(age).finally(() => {
    if (refreshing?.done === done) refreshing = undefined;
  });
  refreshing = { age, done };
  return done;
}

/** A call after which all tokens have ended but the cookie that comes with its answer; others wait for the new one. */
export async function callAndRenew<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
  if (sessionStore.tokenLifeLeft() < TIMEOUT_MS) await refreshSession();
  const age = sessionStore.age();
  const answer = send(endpoint, input);
  const done = answer.then(
    () => refreshOnce(age),
    () => undefined,
  );
  const renewing = { age, done };
  refreshing = renewing;
  await done
    .catch(() => undefined)
    .finally(() => {
      if (refreshing === renewing) refreshing = undefined;
    });
  return (await answer) as Reply<E>;
}

async function refreshOnce(age: number): Promise<void> {
  const refresh = async (): Promise<void> => {
    mustBeOf(age);
    try {
      // Outlives the page: the cookie that comes with the answer is the only good one then.
      const session = await send(refreshToken, {}, { keepalive: true });
      mustBeOf(age);
      const before = sessionStore.token();
      sessionStore.signIn(session as Reply<typeof refreshToken>);
      // Links to files end with the session that they were given out in.
      if (before !== null && !sessionStore.isSession(before)) void queryClient.invalidateQueries();
    } catch (error) {
      if (age === sessionStore.age() && isApiError(error)) handleRefusal(error);
      throw error;
    }
  };
  // A refresh token is good once. Tabs take turns where the browser can (it does on https and localhost); where it
  // cannot, the server bears with what comes a moment late.
  if ('locks' in navigator) await navigator.locks.request('recado-refresh', refresh);
  else await refresh();
}

/** The refusal ends the session; but who is in and whose company has not paid is told so, and let in again once it has. */
function handleRefusal(error: ApiError): void {
  const { status } = error;
  const state = sessionStore.get();
  if (status === 402 && state.status === 'signed-in')
    sessionStore.changeUser({ company: { ...state.user.company, expired: true } });
  else if (status === 401 || status === 402 || status === 403)
    sessionStore.end('expired', error.code === 'ERR_SESSION_EXPIRED' ? undefined : error);
}

/** Who has signed out meanwhile must not be signed in again by an answer that comes late; who has signed in, not replaced. */
function mustBeOf(age: number): void {
  if (age !== sessionStore.age()) throw new ApiError('ERR_SESSION_EXPIRED', 403);
}

/** Says a last word for a session that is over here, with the token it had. Outlives the page. */
export async function callWithToken(endpoint: Endpoint, token: string): Promise<void> {
  const say = (bearer: string): Promise<unknown> => send(endpoint, {}, { token: bearer, keepalive: true });
  try {
    await say(token);
  } catch (error) {
    if (!isApiError(error, 'ERR_SESSION_EXPIRED') || error.status !== 403) throw error;
    const session = (await send(refreshToken, {}, { token: null, keepalive: true })) as Reply<typeof refreshToken>;
    await say(session.token);
  }
}

interface Wire {
  token?: string | null;
  keepalive?: boolean;
}

async function send(endpoint: Endpoint, input: LooseInput, wire: Wire = {}): Promise<unknown> {
  const headers: Record<string, string> = authorization(wire.token);
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const sentAt = Date.now();
  let response: Response;
  let text: string;
  try {
    response = await fetch(address(endpoint, input), {
      method: endpoint.method,
      keepalive: wire.keepalive,
      headers,
      credentials: 'same-origin',
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
    });
    heardServerTime(response.headers.get('Date'), sentAt);
    text = await response.text();
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new ApiError('network', 0);
  }
  return readAnswer(response.status, text);
}

export function authorization(token = sessionStore.token()): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Path with its parameters, and the query without what is undefined; lists go as JSON text. */
export function address(endpoint: Endpoint, { params = {}, query = {} }: LooseInput): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(`${params[name] as string | number}`),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return `${BASE}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** The body of a success; throws for everything else. */
export function readAnswer(status: number, text: string): unknown {
  let body: unknown;
  try {
    body = text === '' ? {} : JSON.parse(text);
  } catch {
    // Not our server's words, but those of something in between.
    throw new ApiError(status >= 500 || status < 400 ? 'network' : 'ERR_INTERNAL_SERVER_ERROR', status);
  }
  if (status >= 200 && status < 300) return body;
  const refusal = apiErrorOf(body, status);
  if (refusal) throw refusal;
  if (status >= 502 && status <= 504) throw new ApiError('network', status);
  const raw = hasError(body) ? body.error.slice(0, RAW_LENGTH) : undefined;
  throw new ApiError('ERR_INTERNAL_SERVER_ERROR', status, undefined, undefined, raw);
}

const RAW_LENGTH = 200;
const hasError = (body: unknown): body is { error: string } =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' && body.error !== '';
