// What one company feels while another floods the installation: its own page, quiet and beside each kind of flood.
import autocannon from 'autocannon';
import { io, type Socket } from 'socket.io-client';
import { pair } from './inbound.ts';
import type { BenchProduct } from './product.ts';
import type { BenchData } from './seed.ts';

export interface FairnessRow {
  /** what the other company does meanwhile */
  flood: string;
  requestsPerSecond: number;
  /** ms */
  p50: number;
  p99: number;
  /** of the quiet p99 */
  ratio: number;
  failures: number;
}

const SECONDS = 6;
/** of the company that is measured: a few people at work */
const CLIENTS = 2;
const AT_ONCE = 40;

/** Ends when it is told to. */
type Flood = (stopped: AbortSignal) => Promise<unknown>;

export async function measureFairness(product: BenchProduct, data: BenchData): Promise<FairnessRow[]> {
  const { url, tokenOf } = product;
  const greedy = tokenOf({ id: data.adminId, companyId: data.companyId });
  const neighbour = tokenOf(data.neighbour);
  await pair(url, greedy, data.whatsappId);
  const page = (): Promise<autocannon.Result> =>
    autocannon({
      url: `${url}/api/tickets?status=open&showAll=true`,
      connections: CLIENTS,
      duration: SECONDS,
      // In a thread of its own: what the floods cost this one is not the product’s.
      workers: 1,
      headers: { authorization: `Bearer ${neighbour}` },
    });
  await page();
  const quiet = (await page()).latency.p99;
  const rows: FairnessRow[] = [];
  for (const [flood, begin] of [['nothing', undefined], ...floodsOf(url, greedy, data)] as const) {
    const stop = new AbortController();
    const flooding = begin?.(stop.signal);
    const { requests, latency, non2xx, errors } = await page();
    stop.abort();
    await flooding;
    rows.push({
      flood,
      requestsPerSecond: requests.average,
      p50: latency.p50,
      p99: latency.p99,
      ratio: latency.p99 / Math.max(1, quiet),
      failures: non2xx + errors,
    });
  }
  return rows;
}

const again =
  (atOnce: number, call: (n: number) => Promise<Response>): Flood =>
  (stopped) =>
    Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let n = 0; !stopped.aborted; n += 1) await (await call(n)).arrayBuffer();
      }),
    );

const contactRows = (n: number) =>
  Array.from({ length: 5_000 }, (_, row) => ({
    Nome: `Flood ${row}`,
    Telefone: `55119${String(n % 10)}${String(8_000_000 + row)}`,
  }));

function floodsOf(url: string, token: string, data: BenchData): [string, Flood][] {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return [
    [`${AT_ONCE} searches for "a"`, again(AT_ONCE, () => fetch(`${url}/api/contacts?searchParam=a`, { headers }))],
    [
      'imports of 5,000 contacts, four at once',
      again(4, (n) =>
        fetch(`${url}/api/contacts/upload`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ rows: contactRows(n) }),
        }),
      ),
    ],
    [
      `messages that come in, ${AT_ONCE} at once`,
      again(AT_ONCE, (n) =>
        fetch(`${url}/api/simulator/${data.whatsappId}/messages`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ number: data.openNumbers[n % data.openNumbers.length], body: `flood ${n}` }),
        }),
      ),
    ],
    [`${AT_ONCE} sockets that come and go`, (stopped) => comeAndGo(url, token, stopped)],
  ];
}

const comeAndGo = (url: string, token: string, stopped: AbortSignal): Promise<unknown> =>
  Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (!stopped.aborted) {
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
      }
    }),
  );

export function printFairness(rows: readonly FairnessRow[], print: (line: string) => void): void {
  print(
    '\n| a neighbour’s page while one company makes | requests/s | p50 ms | p99 ms | times the quiet p99 | failures |',
  );
  print('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const { flood, requestsPerSecond, p50, p99, ratio, failures } of rows)
    print(`| ${flood} | ${requestsPerSecond.toFixed(0)} | ${p50} | ${p99} | ${ratio.toFixed(1)} | ${failures} |`);
}
