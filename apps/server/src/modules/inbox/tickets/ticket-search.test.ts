// The ticket list's search, over names, numbers and all that was ever said: what is found, what is not, and by whom.
import type { FoundTicket } from '@recado/contract/tickets';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildContact, buildMessage, buildTicket } from '../../../../test/build.ts';
import { buildOffice, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { pageTickets } from './ticket-list.repo.ts';
import type { Branch } from './ticket-scope.rules.ts';

let product: Product;
let office: Office;

interface Page {
  tickets: FoundTicket[];
  hasMore: boolean;
  cursor: string | null;
}

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product);
});
afterAll(() => product.close());

const ticket = (values: Parameters<typeof buildTicket>[2] = {}) =>
  buildTicket(product.platform, office.company.id, {
    whatsappId: office.whatsappId,
    queueId: office.sales.id,
    ...values,
  });

/** A ticket in which this was said, one message each. */
async function said(texts: readonly string[], values: Parameters<typeof ticket>[0] = {}): Promise<number> {
  const { id } = await ticket(values);
  for (const body of texts) await buildMessage(product.platform, office.company.id, id, { body });
  return id;
}

const search = async (token: string, term: string, more = ''): Promise<Page> =>
  (await product.call<Page>(token, 'GET', `/tickets?searchParam=${encodeURIComponent(term)}${more}`)).body;

const ids = async (token: string, term: string, more = ''): Promise<number[]> =>
  (await search(token, term, more)).tickets.map(({ id }) => id);

