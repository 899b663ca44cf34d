// What wake-ups and jobs cost the transactions that ask for them: a message's writing, committed by 16 at once, plain and
// with each of them beside it.
import { bootPlatform } from '@recado/server/boot';
import { inCompany, type Ctx } from '@recado/server/platform/context';
import { defineJob } from '@recado/server/platform/jobs/jobs';
import { createLog } from '@recado/server/platform/log/log';
import { SECRET_KEY, type BenchProduct } from './product.ts';
import type { BenchData } from './seed.ts';

export interface CommitsRow {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
}

const AT_ONCE = 16;
const WARM_MS = 1_000;
const MS = 6_000;
const BODY = 'bench: a commit';

const job = defineJob<object>({ name: 'bench.nothing', run: () => Promise.resolve() });

export async function measureCommits({ databaseUrl }: BenchProduct, data: BenchData): Promise<CommitsRow[]> {
  const log = createLog('error');
  const platform = await bootPlatform({ databaseUrl, secretKey: SECRET_KEY, publicUrl: '', log, poolSize: AT_ONCE });
  try {
    await platform.jobs.declare([job]);
    const tickets = await platform.db.withTenant(data.companyId, async (tx) => {
      const found = await tx.execute<{ id: number; chat: string }>(`
        select t.id, c.number as chat from tickets t join contacts c on c.id = t.contact_id
        where t.status = 'open' order by t.id desc limit ${AT_ONCE}`);
      return found.rows;
    });
    const kinds: [name: string, beside: (ctx: Ctx) => void | Promise<unknown>][] = [
      ['nothing', () => undefined],
      [
        'a hint after the commit, those of 10 ms together',
        (ctx) => ctx.afterCommit(() => platform.hints.poke('bench', '')),
      ],
      ['pg_notify in the transaction', ({ tx }) => tx.execute(`select pg_notify('recado_bench', '')`)],
      ['a job in the transaction, and pg-boss’s own notify', (ctx) => ctx.enqueue(job, {})],
    ];
    const rows: CommitsRow[] = [];
    for (const [name, beside] of kinds) {
      const run = (ms: number): Promise<number[]> =>
        commit(ms, tickets.length, (who) =>
          inCompany(platform, data.companyId, undefined, async (ctx) => {
            await write(ctx, data.whatsappId, tickets[who]);
            await beside(ctx);
          }),
        );
      await run(WARM_MS);
      rows.push(rowOf(name, await run(MS)));
    }
    // A database that is kept is as it was.
    const ids = tickets.map(({ id }) => id).join();
    await platform.db.withTenant(data.companyId, (tx) =>
      tx.execute(`delete from messages where ticket_id in (${ids}) and body = '${BODY}'`),
    );
    await platform.db.withSystem((tx) => tx.execute(`delete from pgboss.job where name = '${job.name}'`));
    return rows;
  } finally {
    await platform.close();
  }
}

let written = 0;

/** As an attendant's answer is stored, but for the outbox: nobody is to send it. */
async function write({ tx }: Ctx, whatsappId: number, ticket: { id: number; chat: string } | undefined): Promise<void> {
  if (!ticket) throw new Error('there are too few open tickets');
  written += 1;
  const externalId = `COMMIT${process.pid}-${Date.now()}-${written}`;
  await tx.execute(`select 1 from tickets where id = ${ticket.id} for no key update`);
  await tx.execute(`
    insert into messages (ticket_id, whatsapp_id, chat, external_id, body, from_me, read, ack)
    values (${ticket.id}, ${whatsappId}, '${ticket.chat}', '${externalId}', '${BODY}', true, true, 1)`);
  await tx.execute(`update tickets set last_message = '${BODY}' where id = ${ticket.id}`);
}

/** Each on a ticket of their own: they meet nowhere but in what is measured. */
async function commit(ms: number, many: number, one: (who: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ms;
  const writer = async (who: number): Promise<void> => {
    while (performance.now() < end) {
      const from = performance.now();
      await one(who);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: many }, (_, who) => writer(who)));
  return times;
}

function rowOf(name: string, times: number[]): CommitsRow {
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? NaN;
  return { name, perSecond: times.length / (MS / 1_000), p50: at(0.5), p99: at(0.99) };
}

export function printCommits(rows: readonly CommitsRow[], print: (line: string) => void): void {
  print(`\n| a message’s transaction, ${AT_ONCE} at once, and | commits/s | p50 ms | p99 ms |`);
  print('| --- | ---: | ---: | ---: |');
  for (const { name, perSecond, p50, p99 } of rows)
    print(`| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`);
}
