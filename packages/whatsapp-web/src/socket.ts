// One Baileys socket, made so that nothing it does can bring the process down or keep it waiting for a dead line.
import { EventEmitter } from 'node:events';
import { makeWASocket, type UserFacingSocketConfig, type WASocket } from 'baileys';

/** an event of ours alone */
const REACH = 'recado.reach';
const HANG_UP_MS = 1_000;

/** The part of Baileys' WebSocket client that its types keep to themselves. */
interface Line {
  socket: { terminate(): void; pause(): void; resume(): void } | null;
  close(): Promise<void>;
}

interface Rejecting {
  [EventEmitter.captureRejectionSymbol]?: (error: unknown) => void;
}

/**
 * Baileys listens with asynchronous functions whose failures nobody awaits, and Node ends a process for that. They are
 * caught: one on the line ends the connection, one of an event is told. Also after the end, when listeners are gone.
 */
export function openSocket(config: UserFacingSocketConfig, onFailure: (error: unknown) => void): WASocket {
  const before = EventEmitter.captureRejections;
  EventEmitter.captureRejections = true;
  try {
    const sock = makeWASocket(config);
    caught(sock, onFailure);
    closeSoon(sock);
    return sock;
  } finally {
    EventEmitter.captureRejections = before;
  }
}

function caught(sock: WASocket, onFailure: (error: unknown) => void): void {
  (sock.ws as Rejecting)[EventEmitter.captureRejectionSymbol] = (error) => {
    onFailure(error);
    void sock.end(error instanceof Error ? error : new Error(String(error)));
  };
  // Baileys' events are an emitter that it keeps to itself: a listener is called on it.
  const events = sock.ev as unknown as EventEmitter;
  events.on(REACH, function reach(this: Rejecting) {
    this[EventEmitter.captureRejectionSymbol] = onFailure;
  });
  events.emit(REACH);
  events.removeAllListeners(REACH);
}

/** The line is read on, or not. */
export function readingOf(sock: Pick<WASocket, 'ws'>): { pause(): void; resume(): void } {
  const line = sock.ws as unknown as Line;
  return { pause: () => line.socket?.pause(), resume: () => line.socket?.resume() };
}

/** A server that does not answer would keep a closing line open for half a minute. */
function closeSoon(sock: WASocket): void {
  const line = sock.ws as unknown as Line;
  const close = line.close.bind(line);
  line.close = async () => {
    const timer = setTimeout(() => line.socket?.terminate(), HANG_UP_MS);
    try {
      await close();
    } finally {
      clearTimeout(timer);
    }
  };
}
