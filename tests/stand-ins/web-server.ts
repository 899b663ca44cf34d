// Somebody's web server, for the calls that we make to addresses from outside.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WebServer {
  port: number;
  /** On 127.0.0.1, without a slash at its end. */
  url: string;
  /** The paths that were asked for. */
  asked: string[];
  close(): Promise<void>;
}

export type Pages = Record<string, (response: ServerResponse, request: IncomingMessage) => void>;

/** Listens on all of the machine's own addresses. @param at the port of one that was closed; left out: any */
export async function startWebServer(pages: Pages, at = 0): Promise<WebServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const page = pages[path];
    if (page) page(response, request);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(at, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
