// A company is deleted: out of everybody's sight at once, its rows by and by.
import { eq, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMessage, buildTicket, buildUser, countRows } from '../../../../test/build.ts';
import { buildDebtor, moneyOf, workOff } from '../../../../test/debtor.ts';
import { snapshot, tenantTables } from '../../../../test/every-table.ts';
import { fakeNetwork } from '../../../../test/fake-network.ts';
import { buildOffice, type Person } from '../../../../test/office.ts';
import { until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { RunningChannels } from '../../../../test/running-channels.ts';
import { companies } from '../../../schema/companies.ts';
import { paymentsOf } from '../../../start/payments.ts';
import { cancelPaymentJob } from '../../billing/payments/payments.jobs.ts';
import { settlePayment } from '../../billing/payments/settle.ts';
import { removeLeftJob, removePortion, TABLES } from './remove-company.jobs.ts';

let product: Product;
let chief: Person;
beforeAll(async () => {
  product = await createProduct();
  const own = await buildOffice(product);
  const user = await buildUser(product.platform, own.company.id, { profile: 'admin', super: true });
  chief = { ...user, token: product.tokenOf(user) };
});
afterAll(() => product.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  product.call<{ error?: string }>(chief.token, method, `/companies${path}`, body);

const findCompanyRow = (id: number) =>
  product.platform.db.withSystem(async (tx) => (await tx.select().from(companies).where(eq(companies.id, id)))[0]);

const removals = (companyId: number) =>
  product.platform.db.withSystem(async (tx) => {
    const { rows } = await tx.execute(sql`
      select from pgboss.job where name = 'companies.remove' and data->>'companyId' = ${String(companyId)}`);
    return rows.length;
  });

/** What is there of its removal, as it stands once a worker has it. */
const runs = (companyId: number, state: 'active' | 'completed' | 'failed') =>
  product.platform.db.withSystem((tx) =>
    tx.execute(sql`
      update pgboss.job set state = ${state}::pgboss.job_state, completed_on = now()
      where name = 'companies.remove' and data->>'companyId' = ${String(companyId)}`),
  );

test('at once it is nobody’s any more, while its rows go by and by; one that is not deleted loses none', async () => {
  const { company, ann, admin } = await buildOffice(product);
  await buildMessage(product.platform, company.id, (await buildTicket(product.platform, company.id)).id);
  const remove = (portion: { rows: number; batches: number }) => removePortion(product.platform, company.id, portion);
  const whole = await snapshot(product.platform, company.id);
  await remove({ rows: 1_000, batches: 1_000 });
  expect(await snapshot(product.platform, company.id)).toEqual(whole);

  expect(await call('DELETE', `/${company.id}`)).toMatchObject({ status: 200 });
  expect(await removals(company.id)).toBe(1);
  expect(await product.call(ann.token, 'GET', '/auth/me')).toMatchObject({ status: 401 });
  const { email } = admin;
  expect((await product.call(undefined, 'POST', '/auth/login', { email, password: 'x' })).status).toBe(401);
  for (const [method, body] of [['GET'], ['PUT', { name: 'Outra' }], ['DELETE']] as const)
    expect([method, (await call(method, `/${company.id}`, body)).body.error]).toEqual([method, 'ERR_NOT_FOUND']);
  const lists = await Promise.all(
    ['', `/list?searchParam=${encodeURIComponent(company.name)}`].map((path) => call('GET', path)),
  );
  expect(JSON.stringify(lists.map(({ body }) => body))).not.toContain(`"${company.name}"`);
  // Its addresses are free.
  const again = await call('POST', '', { name: 'Nova', email: company.email, planId: company.planId });
  expect(again.status).toBe(200);

  // The next of two runs at once is one.
  await runs(company.id, 'active');
  await remove({ rows: 1, batches: 3 });
  await remove({ rows: 1, batches: 3 });
  expect(await removals(company.id)).toBe(2);
  expect(await countRows(product.platform, company.id, 'users')).toBeGreaterThan(0);
  for (let run = 0; run < 30; run += 1) await remove({ rows: 1, batches: 3 });
  const { event_log: _told, removed_files: _files, ...rest } = await snapshot(product.platform, company.id);
  expect(Object.entries(rest).filter(([, rows]) => rows.length > 0)).toEqual([]);
  await expect(findCompanyRow(company.id)).resolves.toBeUndefined();
});

test('one whose job failed to the end, or is gone, has another; one that is worked on has none besides', async () => {
  const [failed, gone, busy, waiting, kept] = [
    await buildOffice(product),
    await buildOffice(product),
    await buildOffice(product),
    await buildOffice(product),
    await buildOffice(product),
  ].map(({ company }) => company.id);
  if (!failed || !gone || !busy || !waiting || !kept) throw new Error('five offices');
  for (const id of [failed, gone, busy, waiting]) expect((await call('DELETE', `/${id}`)).status).toBe(200);
  await runs(failed, 'failed');
  await runs(busy, 'active');
  await product.platform.db.withSystem((tx) =>
    tx.execute(sql`delete from pgboss.job where name = 'companies.remove' and data->>'companyId' = ${String(gone)}`),
  );
  for (let run = 0; run < 2; run += 1) await removeLeftJob.run(product.platform, {});
  expect(await Promise.all([failed, gone, busy, waiting, kept].map(removals))).toEqual([2, 1, 1, 1, 0]);
});

test('every table of a company is among those whose rows go', () => {
  const outliving = ['event_log', 'removed_files'];
  expect([...TABLES, ...outliving].toSorted()).toEqual(tenantTables.map(getTableName).toSorted());
});

test('its phones are unlinked while its rows are there yet', async () => {
  const network = fakeNetwork();
  const channels = await RunningChannels.prepare(product);
  try {
    await channels.start(network);
    const id = await channels.connect(network);
    expect((await call('DELETE', `/${channels.companyId}`)).status).toBe(200);
    await until(() => expect(network.lines.has(id)).toBe(false));
    expect(await countRows(product.platform, channels.companyId, 'connections')).toBe(1);
  } finally {
    await channels.stop();
  }
});

test('what could be paid yet is cancelled at the provider first, and its rows are there until then', async () => {
  const who = await buildDebtor(product);
  const { id } = who.company;
  await who.subscribe();
  expect((await call('DELETE', `/${id}`)).status).toBe(200);
  await runs(id, 'active');
  const remove = () => removePortion(product.platform, id, { rows: 1_000, batches: 1_000 });
  await remove();
  const rows = () =>
    Promise.all(['payments', 'invoices', 'users'].map((name) => countRows(product.platform, id, name)));
  expect([await rows(), await removals(id)]).toEqual([[1, 1, 0], 2]);
  await workOff(product, cancelPaymentJob(paymentsOf(product.platform)));
  expect((await moneyOf(product, who)).payments).toMatchObject([{ status: 'expired' }]);
  await remove();
  expect(await rows()).toEqual([0, 0, 0]);
  await expect(findCompanyRow(id)).resolves.toBeUndefined();
});

test('what was paid after all is on the list of the super-administrators, and there until one has seen to it', async () => {
  const who = await buildDebtor(product);
  const { id } = who.company;
  await who.subscribe();
  expect((await call('DELETE', `/${id}`)).status).toBe(200);
  const [payment] = (await moneyOf(product, who)).payments;
  await settlePayment(
    product.platform,
    { companyId: id, id: payment?.id ?? 0 },
    { externalId: 'ext-1', amount: 9_900 },
  );
  const remove = () => removePortion(product.platform, id, { rows: 1_000, batches: 1_000 });
  await remove();
  const { rows: problems } = await product.platform.db.withSystem((tx) =>
    tx.execute<{ uuid: string }>(sql`select uuid, problem, received, needed from payments where company_id = ${id}`),
  );
  expect(problems).toMatchObject([{ problem: 'too-much', received: 9_900, needed: 0 }]);
  const path = `/payment-problems/${problems[0]?.uuid}/close`;
  expect((await product.call(chief.token, 'POST', path)).status).toBe(200);
  await remove();
  await expect(findCompanyRow(id)).resolves.toBeUndefined();
});

test('a provider that is away is not waited for longer than any code is good', async () => {
  const who = await buildDebtor(product);
  const { id } = who.company;
  await who.subscribe();
  await call('DELETE', `/${id}`);
  await product.platform.db.withSystem((tx) =>
    tx
      .update(companies)
      .set({ deletedAt: new Date(Date.now() - 9 * 24 * 60 * 60_000) })
      .where(eq(companies.id, id)),
  );
  await removePortion(product.platform, id, { rows: 1_000, batches: 1_000 });
  await expect(findCompanyRow(id)).resolves.toBeUndefined();
});
