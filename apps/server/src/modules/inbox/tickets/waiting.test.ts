// Since when somebody waits, whose turn it is, and in which order the list shows them.
import type { Ticket } from '@recado/contract/tickets';
import { turnOf } from '@recado/rules/waiting';
import { eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildConnection, buildContact, buildDriver, buildTicket } from '../../../../test/build.ts';
import { ANA, InboundLine, message } from '../../../../test/inbound-line.ts';
import { buildOffice, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { ticketDrivers, tickets } from '../../../schema/tickets.ts';
import { tryAutomatic } from '../messages/send-automatic.service.ts';
import { pageTurns } from './ticket-list.repo.ts';
import { scopeOf, type Branch } from './ticket-scope.rules.ts';

let product: Product;
let office: Office;
/** of the test, by the product's clock */
let began: Date;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  office = await buildOffice(product);
  began = product.clock.now();
});

const MINUTE_MS = 60_000;

const minutesAgo = (minutes: number): Date => new Date(began.getTime() - minutes * MINUTE_MS);

/** That they wait since the act that was just done. */
const expectSince = (since: string | null, before: Date): void => {
  expect(new Date(since ?? 0).getTime()).toBeGreaterThanOrEqual(before.getTime());
};

const make = async (values: Parameters<typeof buildTicket>[2] = {}): Promise<number> =>
  (await buildTicket(product.platform, office.company.id, { whatsappId: office.whatsappId, ...values })).id;

const get = async (id: number): Promise<Ticket> =>
  (await product.call<Ticket>(office.admin.token, 'GET', `/tickets/${id}`)).body;

const put = async (id: number, body: object): Promise<Ticket> => {
  const answer = await product.call<Ticket>(office.admin.token, 'PUT', `/tickets/${id}`, body);
  expect(answer.status).toBe(200);
  return answer.body;
};

const order = async (query: string, token = office.admin.token): Promise<number[]> => {
  const found: number[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null && pages < 10; pages += 1) {
    const before: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { body }: { body: { tickets: Ticket[]; cursor: string | null } } = await product.call(
      token,
      'GET',
      `/tickets?status=pending&sort=${query}${before}`,
    );
    found.push(...body.tickets.map(({ id }) => id));
    ({ cursor } = body);
  }
  return found;
};

const line = () =>
  new InboundLine(product, office.company.id, { id: office.whatsappId, name: 'Line', queueIds: [office.sales.id] });
const at = (minutes: number): { sentAt: string } => ({ sentAt: minutesAgo(minutes).toISOString() });

const only = async (): Promise<Ticket> => {
  const [row] = (await line().read()).tickets;
  return get(row?.id ?? 0);
};

