// Scheduled messages that repeat: each once and none left out, whoever dies; changed one by one, or this and all later ones.
import type { FileList } from '@recado/contract/files';
import type { Schedule } from '@recado/contract/schedules';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildContact } from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { MemoryStore, PNG, uploadTo } from '../../../../test/row-files.ts';
import { HOUR, Scheduling } from '../../../../test/scheduling.ts';
import { scheduleClockJob } from './schedules.jobs.ts';
import { sendSchedule } from './send-schedule.service.ts';

const DAY = 24 * HOUR;

let product: Product;
let address: string;
let scheduling: Scheduling;
beforeAll(async () => {
  product = await createProduct({ store: new MemoryStore() });
  address = await product.listen();
});
beforeEach(async () => {
  scheduling = await Scheduling.open(product);
});
afterAll(() => product.close());

interface Row extends Record<string, unknown> {
  id: number;
  number: number | null;
  body: string;
  at: string;
  status: string;
}
const rows = () =>
  scheduling.rows<Row>(sql`
    select id, number, body, to_char(send_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at, status
    from schedules order by send_at, id`);
const days = async () => (await rows()).map(({ at }) => at.slice(0, 10));
const make = async (repeat: object, sendAt = '2040-03-01T12:00:00.000Z', more: object = {}): Promise<Schedule> =>
  (await scheduling.call('POST', '', { body: 'Bom dia!', contactId: scheduling.contactId, sendAt, repeat, ...more }))
    .body;
const change = (id: number, values: object) => scheduling.call('PUT', `/${id}`, values);
/** Of the rows, by its place. */
const nth = async (at: number): Promise<Row> => {
  const row = (await rows())[at];
  if (!row) throw new Error(`no row ${at}`);
  return row;
};

const setZone = async (timeZone: string): Promise<void> => {
  const { admin, company } = scheduling.office;
  expect((await product.call(admin.token, 'PUT', `/companies/${company.id}`, { timeZone })).status).toBe(200);
  await scheduleClockJob.run(product.platform, { companyId: company.id });
};
const moments = async () => (await rows()).map(({ at }) => at);

