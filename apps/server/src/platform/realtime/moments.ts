// What sockets say to each other in all processes, past the event log.
import { eventName, type CompanyEventName } from '@recado/contract/events';
import { MOMENT_TOPIC } from '../hints/topics.ts';
import type { Platform } from '../platform.ts';
import type { Moment, RecadoServer, RecadoSocket } from './socket-types.ts';

/** What processes tell each other of a moment. */
interface MomentHint extends Moment<CompanyEventName> {
  companyId: number;
  name: CompanyEventName;
  /** the socket of whoever says it */
  from: string;
}

/** To whoever is in its rooms, in all processes; after what this socket said before. */
export function tellMoment<N extends CompanyEventName>(
  { hints, witness }: Pick<Platform, 'hints' | 'witness'>,
  socket: RecadoSocket,
  name: N,
  say: () => Promise<Moment<N> | undefined>,
): Promise<void> {
  const told = socket.data.telling.then(async () => {
    const moment = await say();
    if (!moment || moment.rooms.length === 0) return;
    witness?.(name, moment.payload, moment.rooms);
    const { companyId } = socket.data.identity.actor;
    const hint: MomentHint = { ...moment, companyId, name, from: socket.id };
    hints.poke(MOMENT_TOPIC, JSON.stringify(hint));
  });
  socket.data.telling = told.catch(() => undefined);
  return told;
}

/** @param text as one of our own processes says it: nobody else can */
export function deliverMoment(io: RecadoServer, text: string): void {
  const { companyId, name, rooms, from, payload } = JSON.parse(text) as MomentHint;
  if (rooms.length === 0) return;
  io.local.to(rooms).except(from).volatile.emit(eventName(companyId, name), payload);
}
