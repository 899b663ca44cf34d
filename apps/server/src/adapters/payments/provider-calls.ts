// Calls to a payment provider: JSON both ways, to the address of the installation's own choice and nowhere else.
import { fetch, type Dispatcher } from 'undici';
import type { z } from 'zod';
import { GatewayError } from '../../ports/payment-gateway.ts';

/** Starting a charge is up to five calls, all of them within the minute for which nobody else looks after it. */
const ANSWER_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

export interface ProviderCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

export interface ProviderAnswer {
  status: number;
  /** as JSON; undefined: it is none */
  body: unknown;
}

export type AskProvider = (path: string, call?: ProviderCall) => Promise<ProviderAnswer>;

/**
 * Resolves with any answer below 500. Throws an unsure GatewayError where there is none.
 * @param name of the provider, in errors
 * @param dispatcher carries a client certificate
 */
export function createProviderCalls(name: string, baseUrl: string, dispatcher?: Dispatcher): AskProvider {
  return async (path, { method = 'GET', headers, query = {}, body } = {}) => {
    const url = new URL(`${baseUrl}${path}`);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    let answer: { status: number; text: string };
    try {
      const response = await fetch(url, {
        method,
        ...(dispatcher && { dispatcher }),
        ...(body && { body: JSON.stringify(body) }),
        headers: { accept: 'application/json', 'user-agent': 'Recado', ...(body && JSON_BODY), ...headers },
        // It answers itself; whoever leads us elsewhere is not the provider.
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      answer = { status: response.status, text: await limited(response.body ?? []) };
    } catch (error) {
      throw new GatewayError(`${name} did not answer: ${reasonOf(error)}`, { unsure: true });
    }
    if (answer.status >= 500) throw new GatewayError(`${name} answered ${answer.status}`, { unsure: true });
    return { status: answer.status, body: parse(answer.text) };
  };
}

const JSON_BODY = { 'content-type': 'application/json' };

async function limited(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('too long an answer');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What `fetch` wraps in its own says more; neither holds what was sent. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a success says; one that cannot be read may have been one. */
export function understood<S extends z.ZodType>(
  name: string,
  schema: S,
  { status, body }: ProviderAnswer,
): z.output<S> {
  if (status >= 400) throw new GatewayError(`${name} refused it (${status}): ${told(body)}`, { unsure: false });
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new GatewayError(`${name} answered something else (${status})`, { unsure: true });
}

/** What a refusal says of itself, in the words that the three have for it. */
function told(body: unknown): string {
  return (JSON.stringify(body) ?? 'nothing').slice(0, 300);
}
