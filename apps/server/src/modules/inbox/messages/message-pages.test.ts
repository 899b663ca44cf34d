// A conversation by request: pages from any place in it, what was said in it, its files; over the contact's earlier tickets.
import type { Message } from '@recado/contract/messages';
import type { Viewer } from '@recado/rules/tickets';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildMessage, buildTicket } from '../../../../test/build.ts';
import { buildOffice, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { insertStored } from '../media/media.service.ts';
import { findConversation } from './message-pages.repo.ts';

let product: Product;
let office: Office;
/** ann's, and before it a closed one of the same contact */
let ticketId: number;
let earlierId: number;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  office = await buildOffice(product);
  const earlier = await make({ status: 'closed' });
  earlierId = earlier.id;
  ticketId = (await make({ status: 'open', userId: office.ann.id, contactId: earlier.contactId })).id;
});

const make = (values: Parameters<typeof buildTicket>[2] = {}) =>
  buildTicket(product.platform, office.company.id, {
    whatsappId: office.whatsappId,
    queueId: office.sales.id,
    ...values,
  });

const say = (id: number, values: Parameters<typeof buildMessage>[3]) =>
  buildMessage(product.platform, office.company.id, id, values);

interface Page {
  messages: Message[];
  hasMore: boolean;
  cursor: string | null;
  hasNewer: boolean;
  count: number;
  endings: { ticketId: number; at: string }[];
  error?: string;
}
const page = async (query: string, token = office.ann.token): Promise<Page> =>
  (await product.call<Page>(token, 'GET', `/messages/${ticketId}${query}`)).body;

/** Its texts, and whether there is more on either side. */
const shown = async (query: string, token?: string): Promise<unknown[]> => {
  const { messages, hasMore, hasNewer } = await page(query, token);
  return [messages.map(({ body }) => body).join(' '), hasMore, hasNewer];
};

const numbers = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at)).join(' ');

