// What one company feels while another floods the installation: its own page, quiet and beside each kind of flood.
import { spawn } from 'node:child_process';
import path from 'node:path';
import autocannon from 'autocannon';
import { callChild } from './child-calls.ts';
import type { FloodCalls, FloodName } from './fairness-floods.main.ts';
import { pair } from './inbound.ts';
import type { BenchProduct } from './product.ts';
import type { BenchData } from './seed.ts';

/** what the other company does meanwhile */
const FLOODS = {
  searches: '40 searches for "a"',
  imports: 'imports of 5,000 contacts, four at once',
  messages: 'messages that come in, 40 at once',
  sockets: '40 sockets that come and go',
} satisfies Record<FloodName, string>;

export interface FairnessRow {
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
  const rowOf = (flood: string, { requests, latency, non2xx, errors }: autocannon.Result): FairnessRow => ({
    flood,
    requestsPerSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    ratio: latency.p99 / Math.max(1, quiet),
    failures: non2xx + errors,
  });
  const rows = [rowOf('nothing', await page())];
  const plan = { url, token: greedy, whatsappId: data.whatsappId, numbers: data.openNumbers };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'fairness-floods.main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const ask = callChild<FloodCalls>(child);
    for (const [name, flood] of Object.entries(FLOODS) as [FloodName, string][]) {
      await ask('begin', { name, plan });
      rows.push(rowOf(flood, await page()));
      await ask('end', undefined);
    }
  } finally {
    child.kill();
  }
  return rows;
}

export function printFairness(rows: readonly FairnessRow[], print: (line: string) => void): void {
  print(
    '\n| a neighbour’s page while one company makes | requests/s | p50 ms | p99 ms | times the quiet p99 | failures |',
  );
  print('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const { flood, requestsPerSecond, p50, p99, ratio, failures } of rows)
    print(`| ${flood} | ${requestsPerSecond.toFixed(0)} | ${p50} | ${p99} | ${ratio.toFixed(1)} | ${failures} |`);
}