describe('since when they wait', () => {
  test('since the first message that nobody has answered', async () => {
    await line().take(message(at(42)), message(at(5)));
    expect(await only()).toMatchObject({
      waitingSince: minutesAgo(42).toISOString(),
      lastMessageAt: minutesAgo(5).toISOString(),
    });
  });

  test('together as one by one, and an answer typed on the phone counts', async () => {
    const said = [message(at(42)), message({ ...at(20), fromMe: true }), message(at(7)), message(at(3))];
    await line().takeTogether(...said);
    expect(await only()).toMatchObject({ waitingSince: minutesAgo(7).toISOString() });
    await line().take(message({ ...at(1), fromMe: true }));
    expect(await only()).toMatchObject({ status: 'pending', waitingSince: minutesAgo(1).toISOString() });
  });

  test('to be taken up and returned without an answer changes nothing; with one, it begins anew', async () => {
    await line().take(message(at(42)));
    const { id } = await only();
    expect((await put(id, { status: 'open' })).waitingSince).toBeNull();
    expect((await put(id, { status: 'pending', userId: null })).waitingSince).toBe(minutesAgo(42).toISOString());
    await put(id, { status: 'open' });
    const sent = await product.call(office.admin.token, 'POST', `/messages/${id}`, { body: 'Good morning' });
    expect(sent.status).toBe(200);
    const returned = product.clock.now();
    expectSince((await put(id, { status: 'pending', userId: null })).waitingSince, returned);
  });

  test('what nobody typed is no answer', async () => {
    await line().take(message(at(42)));
    const { id } = await only();
    await inCompany(product.platform, office.company.id, undefined, (ctx) =>
      tryAutomatic(ctx, id, 'Somebody will be with you', { origin: 'driver', lane: 'reply' }),
    );
    expect(await get(id)).toMatchObject({ waitingSince: minutesAgo(42).toISOString(), lastMessageFromMe: true });
  });

  test('to be moved from queue to queue changes nothing; to be closed ends it, and what begins again begins then', async () => {
    await line().take(message(at(42)));
    const { id } = await only();
    expect((await put(id, { queueId: office.support.id })).waitingSince).toBe(minutesAgo(42).toISOString());
    expect((await put(id, { status: 'closed' })).waitingSince).toBeNull();
    await put(id, { status: 'open' });
    const again = product.clock.now();
    expectSince((await put(id, { status: 'pending', userId: null })).waitingSince, again);
  });

  test('while a driver speaks with them they do not wait for people: from their last word on they do', async () => {
    const id = await make({ waitingSince: minutesAgo(90), customerWroteAt: minutesAgo(8) });
    const driver = await buildDriver(product.platform, office.company.id, id);
    await product.platform.db.withTenant(office.company.id, (tx) =>
      tx.delete(ticketDrivers).where(eq(ticketDrivers.id, driver.id)),
    );
    expect((await get(id)).waitingSince).toBe(minutesAgo(8).toISOString());
  });

  test('a conversation that we begin waits from then on', async () => {
    const contact = await buildContact(product.platform, office.company.id, { number: ANA.phone });
    const { body } = await product.call<Ticket>(office.admin.token, 'POST', '/tickets', {
      contactId: contact.id,
      status: 'pending',
    });
    expectSince(body.waitingSince, began);
    expect(body.lastMessageAt).toBeNull();
  });
});

describe('the order', () => {
  test('the longest waiting first, or last, whoever wrote again meanwhile; in pages by a key', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 85; n += 1)
      ids.push(
        // Two at a time have waited as long; the latest change is another matter.
        await make({ waitingSince: minutesAgo(200 - Math.floor(n / 2)), updatedAt: minutesAgo(n % 7) }),
      );
    expect(await order('waiting')).toEqual(ids);
    expect(await order('-waiting')).toEqual(ids.toReversed());
  });

  test('on an official number by its window, where that closes sooner; SQL and rule agree', async () => {
    const cloud = await buildConnection(product.platform, office.company.id, {
      status: 'CONNECTED',
      provider: 'cloud',
    });
    const official = { whatsappId: cloud.id };
    const [hours, window] = [(n: number): Date => minutesAgo(n * 60), 24];
    const made = {
      'window open for an hour yet': await make({
        ...official,
        waitingSince: hours(1),
        customerWroteAt: hours(window - 1),
      }),
      'waits for ten hours': await make({ waitingSince: hours(10) }),
      'waits for nine hours, wrote again': await make({
        ...official,
        waitingSince: hours(9),
        customerWroteAt: hours(1),
      }),
      'window closed before': await make({ ...official, waitingSince: hours(2), customerWroteAt: hours(70) }),
      'elsewhere there is no window': await make({ waitingSince: hours(1.5), customerWroteAt: hours(23) }),
    };
    const ids = Object.values(made);
    expect(await order('waiting')).toEqual(ids);
    expect(await order('-waiting')).toEqual(ids.toReversed());
    const rows = await product.platform.db.withTenant(office.company.id, (tx) => tx.select().from(tickets));
    for (const { id, turnAt } of rows) {
      const { waitingSince, replyUntil } = await get(id);
      const dates = { waitingSince: new Date(waitingSince ?? 0), replyUntil: replyUntil ? new Date(replyUntil) : null };
      expect(turnAt?.getTime()).toBe(turnOf(dates));
    }
  });

  test('shows each attendant what the other order shows them, and nothing that a driver holds', async () => {
    const { ann, eve, sales, support } = office;
    const inSales = await make({ queueId: sales.id, waitingSince: minutesAgo(5) });
    const inSupport = await make({ queueId: support.id, waitingSince: minutesAgo(6) });
    const nowhere = await make({ waitingSince: minutesAgo(7) });
    const forAnn = await make({ queueId: support.id, userId: ann.id, waitingSince: minutesAgo(8) });
    const held = await make({ queueId: sales.id, waitingSince: minutesAgo(9) });
    await buildDriver(product.platform, office.company.id, held);
    expect(await order('waiting', ann.token)).toEqual([forAnn, inSales]);
    expect(await order('waiting', eve.token)).toEqual([forAnn, nowhere, inSupport]);
    expect(await order('waiting')).toEqual([forAnn, nowhere, inSupport, inSales]);
  });

  test.each([
    'status=open&sort=waiting',
    'sort=waiting',
    'status=pending&withBot=true&sort=waiting',
    'status=pending&searchParam=a&sort=waiting',
    'status=pending&sort=name',
  ])('is for what waits: %s is refused', async (query) => {
    const { status, body } = await product.call(office.admin.token, 'GET', `/tickets?${query}`);
    expect([status, body['error']]).toEqual([400, 'ERR_VALIDATION']);
  });
});