describe('made', () => {
  test('each is a row like any other, and says of what it is one', async () => {
    const made = await make({ every: 'week', count: 3 });
    expect(made).toMatchObject({
      sendAt: '2040-03-01T12:00:00.000Z',
      series: { id: expect.any(Number), number: 1, every: 'week', until: null, count: 3 },
    });
    expect((await rows()).map(({ number, at }) => [number, at])).toEqual([
      [1, '2040-03-01 12:00'],
      [2, '2040-03-08 12:00'],
      [3, '2040-03-15 12:00'],
    ]);
    const list = (query: string) =>
      product.call<{ schedules: Schedule[]; count: number }>(scheduling.office.ann.token, 'GET', `/schedules?${query}`);
    expect((await list('from=2040-03-01T00:00:00Z&to=2040-04-01T00:00:00Z')).body.count).toBe(3);
    // In a conversation only the next is of interest.
    expect((await list(`contactId=${scheduling.contactId}&next=true`)).body.schedules.map(({ id }) => id)).toEqual([
      made.id,
    ]);
  });

  test('on the company’s clock, over its daylight saving; a 31st is the last of a month', async () => {
    await product.platform.db.withSystem((tx) =>
      tx.execute(sql`update companies set time_zone = 'Europe/Madrid' where id = ${scheduling.office.company.id}`),
    );
    // Nine in Madrid, where clocks go forward on 25 March 2040.
    await make({ every: 'month', count: 4 }, '2040-01-31T08:00:00Z');
    expect((await rows()).map(({ at }) => at)).toEqual([
      '2040-01-31 08:00',
      '2040-02-29 08:00',
      '2040-03-31 07:00',
      '2040-04-30 07:00',
    ]);
  });

  test('its list of files tells what waits to go out with it: what repeats is one', async () => {
    const { admin } = scheduling.office;
    const input = { name: 'Catálogo', message: 'Segue' };
    const list = (await product.call<FileList>(admin.token, 'POST', '/files', input)).body;
    const told = async () => (await product.call<FileList>(admin.token, 'GET', `/files/${list.id}`)).body.scheduled;
    await make({ every: 'day' }, '2040-03-01T12:00:00.000Z', { fileListId: list.id });
    await scheduling.make({ fileListId: list.id, sendAt: '2040-02-01T12:00:00.000Z' });
    await scheduling.make({ sendAt: '2040-01-01T12:00:00.000Z' });
    expect(await told()).toEqual({ count: 2, next: '2040-02-01T12:00:00.000Z' });
    await scheduling.execute(sql`update schedules set status = 'ENVIADA' where series_id is null`);
    expect(await told()).toEqual({ count: 1, next: '2040-03-01T12:00:00.000Z' });
  });

  describe('the company sets its clock', () => {
    test('nine stays nine on the new one, over its daylight saving, also of those that one has moved', async () => {
      await setZone('America/Sao_Paulo');
      await make({ every: 'month', count: 4 }, '2040-02-01T12:00:00Z');
      await change((await nth(1)).id, { sendAt: '2040-03-02T15:30:00.000Z' });
      // Clocks there go forward on 25 March.
      await setZone('Europe/Madrid');
      expect(await moments()).toEqual(['2040-02-01 08:00', '2040-03-02 11:30', '2040-04-01 07:00', '2040-05-01 07:00']);
      await setZone('America/Sao_Paulo');
      expect(await moments()).toEqual(['2040-02-01 12:00', '2040-03-02 15:30', '2040-04-01 12:00', '2040-05-01 12:00']);
    });

    test('what does not repeat keeps the moment that was chosen, and what has gone or is tried its own', async () => {
      await setZone('America/Sao_Paulo');
      await make({ every: 'day', count: 4 }, '2040-02-01T12:00:00Z');
      await scheduling.make({ sendAt: '2040-02-09T12:00:00Z' });
      await scheduling.execute(sql`update schedules set status = 'ENVIADA' where number = 1`);
      await scheduling.execute(sql`update schedules set next_attempt_at = now() where number = 2`);
      await setZone('Europe/Madrid');
      expect(await moments()).toEqual([
        '2040-02-01 12:00',
        '2040-02-02 12:00',
        '2040-02-03 08:00',
        '2040-02-04 08:00',
        '2040-02-09 12:00',
      ]);
    });

    test('what would have passed by the new one goes out when it was to, and those that are made later follow', async () => {
      await setZone('America/Sao_Paulo');
      await make({ every: 'day' }, scheduling.at(60));
      const [first, second, ...others] = await moments();
      await setZone('Europe/Lisbon');
      const [kept, moved] = await moments();
      expect(kept).toBe(first);
      expect(Date.parse(`${moved}Z`)).toBeLessThan(Date.parse(`${second}Z`));
      // Rows that are made before anybody has followed.
      const { company } = scheduling.office;
      await product.platform.db.withSystem((tx) =>
        tx.execute(sql`update companies set time_zone = 'America/Sao_Paulo' where id = ${company.id}`),
      );
      await scheduling.execute(sql`delete from schedules where number > 40`);
      await scheduling.execute(sql`update schedule_series set fill_at = '2020-01-01'`);
      await scheduling.sweep();
      expect((await moments()).slice(2, 40)).toEqual(others.slice(0, 38));
      const hours = new Set((await moments()).slice(1).map((at) => at.slice(-5)));
      expect([...hours]).toEqual([first?.slice(-5)]);
    });
  });

  test('a Saturday is no working day: the first is the Monday', async () => {
    const made = await make({ every: 'weekdays', count: 2 }, '2040-03-03T12:00:00Z');
    expect(made.sendAt).toBe('2040-03-05T12:00:00.000Z');
    expect(await days()).toEqual(['2040-03-05', '2040-03-06']);
  });

  test.each([
    ['that ended before it began', { every: 'day', until: '2040-02-01' }, '2040-03-01T12:00:00Z'],
    ['that makes up for the past', { every: 'day' }, '2020-03-01T12:00:00Z'],
    ['on no day', { every: 'weekdays', days: [] }, '2040-03-01T12:00:00Z'],
  ])('none %s', async (_what, repeat, sendAt) => {
    const values = { body: 'Bom dia!', contactId: scheduling.contactId, sendAt, repeat };
    expect(await scheduling.call('POST', '', values)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect([await scheduling.count('schedules'), await scheduling.count('schedule_series')]).toEqual([0, 0]);
  });

  test('it goes with its contact, and with its picture', async () => {
    const made = await make({ every: 'day' });
    const url = `${address}/api/schedules/${made.id}/media-upload?scope=later`;
    await uploadTo(url, scheduling.office.ann.token, { name: 'a.png', content: PNG });
    expect(await scheduling.rows(sql`select count(media_id)::int as n from schedules`)).toEqual([{ n: 60 }]);
    expect(await scheduling.count('media')).toBe(1);
    await scheduling.execute(sql`delete from contacts where id = ${scheduling.contactId}`);
    expect([
      await scheduling.count('schedules'),
      await scheduling.count('schedule_series'),
      await scheduling.count('media'),
    ]).toEqual([0, 0, 0]);
  });
});

const daily = (count?: number) => make({ every: 'day', ...(count && { count }) }, scheduling.at(60));
const numbersSent = async () =>
  (
    await scheduling.rows<{ number: number }>(
      sql`select s.number from messages m join schedules s on s.id = m.origin_ref order by m.id`,
    )
  ).map(({ number }) => number);

describe('each once, and none left out', () => {
  test('day after day, by however many look at once', async () => {
    await daily();
    for (let day = 1; day <= 4; day += 1) {
      product.clock.advance(day === 1 ? 2 * HOUR : DAY);
      await Promise.all([scheduling.run(), scheduling.run(), scheduling.sweep()]);
    }
    expect(await numbersSent()).toEqual([1, 2, 3, 4]);
  });

  test('more rows come while there are some left, once, whoever makes them', async () => {
    await daily(100);
    expect(await scheduling.count('schedules')).toBe(60);
    product.clock.advance(20 * DAY);
    await scheduling.sweep();
    expect(await scheduling.count('schedules')).toBe(60);
    product.clock.advance(15 * DAY);
    await Promise.all([scheduling.sweep(), scheduling.sweep(), scheduling.sweep()]);
    expect((await rows()).map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
    expect(await scheduling.rows(sql`select next_clock, fill_at from schedule_series`)).toEqual([
      { next_clock: null, fill_at: null },
    ]);
  });

  test('by a process that dies while it sends, or while it makes rows', async () => {
    const made = await daily();
    const { db } = product.platform;
    const die = () => {
      const dying = vi.spyOn(db, 'withTenant').mockImplementation(async (companyId, work) => {
        dying.mockRestore();
        return db.withTenant(companyId, async (tx) => {
          await work(tx);
          throw Object.assign(new Error('Connection terminated'), { code: '57P01' });
        });
      });
    };
    product.clock.advance(2 * HOUR);
    die();
    await expect(sendSchedule(product.platform, scheduling.office.company.id, made.id)).rejects.toThrow(
      'Connection terminated',
    );
    await scheduling.run();
    await scheduling.run();
    product.clock.advance(40 * DAY);
    die();
    await expect(scheduling.sweep()).rejects.toThrow('Connection terminated');
    expect(await scheduling.count('schedules')).toBe(60);
    await scheduling.sweep();
    expect((await rows()).map(({ number }) => number)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
    expect(await numbersSent()).toEqual([1]);
  });

  test('after days away: what is a day late is told of, the rest goes out', async () => {
    await daily();
    product.clock.advance(3 * DAY + 2 * HOUR);
    await scheduling.run();
    expect((await rows()).slice(0, 5).map(({ status }) => status)).toEqual([
      'ERRO',
      'ERRO',
      'ERRO',
      'AGENDADA',
      'PENDENTE',
    ]);
    expect(await numbersSent()).toEqual([4]);
  });

  test('after months away they come to all of them', async () => {
    await daily();
    product.clock.advance(150 * DAY);
    for (let minute = 0; minute < 4; minute += 1) await scheduling.sweep();
    await scheduling.run();
    const all = await rows();
    const firsts = Array.from({ length: 150 }, (_, at) => at + 1);
    expect(all.slice(0, 150).map(({ number }) => number)).toEqual(firsts);
    expect(await numbersSent()).toEqual([150]);
  });
});

describe('changed', () => {
  test('one alone: its words, its day; the others stay', async () => {
    await make({ every: 'day', count: 4 });
    const { id } = await nth(1);
    await change(id, { body: 'Só hoje', sendAt: '2040-03-02T18:30:00Z' });
    expect((await rows()).map(({ body, at, number }) => [number, body, at])).toEqual([
      [1, 'Bom dia!', '2040-03-01 12:00'],
      [2, 'Só hoje', '2040-03-02 18:30'],
      [3, 'Bom dia!', '2040-03-03 12:00'],
      [4, 'Bom dia!', '2040-03-04 12:00'],
    ]);
  });

  test('this and later ones: their words, also of those that are no rows yet; one that was moved stays there', async () => {
    await make({ every: 'day', count: 70 });
    await change((await nth(3)).id, { sendAt: '2040-03-04T18:30:00Z' });
    await change((await nth(2)).id, { body: 'Boa tarde!', scope: 'later' });
    expect((await rows()).slice(1, 4).map(({ body, at }) => [body, at])).toEqual([
      ['Bom dia!', '2040-03-02 12:00'],
      ['Boa tarde!', '2040-03-03 12:00'],
      ['Boa tarde!', '2040-03-04 18:30'],
    ]);
    expect(await scheduling.rows(sql`select body, next_number from schedule_series`)).toEqual([
      { body: 'Boa tarde!', next_number: 61 },
    ]);
  });

  test('this and later ones to another hour: as many as there were to come', async () => {
    await make({ every: 'day', count: 5 });
    const { id } = await nth(2);
    const { body } = await change(id, { sendAt: '2040-03-03T20:00:00Z', scope: 'later' });
    expect(body).toMatchObject({ id, series: { number: 1, count: 3 } });
    expect((await rows()).map(({ at }) => at)).toEqual([
      '2040-03-01 12:00',
      '2040-03-02 12:00',
      '2040-03-03 20:00',
      '2040-03-04 20:00',
      '2040-03-05 20:00',
    ]);
    expect((await scheduling.now(await nth(1))).series).toMatchObject({ number: 2, count: 2 });
  });

  test('a 31st, changed in February: to another hour it stays one, to another day it is that', async () => {
    await make({ every: 'month', count: 5 }, '2040-01-31T12:00:00Z');
    await change((await nth(1)).id, { sendAt: '2040-02-29T13:00:00Z', scope: 'later' });
    expect(await moments()).toEqual([
      '2040-01-31 12:00',
      '2040-02-29 13:00',
      '2040-03-31 13:00',
      '2040-04-30 13:00',
      '2040-05-31 13:00',
    ]);
    await change((await nth(1)).id, { sendAt: '2040-02-28T13:00:00Z', scope: 'later' });
    expect((await days()).slice(1, 3)).toEqual(['2040-02-28', '2040-03-28']);
  });

  test('otherwise, anew, and no more; what does not repeat may begin to', async () => {
    await make({ every: 'day', count: 5 });
    const { id } = await nth(2);
    expect(await change(id, { repeat: { every: 'week', count: 2 } })).toMatchObject({ status: 400 });
    await change(id, { repeat: { every: 'week', count: 2 }, scope: 'later' });
    expect(await days()).toEqual(['2040-03-01', '2040-03-02', '2040-03-03', '2040-03-10']);
    expect((await change((await nth(1)).id, { repeat: null, scope: 'later' })).body.series).toBeNull();
    expect(await days()).toEqual(['2040-03-01', '2040-03-02', '2040-03-03', '2040-03-10']);
    const single = await make({ every: 'day', count: 1 }, '2041-01-01T12:00:00Z');
    await change(single.id, { repeat: null, scope: 'later' });
    await change(single.id, { repeat: { every: 'month', count: 2 } });
    expect((await days()).slice(-2)).toEqual(['2041-01-01', '2041-02-01']);
  });

  test('deleted: one, or this and later ones, which do not come back', async () => {
    await make({ every: 'day' });
    const remove = (id: number, scope = '') => scheduling.call('DELETE', `/${id}${scope}`);
    await remove((await nth(1)).id);
    await remove((await nth(3)).id, '?scope=later');
    expect(await days()).toEqual(['2040-03-01', '2040-03-03', '2040-03-04']);
    expect(await scheduling.rows(sql`select next_clock, fill_at from schedule_series`)).toEqual([
      { next_clock: null, fill_at: null },
    ]);
  });

  test('by its maker alone, however many they are', async () => {
    const made = await make({ every: 'day', count: 3 });
    const { eve } = scheduling.office;
    const as = (method: 'PUT' | 'DELETE', path: string, body?: object) => scheduling.call(method, path, body, eve);
    expect((await as('PUT', `/${made.id}`, { body: 'Outra coisa', scope: 'later' })).status).toBe(403);
    expect((await as('DELETE', `/${made.id}?scope=later`)).status).toBe(403);
    expect(await scheduling.count('schedules')).toBe(3);
  });

  test('from two rows of it at once: both are done, and nobody waits for ever', async () => {
    await make({ every: 'day', count: 8 });
    const [second, fifth] = [await nth(1), await nth(4)];
    const answers = await Promise.all([
      change(fifth.id, { body: 'Depois', scope: 'later' }),
      change(second.id, { sendAt: '2040-03-02T20:00:00Z', scope: 'later' }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect(await days()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((day) => `2040-03-0${day}`));
  });
});

test('those of a contact that is merged go on as the other’s', async () => {
  await make({ every: 'day', count: 70 });
  const other = await buildContact(product.platform, scheduling.office.company.id);
  const { status } = await product.call(scheduling.office.admin.token, 'POST', `/contacts/${other.id}/merge`, {
    contactId: scheduling.contactId,
  });
  expect(status).toBe(200);
  expect(await scheduling.rows(sql`select distinct contact_id as id from schedule_series`)).toEqual([{ id: other.id }]);
  expect(await scheduling.rows(sql`select distinct contact_id as id from schedules`)).toEqual([{ id: other.id }]);
});
