// Webhooks: how many deliveries a second reach a receiver on this machine, signed, none lost and none doubled.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { callChild } from './child-calls.ts';
import type { BenchProduct } from './product.ts';
import type { BenchData } from './seed.ts';
import type { Heard, ReceiverCalls } from './webhooks-receiver.main.ts';

export interface WebhooksRow extends Heard {
  name: string;
  due: number;
  /** of those of them that the product has for delivered */
  delivered: number;
  cpu: ReturnType<BenchProduct['cpu']>;
}

const DELIVERIES = Number(process.env['BENCH_WEBHOOKS'] ?? 20_000);
/** not counted: a process that has just started plans its statements and compiles its code */
const WARM = 500;
const LOOK_MS = 20;
const PATIENCE_MS = 300_000;

/** The receiver is on this machine. */
export const WEBHOOK_SETTINGS = { ALLOW_PRIVATE_URLS: 'true' };

type Company = BenchData['neighbour'];
type Receiver = ReturnType<typeof callChild<ReceiverCalls>>;

export async function measureWebhooks(product: BenchProduct, data: BenchData): Promise<WebhooksRow[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'webhooks-receiver.main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const db = new pg.Client({ connectionString: product.databaseUrl });
  await db.connect();
  try {
    const receiver = callChild<ReceiverCalls>(child);
    const told = await address(
      product,
      { id: data.adminId, companyId: data.companyId },
      await receiver('port', undefined),
    );
    await measure(product, db, receiver, { ...told, count: Math.min(WARM, DELIVERIES) });
    const row = await measure(product, db, receiver, { ...told, count: DELIVERIES });
    await db.query('delete from webhook_endpoints where id = $1', [told.endpointId]);
    return [{ name: 'one company, one address', due: DELIVERIES, ...row }];
  } finally {
    await db.end();
    child.kill();
  }
}

interface Address {
  companyId: number;
  endpointId: number;
  secret: string;
}

async function address({ url, tokenOf }: BenchProduct, company: Company, port: number): Promise<Address> {
  const answer = await fetch(`${url}/api/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(company)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${port}/hook`, events: ['message.sent'] }),
  });
  if (!answer.ok) throw new Error(`the address was refused: ${answer.status} ${await answer.text()}`);
  const { secret, record } = (await answer.json()) as { secret: string; record: { id: number } };
  return { companyId: company.companyId, endpointId: record.id, secret };
}

async function measure(
  product: BenchProduct,
  db: pg.Client,
  receiver: Receiver,
  { companyId, endpointId, secret, count }: Address & { count: number },
): Promise<Omit<WebhooksRow, 'name' | 'due'>> {
  await receiver('begin', { secret });
  const before = product.cpu();
  const last = await fill(db, { companyId, endpointId, count });
  let delivered = 0;
  for (const end = Date.now() + PATIENCE_MS; delivered < count && Date.now() < end; await pause(LOOK_MS)) {
    // Only once all have arrived is PostgreSQL asked, which it would cost.
    if ((await receiver('heard', undefined)).received < count) continue;
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::int as n from webhook_deliveries where company_id = $1 and endpoint_id = $2 and id > $3 and state = 'delivered'`,
      [companyId, endpointId, last],
    );
    delivered = rows[0]?.n ?? 0;
  }
  const after = product.cpu();
  const cpu = { product: after.product - before.product, postgres: after.postgres - before.postgres };
  return { ...(await receiver('heard', undefined)), delivered, cpu };
}

/** As what happened would have written them. Answers the last id before them. */
async function fill(
  db: pg.Client,
  { companyId, endpointId, count }: { companyId: number; endpointId: number; count: number },
): Promise<number> {
  const { rows } = await db.query<{ id: string }>('select coalesce(max(id), 0) as id from webhook_deliveries');
  await db.query(
    `insert into webhook_deliveries (company_id, endpoint_id, webhook_id, type, body, due_at, created_at)
     select $1, $2, 'msg_' || gen_random_uuid(), 'message.sent', jsonb_build_object('type', 'message.sent', 'timestamp', now(),
       'data', jsonb_build_object('message', jsonb_build_object('id', n, 'body', 'Obrigado pelo retorno, fico no aguardo do pedido ' || n,
       'fromMe', true, 'ack', 1, 'createdAt', now()), 'ticket', jsonb_build_object('id', n, 'status', 'open'), 'contact',
       jsonb_build_object('id', n, 'name', 'Maria Silva', 'number', '5511987654321', 'email', '')))::text, now(), now()
     from generate_series(1, $3::int) n`,
    [companyId, endpointId, count],
  );
  return Number(rows[0]?.id);
}

export function printWebhooks(rows: readonly WebhooksRow[], print: (line: string) => void): void {
  print(
    '\n| webhooks to | due | received | lost | doubled | wrongly signed | known as delivered | deliveries/s (goal 1,000) | ms product each | ms PostgreSQL each |',
  );
  print('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const { name, due, received, doubled, unsigned, delivered, firstAt, lastAt, cpu } of rows) {
    const perSecond = received / Math.max(0.001, (lastAt - firstAt) / 1_000);
    const each = (part: keyof typeof cpu): string => ((cpu[part] / due) * 1_000).toFixed(2);
    print(
      `| ${name} | ${due} | ${received} | ${due - received} | ${doubled} | ${unsigned} | ${delivered} | ${perSecond.toFixed(0)} | ${each('product')} | ${each('postgres')} |`,
    );
  }
}
