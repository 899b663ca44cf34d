// The realtime line to the server: one socket per session, which survives lost networks, missed events and old tokens.
import { SOCKET } from '@recado/contract/constants';
import {
  eventName,
  type CompanyEventName,
  type CompanyEvents,
  type ResumeReply,
  type Sequenced,
} from '@recado/contract/events';
import { bySeq, EventLog, type CompanyEvent } from './eventLog.ts';
import type { LineSocket, TypingState, ToldName } from './lineSocket.ts';
import { retryAfter } from './retrySteps.ts';
import { Rooms, type Room } from './rooms.ts';

export type ConnectionState = 'connecting' | 'connected' | 'lost';
type Handler = (event: CompanyEvent) => void;

/** To everybody of the installation, without a number: whoever missed it asks for what changed. */
const ANNOUNCEMENT = 'company-announcement' satisfies ToldName;

/** What one sees has changed: the server ends the socket after it. */
const RIGHTS = 'company-rights' satisfies ToldName;

/** What the line needs of the world; a test brings its own. */
export interface RealtimeWorld {
  openSocket(token: string): LineSocket;
  token(): string | null;
  /** ms until the token expires */
  tokenLifeLeft(): number;
  /** A new token; throws when there is none to be had, having ended the session if it was refused. */
  refreshToken(): Promise<void>;
  /** the session is over: stop trying */
  sessionEnded(): boolean;
  /** Events were lost for good, or data may be older than the line. */
  reload(olderThan?: number): void;
}

/** A token this close to its end would expire on the way. */
const TOKEN_MARGIN_MS = 180;
const ANSWER_MS = 10_000;

const NAMES: Record<CompanyEventName, true> = {
  ticket: true,
  appMessage: true,
  contact: true,
  whatsapp: true,
  whatsappSession: true,
  presence: true,
  typing: true,
  tag: true,
  queue: true,
  queueOption: true,
  consent: true,
  campaign: true,
  contactList: true,
  contactListItem: true,
  quickMessage: true,
  file: true,
  flow: true,
  flowCampaign: true,
  queueIntegration: true,
  prompt: true,
  knowledge: true,
  schedule: true,
  ticketNote: true,
  timeline: true,
  conversation: true,
  notice: true,
  personalNotice: true,
  bulkAct: true,
  contactErasure: true,
  contacts: true,
  user: true,
  role: true,
  settings: true,
  chat: true,
  invoice: true,
  payment: true,
  auth: true,
};

export class Realtime {
  readonly #world: RealtimeWorld;
  readonly #handlers = new Map<CompanyEventName, Set<Handler>>();
  readonly #stateListeners = new Set<() => void>();
  readonly #announcementListeners = new Set<() => void>();
  readonly #rooms: Rooms;
  #state: ConnectionState = 'connecting';
  #socket: LineSocket | undefined;
  #companyId: number | undefined;
  #owner = '';
  #log = new EventLog();
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  /** live events that arrive while missed ones are being fetched; undefined when none are */
  #held: CompanyEvent[] | undefined;
  /** the oldest point from which a newly joined room may have missed something; undefined when no resume is due */
  #resumeFrom: number | undefined;
  #joining = 0;
  /** what had been there before one saw it, no event tells */
  #isStale = false;
  /** the server has said so on this socket */
  #isReady = false;
  /** the page is on the screen, and the server is to know */
  #isShown = false;

