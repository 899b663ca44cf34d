// Many browsers of one company for the benchmark, in a process of their own: they hear of tickets and say when.
import { eventName, type CompanyEvents } from '@recado/contract/events';
import { io, type Socket } from 'socket.io-client';
import { answerCalls } from './child-calls.ts';

export interface Crowd {
  url: string;
  token: string;
  companyId: number;
  clients: number;
  /** the tickets that will change, by turns */
  tickets: readonly number[];
}

export interface Heard {
  /** of all clients together */
  events: number;
  doubled: number;
  /** ms from `started` to a client */
  p50: number;
  p99: number;
  max: number;
}

/** handshakes at a time */
const DOORS = 25;
/** the clock that processes of one machine share, ms */
const now = (): number => performance.timeOrigin + performance.now();

let crowd: Crowd | undefined;
let sockets: Socket[] = [];
/** for each client and each ticket, when it was heard of */
let heard: number[][][] = [];
let events = 0;

async function enter({ url, token, companyId, tickets }: Crowd, client: number): Promise<void> {
  const socket = io(url, { transports: ['websocket'], query: { token }, path: '/socket.io', forceNew: true });
  sockets.push(socket);
  const turns = new Map(tickets.map((id, at) => [id, at]));
  const own: number[][] = tickets.map(() => []);
  heard[client] = own;
  socket.on(eventName(companyId, 'ticket'), (event: CompanyEvents['ticket']) => {
    const turn = event.action === 'update' ? turns.get(event.ticket.id) : undefined;
    if (turn === undefined) return;
    events += 1;
    own[turn]?.push(now());
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect_error', reject);
    socket.once('ready', () => resolve());
  });
  // The rooms of the ticket screen.
  await socket.emitWithAck('joinNotification');
  for (const status of ['open', 'pending']) await socket.emitWithAck('joinTickets', status);
}

const calls = {
  async connect(wanted: Crowd): Promise<void> {
    crowd = wanted;
    for (let client = 0; client < wanted.clients; client += DOORS)
      await Promise.all(
        Array.from({ length: Math.min(DOORS, wanted.clients - client) }, (_, n) => enter(wanted, client + n)),
      );
  },
  forget(): void {
    events = 0;
    for (const own of heard) for (const times of own) times.length = 0;
  },
  heard: (): number => events,
  /** @param started when each change was asked for, in their order */
  sum(started: readonly number[]): Heard {
    const turns = crowd?.tickets.length ?? 1;
    const rounds = Math.ceil(started.length / turns);
    const latencies = new Float64Array(events);
    let doubled = 0;
    let at = 0;
    for (const own of heard)
      for (const [turn, times] of own.entries())
        for (const [round, time] of times.entries()) {
          const from = started[round * turns + turn];
          if (round >= rounds || from === undefined) doubled += 1;
          else latencies[at++] = time - from;
        }
    const sorted = latencies.subarray(0, at).toSorted();
    const share = (part: number): number => sorted[Math.min(at - 1, Math.floor(at * part))] ?? NaN;
    return { events: at, doubled, p50: share(0.5), p99: share(0.99), max: share(1) };
  },
  leave(): void {
    for (const socket of sockets) socket.close();
    sockets = [];
    heard = [];
  },
};
export type CrowdCalls = typeof calls;
answerCalls(calls);
process.once('disconnect', () => process.exit());
