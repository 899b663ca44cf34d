// A company's first steps: each is ticked by what is there, for its administrators, until one of them puts the list away.
import type { FirstStep } from '@recado/contract/dashboard';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildMessage,
  buildQueue,
  buildTicket,
  buildUser,
} from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { queryRows } from '../../../../test/office.ts';
import { listFirstSteps } from './first-steps.service.ts';

let product: Product;
let companyId: number;
let boss: { id: number; token: string };

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  companyId = (await buildCompany(product.platform)).id;
  const user = await buildUser(product.platform, companyId, { profile: 'admin' });
  boss = { id: user.id, token: product.tokenOf(user) };
});
afterAll(() => product.close());

const ask = (token = boss.token) =>
  product.call<{ dismissed: boolean; done: FirstStep[] }>(token, 'GET', '/dashboard/firstSteps');
const set = (key: string, value: string) => product.call(boss.token, 'PUT', `/settings/${key}`, { key, value });
const run = (statement: ReturnType<typeof sql>) => queryRows(product, companyId, statement);

const NINE_TO_SIX = JSON.stringify([{ weekday: 'Monday', weekdayEn: 'monday', startTime: '09:00', endTime: '18:00' }]);
const ALWAYS = JSON.stringify([{ weekday: 'Monday', weekdayEn: 'monday', startTime: '', endTime: '' }]);

const STEPS: [FirstStep, () => Promise<unknown>][] = [
  ['connection', () => buildConnection(product.platform, companyId, { status: 'CONNECTED' })],
  [
    'message',
    async () => {
      const { id } = await buildTicket(product.platform, companyId, { whatsappId: null });
      await run(sql`update tickets set customer_wrote_at = now() where id = ${id}`);
    },
  ],
  ['queue', () => buildQueue(product.platform, companyId)],
  ['colleague', () => buildUser(product.platform, companyId, {})],
  [
    'hours',
    async () => {
      await run(sql`update companies set schedules = ${NINE_TO_SIX}::jsonb where id = ${companyId}`);
      await set('scheduleType', 'company');
    },
  ],
  [
    'answer',
    async () => {
      const ticket = await buildTicket(product.platform, companyId, { whatsappId: null });
      await buildMessage(product.platform, companyId, ticket.id, { fromMe: true, userId: boss.id });
    },
  ],
];

test.each(STEPS)('%s is ticked by what is there, in this company alone', async (step, take) => {
  const other = await buildCompany(product.platform);
  const theirs = product.tokenOf(await buildUser(product.platform, other.id, { profile: 'admin' }));
  expect((await ask()).body).toEqual({ dismissed: false, done: [] });
  await take();
  expect((await ask()).body.done).toEqual([step]);
  expect((await ask(theirs)).body.done).toEqual([]);
});

test('what a bot or the phone itself wrote is no answer; a connection nobody has paired is none', async () => {
  await buildConnection(product.platform, companyId, { status: 'qrcode' });
  const ticket = await buildTicket(product.platform, companyId, { whatsappId: null });
  await buildMessage(product.platform, companyId, ticket.id, { fromMe: true });
  expect((await ask()).body.done).toEqual([]);
});

test('that no person has answered is known without a look at what customers, bots and phones wrote', async () => {
  const { id } = await buildTicket(product.platform, companyId, { whatsappId: null });
  await run(sql`
    insert into messages (ticket_id, chat, external_id, from_me)
    select ${id}, 'chat', 'message-' || n, n % 2 = 0 from generate_series(1, 500) n`);
  const read = await product.platform.db.withTenant(companyId, async (tx) => {
    const seen = async (): Promise<number> => {
      const { rows } = await tx.execute<{ seen: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as seen from pg_stat_xact_user_tables where relname = 'messages'`);
      return rows[0]?.seen ?? 0;
    };
    const before = await seen();
    expect((await listFirstSteps({ tx, companyId })).done).toEqual([]);
    return (await seen()) - before;
  });
  expect(read).toBe(0);
});

test('hours count where they are the ones that are asked for, and say something', async () => {
  await run(sql`update companies set schedules = ${NINE_TO_SIX}::jsonb where id = ${companyId}`);
  expect((await ask()).body.done).toEqual([]);
  await set('scheduleType', 'queue');
  const queue = await buildQueue(product.platform, companyId);
  await run(sql`update queues set schedules = ${ALWAYS}::jsonb where id = ${queue.id}`);
  expect((await ask()).body.done).toEqual(['queue']);
  await run(sql`update queues set schedules = ${NINE_TO_SIX}::jsonb where id = ${queue.id}`);
  expect((await ask()).body.done).toEqual(['queue', 'hours']);
  await run(
    sql`update queues set schedules = ${ALWAYS}::jsonb, special_days = '[{"name":"Natal"}]' where id = ${queue.id}`,
  );
  expect((await ask()).body.done).toEqual(['queue', 'hours']);
});

test('an administrator puts the list away for all of them; others have none', async () => {
  await set('firstSteps', 'dismissed');
  const second = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
  expect((await ask(second)).body).toEqual({ dismissed: true, done: [] });
  const attendant = product.tokenOf(await buildUser(product.platform, companyId, {}));
  expect((await ask(attendant)).status).toBe(403);
});
