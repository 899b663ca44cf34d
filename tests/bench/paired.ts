// The same clients against this checkout and another, by turns: on a busy machine only ratios of such turns say anything.
import path from 'node:path';
import { measureInbound, type InboundRow } from './inbound.ts';
import { startProduct, type BenchProduct } from './product.ts';
import { callsOf, load, tokenFor, type BenchCall } from './requests.ts';
import { seed, type BenchData } from './seed.ts';

export interface PairOptions {
  /** the other checkout, with its modules installed */
  against: string;
  only: string | undefined;
  inboundPerSecond: number;
  print: (line: string) => void;
}

interface Side {
  product: BenchProduct;
  data: BenchData;
}

/** What it cost; all ms but the first. */
interface Cost {
  perSecond: number;
  p50: number;
  p99: number;
  /** processor time of each */
  product: number;
  postgres: number;
}

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);
const ROUND_SECONDS = 2;

export async function measurePairs({ against, only, inboundPerSecond, print }: PairOptions): Promise<void> {
  const home = process.env['BENCH_DIR'];
  const other = (await import(path.resolve(against, 'tests/bench/product.ts'))) as {
    startProduct: typeof startProduct;
  };
  const sides: Side[] = [];
  try {
    for (const [n, start] of [startProduct, other.startProduct].entries()) {
      const product = await start(home && path.join(home, `side-${n}`));
      const side = { product, data: undefined as unknown as BenchData };
      sides.push(side);
      await product.start();
      side.data = await seed(product.databaseUrl);
      await product.start();
    }
    const [ours, theirs] = sides as [Side, Side];
    print(`\nRatios: ours / ${against}; medians of ${ROUNDS} turns of each\n`);
    print('| what | per second | p50 | p99 | product ms | PostgreSQL ms | ours: ms product, ms PostgreSQL each |');
    print('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
    if (only !== 'inbound')
      for (const call of callsOf(ours.data).filter(({ name }) => name.includes(process.env['BENCH_CALL'] ?? '')))
        print(rowOf(call.name, await byTurns((side) => requestsOf(side, call), ours, theirs)));
    if (only !== 'requests')
      print(
        rowOf(
          `inbound, ${inboundPerSecond} a second`,
          await byTurns((side) => inboundOf(side, inboundPerSecond), ours, theirs),
        ),
      );
    print(
      `\nResident MB afterwards: ${sides.map(({ product }) => Math.round(product.memory() / 1e6)).join(' against ')}`,
    );
  } finally {
    for (const { product } of sides) await product.stop();
  }
}

async function byTurns(work: (side: Side) => Promise<Cost>, ours: Side, theirs: Side): Promise<[Cost[], Cost[]]> {
  const costs: [Cost[], Cost[]] = [[], []];
  // The first turn compiles and plans.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const pair: [Cost, Cost] = [await work(ours), await work(theirs)];
    if (round > 0) pair.forEach((cost, n) => costs[n]?.push(cost));
  }
  return costs;
}

async function requestsOf({ product, data }: Side, { who, path: call }: BenchCall): Promise<Cost> {
  const token = tokenFor(product, data, who);
  const before = product.cpu();
  const { requests, latency, non2xx, errors } = await load(product.url, token, call, ROUND_SECONDS);
  if (non2xx + errors > 0) throw new Error(`${call}: ${non2xx + errors} requests failed`);
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    ...each(before, product.cpu(), requests.total),
  };
}

async function inboundOf({ product, data }: Side, perSecond: number): Promise<Cost> {
  const row: InboundRow = await measureInbound(product, data, perSecond);
  if (row.lost + row.doubled > 0) throw new Error(`inbound: ${row.lost} lost, ${row.doubled} doubled`);
  const none = { product: 0, postgres: 0 };
  return { perSecond: row.perSecond, p50: row.p50, p99: row.p99, ...each(none, row.cpu, row.sent) };
}

type Cpu = ReturnType<BenchProduct['cpu']>;
const each = (before: Cpu, after: Cpu, count: number): Cpu => ({
  product: ((after.product - before.product) / count) * 1_000,
  postgres: ((after.postgres - before.postgres) / count) * 1_000,
});

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

function rowOf(name: string, [ours, theirs]: [Cost[], Cost[]]): string {
  const mid = (costs: Cost[], part: keyof Cost): number => median(costs.map((cost) => cost[part]));
  const parts = ['perSecond', 'p50', 'p99', 'product', 'postgres'] as const;
  const ratios = parts.map((part) => (mid(ours, part) / mid(theirs, part)).toFixed(2));
  return `| ${name} | ${ratios.join(' | ')} | ${mid(ours, 'product').toFixed(2)}, ${mid(ours, 'postgres').toFixed(2)} |`;
}
