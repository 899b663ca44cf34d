// WhatsApp Web: memory of the product's process by its connections, and messages a second through Baileys on one of them.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { callChild } from './child-calls.ts';
import type { Memory, ProductCalls } from './product.main.ts';
import type { BenchProduct, StartOptions } from './product.ts';
import { WhatsAppCompany, type Connection } from './whatsapp-company.ts';
import type { NetworkCalls } from './whatsapp-network.main.ts';

export interface MemoryRow {
  connections: number;
  state: string;
  memory: Memory;
}

export interface TrafficRow {
  direction: 'in' | 'out';
  messages: number;
  seconds: number;
  doubled: number;
  /** seconds of processor */
  cpu: { product: number; postgres: number };
}

export interface WhatsAppRows {
  memory: MemoryRow[];
  traffic: TrafficRow[];
}

const COUNTS = [1, 10, 50];
const IDLE_MS = 10_000;
/** after messages: what is still to be written and answered */
const SETTLE_MS = 3_000;
const FEW = { customers: 5, each: 4 };
const CUSTOMERS = 50;
const IN = { warm: 10, each: 60 };
const OUT = { warm: 2, each: 20 };
/** calls side by side that enqueue answers */
const WRITERS = 8;

/** A database that is kept has the texts of other runs. */
const RUN = Date.now().toString(36);

const customers = Array.from({ length: CUSTOMERS }, (_, n) => `55119770000${String(n).padStart(2, '0')}`);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Bench {
  product: BenchProduct;
  company: WhatsAppCompany;
  ask: ReturnType<typeof callChild<NetworkCalls>>;
  options: StartOptions;
}

export async function measureWhatsApp(product: BenchProduct): Promise<WhatsAppRows> {
  const network = spawn(process.execPath, [path.join(import.meta.dirname, 'whatsapp-network.main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const ask = callChild<NetworkCalls>(network);
    const options: StartOptions = {
      main: path.join(import.meta.dirname, 'product.main.ts'),
      nodeOptions: ['--expose-gc'],
      settings: { WHATSAPP_WEB_URL: await ask('url', undefined) },
    };
    const company = await WhatsAppCompany.open(product);
    try {
      const rows = await measureAll({ product, company, ask, options });
      const failures = await ask('failures', undefined);
      if (failures.length > 0) throw new Error(`the network failed: ${failures.join('; ')}`);
      return rows;
    } finally {
      await company.close();
    }
  } finally {
    network.kill();
  }
}

async function measureAll(bench: Bench): Promise<WhatsAppRows> {
  const { product, company, options } = bench;
  const { rows, connections } = await measureMemory(bench);
  const [first, ...others] = connections;
  if (!first) throw new Error('there is no connection');
  for (const one of others) await company.logOut(one);
  const fresh = callChild<ProductCalls>(await product.start(options));
  await fresh('trustFakeNetwork', undefined);
  await company.connected(first.id);
  const traffic = [await measureIn(bench, first), await measureOut(bench, first)];
  await company.removeConnections();
  return { memory: rows, traffic };
}

async function measureMemory(bench: Bench): Promise<{ rows: MemoryRow[]; connections: Connection[] }> {
  const { product, company, ask, options } = bench;
  const tell = callChild<ProductCalls>(await product.start(options));
  const rows: MemoryRow[] = [];
  const connections: Connection[] = [];
  const note = async (state: string, ms: number): Promise<void> => {
    await pause(ms);
    rows.push({ connections: connections.length, state, memory: await tell('memory', undefined) });
  };
  await company.removeConnections();
  await note('before Baileys is loaded', IDLE_MS);
  await tell('trustFakeNetwork', undefined);
  await note('Baileys is loaded', IDLE_MS);
  for (const count of COUNTS) {
    while (connections.length < count) {
      const phone = `55113000${String(connections.length).padStart(4, '0')}`;
      connections.push(await company.connect(phone, (input) => ask('scan', input)));
    }
    await note('idle', IDLE_MS);
    for (const { phone } of connections) {
      const label = `${RUN} few ${count} ${phone}`;
      const since = await company.newest();
      await ask('push', { to: phone, customers: customers.slice(0, FEW.customers), each: FEW.each, label });
      await company.received({ label, count: FEW.customers * FEW.each, since });
    }
    await note(`${FEW.customers * FEW.each} messages each`, SETTLE_MS);
  }
  return { rows, connections };
}

async function measureIn({ product, company, ask }: Bench, { phone }: Connection): Promise<TrafficRow> {
  const run = async (label: string, each: number): Promise<number> => {
    const since = await company.newest();
    const [doubled] = await Promise.all([
      company.received({ label, count: each * CUSTOMERS, since }),
      ask('push', { to: phone, customers, each, label }),
    ]);
    return doubled;
  };
  await run(`${RUN} warm in`, IN.warm);
  return timed(product, 'in', IN.each * CUSTOMERS, () => run(`${RUN} counted in`, IN.each));
}

async function measureOut({ product, company, ask }: Bench, connection: Connection): Promise<TrafficRow> {
  const tickets = await company.accept(connection);
  const run = async (label: string, each: number): Promise<number> => {
    const waiting = Array.from({ length: each }, (_, round) => tickets.map((id) => ({ id, round }))).flat();
    const write = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        await company.answer(next.id, `${label} ${next.round} ${next.id}`);
    };
    const [doubled] = await Promise.all([
      ask('arrived', { label, count: each * tickets.length }),
      ...Array.from({ length: WRITERS }, write),
    ]);
    return doubled;
  };
  await run(`${RUN} warm out`, OUT.warm);
  return timed(product, 'out', OUT.each * tickets.length, () => run(`${RUN} counted out`, OUT.each));
}

async function timed(
  { cpu }: BenchProduct,
  direction: TrafficRow['direction'],
  messages: number,
  run: () => Promise<number>,
): Promise<TrafficRow> {
  const before = cpu();
  const begin = performance.now();
  const doubled = await run();
  const seconds = (performance.now() - begin) / 1_000;
  const after = cpu();
  const used = { product: after.product - before.product, postgres: after.postgres - before.postgres };
  return { direction, messages, seconds, doubled, cpu: used };
}
