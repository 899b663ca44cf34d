// Socket.IO as the realtime line uses it: one object per attempt, never reconnecting by itself, because each attempt
// needs a token that is still good.
import type {
  ClientEvents,
  CompanyEventName,
  CompanyEvents,
  ResumeReply,
  Sequenced,
  ServerEvents,
  WireName,
} from '@recado/contract/events';
import { io, type Socket } from 'socket.io-client';
import type { Room } from './rooms.ts';

export type TypingState = Parameters<ClientEvents['typing']>[1];

export type AnyPayload = CompanyEvents[CompanyEventName] & Sequenced;

/** What it is told of by its name: `ready` has a place of its own. */
export type ToldName = WireName | Exclude<keyof ServerEvents, 'ready'>;

export interface LineSocket {
  onReady(handler: (state: { safeSeq: number }) => void): void;
  /** `refused`: by the server, not by the network */
  onClosed(handler: (refused: boolean) => void): void;
  onEvent(name: ToldName, handler: (payload: AnyPayload) => void): void;
  /** `joined` is called also when the room is refused or the answer stays away: waiting for ever helps nobody */
  join(room: Room, joined: () => void): void;
  leave(room: Room): void;
  /** `undefined`: no answer within the time */
  resume(sinceSeq: number, timeoutMs: number, done: (reply: ResumeReply | undefined) => void): void;
  userStatus(): void;
  /** Lost with the socket: nobody needs it later. */
  typing(ticketId: number, state: TypingState): void;
  /** Whether the page is on the screen. */
  windowShown(isShown: boolean): void;
  close(): void;
}

const CONNECT_MS = 10_000;
const JOIN_MS = 10_000;

type ListenEvents = { [N in ToldName]: (payload: AnyPayload) => void } & Pick<ServerEvents, 'ready'>;

export function openSocket(token: string): LineSocket {
  const socket: Socket<ListenEvents, ClientEvents> = io({
    path: '/socket.io',
    transports: ['websocket'],
    query: { token },
    reconnection: false,
    forceNew: true,
    timeout: CONNECT_MS,
  });
  const waiting = socket.timeout(JOIN_MS);
  return {
    onReady: (handler) => void socket.on('ready', handler),
    onClosed(handler) {
      socket.on('disconnect', (reason) => handler(reason === 'io server disconnect'));
      // The server's own refusals carry no transport error.
      socket.on('connect_error', (error) =>
        handler(!('type' in error && error.type === 'TransportError') && error.message !== 'timeout'),
      );
    },
    onEvent: (name, handler) => void socket.on(name, handler),
    join({ kind, id }, joined) {
      if (kind === 'joinChatBox') waiting.emit(kind, id ?? '', joined);
      else if (kind === 'joinTickets') waiting.emit(kind, String(id ?? ''), joined);
      else waiting.emit(kind, joined);
    },
    leave({ kind, id }) {
      if (kind === 'joinChatBox') socket.emit('leaveChatBox', id ?? '');
      else if (kind === 'joinTickets') socket.emit('leaveTickets', String(id ?? ''));
      else socket.emit('leaveNotification');
    },
    resume(sinceSeq, timeoutMs, done) {
      socket.timeout(timeoutMs).emit('resume', sinceSeq, (error, reply) => done(error ? undefined : reply));
    },
    userStatus: () => void socket.volatile.emit('userStatus'),
    typing: (ticketId, state) => void socket.volatile.emit('typing', ticketId, state),
    windowShown: (isShown) => void socket.volatile.emit('windowShown', isShown),
    close() {
      socket.removeAllListeners();
      socket.disconnect();
    },
  };
}
