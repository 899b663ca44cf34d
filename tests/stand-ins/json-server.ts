// A server of JSON for stand-ins of other people's services: what was asked is kept, and faults can be planted.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface JsonRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

export interface JsonAnswer {
  status?: number;
  body: unknown;
  /** the body is sent as it is, under this type, instead of as JSON */
  type?: string;
}

/** The line is cut before or after it is done, nothing is answered for ever, or this is. */
export type JsonFault = 'cut' | 'swallow' | 'slow' | JsonAnswer;

/** What other people's services do when they are not well, whichever they are. */
export const FAULTS: readonly (readonly [string, JsonFault])[] = [
  ['is slower than one waits', 'slow'],
  ['fails', { status: 500, body: { error: 'oops' } }],
  ['is away', { status: 503, body: '', type: 'text/html' }],
  ['answers a page', { body: '<!doctype html><h1>Sign in</h1>', type: 'text/html' }],
  ['breaks off', { body: '{"messages": [{"ty', type: 'application/json' }],
  ['answers in another shape', { body: { messages: 7, queryResult: 'x', text: { a: 1 } } }],
  ['answers nothing', { body: '', type: 'application/json' }],
  ['hangs up', 'cut'],
];

export interface JsonServer {
  url: string;
  asked: JsonRequest[];
  /** of the next request whose method and path begin so */
  plant(on: string, fault: JsonFault): void;
  /** those that nobody asked for */
  uproot(): void;
  close(): Promise<void>;
}

/** @param tls with it, https */
export async function jsonServer(
  handle: (request: JsonRequest) => JsonAnswer,
  tls?: ServerOptions,
): Promise<JsonServer> {
  const asked: JsonRequest[] = [];
  const faults: { on: string; fault: JsonFault }[] = [];

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await read(incoming);
    asked.push(request);
    const at = faults.findIndex(({ on }) => `${request.method} ${request.path}`.startsWith(on));
    const [planted] = at < 0 ? [] : faults.splice(at, 1);
    if (planted?.fault === 'cut') return void incoming.socket.destroy();
    if (planted?.fault === 'slow') return;
    const done = typeof planted?.fault === 'object' ? planted.fault : handle(request);
    if (planted?.fault === 'swallow') return void incoming.socket.destroy();
    const { status = 200, body, type } = done;
    response
      .writeHead(status, { 'content-type': type ?? 'application/json' })
      .end(type === undefined ? JSON.stringify(body) : String(body));
  }

  const listener: RequestListener = (incoming, response) => {
    answer(incoming, response).catch((error: Error) => response.writeHead(500).end(JSON.stringify(error.message)));
  };
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    asked,
    plant: (on, fault) => void faults.push({ on, fault }),
    uproot: () => void (faults.length = 0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(incoming: IncomingMessage): Promise<JsonRequest> {
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  const body = await text(incoming);
  return {
    method: incoming.method ?? '',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers: incoming.headers,
    body: (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>,
  };
}
