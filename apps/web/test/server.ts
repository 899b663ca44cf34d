// A server of a few lines: answers calls by "METHOD /path" and remembers what it was asked.
import { vi } from 'vitest';
import { queryClient } from '../src/shared/data/queryClient.ts';

export interface Asked {
  call: string;
  url: string;
  token: string | null;
  /** by which a repeat is known */
  key: string | null;
  body: unknown;
}
interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}
type Answer = (asked: Asked) => Reply | Promise<Reply>;

export function fakeServer(answers: Record<string, Answer>): { asked: Asked[] } {
  const asked: Asked[] = [];
  const { queries, ...others } = queryClient.getDefaultOptions();
  // What a test has no answer for is asked again like anything that the network lost: at once, for nobody is to wait three seconds.
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://app');
    const call = `${init.method} ${pathname.replace('/api', '')}`;
    const request: Asked = {
      call,
      url,
      token: new Headers(init.headers).get('authorization'),
      key: new Headers(init.headers).get('idempotency-key'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    asked.push(request);
    const answer = answers[call];
    if (!answer) throw new TypeError(`no network to ${call}`);
    const { status = 200, body = {}, headers } = await answer(request);
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  });
  return { asked };
}
