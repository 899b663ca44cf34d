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
import { COMPANY_MEMBERSHIP_TOPIC, EVERYBODY_TOPIC, MEMBERSHIP_TOPIC, MOMENT_TOPIC } from '../hints/topics.ts';
import { hasLinks, withLinksFor, withLinksForEach, type LinkHolder } from '../media/media-links.ts';
import type { Platform } from '../platform.ts';
import type { News } from './everybody.ts';
import { clientEvent, clientEventGate, type ClientEventTable } from './client-events.ts';
import { EventRelay, eventsSince, type LoggedEvent } from './relay.ts';
import { adminsRoom, companyRoom, expiredRoom, isException, sessionRoom, userRoom } from './rooms.ts';

const RESUME_LIMIT = 1_000;
/** tabs of one person, in one process */
export const SOCKETS_EACH = 30;
/** from the first byte until it is known who that is */
const ENTER_WITHIN_MS = 10_000;

/** Who a token belongs to, and which session of theirs; undefined: not, or no longer, signed in. */
export interface SocketIdentity {
  actor: Actor;
  session: number;
  /** when the token runs out, ms since 1970 */
  expiresAt: number;
}

/** What an event of a browser may do with its socket. */
export interface SocketTools {
  actor: Actor;
  /** False: there are no rooms to be in. */
  join: (this: void, rooms: readonly string[]) => boolean;
  leave: (this: void, rooms: readonly string[]) => void;
  /**
   * Says something to the others in some rooms, in all processes, past the event log: it is of the moment, and whoever
   * misses it misses nothing. One after the other: that something ended must not overtake that it began.
   */
  tell: <N extends CompanyEventName>(this: void, name: N, say: () => Promise<Moment<N> | undefined>) => Promise<void>;
}

export interface Moment<N extends CompanyEventName> {
  rooms: string[];
  payload: CompanyEvents[N];
}

export interface SocketOptions {
  /** Whether a token was made here, before anything is opened for it; it may have run out. */
  isOurs(token: string): boolean;
  authenticate(token: string): Promise<SocketIdentity | undefined>;
  /** in which a person is from the start, besides the company's and their own */
  rooms(actor: Actor): string[];
  /** what browsers may say */
  events(tools: SocketTools): Omit<ClientEventTable, 'resume'>;
  seen(actor: Actor): Promise<void>;
  /** of which a company still hears when its due date has passed */
  heardWhenExpired: readonly CompanyEventName[];
}

interface SocketData {
  identity: SocketIdentity;
  /** how often each room was joined and not left */
  joins: Map<string, number>;
  /** the last that was said to others, once it has been told */
  telling: Promise<void>;
}

type Emit = { [K in `company-${number}-${CompanyEventName}`]: (payload: object) => void };
type RecadoSocket = Socket<ClientEvents, ServerEvents & Emit, object, SocketData>;

const isSeq = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const holderOf = ({ data: { identity } }: RecadoSocket): LinkHolder => ({
  companyId: identity.actor.companyId,
  id: identity.actor.userId,
  session: identity.session,
});