describe('what is found', () => {
  test.each([
    ['a word', 'boleto', true],
    ['other capitals', 'BOLETO', true],
    ['without its accent', 'amanha', true],
    ['with an accent that is not there', 'bolêto', true],
    ['several words, in another order', 'amanhã boleto', true],
    ['the beginning of a word', 'bol', true],
    ['the last of several begun', 'boleto aman', true],
    ['a number', '1.234', true],
    ['between symbols', 'vence', true],
    ['a whole word of two letters', 'de', true],
    ['what is no beginning', 'oleto', false],
    ['two letters of a longer word', 'bo', false],
    ['an earlier word that is only begun', 'bol amanhã', false],
    ['words of which one is missing', 'boleto hoje', false],
    ['signs that mean something to the index', "boleto' & !'amanhã:*", true],
    ['no word at all', '😀', false],
    ['a word too long for the index', 'a'.repeat(80), true],
    ['the beginning of one', 'a'.repeat(50), true],
    ['one that begins as it does', `${'a'.repeat(50)}b`, false],
  ])('%s: %s', async (_case, term, isFound) => {
    const id = await said([`Segue o boleto de R$ 1.234,50 😀vence😀 amanhã! ${'a'.repeat(80)}`]);
    expect(await ids(office.ann.token, term)).toEqual(isFound ? [id] : []);
    const path = `/messages/${id}/search?searchParam=${encodeURIComponent(term)}`;
    const { body } = await product.call<{ count: number }>(office.ann.token, 'GET', path);
    expect(body.count).toBe(isFound ? 1 : 0);
    const tickets = sql`array[${id}::bigint]`;
    const byIndex = sql`select message_id from search_messages_of(${term}, ${tickets})`;
    expect(await queryRows(product, office.company.id, byIndex)).toHaveLength(isFound ? 1 : 0);
  });

  // Some are read, and if few of those have the words it says that it went no further (a row without a ticket): as far as it went, it
  // says the same as the index, of short and of long conversations.
  test.each([
    ['in most tickets', 'bom dia', true],
    ['begun', 'bol', true],
    ['in few', 'geladeira', false],
    ['with an accent', 'amanha', true],
    ['in the oldest of many messages', 'garantia', true],
    ['in none', 'xyzzy', false],
  ])('a word %s: as the index says, ticket by ticket', async (_case, term, isRead) => {
    const wanted: number[] = [];
    for (let n = 0; n < 45; n += 1) wanted.push((await ticket()).id);
    await queryRows(
      product,
      office.company.id,
      sql`insert into messages (ticket_id, chat, external_id, body, contact_id, whatsapp_id)
        select t.id, 'chat-' || t.id, t.id || '-' || n, case
            when n = 1 and t.id % 3 = 0 then 'Tem garantia?' when n % 7 = 0 then 'Segue o boleto, até amanhã'
            when n = 2 and t.id % 20 = 0 then 'a geladeira' when n % 3 = 0 then 'Bom dia!' else 'sim ' || n end,
          t.contact_id, t.whatsapp_id
        from tickets t, generate_series(1, case when t.id % 15 = 0 then 450 else 10 end) n
        where t.id = any(${sql.param(wanted)}::bigint[])`,
    );
    const ask = (of: SQL) =>
      queryRows<{ ticket: number | null; message: number | null }>(
        product,
        office.company.id,
        sql`select ticket_id as ticket, max(message_id) as message from ${of} group by ticket_id order by 1`,
      );
    const tickets = sql`${sql.param(wanted)}::bigint[]`;
    const all = await ask(sql`search_messages_of(${term}, ${tickets})`);
    const read = await ask(sql`search_latest_of(${term}, ${tickets}, 1000)`);
    const found = read.filter((row) => row.ticket !== null);
    const messages = (of: SQL) =>
      queryRows(product, office.company.id, sql`select message_id from ${of} order by message_id`);
    expect(await messages(sql`search_conversation(${term}, ${tickets})`)).toEqual(
      await messages(sql`search_messages_of(${term}, ${tickets})`),
    );
    expect(read.length === found.length).toBe(isRead);
    expect(found).toEqual(isRead ? all : all.slice(0, found.length));
    if (!isRead) return;
    const some = await ask(sql`search_latest_of(${term}, ${tickets}, 10)`);
    expect(some.length).toBeGreaterThanOrEqual(Math.min(10, all.length));
    expect(some).toEqual(all.slice(0, some.length));
  });

  // Of ten at a time 2, 1 and none have it.
  test.each([
    [3, 3, 0],
    [4, 3, 1],
  ])(
    'wanted of %d tickets, a word found in %d: the index is asked for the rest %d times',
    async (enough, had, asks) => {
      const tickets: number[] = [];
      for (let n = 0; n < 30; n += 1) tickets.push(await said([[0, 1, 10].includes(n) ? 'a geladeira' : 'sim']));
      const told = sql`search_latest_of('geladeira', ${sql.param(tickets)}::bigint[], ${enough})`;
      const rows = await queryRows<{ ticket_id: number | null }>(
        product,
        office.company.id,
        sql`select * from ${told}`,
      );
      const unsure = rows.filter((row) => row.ticket_id === null);
      expect([rows.length - unsure.length, unsure.length]).toEqual([had, asks]);
    },
  );

  test('all the words stand in one message; the latest such message is shown', async () => {
    await said(['a nota', 'o boleto']);
    const id = await said(['nota e boleto', 'Aqui está o boleto da nota 12', 'obrigado']);
    const { tickets } = await search(office.ann.token, 'nota boleto');
    expect(tickets.map((each) => each.id)).toEqual([id]);
    const [message] = await queryRows<{ id: number; created_at: string }>(
      product,
      office.company.id,
      sql`select id, created_at from messages where body like 'Aqui%'`,
    );
    expect(tickets[0]?.match).toEqual({
      messageId: message?.id,
      excerpt: 'Aqui está o boleto da nota 12',
      createdAt: new Date(message?.created_at ?? '').toISOString(),
    });
  });

  test('a long text: the piece with the words', async () => {
    await said([`${'Lorem ipsum dolor sit amet. '.repeat(40)}Entregue na terça. ${'Consectetur elit. '.repeat(40)}`]);
    const [found] = (await search(office.ann.token, 'entregue terca')).tickets;
    expect(found?.match?.excerpt).toContain('Entregue na terça.');
    expect(found?.match?.excerpt.length).toBeLessThanOrEqual(160);
  });

  test('names and numbers too, without a message', async () => {
    const contact = await buildContact(product.platform, office.company.id, { name: 'Boleto Bancário Ltda' });
    const byName = await said(['um boleto'], { contactId: contact.id });
    const byText = await said(['outro boleto']);
    const { tickets } = await search(office.ann.token, 'boleto');
    expect(tickets.map(({ id, match }) => [id, match === null])).toEqual([
      [byText, false],
      [byName, true],
    ]);
    expect((await search(office.ann.token, contact.number.slice(4))).tickets).toMatchObject([
      { id: byName, match: null },
    ]);
    const [plain] = (await product.call<Page>(office.ann.token, 'GET', '/tickets')).body.tickets;
    expect(plain).not.toHaveProperty('match');
  });

  test('captions; no cards, places and calls; nothing that was deleted', async () => {
    const { id } = await ticket();
    const message = (values: Parameters<typeof buildMessage>[3]) =>
      buildMessage(product.platform, office.company.id, id, values);
    for (const mediaType of ['locationMessage', 'contactMessage', 'call_log'])
      await message({ body: 'segredo', mediaType });
    await message({ body: 'segredo', isDeleted: true });
    expect(await ids(office.admin.token, 'segredo')).toEqual([]);
    await message({ body: 'foto do pedido', mediaType: 'image' });
    expect(await ids(office.admin.token, 'foto')).toEqual([id]);
  });

  test('what an edit or a deletion left', async () => {
    const { id } = await ticket({ status: 'open', userId: office.ann.id });
    const { id: messageId } = await buildMessage(product.platform, office.company.id, id, {
      body: 'preco antigo',
      fromMe: true,
      userId: office.ann.id,
      ack: 2,
    });
    await product.call(office.ann.token, 'PUT', `/messages/${messageId}`, { body: 'preco novo' });
    expect(await ids(office.ann.token, 'antigo')).toEqual([]);
    expect(await ids(office.ann.token, 'novo')).toEqual([id]);
    await product.call(office.ann.token, 'DELETE', `/messages/${messageId}`);
    expect(await ids(office.ann.token, 'novo')).toEqual([]);
  });

  test('a text of any kind can be stored', async () => {
    const texts = [
      'x'.repeat(70_000),
      'é'.repeat(3_000),
      `${'palavra '.repeat(9_000)}fim`,
      '​ ٪ 你好，世界 ' + 'ß'.repeat(100),
    ];
    for (let n = 0; n < 12_000; n += 1) texts[3] += ` w${n}`;
    await said(texts);
    expect(await ids(office.admin.token, '世界')).toHaveLength(1);
  });
});

