import { sql } from 'drizzle-orm';
import fs from 'node:fs';
import pg from 'pg';
import { pino } from 'pino';
import { bootPlatform } from './src/boot.ts';
import { inCompany, type Actor } from './src/platform/context.ts';
import { startEmbeddedPostgres } from './src/platform/postgres/embedded-postgres.ts';
import { listTickets, ticketCounts } from './src/modules/inbox/tickets/tickets.service.ts';
import { listMessages } from './src/modules/inbox/messages/messages.service.ts';
import { listContacts, listForPicker } from './src/modules/catalog/contacts/contacts.service.ts';
import * as T from '@recado/contract/tickets';
import * as C from '@recado/contract/contacts';
import * as M from '@recado/contract/messages';
const home = '/tmp/s4/pg'; fs.mkdirSync(home, { recursive: true }); fs.chmodSync('/tmp/s4', 0o755); fs.chmodSync(home, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: home + '/postgres', binariesDir: home + '/bin', password: 'bench', settings: { fsync: 'off', synchronous_commit: 'off' } });
const url = postgres.url('postgres');
const platform = await bootPlatform({ databaseUrl: url, secretKey: 'a secret key for benchmarks only, long enough', log: pino({ level: 'error' }) });
const client = new pg.Client({ connectionString: url }); await client.connect();
if ((await client.query(`select 1 from companies where name='Bench 1'`)).rowCount === 0) { console.time('seed'); await client.query(fs.readFileSync('/work/main/tests/bench/seed.sql', 'utf8')); await client.query('vacuum analyze'); console.timeEnd('seed'); }
const one = async (q: string) => Object.values((await client.query(q)).rows[0])[0] as number;
const companyId = Number(await one(`select id from companies where name = 'Bench 1'`));
const adminId = Number(await one(`select id from users where company_id=${companyId} and profile='admin'`));
const userId = Number(await one(`select min(id) from users where company_id=${companyId} and profile='user'`));
const qids = (await client.query(`select id from queues where company_id=${companyId} order by id`)).rows.map((r) => Number(r.id));
const ticketId = Number(await one(`select min(id) from tickets where company_id=${companyId}`));
const sparse = Number((await client.query(`select id from queues where company_id=${companyId} and name='Sparse'`)).rows[0]?.id ?? await one(`insert into queues (company_id, name, color, order_queue) values (${companyId}, 'Sparse', '#123456', 9) returning id`));
const old = Number(await one(`select id from messages where company_id=${companyId} and ticket_id=${ticketId} order by id desc offset 1980 limit 1`));
const admin: Actor = { userId: adminId, companyId, name: 'a', profile: 'admin', super: false, allTicket: false, queueIds: [] };
const ann: Actor = { ...admin, userId, profile: 'user', allTicket: true, queueIds: qids.slice(0, 3) };
const lone: Actor = { ...ann, userId: userId + 1, queueIds: [sparse], allTicket: false };
const t = (actor: Actor, q: object) => () => inCompany(platform, companyId, actor, (ctx) => listTickets(ctx, T.listTickets.query.parse(q)));
if (process.argv[2] === 'time') { for (const q of [`alter system set session_preload_libraries = 'auto_explain'`, `alter system set auto_explain.log_min_duration = 1`, `alter system set auto_explain.log_analyze = on`, `alter system set auto_explain.log_level = 'notice'`, `select pg_reload_conf()`]) await client.query(q).catch((e) => console.log(e.message)); }
const runs: Record<string, () => Promise<any>> = {
  'admin all': t(admin, {}), 'admin open showAll': t(admin, { status: 'open', showAll: 'true' }), 'admin pending': t(admin, { status: 'pending' }), 'admin closed': t(admin, { status: 'closed' }),
  'admin closed queue': t(admin, { status: 'closed', queueIds: JSON.stringify([qids[0]]) }),
  'admin closed page 50': t(admin, { status: 'closed', pageNumber: '50' }),
  'ann open': t(ann, { status: 'open' }), 'ann pending': t(ann, { status: 'pending' }), 'ann closed': t(ann, { status: 'closed' }), 'ann all': t(ann, {}),
  'sparse closed': t(lone, { status: 'closed' }), 'sparse all': t(lone, {}), 'sparse pending': t(lone, { status: 'pending' }),
  'admin search few': t(admin, { searchParam: 'Mariana Souza' }), 'admin search many': t(admin, { searchParam: 'a' }), 'ann search many': t(ann, { searchParam: 'ana' }), 'admin search none': t(admin, { searchParam: 'zzzzz' }), 'sparse search many': t(lone, { searchParam: 'a' }),
  'admin unread': t(admin, { withUnreadMessages: 'true' }), 'ann unread': t(ann, { withUnreadMessages: 'true' }),
  'admin day': t(admin, { updatedAt: new Date(Date.now() - 20 * 86400000).toISOString().slice(0, 10) }), 'admin created': t(admin, { date: new Date(Date.now() - 20 * 86400000).toISOString().slice(0, 10) }),
  'admin users': t(admin, { users: JSON.stringify([userId]) }), 'admin tags': t(admin, { tags: '[1]' }),
  'counts admin': () => inCompany(platform, companyId, admin, (ctx) => ticketCounts(ctx, T.countTickets.query.parse({ showAll: 'true' }))),
  'counts ann': () => inCompany(platform, companyId, ann, (ctx) => ticketCounts(ctx, T.countTickets.query.parse({}))),
  'messages': () => inCompany(platform, companyId, admin, (ctx) => listMessages(ctx, ticketId, M.listMessages.query.parse({}))),
  'messages ann': () => inCompany(platform, companyId, ann, (ctx) => listMessages(ctx, ticketId, M.listMessages.query.parse({}))),
  'messages 100': () => inCompany(platform, companyId, admin, (ctx) => listMessages(ctx, ticketId, M.listMessages.query.parse({ before: String(old) }))),
  'messages page 100': () => inCompany(platform, companyId, admin, (ctx) => listMessages(ctx, ticketId, M.listMessages.query.parse({ pageNumber: '100' }))),
  'contacts': () => inCompany(platform, companyId, admin, (ctx) => listContacts(ctx, C.listContacts.query.parse({}))),
  'contacts search few': () => inCompany(platform, companyId, admin, (ctx) => listContacts(ctx, C.listContacts.query.parse({ searchParam: 'mariana souza' }))),
  'contacts search many': () => inCompany(platform, companyId, admin, (ctx) => listContacts(ctx, C.listContacts.query.parse({ searchParam: 'a' }))),
  'contacts search ana': () => inCompany(platform, companyId, admin, (ctx) => listContacts(ctx, C.listContacts.query.parse({ searchParam: 'ana' }))),
  'contacts search number': () => inCompany(platform, companyId, admin, (ctx) => listContacts(ctx, C.listContacts.query.parse({ searchParam: '5511960012' }))),
  'contacts page 300': () => inCompany(platform, companyId, admin, (ctx) => listContacts(ctx, C.listContacts.query.parse({ pageNumber: '300' }))),
  'picker': () => inCompany(platform, companyId, admin, (ctx) => listForPicker(ctx, 'mar')),
};
const only = process.argv[2];
if (only === 'fn') { await client.query(`alter function search_contact_ids(text, integer) set plan_cache_mode = force_custom_plan`); await client.query(`alter function search_contact_ids(text, integer) set enable_seqscan = on`); await platform.db.withTenant(companyId, async (tx) => { for (const term of ['a', 'ana', 'mariana souza', '5511960012', 'zzzz', 'ma']) for (let i = 0; i < 3; i++) { const t0 = performance.now(); const r = await tx.execute(sql`select count(*) from search_contact_ids(${term}, ${1001})`); console.log(term, JSON.stringify(r.rows[0]), (performance.now() - t0).toFixed(2)); }
  for (const s of ['enable_seqscan', 'plan']) { if (s === 'enable_seqscan') await tx.execute(sql`set local enable_seqscan = on`); else await tx.execute(sql`set local plan_cache_mode = auto`); for (const term of ['a', 'ana', '5511960012']) { const t0 = performance.now(); await tx.execute(sql`select count(*) from search_contact_ids(${term}, ${1001})`); console.log(s, term, (performance.now() - t0).toFixed(2)); } } }); process.exit(0); }