/** What processes tell each other of a moment. */
interface MomentHint extends Moment<CompanyEventName> {
  companyId: number;
  name: CompanyEventName;
  /** the socket of whoever says it */
  from: string;
}

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
      connectTimeout: ENTER_WITHIN_MS,
      allowRequest: ({ url = '' }, decide) => {
        const token = new URL(url, 'http://localhost').searchParams.get('token');
        decide(null, token !== null && options.isOurs(token));
      },
    });
    this.#relay = new EventRelay(platform, (event, safeSeq) => this.#deliver(event, safeSeq));
    this.#io.use((socket, next) => void this.#enter(socket, next));
    this.#io.on('connection', (socket) => this.#serve(socket));
  }

  async start(): Promise<void> {
    const { hints } = this.#platform;
    this.#stops.push(
      // Our own processes alone say these.
      hints.on(MOMENT_TOPIC, (hint) => this.#deliverMoment(JSON.parse(hint) as MomentHint)),
      hints.on(EVERYBODY_TOPIC, (told) => {
        const { name, payload } = JSON.parse(told) as News;
        this.#io.local.emit(name, ...payload);
      }),
      hints.on(MEMBERSHIP_TOPIC, (userId) => this.#rightsChanged(userRoom(Number(userId)))),
      hints.on(COMPANY_MEMBERSHIP_TOPIC, (companyId) => {
        const room = companyRoom(Number(companyId));
        this.#rightsChanged(room, expiredRoom(room));
      }),
    );
    await this.#relay.start();
  }

  async #enter(socket: RecadoSocket, next: (error?: Error) => void): Promise<void> {
    try {
      const token = socket.handshake.query['token'];
      const identity = typeof token === 'string' ? await this.#options.authenticate(token) : undefined;
      if (!identity) return next(new Error('ERR_SESSION_EXPIRED'));
      const tabs = this.#io.of('/').adapter.rooms.get(userRoom(identity.actor.userId))?.size ?? 0;
      if (tabs >= SOCKETS_EACH) return next(new Error('ERR_TOO_MANY_REQUESTS'));
      socket.data.identity = identity;
      socket.data.joins = new Map();
      socket.data.telling = Promise.resolve();
      next();
    } catch (error) {
      this.#platform.log.warn({ err: error }, 'a socket could not be let in');
      next(new Error('ERR_INTERNAL_SERVER_ERROR'));
    }
  }

  #serve(socket: RecadoSocket): void {
    const { actor, session, expiresAt } = socket.data.identity;
    const company = [companyRoom(actor.companyId), ...(actor.profile === 'admin' ? [adminsRoom(actor.companyId)] : [])];
    void socket.join([
      ...(actor.expired ? company.map(expiredRoom) : company),
      userRoom(actor.userId),
      sessionRoom(actor.userId, session),
      ...this.#options.rooms(actor),
    ]);
    // A token's end is the socket's end: the browser comes back with a fresh one.
    const end = setTimeout(() => socket.disconnect(true), Math.min(expiresAt - Date.now(), 2 ** 31 - 1));
    socket.on('disconnect', () => clearTimeout(end));
    socket.use(clientEventGate(this.#events(socket, actor), this.#platform.log));
    this.#seen(actor);
    socket.emit('ready', { safeSeq: this.#relay.safeSeq });
  }

  #events(socket: RecadoSocket, actor: Actor): ClientEventTable {
    const reload = (): ResumeReply => ({ reload: true, safeSeq: this.#relay.safeSeq, events: [] });
    return {
      ...this.#options.events({
        actor,
        join: (rooms) => this.#join(socket, rooms),
        leave: (rooms) => this.#leave(socket, rooms),
        tell: (name, say) => this.#tell(socket, name, say),
      }),
      resume: clientEvent(isSeq, (since) => this.#resume(socket, since), reload),
    };
  }

  #seen(actor: Actor): void {
    this.#options.seen(actor).catch((error: Error) => this.#platform.log.warn({ err: error }, 'userStatus'));
  }

  #tell<N extends CompanyEventName>(
    socket: RecadoSocket,
    name: N,
    say: () => Promise<Moment<N> | undefined>,
  ): Promise<void> {
    const told = socket.data.telling.then(async () => {
      const moment = await say();
      if (!moment || moment.rooms.length === 0) return;
      const { companyId } = socket.data.identity.actor;
      const hint: MomentHint = { ...moment, companyId, name, from: socket.id };
      this.#platform.hints.poke(MOMENT_TOPIC, JSON.stringify(hint));
    });
    socket.data.telling = told.catch(() => undefined);
    return told;
  }

  #deliverMoment({ companyId, name, rooms, from, payload }: MomentHint): void {
    if (rooms.length === 0) return;
    this.#io.local.to(rooms).except(from).volatile.emit(eventName(companyId, name), payload);
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
    const rooms = this.#options.heardWhenExpired.some((heard) => heard === event.name)
      ? [...named, ...named.map(expiredRoom)]
      : named;
    // To no room at all would be to everybody, of whatever company.
    if (rooms.length === 0) return;
    const exceptions = event.rooms.filter(isException).map((room) => room.slice(1));
    const payload = { ...event.payload, seq: event.seq, safeSeq };
    if (hasLinks(event.payload)) this.#deliverLinks(name, rooms, exceptions, payload);
    else this.#io.local.to(rooms).except(exceptions).emit(name, payload);
    if (event.name === 'auth') this.#endOtherSessions(event.payload);
    // After what was committed with it, such as the news that the company has paid.
    if (event.name === 'settings' && event.payload['action'] === 'reload')
      setImmediate(() => this.#beginAnew(event.companyId));
  }

  /** Links to files are each person's own: made once for all tabs of a session. */
  #deliverLinks(
    name: ReturnType<typeof eventName>,
    rooms: readonly string[],
    exceptions: readonly string[],
    payload: object,
  ): void {
    const sessions = new Map<string, { holder: LinkHolder; sockets: string[] }>();
    for (const socket of this.#socketsIn(rooms, exceptions)) {
      const holder = holderOf(socket);
      const session = sessionRoom(holder.id, holder.session);
      const { sockets } = sessions.get(session) ?? { sockets: [] };
      sessions.set(session, { holder, sockets: [...sockets, socket.id] });
    }
    if (sessions.size === 0) return;
    const payloadOf = withLinksForEach(this.#platform.secrets, payload);
    // Each socket is in a room of its own.
    for (const { holder, sockets } of sessions.values()) this.#io.local.to(sockets).emit(name, payloadOf(holder));
  }

  #socketsIn(rooms: readonly string[], exceptions: readonly string[]): RecadoSocket[] {
    const { sockets, adapter } = this.#io.sockets;
    const ids = new Set(rooms.flatMap((room) => [...(adapter.rooms.get(room) ?? [])]));
    const found = [...ids].map((id) => sockets.get(id)).filter((socket) => socket !== undefined);
    return found.filter((socket) => !exceptions.some((room) => socket.rooms.has(room)));
  }

  /** They come back by themselves, into the rooms of today; no event tells them what had been there before. */
  #rightsChanged(...rooms: string[]): void {
    const people = this.#io.local.in(rooms);
    people.emit('company-rights');
    people.disconnectSockets(true);
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
        ({ seq, name, payload }) =>
          ({
            name,
            payload: withLinksFor(holderOf(socket), this.#platform.secrets, { ...payload, seq, safeSeq }),
          }) as ResumeReply['events'][number],
      ),
    };
  }

  /** Old events are cleared away: the log reaches back to its first row. */
  async #reachesBack(since: number): Promise<boolean> {
    const first = await this.#relay.firstSeq();
    return first === undefined ? since >= this.#relay.safeSeq : since >= first - 1;
  }

  /** open in this process */
  get count(): number {
    return this.#io.sockets.sockets.size;
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    await this.#relay.close();
    await this.#io.close();
  }
}