describe('who finds', () => {
  test('only what one may see, and only one’s company', async () => {
    const other = await buildOffice(product);
    const foreign = await buildTicket(product.platform, other.company.id, { whatsappId: other.whatsappId });
    await buildMessage(product.platform, other.company.id, foreign.id, { body: 'um segredo' });
    const sales = await said(['um segredo']);
    const support = await said(['um segredo'], { queueId: office.support.id });
    const bobs = await said(['um segredo'], { queueId: null, userId: office.bob.id, status: 'open' });
    const nobodys = await said(['um segredo'], { queueId: null });
    expect(await ids(office.ann.token, 'segredo')).toEqual([sales]);
    expect(await ids(office.bob.token, 'segredo')).toEqual([bobs, sales]);
    expect(await ids(office.eve.token, 'segredo')).toEqual([nobodys, support]);
    expect(await ids(office.admin.token, 'segredo')).toEqual([nobodys, bobs, support, sales]);
    expect(await ids(other.admin.token, 'segredo')).toEqual([foreign.id]);
    expect(await ids(other.ann.token, 'segredo')).toEqual([]);
  });

  test('within all filters', async () => {
    const old = new Date('2024-03-10T15:00:00Z');
    const open = await said(['um segredo'], { status: 'open', userId: office.bob.id, unreadMessages: 2 });
    const closed = await said(['um segredo'], {
      status: 'closed',
      userId: office.ann.id,
      createdAt: old,
      updatedAt: old,
    });
    const pending = await said(['um segredo'], { queueId: office.support.id, unreadMessages: 1 });
    await said(['outra coisa'], { status: 'open', userId: office.bob.id });
    const tagId = await product.platform.db.withTenant(office.company.id, async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(sql`
        with made as (insert into tags (name, color) values ('VIP', '#123456') returning id)
        insert into ticket_tags (ticket_id, tag_id) select ${closed}, id from made returning tag_id as id`);
      return rows[0]?.id;
    });
    const admin = (more: string): Promise<number[]> => ids(office.admin.token, 'segredo', more);
    expect(await admin('&status=closed')).toEqual([closed]);
    expect(await admin('&status=open')).toEqual([]);
    expect(await admin('&status=open&showAll=true')).toEqual([open]);
    expect(await admin(`&users=[${office.bob.id}]`)).toEqual([open]);
    expect(await admin(`&tags=[${tagId}]`)).toEqual([closed]);
    expect(await admin(`&queueIds=[${office.support.id}]`)).toEqual([pending]);
    expect(await admin('&withUnreadMessages=true')).toEqual([pending]);
    expect(await admin('&date=2024-03-10')).toEqual([closed]);
    expect(await admin('&updatedAt=2024-03-10')).toEqual([closed]);
    expect(await admin('&updatedAt=2024-03-11')).toEqual([]);
  });
});

const through = async (token: string, term: string): Promise<FoundTicket[]> => {
  const found: FoundTicket[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await search(token, term, cursor ? `&cursor=${cursor}` : '');
    expect(page.hasMore).toBe(page.cursor !== null);
    found.push(...page.tickets);
    cursor = page.cursor;
  } while (cursor);
  return found;
};

const place = ({ listedAt, id }: FoundTicket): string => `${listedAt} ${String(id).padStart(9, '0')}`;

