// `npm run bench`: the figures of the README, printed as tables. Nothing here decides a test.
// BENCH_DIR keeps the database between runs (making a million messages takes about two minutes); BENCH_TICKETS=5000 makes a
// tenth of it. BENCH_SECONDS=8 makes inbound's run and that of campaigns shorter, BENCH_RECIPIENTS=5000 a campaign smaller, BENCH_WEBHOOKS=2000 what webhooks tell. BENCH_AGAINST=/path/of/another/checkout measures requests and inbound of both by turns and prints ratios.
import os from 'node:os';
import { join } from 'node:path';
import { CAMPAIGN_SETTINGS, measureCampaigns, printCampaigns } from './campaigns.ts';
import { measureCommits, printCommits } from './commits.ts';
import { measureFairness, printFairness } from './fairness.ts';
import { measureFlowCanvas, printFlowCanvas } from './flow-canvas.ts';
import { measureKanban, printKanban } from './kanban.ts';
import { measureInbound, pair } from './inbound.ts';
import { LANES_SETTINGS, measureLanes, printLanes } from './lanes.ts';
import type { Memory } from './product.main.ts';
import { startProduct, type BenchProduct } from './product.ts';
import { measurePairs } from './paired.ts';
import { callsOf, measure, type RequestRow } from './requests.ts';
import { measureSearch, type SearchRow } from './search.ts';
import { measureScreen, type ScreenRow } from './screen.ts';
import { seed, type BenchData } from './seed.ts';
import { measureSockets, type SocketsRow } from './sockets.ts';
import { measureWebhooks, printWebhooks, WEBHOOK_SETTINGS } from './webhooks.ts';
import { measureWhatsApp, type WhatsAppRows } from './whatsapp.ts';

const INBOUND_PER_SECOND = Number(process.env['BENCH_INBOUND'] ?? 500);
/** without the distance between messages */
const QUICK_MAIN = join(import.meta.dirname, 'product.main.ts');
const PARTS = [
  'requests',
  'search',
  'inbound',
  'sockets',
  'fairness',
  'lanes',
  'commits',
  'campaigns',
  'webhooks',
  'whatsapp',
  'screen',
  'kanban',
  'flow-canvas',
] as const;
/** BENCH_ONLY with one of the parts' names runs that alone */
const ONLY = process.env['BENCH_ONLY'];
const runs = (part: (typeof PARTS)[number]): boolean => ONLY === undefined || ONLY === part;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const fixed = (value: number, digits = 1): string => value.toFixed(digits);

