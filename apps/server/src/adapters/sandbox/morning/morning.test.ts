// A busy morning by request, on the real line: it comes, it is answered, it outlives a restart, it stops, and nothing is left of it.
import type { Morning } from '@recado/contract/simulator';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCompany, buildConnection, buildContact, buildUser } from '../../../../test/build.ts';
import { customerWrites, pairedConnection, phoneOf, until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { deleteNumbers } from '../../../modules/catalog/contacts/contacts.service.ts';
import { morningJob, removeCustomersJob } from './morning.jobs.ts';
import { lookAtCustomers } from './morning.service.ts';
import { numberOf, STORIES } from './stories.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

let product: Product;
let token: string;
let companyId: number;
let whatsappId: number;

beforeAll(async () => {
  product = await createProduct({ channels: true });
});
beforeEach(async () => {
  ({ id: companyId } = await buildCompany(product.platform));
  token = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
  ({ id: whatsappId } = await pairedConnection(product, token, companyId));
});
afterAll(() => product.close());

type Answer = { morning: Morning | null; error?: string };
const start = (body: object = { speed: 'quick' }, id = whatsappId, who = token) =>
  product.call<Answer>(who, 'POST', `/simulator/${id}/morning`, body);
const stop = () => product.call<Answer>(token, 'POST', '/simulator/morning/stop');
const remove = () => product.call<Answer>(token, 'DELETE', '/simulator/morning');
const morning = async () => (await product.call<Answer>(token, 'GET', '/simulator/morning')).body.morning;

const rowsOf = <T extends object = object>(query: ReturnType<typeof sql>): Promise<T[]> =>
  product.platform.db.withTenant(companyId, async (tx) => (await tx.execute(query)).rows as T[]);
const count = async (table: string): Promise<number> =>
  (await rowsOf<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`))[0]?.n ?? 0;

/** As the worker does it, a second at a time. */
async function letPass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    product.clock.advance(SECOND_MS);
    await lookAtCustomers(product.platform, companyId);
  }
}
const isSettled = () =>
  until(async () => {
    const [row] = await rowsOf<{ n: number }>(sql`
      select (select count(*) from sim_deliveries)::int + (select count(*) from inbound_events)::int
        + (select count(*) from outbox)::int as n`);
    expect(row?.n).toBe(0);
  });

const jobsOf = async (name: string): Promise<number> => {
  const { rows } = await product.platform.db.withSystem((tx) =>
    tx.execute(
      sql`select from pgboss.job where name = ${name} and data->>'companyId' = ${String(companyId)} and state < 'active'`,
    ),
  );
  return rows.length;
};

describe('while it runs', () => {
  test('forty people write in the company’s language, with a picture and a voice note', async () => {
    expect((await start()).body.morning).toMatchObject({ state: 'running', customers: 40, arrived: 0, whatsappId });
    await letPass(75);
    expect(await morning()).toMatchObject({ state: 'running', customers: 40, arrived: 40 });
    await isSettled();
    const found = await rowsOf<{ name: string; number: string }>(sql`select name, number from contacts order by id`);
    expect(found).toHaveLength(40);
    expect(found[0]).toEqual({ name: 'Ana Beatriz Souza', number: numberOf('pt', 0) });
    const kinds = await rowsOf<{ media_type: string }>(sql`
      select media_type from messages where media_type is not null and not from_me order by media_type`);
    expect(kinds.map(({ media_type }) => media_type)).toEqual(['audio', 'image']);
    await until(async () => {
      const files = await rowsOf<{ size: number }>(sql`select size from media where state = 'stored'`);
      expect(files).toHaveLength(2);
    });
    // Somebody who waits for long asks again.
    const nags = await rowsOf(sql`select from messages where body = 'Oi? Tem alguém aí?'`);
    expect(nags.length).toBeGreaterThan(3);
  });

  test('they read and answer what an attendant writes', async () => {
    await start();
    await letPass(5);
    const number = numberOf('pt', 0);
    const ticket = await until(async () => {
      const [row] = await rowsOf<{ id: number }>(sql`
        select t.id from tickets t join contacts c on c.id = t.contact_id where c.number = ${number}`);
      if (!row) throw new Error('not there yet');
      return row;
    });
    await product.call(token, 'PUT', `/tickets/${ticket.id}`, { status: 'open', userId: null });
    const sent = await product.call(token, 'POST', `/messages/${ticket.id}`, { body: 'Qual o CEP?' });
    expect(sent.status).toBe(200);
    await until(async () => expect((await phoneOf(product, token, whatsappId, number)).at(-1)?.fromCompany).toBe(true));
    await letPass(4);
    const shown = await phoneOf(product, token, whatsappId, number);
    expect(shown.at(-1)).toMatchObject({ fromCompany: false, body: 'O CEP é 01402-000' });
    expect(shown.at(-2)).toMatchObject({ body: 'Qual o CEP?', ack: 4 });
  });

  test('two looks at the same moment are one, and each has the next one made', async () => {
    await start();
    const before = await jobsOf(morningJob.name);
    await Promise.all([1, 2, 3].map(() => lookAtCustomers(product.platform, companyId)));
    expect(await rowsOf(sql`select from sim_messages where chat = ${numberOf('pt', 0)}`)).toHaveLength(1);
    expect(await jobsOf(morningJob.name)).toBe(before + 1);
  });

  test('a look that was lost is made up for by the minute', async () => {
    await start();
    await letPass(2);
    product.clock.advance(2 * MINUTE_MS);
    await morningJob.run?.(product.platform, {});
    expect(await morning()).toMatchObject({ arrived: 40 });
  });

  test('it is over by itself', async () => {
    await start();
    product.clock.advance(30 * MINUTE_MS);
    await lookAtCustomers(product.platform, companyId);
    expect(await morning()).toMatchObject({ state: 'over' });
  });

  test('stopped, nobody says another word; a new one begins with the same people', async () => {
    await start();
    await letPass(10);
    expect((await stop()).body.morning).toMatchObject({ state: 'over' });
    const said = await count('sim_messages');
    await letPass(20);
    expect(await count('sim_messages')).toBe(said);
    expect((await start()).body.morning).toMatchObject({ state: 'running', customers: 40, arrived: 0 });
    await letPass(3);
    expect(await count('sim_messages')).toBeGreaterThan(said);
  });
});

describe('not', () => {
  test('a second one at a time', async () => {
    const answers = await Promise.all([start(), start(), start()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test.each<[string, () => Promise<number>, number, string]>([
    [
      'on a line that is not paired',
      async () => (await buildConnection(product.platform, companyId)).id,
      409,
      'ERR_WAPP_NOT_INITIALIZED',
    ],
    [
      'on a real one',
      async () => (await buildConnection(product.platform, companyId, { provider: 'beta' })).id,
      404,
      'ERR_NO_WAPP_FOUND',
    ],
    [
      'on another company’s',
      async () => {
        const other = await buildCompany(product.platform);
        return (await buildConnection(product.platform, other.id)).id;
      },
      404,
      'ERR_NO_WAPP_FOUND',
    ],
  ])('%s', async (_case, line, status, error) => {
    expect(await start({}, await line())).toMatchObject({ status, body: { error } });
    expect(await morning()).toBeNull();
  });

  test('by an attendant', async () => {
    const attendant = product.tokenOf(await buildUser(product.platform, companyId, {}));
    expect((await start({}, whatsappId, attendant)).status).toBe(403);
  });
});

describe('removed', () => {
  const removal = removeCustomersJob(deleteNumbers);
  const runRemoval = async (): Promise<void> => {
    for (let clean = 0; clean < 6; clean += 1) {
      // It may meet what is on its way at the same rows; the queue then runs it again, as here.
      await until(async () => removal.run?.(product.platform, { companyId, clean }));
      await isSettled();
    }
  };

  test('with everything that is of them, and of nobody else', async () => {
    const { id: kept } = await buildContact(product.platform, companyId, { name: 'Real', number: '5511987654321' });
    await customerWrites(product, token, whatsappId, '5511987654321', 'I am real');
    await start();
    await letPass(70);
    await isSettled();
    const reserved = await count('removed_files');
    expect((await remove()).body.morning).toMatchObject({ state: 'removing' });
    expect(await jobsOf(removal.name)).toBe(1);
    expect((await start()).status).toBe(409);
    await letPass(5);
    await runRemoval();
    expect(await morning()).toBeNull();
    const left = await rowsOf<{ id: number }>(sql`select id from contacts`);
    expect(left.map(({ id }) => id)).toEqual([kept]);
    for (const [table, rows] of [
      ['tickets', 1],
      ['messages', 1],
      ['ticket_tracking', 1],
      ['sim_messages', 1],
      ['sim_customers', 0],
      ['sim_mornings', 0],
      ['media', 0],
    ] as const)
      expect([table, await count(table)]).toEqual([table, rows]);
    // Its files are on the list of those that go: theirs on the network, and the inbox's own.
    expect(await count('removed_files')).toBe(reserved + 4);
  });

  test('also what was still on its way', async () => {
    await start();
    await letPass(20);
    await remove();
    await runRemoval();
    expect([await morning(), await count('contacts'), await count('sim_messages')]).toEqual([null, 0, 0]);
  });

  test('the connection was deleted meanwhile', async () => {
    await start();
    await letPass(10);
    await isSettled();
    await rowsOf(sql`delete from connections where id = ${whatsappId}`);
    await letPass(1);
    expect(await morning()).toMatchObject({ state: 'over', whatsappId: null });
    await remove();
    await runRemoval();
    expect([await morning(), await count('contacts')]).toEqual([null, 0]);
  });
});

test('the stories name nobody twice across languages by number', () => {
  const all = (['pt', 'en', 'es'] as const).flatMap((language) =>
    STORIES[language].map((_, at) => numberOf(language, at)),
  );
  expect(new Set(all).size).toBe(all.length);
});
