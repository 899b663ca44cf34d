// What became of a ticket stands between its messages, and is told to whoever sees it.
import type { listMessages } from '@recado/contract/messages';
import type { TimelineEntry } from '@recado/contract/timeline';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildContact, buildMessage, buildTicket } from '../../../../test/build.ts';
import { buildOffice, eventsOf, queryRows, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { inCompany } from '../../../platform/context.ts';
import { moveTickets } from './move-tickets.service.ts';
import { recordTimeline } from './timeline.service.ts';

let product: Product;
let office: Office;
let ticketId: number;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  office = await buildOffice(product);
  const values = { whatsappId: office.whatsappId, queueId: office.sales.id };
  ticketId = (await buildTicket(product.platform, office.company.id, values)).id;
});

const call = <T>(person: Person, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  product.call<T>(person.token, method, path, body);

type Page = z.output<typeof listMessages.reply>;

const page = async (query = '', person = office.admin): Promise<Page> =>
  (await call<Page>(person, 'GET', `/messages/${ticketId}${query}`)).body;

const put = (person: Person, change: unknown) => call(person, 'PUT', `/tickets/${ticketId}`, change);
const say = async (body = 'x'): Promise<number> =>
  (await buildMessage(product.platform, office.company.id, ticketId, { body })).id;
const kinds = (entries: readonly TimelineEntry[]): string[] => entries.map(({ kind }) => kind);

const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
const by = (person: Person) => ({ kind: 'person', userId: person.id, name: person.name });
const entry = (id: number) =>
  ({
    ticketId: id,
    kind: 'failed',
    by: { kind: 'driver', userId: null, name: 'Menu' },
    data: { reason: 'x' },
  }) as const;

const cost = (query: string): Promise<number> => statementsOf(product, () => page(query));

describe('what is written', () => {
  test('what happens to one in which nobody has written stands below what was said before it', async () => {
    await say('one');
    const last = await say('two');
    const { body: before } = await call<{ contactId: number }>(office.admin, 'PUT', `/tickets/${ticketId}`, {
      status: 'closed',
    });
    const empty = { contactId: before.contactId, whatsappId: office.whatsappId, queueId: office.sales.id };
    const [second, third] = [
      await buildTicket(product.platform, office.company.id, { ...empty, status: 'closed' }),
      await buildTicket(product.platform, office.company.id, empty),
    ];
    ticketId = third.id;
    await put(office.ann, { status: 'open' });
    const { messages, timeline } = await page('', office.ann);
    expect(messages.map(({ id }) => id).at(-1)).toBe(last);
    expect(timeline.filter((line) => line.ticketId === third.id).map(({ afterId }) => afterId)).toEqual([last]);
    expect(second.id).toBeLessThan(third.id);
  });

  test('accepted, handed on, returned, closed and opened again, each by whom and from where to where', async () => {
    await put(office.ann, { status: 'open' });
    await put(office.ann, { queueId: office.support.id });
    await put(office.eve, { status: 'open' });
    await put(office.eve, { status: 'pending' });
    await put(office.eve, { status: 'closed' });
    await put(office.eve, { status: 'open' });
    const { timeline } = await page();
    const { sales, support, ann, eve } = office;
    expect(timeline).toMatchObject([
      {
        kind: 'accepted',
        ticketId,
        by: by(ann),
        data: { from: { queue: named(sales), user: null }, to: { queue: named(sales), user: named(ann) } },
      },
      {
        kind: 'transferred',
        by: by(ann),
        data: { from: { user: named(ann) }, to: { queue: named(support), user: null } },
      },
      { kind: 'accepted', by: by(eve), data: { to: { queue: named(support), user: named(eve) } } },
      { kind: 'returned', by: by(eve) },
      { kind: 'closed', by: by(eve) },
      { kind: 'reopened', by: by(eve), data: { to: { user: named(eve) } } },
    ]);
  });

  test('tags and notes; a change that makes no difference is no line', async () => {
    const { body: tag } = await call<{ id: number; name: string }>(office.admin, 'POST', '/tags', { name: 'VIP' });
    for (const tags of [[tag.id], [tag.id], []]) await call(office.ann, 'POST', '/tags/sync', { ticketId, tags });
    await call(office.ann, 'POST', '/ticket-notes', { ticketId, note: 'Calls at noon' });
    await put(office.ann, { status: 'pending' });
    expect((await page()).timeline).toMatchObject([
      { kind: 'tagged', by: { name: 'Ann' }, data: { tag: { id: tag.id, name: 'VIP' } } },
      { kind: 'untagged', data: { tag: { name: 'VIP' } } },
      { kind: 'noted' },
    ]);
  });

  test('names stay when people and queues go', async () => {
    await put(office.ann, { status: 'open' });
    await call(office.admin, 'DELETE', `/users/${office.ann.id}`);
    await call(office.admin, 'DELETE', `/queue/${office.sales.id}`);
    expect((await page()).timeline).toMatchObject([
      { kind: 'accepted', by: { userId: office.ann.id, name: 'Ann' }, data: { to: { user: { name: 'Ann' } } } },
      { kind: 'returned', by: { kind: 'removal', name: 'Admin' }, data: { from: { user: { name: 'Ann' } } } },
      {
        kind: 'transferred',
        by: { kind: 'removal' },
        data: { from: { queue: { name: office.sales.name } }, to: { queue: null } },
      },
    ]);
  });

  test('of many at once by one statement; those of a ticket that is gone are left out', async () => {
    const other = await buildTicket(product.platform, office.company.id, { whatsappId: office.whatsappId });
    await inCompany(product.platform, office.company.id, undefined, async (ctx) => {
      const before = product.platform.db.statements();
      await recordTimeline(ctx, [entry(ticketId), entry(other.id), entry(9_999_999)]);
      expect(product.platform.db.statements() - before).toBe(1);
    });
    expect(kinds((await page()).timeline)).toEqual(['failed']);
    const rows = await queryRows(product, office.company.id, sql`select from ticket_timeline`);
    expect(rows).toHaveLength(2);
  });

  test('they go with their ticket', async () => {
    await put(office.ann, { status: 'open' });
    await call(office.admin, 'DELETE', `/tickets/${ticketId}`);
    expect(await queryRows(product, office.company.id, sql`select from ticket_timeline`)).toEqual([]);
  });
});

describe('where it is shown', () => {
  test('after the message after which it happened, each on one page only', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      ids.push(await say());
      await put(office.ann, { status: n % 2 === 0 ? 'open' : 'pending' });
    }
    const all = (await page()).timeline;
    expect(all.map(({ afterId }) => afterId)).toEqual(ids);
    const newest = await page('?limit=2');
    expect(newest.timeline).toEqual(all.slice(3));
    const older = await page(`?limit=2&before=${ids[3]}`);
    expect(older.timeline).toEqual(all.slice(1, 3));
    expect((await page(`?limit=2&before=${ids[1]}`)).timeline).toEqual(all.slice(0, 1));
    expect((await page(`?limit=2&after=${ids[0]}`)).timeline).toEqual(all.slice(1, 3));
    expect((await page(`?limit=2&after=${ids[2]}`)).timeline).toEqual(all.slice(3));
    expect((await page('?limit=2&pageNumber=2')).timeline).toEqual(all.slice(1, 3));
    expect((await page(`?limit=2&around=${ids[2]}`)).timeline).toEqual(all.slice(1, 3));
  });

  test('of earlier conversations too, where one sees them', async () => {
    const contact = await buildContact(product.platform, office.company.id);
    const values = { contactId: contact.id, whatsappId: office.whatsappId };
    const { id } = await buildTicket(product.platform, office.company.id, { ...values, queueId: office.support.id });
    await inCompany(product.platform, office.company.id, undefined, (ctx) =>
      moveTickets(ctx, id, { status: 'closed' }, 'timeout'),
    );
    ticketId = (await buildTicket(product.platform, office.company.id, { ...values, queueId: office.sales.id })).id;
    await put(office.ann, { status: 'open' });
    expect(kinds((await page()).timeline)).toEqual(['closed', 'accepted']);
    // It was another queue's.
    expect(kinds((await page('', office.ann)).timeline)).toEqual(['accepted']);
  });

  test('costs the newest page no statement', async () => {
    await say();
    await cost('');
    const without = await cost('');
    await put(office.ann, { status: 'open' });
    expect(await cost('')).toBe(without);
  });

  test('browsers are told, in the rooms of who sees the ticket', async () => {
    await put(office.ann, { status: 'open' });
    const told = await eventsOf<{ action: string; entry: TimelineEntry }>(product, office.company.id, 'timeline');
    expect(told.map(({ payload }) => payload)).toEqual([{ action: 'create', entry: (await page()).timeline[0] }]);
    expect(told[0]?.rooms).toContain(`company-${office.company.id}-ticket-${ticketId}-queue-${office.sales.id}`);
  });
});
