// One socket of a client: handshake, frames in order, and a line out that can be slow or stalled.
import { EventEmitter } from 'node:events';
import type { BinaryNode } from 'baileys';
import type { WebSocket } from 'ws';
import type { Faults } from './faults.ts';
import type { LinkedDevice, Line } from './linked-device.ts';
import { NoiseServer, type ClientLogin, type ServerIdentity } from './noise-server.ts';

export interface SessionHandler {
  login(session: Session, login: ClientLogin): void;
  stanza(session: Session, stanza: BinaryNode): Promise<void>;
  failed(error: unknown): void;
}

/** What an unpaired client and its phone-to-be have told each other. */
export interface PairingAttempt {
  refs: Set<string>;
  login: ClientLogin;
  /** Set by the client's wish for a pairing code. */
  hello?: { phone: string; wrappedEphemeral: Buffer };
  /** Set while the phone waits for the client's half of the code exchange. */
  finish?: (keyBundle: BinaryNode) => void;
  signed?: () => void;
}

export class Session implements Line {
  /** Set once a paired device has logged in. */
  device: LinkedDevice | undefined;
  /** Set while an unpaired client shows its code. */
  pairing: PairingAttempt | undefined;
  /** Emits `close` once. */
  readonly events = new EventEmitter<{ close: [] }>();
  private readonly ws: WebSocket;
  private readonly noise: NoiseServer;
  private readonly faults: Faults;
  private readonly handler: SessionHandler;
  private stage: 'hello' | 'finish' | 'open' = 'hello';
  private chain: Promise<void> = Promise.resolve();
  private outbox: { stanza: BinaryNode; due: number }[] = [];
  private stalled: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private closing = false;

  constructor(ws: WebSocket, identity: ServerIdentity, faults: Faults, handler: SessionHandler) {
    this.ws = ws;
    this.noise = new NoiseServer(identity);
    this.faults = faults;
    this.handler = handler;
    ws.on('message', (data: Buffer) => this.receive(data));
    ws.on('error', () => ws.terminate());
    ws.on('close', () => this.closed());
  }

  send(stanza: BinaryNode): void {
    if (this.closing) return;
    if (this.outbox.length === 0 && this.faults.delayMs === 0 && !this.faults.muted) this.write(stanza);
    else {
      this.outbox.push({ stanza, due: Date.now() + this.faults.delayMs });
      this.pump();
    }
  }

  /** Says its last word and ends. */
  end(last: BinaryNode): void {
    this.send(last);
    this.closing = true;
    this.ws.close();
  }

  /** The line is cut. */
  terminate(): void {
    this.ws.terminate();
  }

  /** Runs again after a stall. */
  resume(): void {
    for (const go of this.stalled.splice(0)) go();
    this.pump();
  }

  private pump(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.faults.muted) return;
    while (this.outbox[0] && this.outbox[0].due <= Date.now()) {
      const next = this.outbox.shift();
      if (next) this.write(next.stanza);
    }
    const head = this.outbox[0];
    if (head) this.timer = setTimeout(() => this.pump(), Math.max(1, head.due - Date.now()));
  }

  private write(stanza: BinaryNode): void {
    if (this.ws.readyState === this.ws.OPEN) this.ws.send(this.noise.encode(stanza));
  }

  private receive(data: Buffer): void {
    for (const frame of this.noise.frames(data)) {
      this.chain = this.chain.then(() => this.take(frame)).catch((error: unknown) => this.fail(error));
    }
  }

  private async take(frame: Buffer): Promise<void> {
    if (this.faults.muted) await new Promise<void>((go) => this.stalled.push(go));
    if (this.stage === 'hello') {
      this.ws.send(this.noise.hello(frame));
      this.stage = 'finish';
    } else if (this.stage === 'finish') {
      const login = this.noise.finish(frame);
      this.stage = 'open';
      this.handler.login(this, login);
    } else {
      await this.handler.stanza(this, await this.noise.decode(frame));
    }
  }

  private fail(error: unknown): void {
    this.handler.failed(error);
    this.ws.close(1011);
  }

  private closed(): void {
    clearTimeout(this.timer);
    this.outbox = [];
    this.closing = true;
    this.stalled = [];
    if (this.device?.session === this) this.device.session = undefined;
    this.events.emit('close');
  }
}
