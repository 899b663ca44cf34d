// Socket.IO: who is connected, in which rooms, and what they are sent. Rooms are worked out here, never by the browser.
import type { Server as HttpServer } from 'node:http';
import { SOCKET } from '@recado/contract/constants';
import {
  eventName,
  type ClientEvents,
  type CompanyEventName,
  type CompanyEvents,
  type ResumeReply,
  type ServerEvents,
} from '@recado/contract/events';
import { Server, type Socket } from 'socket.io';
import type { Actor } from '../context.ts';
import { ANNOUNCEMENT_TOPIC, MEMBERSHIP_TOPIC, TYPING_TOPIC } from '../hints/topics.ts';
import type { Platform } from '../platform.ts';
import type { News } from './announce.ts';
import {
  clientEvent,
  clientEventGate,
  clientEventOf,
  isAnything,
  isText,
  isTextOrNumber,
  type ClientEventTable,
} from './client-events.ts';
import { EventRelay, eventsSince, type LoggedEvent } from './relay.ts';
import { adminsRoom, companyRoom, expiredRoom, isException, sessionRoom, userRoom } from './rooms.ts';

const RESUME_LIMIT = 1_000;
/** What a company hears of when its due date has passed. */
const AFTER_DUE: ReadonlySet<string> = new Set<CompanyEventName>(['settings', 'invoice', 'payment']);

/** Who a token belongs to, and which session of theirs; undefined: not, or no longer, signed in. */
export interface SocketIdentity {
  actor: Actor;
  session: number;
  /** when the token runs out, ms since 1970 */
  expiresAt: number;
}

/** What the inbox decides: the rooms a person may listen in. */
export interface RoomRules {
  ticket(actor: Actor, ticket: number | string): Promise<string | undefined>;
  tickets(actor: Actor, status: string): string[];
  notification(actor: Actor): string[];
  /** of all who look at a ticket, or attend to it; none where the person may not see it */
  typing(actor: Actor, ticketId: number): Promise<string[]>;
  /** rooms a person is in from the start, besides the company's and their own */
  always(actor: Actor): string[];
}

export interface SocketOptions {
  authenticate(token: string): Promise<SocketIdentity | undefined>;
  rooms: RoomRules;
  seen(actor: Actor): Promise<void>;
}

interface SocketData {
  identity: SocketIdentity;
  /** how often each room was joined and not left */
  joins: Map<string, number>;
  /** the last that was said of writing, once it has been told */
  typing: Promise<void>;
}

type Emit = { [K in `company-${number}-${CompanyEventName}`]: (payload: object) => void };
type RecadoSocket = Socket<ClientEvents, ServerEvents & Emit, object, SocketData>;

const isSeq = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

type Typing = Parameters<ClientEvents['typing']>;

const isTyping = (values: readonly unknown[]): values is Typing =>
  Number.isSafeInteger(values[0]) && (values[1] === 'composing' || values[1] === 'paused');

/** What processes tell each other of somebody who writes. */
interface TypingHint {
  companyId: number;
  rooms: string[];
  /** their own socket */
  from: string;
  payload: CompanyEvents['typing'];
}

const refused = (): boolean => false;
const nothing = (): undefined => undefined;

export class Sockets {
  readonly #io: Server<ClientEvents, ServerEvents & Emit, object, SocketData>;
  readonly #relay: EventRelay;
  readonly #platform: Platform;
  readonly #options: SocketOptions;
  readonly #stops: (() => void)[] = [];

