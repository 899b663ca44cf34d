// A campaign to 100,000: how soon it is planned and in what memory, how many messages a second then leave on the simulated
// network with no interval between them, and how soon an attendant's answer leaves beside them.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pair } from './inbound.ts';
import { answerLeaves, openTickets, sharesOf } from './lanes.ts';
import type { BenchProduct } from './product.ts';
import type { BenchData } from './seed.ts';

export interface CampaignsRow {
  recipients: number;
  /** from just before the call that starts it until all its people are its own */
  planSeconds: number;
  /** resident bytes of the product's process */
  memory: { before: number; peak: number; afterSending: number };
  sent: number;
  sendSeconds: number;
  failed: number;
  cpu: ReturnType<BenchProduct['cpu']>;
  answers: number;
  p50: number;
  p99: number;
  max: number;
}

const RECIPIENTS = Number(process.env['BENCH_RECIPIENTS'] ?? 100_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 40);
/** not counted: a process that has just started plans its statements and compiles its code */
const WARM = 200;
const ANSWERS = 100;
const APART_MS = 350;
const LOOK_MS = 20;
const PATIENCE_MS = 300_000;

/** The simulated network takes messages as they come: it bans nobody. */
export const CAMPAIGN_SETTINGS = { BENCH_SIMULATOR_PACE_MS: '0' };

export async function measureCampaigns(product: BenchProduct, data: BenchData): Promise<CampaignsRow> {
  const token = product.tokenOf({ id: data.adminId, companyId: data.companyId });
  await pair(product.url, token, data.whatsappId);
  const db = new pg.Client({ connectionString: product.databaseUrl });
  await db.connect();
  const call = callsOf(product.url, token);
  try {
    const contactListId = await makeList(db, data);
    await call('POST', '/campaign-settings', {
      settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, variables: [] },
    });
    const { id } = await call<{ id: number }>('POST', '/campaigns', {
      name: 'Bench',
      message1: 'Oi {nome}, temos novidades',
      whatsappId: data.whatsappId,
      contactListId,
    });
    const plan = await planned(product, db, () => call('POST', `/campaigns/${id}/restart`), id);
    const sending = await sendRates(product, db, { token, data, id });
    await call('POST', `/campaigns/${id}/cancel`).catch(() => undefined);
    return { recipients: RECIPIENTS, ...plan, ...sending, memory: { ...plan.memory, ...sending.memory } };
  } finally {
    await db.end();
  }
}

const callsOf =
  (url: string, token: string) =>
  async <T>(method: 'POST', path: string, body: object = {}): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };

/** People whom nobody has talked with yet, of whom it is known that they are on WhatsApp. A kept database has those of earlier runs. */
async function makeList(db: pg.Client, { companyId }: BenchData): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    `insert into contact_lists (company_id, name, created_at) select $1, 'Bench ' || count(*), now() from contact_lists
     returning id`,
    [companyId],
  );
  const id = Number(rows[0]?.id);
  await db.query(
    `insert into contact_list_items (company_id, contact_list_id, name, number, email, is_whatsapp_valid)
     select $1, $2::bigint, 'Pessoa ' || n, '55' || (10 + $2::bigint % 90) || '9' || (80000000 + n)::text, 'p' || n || '@example.com', true
     from generate_series(1, $3::int) n`,
    [companyId, id, RECIPIENTS],
  );
  await db.query('analyze contact_list_items');
  return id;
}

async function planned(product: BenchProduct, db: pg.Client, start: () => Promise<unknown>, id: number) {
  const before = product.memory();
  let peak = before;
  const from = performance.now();
  await start();
  for (;;) {
    peak = Math.max(peak, product.memory());
    const { rows } = await db.query<{ status: string }>('select status from campaigns where id = $1', [id]);
    if (rows[0]?.status === 'EM_ANDAMENTO') break;
    if (performance.now() - from > PATIENCE_MS) throw new Error('the campaign was not planned in time');
    await pause(LOOK_MS);
  }
  return { planSeconds: (performance.now() - from) / 1_000, memory: { before, peak } };
}

type Sending = Omit<CampaignsRow, 'recipients' | 'planSeconds' | 'memory'> & { memory: { afterSending: number } };

/** Until the time is over or everybody has it. */
async function sendRates(
  product: BenchProduct,
  db: pg.Client,
  { token, data, id }: { token: string; data: BenchData; id: number },
): Promise<Sending> {
  const tickets = await openTickets(db, data, ANSWERS);
  const settled = async (): Promise<{ sent: number; failed: number }> => {
    const { rows } = await db.query<{ sent: number; failed: number }>(
      `select (count(*) filter (where state = 'sent'))::int as sent, (count(*) filter (where state in ('failed', 'uncertain')))::int as failed
       from campaign_recipients where company_id = $1 and campaign_id = $2 and state in ('sent', 'failed', 'uncertain')`,
      [data.companyId, id],
    );
    return rows[0] ?? { sent: 0, failed: 0 };
  };
  while ((await settled()).sent < Math.min(WARM, RECIPIENTS / 10)) await pause(LOOK_MS);
  const [{ sent: first }, from, cpu] = [await settled(), performance.now(), product.cpu()];
  const times: number[] = [];
  let last = await settled();
  const isOver = (): boolean => performance.now() - from > SECONDS * 1_000 || last.sent + last.failed >= RECIPIENTS;
  for (let n = 0; !isOver(); n += 1) {
    const ticketId = tickets[n % tickets.length];
    if (ticketId === undefined) throw new Error('no conversation is open');
    const took = await answerLeaves(product.url, db, { token, ticketId });
    times.push(took);
    await pause(Math.max(0, APART_MS - took));
    last = await settled();
  }
  const used = product.cpu();
  return {
    sent: last.sent - first,
    sendSeconds: (performance.now() - from) / 1_000,
    failed: last.failed,
    cpu: { product: used.product - cpu.product, postgres: used.postgres - cpu.postgres },
    answers: times.length,
    ...sharesOf(times),
    memory: { afterSending: product.memory() },
  };
}

const mb = (bytes: number): string => (bytes / 1e6).toFixed(0);

export function printCampaigns({ memory, cpu, ...row }: CampaignsRow, print: (line: string) => void): void {
  const each = (seconds: number): string => ((seconds / Math.max(1, row.sent)) * 1_000).toFixed(2);
  print('\n| a campaign | people | s (goal 30) | resident MB before | at most | after sending |');
  print('| --- | ---: | ---: | ---: | ---: | ---: |');
  print(
    `| planned | ${row.recipients} | ${row.planSeconds.toFixed(2)} | ${mb(memory.before)} | ${mb(memory.peak)} | ${mb(memory.afterSending)} |`,
  );
  print(
    '\n| no interval | left | failed | messages/s (goal 200) | ms product each | ms PostgreSQL each | answers beside it | p50 ms | p99 ms (goal 500) | max ms |',
  );
  print('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  print(
    `| simulated network | ${row.sent} | ${row.failed} | ${(row.sent / row.sendSeconds).toFixed(0)} | ${each(cpu.product)} | ${each(cpu.postgres)} | ${row.answers} | ${row.p50.toFixed(0)} | ${row.p99.toFixed(0)} | ${row.max.toFixed(0)} |`,
  );
}
