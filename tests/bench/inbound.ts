// Inbound messages: from the simulated network's HTTP call to an attendant's socket.
import { Agent, request } from 'node:http';
import { eventName, type CompanyEvents } from '@recado/contract/events';
import { io } from 'socket.io-client';
import type { BenchProduct } from './product.ts';
import type { BenchData } from './seed.ts';

export interface InboundRow {
  sent: number;
  perSecond: number;
  received: number;
  lost: number;
  doubled: number;
  /** ms from just before the HTTP call to the socket */
  p50: number;
  p99: number;
  max: number;
  /** seconds of a core, from the first call to the last socket; `clients` is this process */
  cpu: ReturnType<BenchProduct['cpu']> & { clients: number };
}

/** not counted: a process that has just started plans its statements and compiles its code */
const WARM_SECONDS = 5;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
const TICK_MS = 10;
const SETTLE_MS = 15_000;

export async function measureInbound(
  { url, cpu, tokenOf }: BenchProduct,
  data: BenchData,
  perSecond: number,
): Promise<InboundRow> {
  const token = tokenOf({ id: data.adminId, companyId: data.companyId });
  await pair(url, token, data.whatsappId);
  const started = new Map<string, number>();
  const arrived = new Map<string, number>();
  const latencies: number[] = [];
  const socket = io(url, { transports: ['websocket'], query: { token }, path: '/socket.io' });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect_error', reject);
    socket.once('ready', () => resolve());
  });
  await new Promise((resolve) => socket.emit('joinNotification', resolve));
  await send(url, token, data, { perSecond, seconds: WARM_SECONDS }, new Map());
  const wanted = SECONDS * perSecond;
  const all = new Promise<void>((resolve) => {
    socket.on(eventName(data.companyId, 'appMessage'), (event: CompanyEvents['appMessage']) => {
      if (event.action !== 'create') return;
      const from = started.get(event.message.body);
      if (from === undefined) return;
      const seen = (arrived.get(event.message.body) ?? 0) + 1;
      arrived.set(event.message.body, seen);
      if (seen === 1) latencies.push(performance.now() - from);
      if (arrived.size === wanted) resolve();
    });
  });
  const before = { ...cpu(), clients: ownCpu() };
  const begin = performance.now();
  await send(url, token, data, { perSecond, seconds: SECONDS }, started);
  const took = (performance.now() - begin) / 1_000;
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, SETTLE_MS))]);
  const after = { ...cpu(), clients: ownCpu() };
  socket.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number): number =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN;
  return {
    sent: started.size,
    perSecond: started.size / took,
    received: arrived.size,
    lost: started.size - arrived.size,
    doubled: [...arrived.values()].filter((times) => times > 1).length,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    cpu: {
      product: after.product - before.product,
      postgres: after.postgres - before.postgres,
      clients: after.clients - before.clients,
    },
  };
}

function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Scans the connection's QR code as soon as it shows one. */
export async function pair(url: string, token: string, whatsappId: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const answer = await fetch(`${url}/api/whatsapp/${whatsappId}`, { headers });
    const { status } = (await answer.json()) as { status: string };
    if (status === 'CONNECTED') return;
    if (status === 'qrcode') await fetch(`${url}/api/simulator/${whatsappId}/scan`, { method: 'POST', headers });
    if (status === 'DISCONNECTED') await fetch(`${url}/api/whatsappsession/${whatsappId}`, { method: 'PUT', headers });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the connection did not pair within 30 s');
}

/** As many lines as a busy network would keep open; more would only queue up at the server's door. */
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 5_000 });

function post(url: string, token: string, body: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const message = request(url, { method: 'POST', agent, headers }, (answer) => {
      let said = '';
      answer.setEncoding('utf8').on('data', (part: string) => (said += part));
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${answer.statusCode}: ${said}`));
      });
    });
    message.once('error', reject).end(JSON.stringify(body));
  });
}

/** Keeps the pace by the clock: a slow answer does not slow the customers down. */
async function send(
  url: string,
  token: string,
  data: BenchData,
  { perSecond, seconds }: { perSecond: number; seconds: number },
  started: Map<string, number>,
): Promise<void> {
  const underway = new Set<Promise<void>>();
  const begin = performance.now();
  let sent = 0;
  const write = (n: number): Promise<void> => {
    const body = `bench ${begin} ${n}`;
    started.set(body, performance.now());
    const number = data.openNumbers[n % data.openNumbers.length];
    return post(`${url}/api/simulator/${data.whatsappId}/messages`, token, { number, body });
  };
  const wanted = seconds * perSecond;
  while (sent < wanted) {
    const due = Math.min(wanted, Math.floor(((performance.now() - begin) / 1_000) * perSecond));
    while (sent < due) {
      const one = write((sent += 1)).finally(() => underway.delete(one));
      underway.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(underway);
}