  constructor(world: RealtimeWorld) {
    this.#world = world;
    this.#rooms = new Rooms({
      join: (room) => this.#join(room),
      leave: (room) => this.#socket?.leave(room),
    });
  }

  /** Opens the line of a user; the returned function closes it. */
  start(companyId: number, userId: number): () => void {
    this.stop();
    this.#companyId = companyId;
    // What another user had seen says nothing of what this one has.
    const owner = `${companyId}:${userId}`;
    if (owner !== this.#owner) {
      this.#log = new EventLog();
      this.#isStale = false;
    }
    this.#owner = owner;
    this.#setState('connecting');
    this.#heartbeat = setInterval(() => this.#socket?.userStatus(), SOCKET.heartbeatMs);
    void this.#connect();
    return () => this.stop();
  }

  stop(): void {
    this.#companyId = undefined;
    clearTimeout(this.#retry);
    clearInterval(this.#heartbeat);
    this.#dropSocket();
  }

  /** The network is said to be back, or a person asks: do not wait for the next try. */
  retryNow(): void {
    if (this.#companyId === undefined || this.#socket) return;
    this.#attempt = 0;
    clearTimeout(this.#retry);
    void this.#connect();
  }

  on<N extends CompanyEventName>(name: N, handler: (payload: CompanyEvents[N] & Sequenced) => void): () => void {
    const handlers = this.#handlers.get(name) ?? new Set<Handler>();
    this.#handlers.set(name, handlers);
    // The name says which payload it is; the map of sets cannot.
    const wrapped: Handler = (event) =>
      handler(event.payload as CompanyEvents[CompanyEventName] as CompanyEvents[N] & Sequenced);
    handlers.add(wrapped);
    return () => handlers.delete(wrapped);
  }

  /** Calls `handler` when announcements have changed, and after each reconnect, when they may have. */
  onAnnouncement(handler: () => void): () => void {
    this.#announcementListeners.add(handler);
    return () => this.#announcementListeners.delete(handler);
  }

  /** Joins a room now and after every reconnect, until the returned function is called. */
  want(room: Room): () => void {
    return this.#rooms.want(room);
  }

  /** Says something of the moment; while there is no line it is not said. */
  tell(_name: 'typing', ticketId: number, state: TypingState): void {
    this.#socket?.typing(ticketId, state);
  }

  /** Whether the page is on the screen, as far as the server is to know: said again on each new line, and whenever it is called. */
  show(isShown: boolean): void {
    if (isShown || this.#isShown) this.#socket?.windowShown(isShown);
    this.#isShown = isShown;
  }

  readonly state = (): ConnectionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  };

  async #connect(): Promise<void> {
    const companyId = this.#companyId;
    try {
      if (this.#world.tokenLifeLeft() <= TOKEN_MARGIN_MS) await this.#world.refreshToken();
    } catch {
      this.#retryLater();
      return;
    }
    const token = this.#world.token();
    if (companyId === undefined || companyId !== this.#companyId || token === null || this.#socket) return;
    const socket = this.#world.openSocket(token);
    this.#socket = socket;
    socket.onReady(({ safeSeq }) => this.#handleReady(socket, safeSeq));
    socket.onClosed((refused) => void this.#handleClosed(socket, refused));
    for (const name of Object.keys(NAMES) as CompanyEventName[]) {
      // Event and payload belong together by name.
      socket.onEvent(eventName(companyId, name), (payload) => this.#receive({ name, payload } as CompanyEvent));
    }
    socket.onEvent(ANNOUNCEMENT, () => this.#announce());
    socket.onEvent(RIGHTS, () => {
      this.#isStale = true;
    });
  }

  #handleReady(socket: LineSocket, safeSeq: number): void {
    if (socket !== this.#socket) return;
    this.#attempt = 0;
    this.#isReady = true;
    const first = this.#log.safeSeq === undefined;
    if (first) {
      this.#log.reached(safeSeq);
      // What was fetched before the line was up may already be stale.
      this.#world.reload(Date.now());
    }
    if (this.#isShown) socket.windowShown(true);
    this.#joining = 0;
    if (!first) {
      this.#resumeFrom = this.#log.safeSeq;
      this.#announce();
    }
    const rooms = this.#rooms.all();
    for (const room of rooms) this.#join(room, socket);
    if (rooms.length === 0) this.#resumeIfDue(socket);
    this.#setState('connected');
  }

  async #handleClosed(socket: LineSocket, refused: boolean): Promise<void> {
    if (socket !== this.#socket) return;
    this.#dropSocket();
    this.#setState('lost');
    if ((refused || this.#isStale) && !this.#world.sessionEnded()) {
      // The server does not want this token: only another one can help; and with another come the rights of today. Whether it
      // comes or not, the next try tells.
      await this.#world.refreshToken().catch(() => undefined);
    }
    this.#retryLater();
  }

  #retryLater(): void {
    if (this.#companyId === undefined || this.#world.sessionEnded()) return;
    this.#attempt += 1;
    this.#setState('lost');
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(), retryAfter(this.#attempt));
  }

  #dropSocket(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#isReady = false;
    this.#held = undefined;
    this.#resumeFrom = undefined;
    socket?.close();
  }

  #join(room: Room, socket = this.#socket): void {
    // That a ticket has moved, the screen knew some frames ago; what else was said with it went to the room of after.
    const from = room.moved ? this.#log.safeSeqBefore : this.#log.safeSeq;
    // Before `ready` there is nothing to join; #handleReady will.
    if (!socket || !this.#isReady || from === undefined) return;
    this.#resumeFrom = Math.min(this.#resumeFrom ?? from, from);
    this.#joining += 1;
    socket.join(room, () => {
      if (socket !== this.#socket) return;
      this.#joining -= 1;
      this.#resumeIfDue(socket);
    });
  }

  /** Once the rooms are joined, asks for what was said while we were not in them. */
  #resumeIfDue(socket: LineSocket): void {
    const from = this.#resumeFrom;
    if (from === undefined || this.#joining > 0 || this.#held) return;
    this.#resumeFrom = undefined;
    this.#held = [];
    socket.resume(from, ANSWER_MS, (reply) => {
      if (socket !== this.#socket) return;
      this.#finishResume(reply);
      this.#resumeIfDue(socket);
    });
  }

  #finishResume(reply: ResumeReply | undefined): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    // The contract types name and payload apart.
    const missed = (reply?.events ?? []) as CompanyEvent[];
    for (const event of [...missed, ...held].toSorted(bySeq)) this.#dispatch(event);
    if (reply) this.#log.reached(reply.safeSeq);
    if (!reply || reply.reload || this.#isStale) this.#world.reload();
    this.#isStale = false;
  }

  #receive(event: CompanyEvent): void {
    // Of the moment, and without a number: it has no place in the order of the others.
    if (event.name === 'typing') this.#hand(event);
    else if (this.#held) this.#held.push(event);
    else this.#dispatch(event);
  }

  #hand(event: CompanyEvent): void {
    for (const handler of this.#handlers.get(event.name) ?? []) handler(event);
  }

  #dispatch(event: CompanyEvent): void {
    if (this.#log.accept(event)) this.#hand(event);
    this.#log.reached(event.payload.safeSeq);
  }

  #announce(): void {
    for (const listener of this.#announcementListeners) listener();
  }

  #setState(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#stateListeners) listener();
  }
}
