// The same message to many contacts at once: in one go, to whom one may write, and taken back as one.
import type { scheduleForMany, Schedule } from '@recado/contract/schedules';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { buildContact, buildTicket } from '../../../../test/build.ts';
import { eventsOf, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { PNG, uploadTo } from '../../../../test/row-files.ts';
import { Scheduling } from '../../../../test/scheduling.ts';

let product: Product;
let scheduling: Scheduling;
let address: string;
beforeAll(async () => {
  product = await createProduct();
  address = await product.listen();
});
beforeEach(async () => {
  scheduling = await Scheduling.open(product);
});
afterAll(() => product.close());

type Reply = z.output<typeof scheduleForMany.reply> & { error?: string };

const many = (values: object, person: Person = scheduling.office.ann) =>
  product.call<Reply>(person.token, 'POST', '/schedules/many', {
    body: 'Olá, {{firstName}}!',
    sendAt: scheduling.at(0),
    ...values,
  });
const takeBack = (batch: string, person: Person = scheduling.office.ann) =>
  product.call<{ removed: number }>(person.token, 'DELETE', `/schedules/many/${batch}`);
const person = async (name: string) =>
  (await buildContact(product.platform, scheduling.office.company.id, { name })).id;

test('to each by itself, once, though one is named twice; everybody hears of it in one word', async () => {
  const contactIds = [await person('Ana Lima'), await person('Bia Reis')];
  const { status, body } = await many({ contactIds: [...contactIds, ...contactIds] });
  expect([status, body]).toEqual([
    200,
    { created: 2, first: expect.any(Number), batch: expect.any(String), skipped: [] },
  ]);
  expect(await eventsOf<object>(product, scheduling.office.company.id, 'schedule')).toMatchObject([
    { payload: { action: 'reload' } },
  ]);
  await scheduling.run();
  expect((await scheduling.sentTexts()).toSorted()).toEqual(['Olá, Ana!', 'Olá, Bia!']);
});

const upload = (id: number, by: Person) =>
  uploadTo<Schedule>(`${address}/api/schedules/${id}/media-upload?scope=many`, by.token, {
    name: 'bolo.png',
    content: PNG,
  });

test.each([
  ['once', undefined],
  ['every day', { every: 'day' }],
])('one picture goes with all of them, %s; with nobody else’s', async (_how, repeat) => {
  const contactIds = [await person('Ana'), await person('Bia')];
  const other = await many({ contactIds, sendAt: scheduling.at(60) });
  const { body } = await many({ contactIds, sendAt: scheduling.at(60), repeat });
  expect(await upload(body.first, scheduling.office.eve)).toMatchObject({ status: 403 });
  expect((await upload(body.first, scheduling.office.ann)).body.mediaName).toBe('bolo.png');
  // What is made of them later has it too.
  if (repeat) await scheduling.sweep();
  const pictures = await scheduling.rows<{ batch: string | null; n: number; files: number }>(
    sql`select coalesce(s.batch, b.batch)::text as batch, count(*)::int as n, count(s.media_id)::int as files
      from schedules s left join schedules b on b.series_id = s.series_id and b.batch is not null
      where s.batch is not null or b.batch is not null group by 1`,
  );
  const own = pictures.find(({ batch }) => batch === body.batch);
  expect(own?.n).toBe(own?.files);
  expect(own?.n).toBeGreaterThanOrEqual(repeat ? 100 : 2);
  expect(pictures.find(({ batch }) => batch === other.body.batch)).toMatchObject({ n: 2, files: 0 });
  expect(await scheduling.rows(sql`select distinct media_id from schedules where media_id is not null`)).toHaveLength(
    1,
  );
  expect(await scheduling.rows(sql`select from schedule_series where media_id is null`)).toEqual([]);
});

test('to whomever a filter shows, but some', async () => {
  const [ana] = [await person('Turma Ana'), await person('Turma Bia'), await person('Caio')];
  const { body } = await many({ filter: { searchParam: 'turma' }, except: [ana] });
  expect(body.created).toBe(1);
  expect(await scheduling.rows(sql`select c.name from schedules s join contacts c on c.id = s.contact_id`)).toEqual([
    { name: 'Turma Bia' },
  ]);
  expect(await many({ filter: { searchParam: 'nobody is called so' } })).toMatchObject({ status: 400 });
});

test('a picture is not for whom a colleague attends to meanwhile, first of them or not; it can be taken off all', async () => {
  const { office } = scheduling;
  const contactIds = [await person('Ana'), await person('Bia')];
  const { body } = await many({ contactIds, sendAt: scheduling.at(60), repeat: { every: 'day' } });
  const pictures = () =>
    scheduling.rows(sql`select distinct contact_id::int as id from schedules where media_id is not null
      union select contact_id::int from schedule_series where media_id is not null`);
  const attends = (contactId: number | undefined) =>
    buildTicket(product.platform, office.company.id, {
      contactId: contactId ?? 0,
      whatsappId: office.whatsappId,
      queueId: office.support.id,
      status: 'open',
      userId: office.eve.id,
    });
  await attends(contactIds[0]);
  expect((await upload(body.first, office.ann)).status).toBe(200);
  expect(await pictures()).toEqual([{ id: contactIds[1] }]);
  await attends(contactIds[1]);
  expect(await upload(body.first, office.ann)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  for (const { id } of await scheduling.rows<{ id: number }>(sql`select id from schedules where batch is not null`))
    expect((await scheduling.call('DELETE', `/${id}/media-upload?scope=later`)).status).toBe(200);
  expect(await pictures()).toEqual([]);
});

test('not to who is gone, nor into a colleague’s conversation: they are named, the others get it', async () => {
  const { office } = scheduling;
  const [mine, theirs] = [await person('Ana'), await person('Bia')];
  await buildTicket(product.platform, office.company.id, {
    contactId: theirs,
    whatsappId: office.whatsappId,
    queueId: office.sales.id,
    status: 'open',
    userId: office.bob.id,
  });
  const { body } = await many({ contactIds: [mine, theirs, 999_999] });
  expect(body).toMatchObject({
    created: 1,
    skipped: [
      { contactId: theirs, name: 'Bia', error: 'ERR_NO_PERMISSION' },
      { contactId: 999_999, name: null, error: 'ERR_NO_CONTACT_FOUND' },
    ],
  });
});

test('taken back: what has not gone out, and what was still to come of it; one’s own alone', async () => {
  const contactIds = [await person('Ana'), await person('Bia')];
  const { body } = await many({ contactIds, sendAt: scheduling.at(60), repeat: { every: 'day' } });
  await scheduling.sweep();
  expect(await scheduling.count('schedules')).toBe(2 * 62);
  const [first] = await scheduling.rows<Pick<Schedule, 'id'>>(
    sql`select id from schedules order by send_at, id limit 1`,
  );
  await scheduling.call('POST', `/${first?.id}/send`);
  await scheduling.run();
  expect((await takeBack(body.batch, scheduling.office.eve)).status).toBe(404);
  expect((await takeBack(body.batch)).body).toEqual({ removed: 2 });
  expect(await scheduling.rows(sql`select id, status from schedules`)).toEqual([{ id: first?.id, status: 'AGENDADA' }]);
  expect(await scheduling.rows(sql`select distinct next_clock, fill_at from schedule_series`)).toEqual([
    { next_clock: null, fill_at: null },
  ]);
});

test('a thousand in one call, and no more', async () => {
  const { rows } = await scheduling.execute(sql`
    insert into contacts (name, number) select 'no. ' || n, '55119' || (10000000 + n) from generate_series(1, 1001) n returning id`);
  const ids = rows.map(({ id }) => Number(id));
  const refused = { status: 400, body: { error: 'ERR_VALIDATION' } };
  expect(await many({ contactIds: ids })).toMatchObject(refused);
  expect(await many({ filter: { searchParam: 'no.' } })).toMatchObject(refused);
  expect(await many({ contactIds: [] })).toMatchObject(refused);
  expect(await many({})).toMatchObject(refused);
  expect(await scheduling.count('schedules')).toBe(0);
  const { body } = await many({ contactIds: ids.slice(1), sendAt: scheduling.at(60), repeat: { every: 'day' } });
  expect(body.created).toBe(1_000);
  expect(await scheduling.count('schedules')).toBe(2_000);
});
