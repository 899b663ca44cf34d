// Fills a migrated database with the benchmark's data and answers what the runs need of it.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

export interface BenchData {
  companyId: number;
  adminId: number;
  attendantId: number;
  /** the administrator of another, small company */
  neighbour: { id: number; companyId: number };
  whatsappId: number;
  /** the ticket with 5,000 messages */
  longTicketId: number;
  /** `before` of its hundredth page */
  hundredthPage: number;
  /** numbers of customers with an open ticket */
  openNumbers: string[];
  rows: { contacts: number; tickets: number; messages: number };
}

/** The large company's tickets, of about 20 messages each: 50,000 are a million messages. */
const TICKETS = process.env['BENCH_TICKETS'] ?? '50000';

export async function seed(databaseUrl: string): Promise<BenchData> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const seeded = await client.query(`select 1 from companies where name = 'Bench 1'`);
    if (seeded.rowCount === 0) {
      await client.query(`select set_config('bench.tickets', $1, false)`, [TICKETS]);
      await client.query(fs.readFileSync(path.join(import.meta.dirname, 'seed.sql'), 'utf8'));
    }
    // An earlier run signed in: the tokens that are made for these people are of their first session.
    await client.query('update users set session = 0 where session <> 0');
    return await describe(client);
  } finally {
    await client.end();
  }
}

async function describe(client: pg.Client): Promise<BenchData> {
  const one = async <T>(text: string, values: unknown[] = []): Promise<T> => {
    const { rows } = await client.query<Record<string, unknown>>(text, values);
    const value = Object.values(rows[0] ?? {})[0];
    if (value === undefined || value === null) throw new Error(`the benchmark's data has no row for: ${text}`);
    return (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value) as T;
  };
  const companyId = await one<number>(`select id from companies where name = 'Bench 1'`);
  const neighbourId = await one<number>(`select id from companies where name = 'Bench 2'`);
  const longTicketId = await one<number>('select min(id) from tickets where company_id = $1', [companyId]);
  return {
    companyId,
    longTicketId,
    adminId: await one<number>(`select id from users where company_id = $1 and profile = 'admin'`, [companyId]),
    attendantId: await one<number>(`select min(id) from users where company_id = $1 and profile = 'user'`, [companyId]),
    neighbour: {
      id: await one<number>(`select id from users where company_id = $1 and profile = 'admin'`, [neighbourId]),
      companyId: neighbourId,
    },
    whatsappId: await one<number>('select id from connections where company_id = $1', [companyId]),
    hundredthPage: await one<number>(
      'select id from messages where company_id = $1 and ticket_id = $2 order by id desc offset 1980 limit 1',
      [companyId, longTicketId],
    ),
    openNumbers: await one<string[]>(
      `select array_agg(c.number) from tickets t join contacts c on c.id = t.contact_id where t.company_id = $1 and t.status = 'open'`,
      [companyId],
    ),
    rows: {
      contacts: await one<number>('select count(*) from contacts where company_id = $1', [companyId]),
      tickets: await one<number>('select count(*) from tickets where company_id = $1', [companyId]),
      messages: await one<number>('select count(*) from messages where company_id = $1', [companyId]),
    },
  };
}