if (only === 'time') { const orig = pg.Client.prototype.query as any; const seen = new Set(); pg.Client.prototype.emit = ((e0) => function (this: any, n: string, m: any) { if (n === 'notice' && String(m.message).includes('Query Text') && !seen.has('x')) { seen.add('x'); console.log(m.message); } return (e0 as any).apply(this, arguments); })(pg.Client.prototype.emit) as any; const per = new Map<string, number[]>();
  (pg.Client.prototype as any).query = function (c: any, v: any, ...r: any[]) { const t0 = performance.now(); const p = orig.call(this, c, v, ...r); const key = (typeof c === 'string' ? c : c.text).slice(0, 60); if (p?.then) p.then(() => { const l = per.get(key) ?? []; l.push(performance.now() - t0); per.set(key, l); }); return p; };
  const run = runs[process.argv[3]!]!; for (let i = 0; i < 60; i++) await run();
  for (const [k, l] of per) console.log(k.replaceAll('\n', ' ').padEnd(62), l.length, 'first', l[0]!.toFixed(2), 'last', l.slice(-20).map((x) => x.toFixed(1)).join(' '));
  process.exit(0); }
for (const [name, run] of Object.entries(runs)) {
  if (only && name !== only) continue;
  if (only) {
    let last: any; const orig = pg.Client.prototype.query as any;
    (pg.Client.prototype as any).query = function (c: any, v: any, ...r: any[]) { if (typeof c === 'object' && /select t\.id|select m\.id|with |as contacts|counted/.test(c.text ?? '')) { if (!(process.argv[4] === 'first' && last)) last = { text: c.text, values: v ?? c.values }; } return orig.call(this, c, v, ...r); };
    await run(); (pg.Client.prototype as any).query = orig;
    const app = new pg.Client({ connectionString: (platform.db as any).constructor && url }); await app.connect();
    await app.query('set role postgres_app').catch(() => {});
    await app.query(`begin; select set_config('app.company_id', '${companyId}', true)`);
    if (process.argv[3] === 'generic') await app.query('set plan_cache_mode = force_generic_plan');
    const plan = await app.query({ name: 'x', text: 'explain (analyze, buffers, costs) ' + last.text, values: last.values });
    console.log(last.text); console.log(plan.rows.map((r) => r['QUERY PLAN']).join('\n')); await app.end();
    continue;
  }
  for (let i = 0; i < 30; i++) await run();
  const times: number[] = [];
  for (let i = 0; i < 40; i++) { const s = performance.now(); await run(); times.push(performance.now() - s); }
  times.sort((a, b) => a - b);
  const r = await run(); 
  console.log(name.padEnd(24), 'p50', times[20].toFixed(2), 'p90', times[36].toFixed(2), (r.tickets ?? r.messages ?? r.contacts ?? r).length ?? JSON.stringify(r), r.hasMore ?? '');
}
await client.end(); await platform.close(); await postgres.stop();
