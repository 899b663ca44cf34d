// Socket.IO: who is connected, in which rooms, and what they are sent. Rooms are worked out here, never by the browser.
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { SOCKET } from '@recado/contract/constants';
import type { ErrorCode } from '@recado/contract/errors';
import type { ResumeReply } from '@recado/contract/events';
import { can } from '@recado/contract/permissions';
import { Server } from 'socket.io';
import type { Actor } from '../context.ts';
import { COMPANY_MEMBERSHIP_TOPIC, EVERYBODY_TOPIC, MEMBERSHIP_TOPIC, MOMENT_TOPIC } from '../hints/topics.ts';
import type { Platform } from '../platform.ts';
import { clientEvent, clientEventGate, type ClientEventTable } from './client-events.ts';
import { deliverEvent } from './deliver-event.ts';
import type { News } from './everybody.ts';
import { deliverMoment, tellMoment } from './moments.ts';
import { EventRelay } from './relay.ts';
import { isSeq, resume } from './resume.ts';
import {
  adminsRoom,
  companyRoom,
  expiredRoom,
  HEARD_PERMISSIONS,
  permittedRoom,
  sessionRoom,
  userRoom,
} from './rooms.ts';
import type { Ending, RecadoServer, RecadoSocket, SocketOptions } from './socket-types.ts';

/** tabs of one person, in one process */
export const SOCKETS_EACH = 30;
/** Opened, whether anything was said on them or not: those of before may not have been missed yet when the next come. */
export const LINES_EACH = 2 * SOCKETS_EACH;
/** from the first byte until it is known who that is */
const ENTER_WITHIN_MS = 10_000;

/** What is open beneath a socket. */
interface Line {
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): void;
}

