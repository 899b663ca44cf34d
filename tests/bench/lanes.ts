// An attendant's answer beside what else waits on the same line: how soon it leaves, while 100,000 commands of a lower
// lane wait for the network.
import pg from 'pg';
import type { BenchProduct } from './product.ts';
import type { BenchData } from './seed.ts';

export interface LanesRow {
  name: string;
  /** commands that waited when it began, and when it ended */
  waiting: { before: number; after: number };
  answers: number;
  /** ms from just before the HTTP call until the network has the message */
  p50: number;
  p99: number;
  max: number;
}

const WAITING = 100_000;
const CONVERSATIONS = 20_000;
const ANSWERS = 100;
const APART_MS = 450;
const LOOK_MS = 5;
/** as WhatsApp Web is spared */
const PACE_MS = 200;
const LATEST_MS = 30_000;

/** The line is up. */
export async function measureLanes(product: BenchProduct, token: string, data: BenchData): Promise<LanesRow[]> {
  const db = new pg.Client({ connectionString: product.databaseUrl });
  await db.connect();
  try {
    const idle = await measure('nothing else waits', product, db, { token, data });
    await fill(db, data, 'campaign');
    const rows = [idle, await measure('100,000 of a campaign wait', product, db, { token, data })];
    await db.query('delete from outbox where whatsapp_id = $1', [data.whatsappId]);
    return rows;
  } finally {
    await db.end();
  }
}

async function fill(db: pg.Client, { companyId, whatsappId }: BenchData, lane: string): Promise<void> {
  await db.query(
    `insert into outbox (company_id, whatsapp_id, chat, lane, opens, command)
      select $1, $2, number, $3, true, jsonb_build_object(
        'kind', 'send', 'id', 'BENCH' || n, 'chat', jsonb_build_object('key', number, 'party', jsonb_build_object('phone', number)),
        'content', jsonb_build_object('type', 'text', 'body', 'campaign ' || n))
      from generate_series(1, $4::int) n, lateral (select '5519' || lpad((n % $5::int)::text, 9, '7') as number) customer`,
    [companyId, whatsappId, lane, WAITING, CONVERSATIONS],
  );
}

async function measure(
  name: string,
  { url }: BenchProduct,
  db: pg.Client,
  { token, data }: { token: string; data: BenchData },
): Promise<LanesRow> {
  const tickets = await openTickets(db, data, ANSWERS);
  const waiting = async (): Promise<number> => {
    const found = await db.query<{ n: number }>(
      'select count(*)::int as n from outbox where whatsapp_id = $1 and lane <> $2',
      [data.whatsappId, 'person'],
    );
    return found.rows[0]?.n ?? 0;
  };
  const before = await waiting();
  const times: number[] = [];
  for (const ticketId of tickets) {
    const took = await answerLeaves(url, db, { token, ticketId });
    times.push(took);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, APART_MS - took)));
  }
  return { name, waiting: { before, after: await waiting() }, answers: times.length, ...sharesOf(times) };
}

/** The latest of the line's open conversations. */
export async function openTickets(
  db: pg.Client,
  { companyId, whatsappId }: BenchData,
  most: number,
): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from tickets where company_id = $1 and whatsapp_id = $2 and status = 'open' order by id desc limit $3`,
    [companyId, whatsappId, most],
  );
  return rows.map(({ id }) => Number(id));
}

export function sharesOf(times: readonly number[]): Pick<LanesRow, 'p50' | 'p99' | 'max'> {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** ms from just before the HTTP call until the network has it */
export async function answerLeaves(
  url: string,
  db: pg.Client,
  { token, ticketId }: { token: string; ticketId: number },
): Promise<number> {
  const from = performance.now();
  await left(db, await answer(url, token, ticketId), from);
  return performance.now() - from;
}

async function answer(url: string, token: string, ticketId: number): Promise<number> {
  const response = await fetch(`${url}/api/messages/${ticketId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ body: `an answer ${performance.now()}` }),
  });
  if (!response.ok) throw new Error(`an answer was refused: ${response.status} ${await response.text()}`);
  const { messages } = (await response.json()) as { messages: { id: number }[] };
  const [first] = messages;
  if (!first) throw new Error('an answer has no message');
  return first.id;
}

/** Its command is out of the outbox: the network has taken it. */
async function left(db: pg.Client, messageId: number, from: number): Promise<void> {
  while (performance.now() - from < LATEST_MS) {
    const { rowCount } = await db.query('select 1 from outbox where message_id = $1', [messageId]);
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`an answer did not leave within ${LATEST_MS} ms`);
}

/** How the product is to be started for it: the simulated network is spared as a phone is. */
export const LANES_SETTINGS = { BENCH_SIMULATOR_PACE_MS: String(PACE_MS) };

export function printLanes(rows: readonly LanesRow[], print: (line: string) => void): void {
  print(
    `\n| an attendant’s answer, a message each ${PACE_MS} ms | waiting before, after | answers | p50 ms | p99 ms | max ms |`,
  );
  print('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const { name, waiting, answers, p50, p99, max } of rows)
    print(
      `| ${name} | ${waiting.before}, ${waiting.after} | ${answers} | ${p50.toFixed(0)} | ${p99.toFixed(0)} | ${max.toFixed(0)} |`,
    );
}
