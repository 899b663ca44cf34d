// The sockets the fake listens on: WebSocket for clients, https for media.
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import type { MediaStore } from './media-store.ts';
import { mediaTls } from './test-root.ts';

const HOST = '127.0.0.1';
const WHATSAPP_PATH = '/ws/chat';

export class ClientListener {
  port: number;
  private server: http.Server | undefined;
  private readonly sockets = new WebSocketServer({ noServer: true });
  private readonly refuse: () => boolean;
  private readonly accept: (ws: WebSocket) => void;

  /** `port` 0 takes any, and keeps it. `refuse` is asked at each attempt. */
  constructor(port: number, refuse: () => boolean, accept: (ws: WebSocket) => void) {
    this.port = port;
    this.refuse = refuse;
    this.accept = accept;
  }

  get url(): string {
    return `ws://${HOST}:${this.port}${WHATSAPP_PATH}`;
  }

  async listen(): Promise<void> {
    const server = http.createServer((_request, response) => response.writeHead(404).end());
    server.on('upgrade', (request, socket, head) => {
      if (this.refuse()) socket.destroy();
      else this.sockets.handleUpgrade(request, socket, head, (ws) => this.accept(ws));
    });
    this.port = await listenOn(server, this.port);
    this.server = server;
  }

  /** Sockets that are open must be ended first. */
  async close(): Promise<void> {
    await closeServer(this.server);
    this.server = undefined;
  }
}

/** Starts the CDN and tells the store its address. */
export async function serveMedia(media: MediaStore): Promise<https.Server> {
  const server = https.createServer(mediaTls, (request, response) => media.handle(request, response));
  media.origin = `https://${HOST}:${await listenOn(server, 0)}`;
  return server;
}

async function listenOn(server: http.Server | https.Server, port: number): Promise<number> {
  server.listen(port, HOST);
  await once(server, 'listening');
  return addressOf(server).port;
}

function addressOf(server: http.Server | https.Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
  return address;
}

export async function closeServer(server: http.Server | https.Server | undefined): Promise<void> {
  if (!server) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
