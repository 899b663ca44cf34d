// What stands in the event log, to the sockets of this process: each to its rooms, with links that are each person's own.
import { eventName, type CompanyEventName } from '@recado/contract/events';
import { hasLinks, withLinksForEach, type LinkHolder } from '../media-links.ts';
import type { Platform } from '../platform.ts';
import type { LoggedEvent } from './relay.ts';
import { companyRoom, expiredRoom, isException, sessionRoom, userRoom } from './rooms.ts';
import { holderOf, type Ending, type RecadoServer, type RecadoSocket } from './socket-types.ts';

export interface Delivery {
  io: RecadoServer;
  secrets: Platform['secrets'];
  /** of which a company still hears when its due date has passed */
  heardWhenExpired: readonly CompanyEventName[];
  /** is told of sockets that this ends, for those that are on their way in */
  ended: (this: void, ending: Ending) => void;
}

export function deliverEvent(delivery: Delivery, event: LoggedEvent, safeSeq: number): void {
  const { io, heardWhenExpired } = delivery;
  const name = eventName(event.companyId, event.name);
  const named = event.rooms.filter((room) => !isException(room));
  const rooms = heardWhenExpired.some((heard) => heard === event.name) ? [...named, ...named.map(expiredRoom)] : named;
  // To no room at all would be to everybody, of whatever company.
  if (rooms.length === 0) return;
  const exceptions = event.rooms.filter(isException).map((room) => room.slice(1));
  const payload = { ...event.payload, seq: event.seq, safeSeq };
  if (hasLinks(event.payload)) deliverLinks(delivery, { name, rooms, exceptions }, payload);
  else io.local.to(rooms).except(exceptions).emit(name, payload);
  if (event.name === 'auth') endOtherSessions(delivery, event.payload);
  // After what was committed with it, such as the news that the company has paid.
  if (event.name === 'settings' && event.payload['action'] === 'reload')
    setImmediate(() => beginAnew(delivery, event.companyId));
}

interface Addressed {
  name: ReturnType<typeof eventName>;
  rooms: readonly string[];
  exceptions: readonly string[];
}

/** Links to files are each person's own: made once for all tabs of a session. */
function deliverLinks({ io, secrets }: Delivery, { name, rooms, exceptions }: Addressed, payload: object): void {
  const sessions = new Map<string, { holder: LinkHolder; sockets: string[] }>();
  for (const socket of socketsIn(io, rooms, exceptions)) {
    const holder = holderOf(socket);
    const session = sessionRoom(holder.id, holder.session);
    const { sockets } = sessions.get(session) ?? { sockets: [] };
    sessions.set(session, { holder, sockets: [...sockets, socket.id] });
  }
  if (sessions.size === 0) return;
  const payloadOf = withLinksForEach(secrets, payload);
  // Each socket is in a room of its own.
  for (const { holder, sockets } of sessions.values()) io.local.to(sockets).emit(name, payloadOf(holder));
}

function socketsIn(io: RecadoServer, rooms: readonly string[], exceptions: readonly string[]): RecadoSocket[] {
  const { sockets, adapter } = io.sockets;
  const ids = new Set(rooms.flatMap((room) => [...(adapter.rooms.get(room) ?? [])]));
  const found = [...ids].map((id) => sockets.get(id)).filter((socket) => socket !== undefined);
  return found.filter((socket) => !exceptions.some((room) => socket.rooms.has(room)));
}

/** They have been told, and come back by themselves, into the rooms of today; or not at all. */
function beginAnew(delivery: Delivery, companyId: number): void {
  const room = companyRoom(companyId);
  disconnect(delivery, { rooms: [room, expiredRoom(room)], spared: [] });
}

/** A newer session of a user: sockets of the older ones have been told, and end. */
function endOtherSessions(delivery: Delivery, { user }: { user?: { id: number; session: number } }): void {
  if (user) disconnect(delivery, { rooms: [userRoom(user.id)], spared: [sessionRoom(user.id, user.session)] });
}

function disconnect({ io, ended }: Delivery, ending: Ending): void {
  io.local
    .in([...ending.rooms])
    .except([...ending.spared])
    .disconnectSockets(true);
  ended(ending);
}
