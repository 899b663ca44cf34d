// A server of a few lines: answers calls by "METHOD /path" and remembers what it was asked.
import { vi } from 'vitest';

export interface Asked {
  call: string;
  url: string;
  token: string | null;
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
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://app');
    const call = `${init.method} ${pathname.replace('/api', '')}`;
    const request: Asked = {
      call,
      url,
      token: new Headers(init.headers).get('authorization'),
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
