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
}

export interface JsonServer {
  url: string;
  asked: JsonRequest[];
  /** of the next request whose method and path begin so: the line is cut before or after it is done, or this is answered */
  plant(on: string, fault: 'cut' | 'swallow' | JsonAnswer): void;
  close(): Promise<void>;
}

/** @param tls with it, https */
export async function jsonServer(
  handle: (request: JsonRequest) => JsonAnswer,
  tls?: ServerOptions,
): Promise<JsonServer> {
  const asked: JsonRequest[] = [];
  const faults: { on: string; fault: 'cut' | 'swallow' | JsonAnswer }[] = [];

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await read(incoming);
    asked.push(request);
    const at = faults.findIndex(({ on }) => `${request.method} ${request.path}`.startsWith(on));
    const [planted] = at < 0 ? [] : faults.splice(at, 1);
    if (planted?.fault === 'cut') return void incoming.socket.destroy();
    const done = typeof planted?.fault === 'object' ? planted.fault : handle(request);
    if (planted?.fault === 'swallow') return void incoming.socket.destroy();
    response.writeHead(done.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(done.body));
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