describe('all history', () => {
  let large: Office;

  // More messages than are taken at once, all of them in tickets that are older than those looked into first.
  beforeAll(async () => {
    large = await buildOffice(product);
    // As PostgreSQL does by itself a minute after so many have come: without, each row's references are looked for in all rows.
    const insert = async (statement: SQL, table: SQL) => {
      await product.platform.db.withTenant(large.company.id, (tx) => tx.execute(statement));
      await product.platform.db.withSystem((tx) => tx.execute(sql`analyze ${table}`));
    };
    await insert(
      sql`insert into contacts (name, number)
        select 'Cliente ' || n, (5511900000000 + n)::text from generate_series(1, 2400) n`,
      sql`contacts`,
    );
    const nth = sql`substr(c.name, 9)::int`;
    await insert(
      sql`insert into tickets (status, contact_id, whatsapp_id, queue_id, created_at)
        select 'closed', c.id, ${large.whatsappId},
          case when ${nth} % 2 = 0 then ${large.sales.id}::bigint else ${large.support.id} end,
          -- Some of the same moment.
          '2024-01-01'::timestamptz + ${nth} / 3 * interval '1 second'
        from contacts c where c.name like 'Cliente %' order by c.id`,
      sql`tickets`,
    );
    await insert(
      sql`insert into messages (ticket_id, contact_id, whatsapp_id, chat, external_id, body)
        select t.id, c.id, ${large.whatsappId}, 'c', t.id || '-' || piece,
          case when ${nth} between 101 and 500 then 'palavra comum'
            when ${nth} % 100 in (7, 8) then 'coisa rara' else 'nada' end
        from tickets t join contacts c on c.id = t.contact_id, generate_series(1, case when ${nth} between 101 and 500 then 26 else 6 end) piece
        where c.name like 'Cliente %'`,
      sql`messages`,
    );
  });

  test.each([
    ['a common word', 'palavra comum', 400, 200],
    ['the beginning of one', 'com', 400, 200],
    ['a rare word', 'rara', 40, 20],
    ['a name that many have', 'cliente 1', 1111, 555],
  ])('%s: every ticket once, in order', async (_case, term, forAdmin, forAnn) => {
    for (const [token, count] of [
      [large.admin.token, forAdmin],
      [large.ann.token, forAnn],
    ] as const) {
      const found = await through(token, term);
      expect(found.map(place)).toEqual(found.map(place).toSorted().toReversed());
      expect(new Set(found.map(({ id }) => id)).size).toBe(count);
      expect(found).toHaveLength(count);
    }
  });

  test.each<[string, () => Branch]>([
    ['tickets_by_status', () => ({ by: 'everything', statuses: ['closed'] })],
    ['tickets_by_queue', () => ({ by: 'queues', statuses: ['closed'], queueIds: [large.sales.id] })],
  ])('without a search a page is read from %s, and is in order there', async (index, branch) => {
    const page = { branches: [branch()], filters: { unread: false }, offset: 0, limit: 41 };
    const plans: unknown[] = [];
    await product.platform.db.withTenant(large.company.id, (tx) => {
      const explaining = {
        execute: async (statement: SQL) => {
          plans.push((await tx.execute(sql`explain (analyze, format json) ${statement}`)).rows);
          return tx.execute(statement);
        },
      } as unknown as Tx;
      return pageTickets(explaining, page);
    });
    const nodes = nodesOf(plans);
    const reads = nodes.filter((node) => node['Relation Name'] === 'tickets');
    expect(reads.map((node) => [node['Node Type'], node['Index Name'], node['Scan Direction']])).toEqual([
      ['Index Scan', index, 'Backward'],
    ]);
    expect(reads[0]?.['Actual Rows']).toBe(41);
    // What is left to sort is a page, which contacts were joined to.
    const sorted = nodes
      .filter((node) => String(node['Node Type']).includes('Sort'))
      .map((node) => node['Actual Rows']);
    expect(sorted.every((rows) => rows === 41)).toBe(true);
  });

  test('pages by number are the same', async () => {
    const found = await through(large.admin.token, 'palavra');
    const third = await search(large.admin.token, 'palavra', '&pageNumber=3');
    expect(third.tickets.map(({ id }) => id)).toEqual(found.slice(80, 120).map(({ id }) => id));
  });
});

/** All nodes of plans, wherever they stand in them. */
function nodesOf(plan: unknown): Record<string, unknown>[] {
  if (Array.isArray(plan)) return plan.flatMap(nodesOf);
  if (typeof plan !== 'object' || plan === null) return [];
  const node = plan as Record<string, unknown>;
  return [...('Node Type' in node ? [node] : []), ...Object.values(node).flatMap(nodesOf)];
}
