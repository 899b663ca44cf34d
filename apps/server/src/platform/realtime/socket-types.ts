// What a socket is, what it carries, and what the product makes of sockets.
import type { ClientEvents, CompanyEventName, CompanyEvents, ServerEvents, WireName } from '@recado/contract/events';
import type { Server, Socket } from 'socket.io';
import type { Actor } from '../context.ts';
import type { LinkHolder } from '../media-links.ts';
import type { ClientEventTable } from './client-events.ts';

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
  /** once the socket is no longer there */
  left: (this: void, action: () => void) => void;
}

export interface Moment<N extends CompanyEventName> {
  rooms: string[];
  payload: CompanyEvents[N];
}

export interface SocketOptions {
  /** The user for whom a token was made here, before anything is opened for it; it may have run out. undefined: it was not */
  ownerOf(token: string): number | undefined;
  authenticate(token: string): Promise<SocketIdentity | undefined>;
  /** in which a person is from the start, besides the company's and their own */
  rooms(actor: Actor): string[];
  /** what browsers may say */
  events(tools: SocketTools): Omit<ClientEventTable, 'resume'>;
  seen(actor: Actor): Promise<void>;
  /** of which a company still hears when its due date has passed */
  heardWhenExpired: readonly CompanyEventName[];
}

export interface SocketData {
  identity: SocketIdentity;
  /** how often each room was joined and not left */
  joins: Map<string, number>;
  /** the last that was said to others, once it has been told */
  telling: Promise<void>;
}

/** What ends every socket that is in some of the rooms, and in none of the spared ones. */
export interface Ending {
  rooms: readonly string[];
  spared: readonly string[];
}

type Emit = { [K in WireName]: (payload: object) => void };
export type RecadoSocket = Socket<ClientEvents, ServerEvents & Emit, object, SocketData>;
export type RecadoServer = Server<ClientEvents, ServerEvents & Emit, object, SocketData>;

/** Whose links to files it gets. */
export const holderOf = ({ data: { identity } }: RecadoSocket): LinkHolder => ({
  companyId: identity.actor.companyId,
  id: identity.actor.userId,
  session: identity.session,
});
