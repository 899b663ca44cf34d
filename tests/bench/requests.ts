// Requests a second, latencies and SQL statements of each call, with 20 clients.
import autocannon from 'autocannon';
import type { BenchProduct } from './product.ts';
import type { BenchData } from './seed.ts';

export interface RequestRow {
  name: string;
  requestsPerSecond: number;
  /** ms */
  p50: number;
  p99: number;
  statements: number;
  failures: number;
}

const CLIENTS = 20;
const WARM_SECONDS = 2;
const SECONDS = 8;

async function statementsSoFar(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = /^recado_sql_statements_total (\d+)/m.exec(text)?.[1];
  if (value === undefined) throw new Error('/metrics does not count SQL statements');
  return Number(value);
}

export interface BenchCall {
  name: string;
  who: 'admin' | 'attendant';
  path: string;
}

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

export function callsOf(data: BenchData): BenchCall[] {
  const days = `initialDate=${day(30)}&finalDate=${day(0)}`;
  const rows: [name: string, who: BenchCall['who'], path: string][] = [
    ['tickets, first page (administrator, all open)', 'admin', '/tickets?status=open&showAll=true'],
    ['tickets, first page (attendant, closed in own queues)', 'attendant', '/tickets?status=closed'],
    ['tickets, search "bom dia"', 'admin', '/tickets?searchParam=bom%20dia'],
    ['one ticket', 'admin', `/tickets/${data.longTicketId}`],
    ['messages of a ticket, first page', 'admin', `/messages/${data.longTicketId}`],
    ['messages of a ticket, hundredth page', 'admin', `/messages/${data.longTicketId}?before=${data.hundredthPage}`],
    ['contacts, first page', 'admin', '/contacts'],
    ['contacts, search "mariana lim"', 'admin', '/contacts?searchParam=mariana%20lim'],
    ['tab counts', 'attendant', '/tickets/counts'],
    ['dashboard of 30 days', 'admin', '/dashboard?days=30'],
    ['dashboard, by attendant', 'admin', `/dashboard/ticketsUsers?${days}`],
    ['dashboard, by day', 'admin', `/dashboard/ticketsDay?${days}`],
  ];
  return rows.map(([name, who, path]) => ({ name, who, path }));
}

export const tokenFor = ({ tokenOf }: BenchProduct, data: BenchData, who: BenchCall['who']): string =>
  tokenOf({ id: who === 'admin' ? data.adminId : data.attendantId, companyId: data.companyId });

export const load = (url: string, token: string, path: string, duration: number): Promise<autocannon.Result> =>
  autocannon({
    url: `${url}/api${path}`,
    connections: CLIENTS,
    duration,
    headers: { authorization: `Bearer ${token}` },
  });

export async function measure(
  product: BenchProduct,
  data: BenchData,
  { name, who, path }: BenchCall,
): Promise<RequestRow> {
  const { url } = product;
  const token = tokenFor(product, data, who);
  await load(url, token, path, WARM_SECONDS);
  const statements = await statementsPerRequest(url, token, path);
  const result = await load(url, token, path, SECONDS);
  return {
    name,
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    statements,
    failures: result.non2xx + result.errors,
  };
}

/** One request at a time, less what the idle product runs by itself in the same time: the smallest of five differences. */
async function statementsPerRequest(url: string, token: string, path: string): Promise<number> {
  const counts: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const before = await statementsSoFar(url);
    await (await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).text();
    counts.push((await statementsSoFar(url)) - before);
  }
  return Math.min(...counts);
}
