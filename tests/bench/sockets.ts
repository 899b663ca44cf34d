// Fan-out: many browsers of one company hear of every change of a ticket; what that costs the product.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { callChild } from './child-calls.ts';
import type { BenchProduct } from './product.ts';
import type { BenchData } from './seed.ts';
import type { CrowdCalls, Heard } from './sockets-clients.main.ts';

export interface SocketsRow extends Heard {
  clients: number;
  changes: number;
  changesPerSecond: number;
  expected: number;
  /** processor of the product's process: cores, and what one change costs with and without clients, ms */
  cores: number;
  perChange: { withClients: number; without: number };
}

const CLIENTS = 500;
const PER_SECOND = 100;
const WARM_SECONDS = 3;
const SECONDS = 20;
const TICK_MS = 10;
const SETTLE_MS = 30_000;
/** calls under way at most: a server that is slower than the pace is not buried, its changes/s tell */
const LINES = 32;
/** Each rests for two seconds between its changes. */
const TICKETS = 200;

const now = (): number => performance.timeOrigin + performance.now();
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Bench {
  product: BenchProduct;
  token: string;
  tickets: readonly number[];
}

export async function measureSockets(product: BenchProduct, data: BenchData): Promise<SocketsRow> {
  const token = product.tokenOf({ id: data.adminId, companyId: data.companyId });
  const tickets = await openTickets(product.url, token);
  const bench: Bench = { product, token, tickets };
  await change(bench, WARM_SECONDS);
  // The same work with nobody listening, so that one sees what the listeners cost.
  const quiet = await cpuWhile(product, () => change(bench, SECONDS / 4));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'sockets-clients.main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const ask = callChild<CrowdCalls>(child);
    await ask('connect', { url: product.url, token, companyId: data.companyId, clients: CLIENTS, tickets });
    await change(bench, WARM_SECONDS);
    await allHeard(ask, WARM_SECONDS * PER_SECOND * CLIENTS);
    await ask('forget', undefined);
    const busy = await cpuWhile(product, async () => {
      const started = await change(bench, SECONDS);
      await allHeard(ask, started.length * CLIENTS);
      return started;
    });
    const started = busy.result;
    const heard = await ask('sum', started);
    await ask('leave', undefined);
    return {
      ...heard,
      clients: CLIENTS,
      changes: started.length,
      changesPerSecond: started.length / busy.seconds,
      expected: started.length * CLIENTS,
      cores: busy.cpu / busy.seconds,
      perChange: {
        withClients: (busy.cpu / started.length) * 1_000,
        without: (quiet.cpu / quiet.result.length) * 1_000,
      },
    };
  } finally {
    child.kill();
  }
}

/** All in seconds. */
async function cpuWhile<T>({ cpu }: BenchProduct, work: () => Promise<T>) {
  const before = cpu().product;
  const from = performance.now();
  const result = await work();
  return { result, cpu: cpu().product - before, seconds: (performance.now() - from) / 1_000 };
}

/** Until so many events were heard, or no more come. */
async function allHeard(ask: ReturnType<typeof callChild<CrowdCalls>>, wanted: number): Promise<void> {
  for (const end = Date.now() + SETTLE_MS; Date.now() < end; await pause(50))
    if ((await ask('heard', undefined)) >= wanted) return;
}

/** By turns, at the pace of the clock. Answers when each was asked for, in the order of their turns. */
async function change({ product, token, tickets }: Bench, seconds: number): Promise<number[]> {
  const started: number[] = [];
  const underway = new Set<Promise<void>>();
  const failures: Error[] = [];
  const wanted = seconds * PER_SECOND;
  const begin = performance.now();
  while (started.length < wanted && failures.length === 0) {
    const due = Math.min(wanted, Math.floor(((performance.now() - begin) / 1_000) * PER_SECOND));
    while (started.length < due && underway.size < LINES) {
      const id = tickets[started.length % tickets.length] ?? 0;
      started.push(now());
      const one = put(product.url, token, id)
        .catch((error: Error) => failures.push(error))
        .then(() => void underway.delete(one));
      underway.add(one);
    }
    await pause(TICK_MS);
  }
  await Promise.all(underway);
  const [failure] = failures;
  if (failure) throw failure;
  return started;
}

/** As the ticket's options do it. */
async function put(url: string, token: string, id: number): Promise<void> {
  const answer = await fetch(`${url}/api/tickets/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ useIntegration: false }),
  });
  if (!answer.ok) throw new Error(`PUT /tickets/${id} answered ${answer.status}`);
  await answer.arrayBuffer();
}

async function openTickets(url: string, token: string): Promise<number[]> {
  const ids: number[] = [];
  let cursor = '';
  while (ids.length < TICKETS) {
    const answer = await fetch(`${url}/api/tickets?status=open&showAll=true${cursor}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const page = (await answer.json()) as { tickets: { id: number }[]; cursor: string | null };
    if (page.tickets.length === 0) throw new Error(`there are only ${ids.length} open tickets`);
    ids.push(...page.tickets.map(({ id }) => id));
    cursor = `&cursor=${page.cursor}`;
  }
  return ids.slice(0, TICKETS);
}