export class Sockets {
  readonly #io: RecadoServer;
  readonly #relay: EventRelay;
  readonly #platform: Platform;
  readonly #options: SocketOptions;
  readonly #stops: (() => void)[] = [];
  /** of each person */
  readonly #lines = new Map<number, number>();
  readonly #owners = new WeakMap<IncomingMessage, number>();
  /** On their way in, whom they are of is being read: what ends sockets meanwhile finds them in no room. */
  readonly #entering = new Map<RecadoSocket, Ending[]>();

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
      allowRequest: (request, decide) => {
        const token = new URL(request.url ?? '', 'http://localhost').searchParams.get('token');
        const owner = token === null ? undefined : options.ownerOf(token);
        if (owner !== undefined) this.#owners.set(request, owner);
        decide(null, owner !== undefined && (this.#lines.get(owner) ?? 0) < LINES_EACH);
      },
    });
    this.#io.engine.on('connection', (line: Line) => this.#count(line));
    const delivery = {
      io: this.#io,
      secrets: platform.secrets,
      heardWhenExpired: options.heardWhenExpired,
      ended: (ending: Ending) => this.#ended(ending),
    };
    this.#relay = new EventRelay(platform, (event, safeSeq) => deliverEvent(delivery, event, safeSeq));
    this.#io.use((socket, next) => void this.#enter(socket, next));
    this.#io.on('connection', (socket) => this.#serve(socket));
  }

  async start(): Promise<void> {
    const { hints } = this.#platform;
    this.#stops.push(
      hints.on(MOMENT_TOPIC, (hint) => deliverMoment(this.#io, hint)),
      hints.on(EVERYBODY_TOPIC, (told) => {
        const { name, payload } = JSON.parse(told) as News;
        this.#io.local.emit(name, ...payload);
      }),
      hints.on(MEMBERSHIP_TOPIC, (userId) => this.#rightsChanged({ rooms: [userRoom(Number(userId))], spared: [] })),
      hints.on(COMPANY_MEMBERSHIP_TOPIC, (companyId) => {
        const [room, admins] = [companyRoom(Number(companyId)), adminsRoom(Number(companyId))];
        // Administrators see everything, whatever serves whom.
        this.#rightsChanged({ rooms: [room, expiredRoom(room)], spared: [admins, expiredRoom(admins)] });
      }),
    );
    await this.#relay.start();
  }

  /** Also those on which nobody has said anything yet. */
  #count(line: Line): void {
    const owner = this.#owners.get(line.request);
    if (owner === undefined) return;
    this.#lines.set(owner, (this.#lines.get(owner) ?? 0) + 1);
    line.once('close', () => {
      for (const socket of this.#entering.keys()) if (socket.conn === line) this.#entering.delete(socket);
      const left = (this.#lines.get(owner) ?? 1) - 1;
      if (left > 0) this.#lines.set(owner, left);
      else this.#lines.delete(owner);
    });
  }

  async #enter(socket: RecadoSocket, next: (error?: Error) => void): Promise<void> {
    this.#entering.set(socket, []);
    const refused = await this.#identify(socket);
    if (refused === undefined) return next();
    this.#entering.delete(socket);
    next(new Error(refused));
  }

  /** Answers why it is not let in; undefined: it is. */
  async #identify(socket: RecadoSocket): Promise<ErrorCode | undefined> {
    try {
      const token = socket.handshake.query['token'];
      const identity = typeof token === 'string' ? await this.#options.authenticate(token) : undefined;
      if (!identity) return 'ERR_SESSION_EXPIRED';
      const tabs = this.#io.of('/').adapter.rooms.get(userRoom(identity.actor.userId))?.size ?? 0;
      if (tabs >= SOCKETS_EACH) return 'ERR_TOO_MANY_REQUESTS';
      socket.data.identity = identity;
      socket.data.joins = new Map();
      socket.data.telling = Promise.resolve();
      return undefined;
    } catch (error) {
      this.#platform.log.warn({ err: error }, 'a socket could not be let in');
      return 'ERR_INTERNAL_SERVER_ERROR';
    }
  }

  #serve(socket: RecadoSocket): void {
    const { actor, session, expiresAt } = socket.data.identity;
    const { companyId } = actor;
    const company = [
      companyRoom(companyId),
      ...(actor.profile === 'admin' ? [adminsRoom(companyId)] : []),
      ...HEARD_PERMISSIONS.filter((name) => can(actor, name)).map((name) => permittedRoom(companyId, name)),
    ];
    void socket.join([
      ...(actor.expired ? company.map(expiredRoom) : company),
      userRoom(actor.userId),
      sessionRoom(actor.userId, session),
      ...this.#options.rooms(actor),
    ]);
    // Who they were read to be is over: they come back by themselves, if they may.
    if (this.#takeEndings(socket).some((ending) => isEndedBy(socket, ending))) {
      socket.conn.close();
      return;
    }
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
        tell: (name, say) => tellMoment(this.#platform, socket, name, say),
        left: (action) => void socket.on('disconnect', action),
      }),
      resume: clientEvent(
        isSeq,
        (since) => resume({ platform: this.#platform, relay: this.#relay }, socket, since),
        reload,
      ),
    };
  }

  #seen(actor: Actor): void {
    this.#options.seen(actor).catch((error: Error) => this.#platform.log.warn({ err: error }, 'userStatus'));
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

  /**
   * They come back by themselves, into the rooms of today; no event tells them what had been there before. What ends is what
   * carries them: a socket that is told to go does not come back, and clients of others know nothing of `company-rights`.
   */
  #rightsChanged(ending: Ending): void {
    const { rooms, spared } = ending;
    this.#io.local
      .in([...rooms])
      .except([...spared])
      .emit('company-rights');
    const { adapter, sockets } = this.#io.of('/');
    const inSome = (some: readonly string[]) => new Set(some.flatMap((room) => [...(adapter.rooms.get(room) ?? [])]));
    const stays = inSome(spared);
    for (const id of inSome(rooms)) if (!stays.has(id)) sockets.get(id)?.conn.close();
    this.#ended(ending);
  }

  #ended(ending: Ending): void {
    for (const endings of this.#entering.values()) endings.push(ending);
  }

  /** Of one that is in its rooms now: what it missed before. */
  #takeEndings(socket: RecadoSocket): readonly Ending[] {
    const endings = this.#entering.get(socket) ?? [];
    this.#entering.delete(socket);
    return endings;
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

const isEndedBy = ({ rooms: its }: RecadoSocket, { rooms, spared }: Ending): boolean =>
  rooms.some((room) => its.has(room)) && !spared.some((room) => its.has(room));
