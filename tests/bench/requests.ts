// Requests a second, latencies and SQL statements of one call, with 20 clients.
import autocannon from 'autocannon';

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

export async function measure(url: string, token: string, name: string, path: string): Promise<RequestRow> {
  const run = (duration: number): Promise<autocannon.Result> =>
    autocannon({
      url: `${url}/api${path}`,
      connections: CLIENTS,
      duration,
      headers: { authorization: `Bearer ${token}` },
    });
  await run(WARM_SECONDS);
  const statements = await statementsPerRequest(url, token, path);
  const result = await run(SECONDS);
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