function printRequests(rows: readonly RequestRow[]): void {
  print('\n| call | requests/s | p50 ms | p99 ms | SQL statements | failures |');
  print('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const row of rows)
    print(
      `| ${row.name} | ${fixed(row.requestsPerSecond, 0)} | ${fixed(row.p50)} | ${fixed(row.p99)} | ${row.statements} | ${row.failures} |`,
    );
}

function printSearch(rows: readonly SearchRow[]): void {
  print('\n| search | who | found | p50 ms | p95 ms |');
  print('| --- | --- | ---: | ---: | ---: |');
  for (const { name, who, found, p50, p95 } of rows)
    print(`| ${name} | ${who} | ${found} | ${fixed(p50, 0)} | ${fixed(p95, 0)} |`);
}

function printWhatsApp({ memory, traffic }: WhatsAppRows): void {
  const base = memory.findLast(({ connections }) => connections === 0)?.memory;
  print('\n| connections of WhatsApp Web | | resident MB | live heap MB | resident MB each | live MB each |');
  print('| ---: | --- | ---: | ---: | ---: | ---: |');
  for (const { connections, state, memory: now } of memory) {
    const each = (part: keyof Memory): string =>
      base && connections > 0 ? fixed((now[part] - base[part]) / connections / 1e6) : '';
    print(
      `| ${connections} | ${state} | ${fixed(now.resident / 1e6, 0)} | ${fixed(now.live / 1e6)} | ${each('resident')} | ${each('live')} |`,
    );
  }
  print(
    '\n| through Baileys, one connection | messages | messages/s | doubled | ms product each | ms PostgreSQL each |',
  );
  print('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const { direction, messages, seconds, doubled, cpu } of traffic) {
    const each = (part: 'product' | 'postgres'): string => fixed((cpu[part] / messages) * 1_000, 2);
    const name = direction === 'in' ? 'in: network → inbox' : 'out: API → customer';
    print(
      `| ${name} | ${messages} | ${fixed(messages / seconds, 0)} | ${doubled} | ${each('product')} | ${each('postgres')} |`,
    );
  }
}

function printSockets({ clients, changes, expected, events, doubled, perChange, ...row }: SocketsRow): void {
  print(
    '\n| fan-out | changes | changes/s | delivered | expected | doubled | p50 ms | p99 ms | max ms | cores of the product | ms a change | without clients |',
  );
  print('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  print(
    `| PUT /tickets → ${clients} sockets of the company | ${changes} | ${fixed(row.changesPerSecond, 0)} | ${events} | ${expected} | ${doubled} | ${fixed(row.p50, 0)} | ${fixed(row.p99, 0)} | ${fixed(row.max, 0)} | ${fixed(row.cores, 2)} | ${fixed(perChange.withClients)} | ${fixed(perChange.without)} |`,
  );
}

const or = (value: number | undefined, digits = 0): string => (value === undefined ? '' : fixed(value, digits));

function printScreen(rows: readonly ScreenRow[]): void {
  print(
    '\n| in Chromium | rows | p50 ms | slowest ms | frames/s | p99 frame ms | ms of a core a frame | frames stopped | heap MB at most |',
  );
  print('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const { name, count, p50, slowest, framesPerSecond, slowFrame, workPerFrame, stops, heap } of rows)
    print(
      `| ${name} | ${count} | ${or(p50)} | ${or(slowest)} | ${or(framesPerSecond, 1)} | ${or(slowFrame)} | ${or(workPerFrame, 1)} | ${or(stops)} | ${fixed(heap / 1e6, 0)} |`,
    );
}

async function main(): Promise<void> {
  const against = process.env['BENCH_AGAINST'];
  if (against !== undefined) return measurePairs({ against, only: ONLY, inboundPerSecond: INBOUND_PER_SECOND, print });
  print(
    `# Recado's benchmarks: ${os.cpus().length} cores (${os.cpus()[0]?.model ?? 'unknown'}), Node ${process.version}; clients, product and PostgreSQL share them`,
  );
  const product = await startProduct(process.env['BENCH_DIR']);
  try {
    await product.start();
    const from = Date.now();
    const data = await seed(product.databaseUrl);
    print(
      `\nData: ${data.rows.contacts} contacts, ${data.rows.tickets} tickets, ${data.rows.messages} messages of one company among 50 (${Math.round((Date.now() - from) / 1_000)} s)`,
    );
    await product.start();
    if (runs('requests')) await requests(product, data);
    if (runs('search')) printSearch(await measureSearch(product, data));
    if (runs('inbound')) await inbound(product, data);
    if (runs('sockets')) printSockets(await measureSockets(product, data));
    print(`\nMemory of the product's process afterwards: ${Math.round(product.memory() / 1e6)} MB`);
    if (runs('fairness')) printFairness(await measureFairness(product, data), print);
    if (runs('commits')) printCommits(await measureCommits(product, data), print);
    if (runs('screen')) printScreen(await measureScreen(product, data));
    if (runs('kanban')) printKanban(await measureKanban(product, data), print);
    if (runs('flow-canvas')) printFlowCanvas(await measureFlowCanvas(product, data), print);
    if (runs('lanes')) await lanes(product, data);
    if (runs('campaigns')) {
      await product.start({ main: QUICK_MAIN, settings: CAMPAIGN_SETTINGS });
      printCampaigns(await measureCampaigns(product, data), print);
    }
    if (runs('webhooks')) {
      await product.start({ settings: WEBHOOK_SETTINGS });
      printWebhooks(await measureWebhooks(product, data), print);
    }
    if (runs('whatsapp')) printWhatsApp(await measureWhatsApp(product));
  } finally {
    await product.stop();
  }
}

async function requests(product: BenchProduct, data: BenchData): Promise<void> {
  const rows: RequestRow[] = [];
  for (const call of callsOf(data)) rows.push(await measure(product, data, call));
  printRequests(rows);
}

async function lanes(product: BenchProduct, data: BenchData): Promise<void> {
  await product.start({ main: QUICK_MAIN, settings: LANES_SETTINGS });
  const admin = product.tokenOf({ id: data.adminId, companyId: data.companyId });
  await pair(product.url, admin, data.whatsappId);
  printLanes(await measureLanes(product, admin, data), print);
}

async function inbound(product: BenchProduct, data: BenchData): Promise<void> {
  const row = await measureInbound(product, data, INBOUND_PER_SECOND);
  const perMessage = (part: keyof typeof row.cpu): string => fixed((row.cpu[part] / row.sent) * 1_000, 2);
  print('\n| inbound | sent | messages/s | received | lost | doubled | p50 ms | p99 ms | max ms |');
  print('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  print(
    `| simulated network → socket | ${row.sent} | ${fixed(row.perSecond, 0)} | ${row.received} | ${row.lost} | ${row.doubled} | ${fixed(row.p50)} | ${fixed(row.p99)} | ${fixed(row.max)} |`,
  );
  print(
    `\nProcessor time a message: ${perMessage('product')} ms product, ${perMessage('postgres')} ms PostgreSQL, ${perMessage('clients')} ms these clients`,
  );
}

await main();