describe('pages', () => {
  /** of the messages 1 to 30: 1–10 in the earlier ticket, at noon of the days from 2024-03-01 on, two a day */
  let ids: number[];

  beforeEach(async () => {
    ids = [0];
    for (let n = 1; n <= 30; n += 1) {
      const day = String(Math.ceil(n / 2) + (n > 20 ? 3 : 0)).padStart(2, '0');
      const { id } = await say(n <= 10 ? earlierId : ticketId, {
        body: String(n),
        createdAt: new Date(`2024-03-${day}T12:00:00Z`),
      });
      ids.push(id);
    }
  });

  test.each<[query: (ids: number[]) => string, from: number, to: number, hasMore: boolean, hasNewer: boolean]>([
    [() => '', 11, 30, true, false],
    [() => '?limit=7', 24, 30, true, false],
    [() => '?limit=100', 1, 30, false, false],
    [() => '?pageNumber=2', 1, 10, false, true],
    [(at) => `?before=${at[11]}`, 1, 10, false, true],
    [(at) => `?before=${at[25]}&limit=3`, 22, 24, true, true],
    [(at) => `?before=${at[6]}&limit=5`, 1, 5, false, true],
    [(at) => `?after=${at[20]}&limit=5`, 21, 25, true, true],
    [(at) => `?after=${at[25]}&limit=5`, 26, 30, true, false],
    [(at) => `?after=${at[8]}&limit=4`, 9, 12, true, true],
    [(at) => `?around=${at[10]}&limit=4`, 8, 11, true, true],
    [(at) => `?around=${at[10]}&limit=5`, 8, 12, true, true],
    [(at) => `?around=${at[1]}&limit=6`, 1, 3, false, true],
    [(at) => `?around=${at[30]}&limit=6`, 27, 30, true, false],
    [() => '?date=2024-03-04&limit=3', 7, 9, true, true],
    [() => '?date=2024-03-11&limit=3', 21, 23, true, true],
    [() => '?date=2020-01-01&limit=3', 1, 3, false, true],
    [() => '?date=2024-03-18', 29, 30, true, false],
    [() => '?date=2024-04-01&limit=3', 28, 30, true, false],
  ])('%s', async (query, from, to, hasMore, hasNewer) => {
    expect(await shown(query(ids))).toEqual([numbers(from, to), hasMore, hasNewer]);
  });

  test('with them, when the earlier ticket was closed the last time', async () => {
    expect((await page('')).endings).toEqual([]);
    await product.platform.db.withTenant(office.company.id, (tx) =>
      tx.execute(sql`insert into ticket_tracking (ticket_id, finished_at)
        select id, '2024-03-05T18:30:00Z'::timestamptz + n * interval '1 day'
        from unnest(array[${earlierId}, ${ticketId}]::bigint[]) id, generate_series(0, 1) n`),
    );
    expect((await page('')).endings).toEqual([{ ticketId: earlierId, at: '2024-03-06T18:30:00.000Z' }]);
  });

  test('after the last: nothing, and nothing newer', async () => {
    expect(await shown(`?after=${ids[30]}`)).toEqual(['', true, false]);
    expect(await shown(`?before=${ids[1]}`)).toEqual(['', false, true]);
  });

  test('all of it by steps, either way', async () => {
    const back: string[] = [];
    for (let before: number | undefined, more = true; more;) {
      const step = await page(`?limit=7${before ? `&before=${before}` : ''}`);
      back.unshift(...step.messages.map(({ body }) => body));
      before = step.messages[0]?.id;
      more = step.hasMore;
    }
    expect(back.join(' ')).toBe(numbers(1, 30));
    const forth: string[] = [];
    for (let after = 1, more = true; more;) {
      const step = await page(`?limit=7&after=${after}`);
      forth.push(...step.messages.map(({ body }) => body));
      after = step.messages.at(-1)?.id ?? 0;
      more = step.hasNewer;
    }
    expect(forth.join(' ')).toBe(numbers(1, 30));
  });

  test('midnight is the company’s', async () => {
    const { id } = await say(ticketId, { body: 'late', createdAt: new Date('2024-05-02T01:00:00Z') });
    expect((await page('?date=2024-05-01')).messages.map((each) => each.id)).toEqual([id]);
    expect((await page('?date=2024-05-02')).hasNewer).toBe(false);
  });

  test('around one that is not of it: ERR_NO_MESSAGE_FOUND; two places: ERR_VALIDATION', async () => {
    const elsewhere = await say((await make()).id, { body: 'x' });
    expect(await product.call(office.ann.token, 'GET', `/messages/${ticketId}?around=${elsewhere.id}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_MESSAGE_FOUND' },
    });
    expect((await page('?before=5&after=3')).error).toBe('ERR_VALIDATION');
    expect((await page('?limit=101')).error).toBe('ERR_VALIDATION');
  });

  test('only the newest page clears the unread count', async () => {
    const waiting = await make({ status: 'open', userId: office.ann.id, unreadMessages: 3 });
    const { id } = await say(waiting.id, { body: 'x' });
    const unread = async (): Promise<unknown> =>
      (await product.call(office.ann.token, 'GET', `/tickets/${waiting.id}`)).body['unreadMessages'];
    for (const query of [`?around=${id}`, `?after=${id - 1}`, `?before=${id + 1}`, '?date=2024-01-01'])
      await product.call(office.ann.token, 'GET', `/messages/${waiting.id}${query}`);
    expect(await unread()).toBe(3);
    await product.call(office.ann.token, 'GET', `/messages/${waiting.id}`);
    expect(await unread()).toBe(0);
  });

  test('two statements at most, in one piece with those of every request; where a day begins is asked first', async () => {
    for (const query of ['', `?around=${ids[12]}`, `?before=${ids[12]}`, '/search?searchParam=1', '/media'])
      expect(await statementsOf(product, () => page(query)), query).toBeLessThanOrEqual(4);
    expect(await statementsOf(product, () => page('?date=2024-03-04'))).toBeLessThanOrEqual(5);
  });

  test('of what was done in the company’s other tickets nothing is read', async () => {
    const { id: other } = await make({ status: 'closed' });
    const read = await product.platform.db.withTenant(office.company.id, async (tx) => {
      await tx.execute(sql`
        insert into ticket_timeline (ticket_id, kind, by_kind, after_id, data)
          select ${other}, 'accepted', 'person', 0, '{}' from generate_series(1, 3000)`);
      const viewer: Viewer = {
        userId: office.admin.id,
        profile: 'admin',
        allTicket: true,
        queueIds: [],
        connectionIds: [],
        permissions: [],
      };
      await findConversation(tx, viewer, ticketId);
      const { rows } = await tx.execute<{ read: number }>(sql`
        select idx_tup_fetch::int as read from pg_stat_xact_user_tables where relname = 'ticket_timeline'`);
      return rows[0]?.read;
    });
    expect(read).toBeLessThan(100);
  });
});

describe('search', () => {
  interface Found {
    matches: { messageId: number; excerpt: string; fromMe: boolean; createdAt: string }[];
    hasMore: boolean;
    cursor: string | null;
    count: number;
    error?: string;
  }
  const search = async (term: string, more = '', token = office.ann.token): Promise<Found> =>
    (
      await product.call<Found>(
        token,
        'GET',
        `/messages/${ticketId}/search?searchParam=${encodeURIComponent(term)}${more}`,
      )
    ).body;

  test('the latest first, over the earlier tickets, page by page', async () => {
    for (let n = 1; n <= 45; n += 1)
      await say(n <= 15 ? earlierId : ticketId, { body: n % 2 ? `A promoção ${n}` : 'outra', fromMe: n === 45 });
    const first = await search('promocao');
    expect(first).toMatchObject({ hasMore: true, count: 23 });
    expect(first.matches).toHaveLength(20);
    expect(first.matches[0]).toMatchObject({ excerpt: 'A promoção 45', fromMe: true });
    const second = await search('promocao', `&cursor=${first.cursor}`);
    expect(second.matches.map(({ excerpt }) => excerpt)).toEqual(['A promoção 5', 'A promoção 3', 'A promoção 1']);
    expect(second).toMatchObject({ hasMore: false, cursor: null, count: 23 });
  });

  test('nothing of others, nothing that was deleted, nothing without words', async () => {
    const elsewhere = await make();
    await say(elsewhere.id, { body: 'segredo' });
    await say(ticketId, { body: 'segredo', isDeleted: true });
    expect(await search('segredo')).toEqual({ matches: [], hasMore: false, cursor: null, count: 0 });
    expect(await search('')).toEqual({ matches: [], hasMore: false, cursor: null, count: 0 });
    await say(ticketId, { body: 'segredo' });
    expect(await search('segredo')).toMatchObject({ count: 1 });
    expect((await search('segredo', '', office.eve.token)).error).toBe('ERR_NO_PERMISSION');
    const stranger = await buildOffice(product);
    expect((await search('segredo', '', stranger.admin.token)).error).toBe('ERR_NO_TICKET_FOUND');
  });

  test('an earlier ticket that one may not see is not searched, nor are its files shown', async () => {
    const hidden = await make({ status: 'closed', queueId: office.support.id });
    const { id } = await make({ status: 'closed', contactId: hidden.contactId });
    ticketId = id;
    await say(hidden.id, { body: 'segredo', mediaType: 'image', mediaId: await file() });
    expect((await search('segredo')).count).toBe(0);
    expect((await page('/media')).messages).toEqual([]);
    expect((await page('?limit=50')).messages).toEqual([]);
    expect((await search('segredo', '', office.admin.token)).count).toBe(1);
    expect((await page('/media', office.admin.token)).messages).toHaveLength(1);
  });
});

const file = (): Promise<number> =>
  product.platform.db.withTenant(office.company.id, (tx) =>
    insertStored(tx, { mime: 'image/png', fileName: 'a.png', size: 3, storageKey: `k${Math.random()}` }),
  );

describe('files', () => {
  test('by kind, the latest first, page by page', async () => {
    const send = async (id: number, body: string, mediaType: string, more = {}) =>
      say(id, { body, mediaType, mediaId: await file(), ...more });
    await send(earlierId, 'photo', 'image');
    await send(earlierId, 'film', 'video');
    await send(ticketId, 'sticker', 'sticker');
    await send(ticketId, 'voice', 'audio');
    await send(ticketId, 'paper', 'application');
    await send(ticketId, 'gone', 'image', { isDeleted: true });
    await say(ticketId, { body: 'call', mediaType: 'call_log' });
    const kind = async (query: string): Promise<string> =>
      (await page(`/media${query}`)).messages.map(({ body }) => body).join(' ');
    expect(await kind('')).toBe('sticker film photo');
    expect(await kind('?kind=audio')).toBe('voice');
    expect(await kind('?kind=document')).toBe('paper');
    expect((await page('/media')).messages[0]).toMatchObject({
      mediaName: 'a.png',
      mediaUrl: expect.any(String) as string,
    });
    for (let n = 1; n <= 31; n += 1) await send(ticketId, `p${n}`, 'image');
    const first = await page('/media');
    expect([first.messages.length, first.hasMore]).toEqual([30, true]);
    expect(await kind(`?cursor=${first.cursor}`)).toBe('p1 sticker film photo');
    expect((await page('/media', office.eve.token)).error).toBe('ERR_NO_PERMISSION');
  });
});