  constructor(server: HttpServer, platform: Platform, options: SocketOptions) {
    this.#platform = platform;
    this.#options = options;
    this.#io = new Server(server, {
      path: '/socket.io',
      transports: ['websocket'],
      serveClient: false,
      pingInterval: SOCKET.pingMs,
      pingTimeout: SOCKET.pingMs,
      maxHttpBufferSize: 100_000,
    });
    this.#relay = new EventRelay(platform, (event, safeSeq) => this.#deliver(event, safeSeq));
    this.#io.use((socket, next) => void this.#enter(socket, next));
    this.#io.on('connection', (socket) => this.#serve(socket));
  }

  async start(): Promise<void> {
    const { hints } = this.#platform;
    this.#stops.push(
      // Our own processes alone say these.
      hints.on(TYPING_TOPIC, (hint) => this.#deliverTyping(JSON.parse(hint) as TypingHint)),
      hints.on(ANNOUNCEMENT_TOPIC, (news) => this.#io.local.emit('company-announcement', JSON.parse(news) as News)),
      // They come back by themselves, and into the rooms of today.
      hints.on(MEMBERSHIP_TOPIC, (userId) => this.#io.local.in(userRoom(Number(userId))).disconnectSockets(true)),
    );
    await this.#relay.start();
  }

  async #enter(socket: RecadoSocket, next: (error?: Error) => void): Promise<void> {
    try {
      const token = socket.handshake.query['token'];
      const identity = typeof token === 'string' ? await this.#options.authenticate(token) : undefined;
      if (!identity) return next(new Error('ERR_SESSION_EXPIRED'));
      socket.data.identity = identity;
      socket.data.joins = new Map();
      socket.data.typing = Promise.resolve();
      next();
    } catch (error) {
      this.#platform.log.warn({ err: error }, 'a socket could not be let in');
      next(new Error('ERR_INTERNAL_SERVER_ERROR'));
    }
  }

  #serve(socket: RecadoSocket): void {
    const { actor, session, expiresAt } = socket.data.identity;
    const { rooms } = this.#options;
    const company = [companyRoom(actor.companyId), ...(actor.profile === 'admin' ? [adminsRoom(actor.companyId)] : [])];
    void socket.join([
      ...(actor.expired ? company.map(expiredRoom) : company),
      userRoom(actor.userId),
      sessionRoom(actor.userId, session),
      ...rooms.always(actor),
    ]);
    // A token's end is the socket's end: the browser comes back with a fresh one.
    const end = setTimeout(() => socket.disconnect(true), Math.min(expiresAt - Date.now(), 2 ** 31 - 1));
    socket.on('disconnect', () => clearTimeout(end));
    socket.use(clientEventGate(this.#events(socket, actor), this.#platform.log));
    this.#seen(actor);
    socket.emit('ready', { safeSeq: this.#relay.safeSeq });
  }

  #events(socket: RecadoSocket, actor: Actor): ClientEventTable {
    const { rooms } = this.#options;
    const reload = (): ResumeReply => ({ reload: true, safeSeq: this.#relay.safeSeq, events: [] });
    const ticketRooms = async (ticket: number | string): Promise<string[]> => {
      const room = await rooms.ticket(actor, ticket);
      return room ? [room] : [];
    };
    return {
      joinChatBox: clientEvent(isTextOrNumber, async (id) => this.#join(socket, await ticketRooms(id)), refused),
      leaveChatBox: clientEvent(isTextOrNumber, async (id) => this.#leave(socket, await ticketRooms(id)), nothing),
      joinTickets: clientEvent(isText, (status) => this.#join(socket, rooms.tickets(actor, status)), refused),
      leaveTickets: clientEvent(isText, (status) => this.#leave(socket, rooms.tickets(actor, status)), nothing),
      joinNotification: clientEvent(isAnything, () => this.#join(socket, rooms.notification(actor)), refused),
      leaveNotification: clientEvent(isAnything, () => this.#leave(socket, rooms.notification(actor)), nothing),
      userStatus: clientEvent(isAnything, () => this.#options.seen(actor), nothing),
      typing: clientEventOf(isTyping, ([id, state]) => this.#typing(socket, actor, id, state), nothing),
      resume: clientEvent(isSeq, (since) => this.#resume(socket, since), reload),
    };
  }

  #seen(actor: Actor): void {
    this.#options.seen(actor).catch((error: Error) => this.#platform.log.warn({ err: error }, 'userStatus'));
  }

  /** One after the other: that somebody stopped must not overtake that they began. */
  #typing(socket: RecadoSocket, actor: Actor, ...typing: Typing): Promise<void> {
    const told = socket.data.typing.then(() => this.#tellTyping(socket, actor, ...typing));
    socket.data.typing = told.catch(() => undefined);
    return told;
  }

  /** Past the event log: it is of the moment, and whoever misses it misses nothing. */
  async #tellTyping(socket: RecadoSocket, actor: Actor, ticketId: number, state: Typing[1]): Promise<void> {
    const rooms = await this.#options.rooms.typing(actor, ticketId);
    if (rooms.length === 0) return;
    const { companyId, userId, name } = actor;
    const payload: CompanyEvents['typing'] = { action: 'update', ticketId, user: { id: userId, name }, state };
    const hint: TypingHint = { companyId, rooms, from: socket.id, payload };
    this.#platform.hints.poke(TYPING_TOPIC, JSON.stringify(hint));
  }

  #deliverTyping({ companyId, rooms, from, payload }: TypingHint): void {
    this.#io.local.to(rooms).except(from).volatile.emit(eventName(companyId, 'typing'), payload);
  }

  #join(socket: RecadoSocket, rooms: readonly string[]): boolean {
    for (const room of rooms) socket.data.joins.set(room, (socket.data.joins.get(room) ?? 0) + 1);
    void socket.join([...rooms]);
    return rooms.length > 0;
  }

  #leave(socket: RecadoSocket, rooms: readonly string[]): void {
    for (const room of rooms) {
      const left = (socket.data.joins.get(room) ?? 0) - 1;
      if (left > 0) socket.data.joins.set(room, left);
      else if (socket.data.joins.delete(room)) void socket.leave(room);
    }
  }

  #deliver(event: LoggedEvent, safeSeq: number): void {
    const name = eventName(event.companyId, event.name as CompanyEventName);
    const named = event.rooms.filter((room) => !isException(room));
    const rooms = AFTER_DUE.has(event.name) ? [...named, ...named.map(expiredRoom)] : named;
    const exceptions = event.rooms.filter(isException).map((room) => room.slice(1));
    this.#io.local
      .to(rooms)
      .except(exceptions)
      .emit(name, { ...event.payload, seq: event.seq, safeSeq });
    if (event.name === 'auth') this.#endOtherSessions(event.payload);
    // After what was committed with it, such as the news that the company has paid.
    if (event.name === 'settings' && event.payload['action'] === 'reload')
      setImmediate(() => this.#beginAnew(event.companyId));
  }

  /** They have been told, and come back by themselves, into the rooms of today; or not at all. */
  #beginAnew(companyId: number): void {
    const room = companyRoom(companyId);
    this.#io.local.in([room, expiredRoom(room)]).disconnectSockets(true);
  }

  /** A newer session of a user: sockets of the older ones have been told, and end. */
  #endOtherSessions({ user }: { user?: { id: number; session: number } }): void {
    if (user) this.#io.local.in(userRoom(user.id)).except(sessionRoom(user.id, user.session)).disconnectSockets(true);
  }

  async #resume(socket: RecadoSocket, since: number): Promise<ResumeReply> {
    const { companyId, expired } = socket.data.identity.actor;
    const safeSeq = this.#relay.safeSeq;
    const reaches = !expired && (await this.#reachesBack(since));
    const missed = reaches
      ? await eventsSince(this.#platform, companyId, since, [...socket.rooms], RESUME_LIMIT)
      : undefined;
    return {
      reload: missed === undefined,
      safeSeq,
      events: (missed ?? []).map(
        ({ seq, name, payload }) => ({ name, payload: { ...payload, seq, safeSeq } }) as ResumeReply['events'][number],
      ),
    };
  }

  /** Old events are cleared away: the log reaches back to its first row. */
  async #reachesBack(since: number): Promise<boolean> {
    const first = await this.#relay.firstSeq();
    return first === undefined ? since >= this.#relay.safeSeq : since >= first - 1;
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    await this.#relay.close();
    await this.#io.close();
  }
}