test('a page is read from an index in its order, however many wait', async () => {
  const { company, sales, support, whatsappId, ann } = office;
  const lines = [whatsappId];
  for (let n = 1; n < 20; n += 1) lines.push((await buildConnection(product.platform, company.id)).id);
  // Few people on many lines, a line at a time: what is slow to make is people, and a statement has its time.
  const inCompanyOf = (statement: SQL) => product.platform.db.withTenant(company.id, (tx) => tx.execute(statement));
  await inCompanyOf(
    sql`insert into contacts (name, number) select 'P ' || n, '5511' || (900000000 + n) from generate_series(1, 500) n`,
  );
  for (const whichLine of lines)
    await inCompanyOf(sql`
      insert into tickets (contact_id, whatsapp_id, queue_id, user_id, waiting_since)
      select id, ${whichLine}::bigint, case id % 3 when 0 then ${sales.id}::bigint when 1 then ${support.id}::bigint end,
        case when id % 100 = 0 then ${ann.id}::bigint end, now() - make_interval(secs => (id * 37 + ${whichLine}::int * 11) % 5000)
      from contacts`);
  // As the server's own housekeeping does once many have come.
  await product.platform.db.withSystem((tx) => tx.execute(sql`analyze tickets`));
  const branches: [string, Branch[]][] = [
    ['everything', scopeOf({ ...viewer(office.admin.id), profile: 'admin' }, { status: 'pending', showAll: false })],
    [
      'an attendant',
      scopeOf(
        { ...viewer(ann.id), queueIds: [sales.id, support.id], connectionIds: lines.slice(0, 2) },
        { status: 'pending', showAll: false },
      ),
    ],
  ];
  for (const [name, scope] of branches) {
    const { read, second } = await product.platform.db.withTenant(company.id, async (tx) => {
      const count = async (): Promise<number> => {
        const { rows } = await tx.execute<{ n: string }>(
          sql`select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as n from pg_stat_xact_user_tables where relname = 'tickets'`,
        );
        return Number(rows[0]?.n);
      };
      const before = await count();
      const first = await pageTurns(tx, scope, undefined, 41);
      expect(first).toHaveLength(41);
      const afterFirst = await count();
      await pageTurns(tx, scope, first.at(-1), 41);
      return { read: afterFirst - before, second: (await count()) - afterFirst };
    });
    // A page of each queue, each line, one's own and what has no line; never all ten thousand.
    expect([name, read <= 41 * 6, second <= 41 * 6]).toEqual([name, true, true]);
  }
});

const viewer = (userId: number) => ({
  userId,
  profile: 'user' as const,
  permissions: [],
  allTicket: false,
  queueIds: [] as number[],
  connectionIds: [] as number[],
});
