// What one company floods the installation with, in a process of its own that gives way to all others: what it costs its
// maker is not the product’s, nor the neighbour’s.
import os from 'node:os';
import { io, type Socket } from 'socket.io-client';
import { answerCalls } from './child-calls.ts';

export interface FloodPlan {
  url: string;
  token: string;
  whatsappId: number;
  /** customers with an open ticket */
  numbers: readonly string[];
}

const AT_ONCE = 40;
/** how much nicer than the product and whoever measures it */
const BEHIND = 10;

/** Ends when it is told to. */
type Flood = (stopped: AbortSignal) => Promise<unknown>;

const again =
  (atOnce: number, call: (n: number) => Promise<Response>): Flood =>
  (stopped) =>
    Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let n = 0; !stopped.aborted; n += 1) await (await call(n)).arrayBuffer();
      }),
    );

/** Ten files, made once. */
const spreadsheets = Array.from({ length: 10 }, (_unused, n) =>
  JSON.stringify({
    rows: Array.from({ length: 5_000 }, (_each, row) => ({
      Nome: `Flood ${row}`,
      Telefone: `55119${String(n)}${String(8_000_000 + row)}`,
    })),
  }),
);

const FLOODS = {
  searches: ({ url, token }: FloodPlan) =>
    again(AT_ONCE, () => fetch(`${url}/api/contacts?searchParam=a`, { headers: headersOf(token) })),
  imports: ({ url, token }: FloodPlan) =>
    again(4, (n) =>
      fetch(`${url}/api/contacts/upload`, {
        method: 'POST',
        headers: headersOf(token),
        body: spreadsheets[n % 10] ?? '',
      }),
    ),
  messages: ({ url, token, whatsappId, numbers }: FloodPlan) =>
    again(AT_ONCE, (n) =>
      fetch(`${url}/api/simulator/${whatsappId}/messages`, {
        method: 'POST',
        headers: headersOf(token),
        body: JSON.stringify({ number: numbers[n % numbers.length], body: `flood ${n}` }),
      }),
    ),
  sockets: comeAndGo,
} satisfies Record<string, (plan: FloodPlan) => Flood>;
export type FloodName = keyof typeof FLOODS;

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

function comeAndGo({ url, token }: FloodPlan): Flood {
  const one = async (): Promise<void> => {
    const socket: Socket = io(url, {
      transports: ['websocket'],
      query: { token },
      path: '/socket.io',
      forceNew: true,
      reconnection: false,
    });
    await new Promise<void>((resolve) => {
      socket.once('ready', resolve);
      socket.once('connect_error', () => resolve());
    });
    socket.close();
  };
  return (stopped) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (!stopped.aborted) await one();
      }),
    );
}

let flooding: { stop: AbortController; ended: Promise<unknown> } | undefined;

const calls = {
  begin({ name, plan }: { name: FloodName; plan: FloodPlan }): void {
    const stop = new AbortController();
    flooding = { stop, ended: FLOODS[name](plan)(stop.signal) };
  },
  async end(): Promise<void> {
    flooding?.stop.abort();
    await flooding?.ended;
    flooding = undefined;
  },
};
export type FloodCalls = typeof calls;
os.setPriority(os.getPriority() + BEHIND);
answerCalls(calls);
process.once('disconnect', () => process.exit());
