// The ticket list: whom it shows what, its filters, its pages and its badges.
import type { Ticket } from '@recado/contract/tickets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildContact, buildTicket, type User } from '../../../../test/build.ts';
import { buildOffice, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { tags } from '../../../schema/catalog.ts';
import { ticketTags } from '../../../schema/tickets.ts';

let product: Product;
let office: Office;
/** every ticket of the office, by what a test calls it */
const made = new Map<string, number>();

interface Listed {
  tickets: Ticket[];
  hasMore: boolean;
  cursor: string | null;
}

const list = async (token: string, query = ''): Promise<Listed> => {
  const { status, body } = await product.call<Listed & { error?: string }>(token, 'GET', `/tickets${query}`);
  expect(body.error).toBeUndefined();
  expect(status).toBe(200);
  return body;
};

const named = (tickets: readonly Ticket[]): string[] =>
  tickets.map(({ id }) => [...made].find(([, other]) => other === id)?.[0] ?? `unknown ${id}`);

const names = async (token: string, query: string): Promise<string[]> =>
  named((await list(token, query)).tickets).toSorted();

const ticketId = (name: string): number => made.get(name) ?? 0;

/** Sorts as the list does, the other way round. */
const key = ({ listedAt, id }: Ticket): string => `${listedAt} ${String(id).padStart(10, '0')}`;

const counts = async (token: string, query = ''): Promise<unknown> =>
  (await product.call(token, 'GET', `/tickets/counts${query}`)).body;

const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

/** of whoever asks for somebody's tickets */
const refusal = async (token: string, id: number): Promise<string | undefined> =>
  (await product.call<{ error?: string }>(token, 'GET', `/tickets?users=${json([id])}`)).body.error;

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

async function make(name: string, values: Parameters<typeof buildTicket>[2]): Promise<void> {
  const ticket = await buildTicket(product.platform, office.company.id, { whatsappId: office.whatsappId, ...values });
  made.set(name, ticket.id);
}

const by = (user: User): { status: 'open'; userId: number } => ({ status: 'open', userId: user.id });

beforeAll(async () => {
  product = await createProduct();
  office = await buildOffice(product);
  const { sales, support, ann, bob, eve } = office;
  const maria = await buildContact(product.platform, office.company.id, {
    name: 'María Ação',
    number: '5511912345678',
  });
  await make('pending sales', { queueId: sales.id, lastMessageAt: minutesAgo(1), unreadMessages: 2 });
  await make('pending support', { queueId: support.id, lastMessageAt: minutesAgo(2) });
  await make('pending nowhere', { lastMessageAt: minutesAgo(3), unreadMessages: 1 });
  await make('ann sales', { ...by(ann), queueId: sales.id, lastMessageAt: minutesAgo(4), unreadMessages: 3 });
  await make('bob sales', { ...by(bob), queueId: sales.id, lastMessageAt: minutesAgo(5), unreadMessages: 1 });
  await make('ann support', { ...by(ann), queueId: support.id, lastMessageAt: minutesAgo(6) });
  await make('ann nowhere', { ...by(ann), lastMessageAt: minutesAgo(7) });
  await make('eve support', { ...by(eve), queueId: support.id, lastMessageAt: minutesAgo(8) });
  await make('closed sales', {
    status: 'closed',
    userId: bob.id,
    queueId: sales.id,
    contactId: maria.id,
    lastMessageAt: minutesAgo(9),
  });
  await make('closed support', {
    status: 'closed',
    userId: eve.id,
    queueId: support.id,
    lastMessageAt: minutesAgo(10),
  });
  await make('closed nowhere', { status: 'closed', lastMessageAt: minutesAgo(11) });
  const stranger = await buildOffice(product);
  await buildTicket(product.platform, stranger.company.id, { whatsappId: stranger.whatsappId });
});
afterAll(() => product.close());

const everything = (): string[] => [...made.keys()].toSorted();
const annSees = (): string[] => everything().filter((name) => name.includes('sales') || name.startsWith('ann'));

describe('what is shown', () => {
  test('the latest first', async () => {
    expect(named((await list(office.admin.token)).tickets)).toEqual([...made.keys()]);
  });

  test('by their last messages, as their rows say; not by what else becomes of them', async () => {
    const { admin, ann, sales } = office;
    const before = named((await list(admin.token)).tickets);
    await product.call(admin.token, 'PUT', `/tickets/${ticketId('bob sales')}`, { queueId: sales.id, userId: ann.id });
    await product.call(admin.token, 'PUT', `/tickets/${ticketId('bob sales')}`, { userId: office.bob.id });
    const own = { ticketId: ticketId('closed nowhere'), note: 'called them' };
    expect((await product.call(admin.token, 'POST', '/ticket-notes', own)).status).toBe(200);
    const { tickets } = await list(admin.token);
    expect(named(tickets)).toEqual(before);
    const said = tickets.map(({ lastMessageAt, createdAt }) => lastMessageAt ?? createdAt);
    expect(said).toEqual(said.toSorted().toReversed());
    expect(tickets.map(({ listedAt }) => listedAt)).toEqual(said);
  });

  test('an administrator: search shows all, open only their own, or all with showAll', async () => {
    const { admin } = office;
    expect(await names(admin.token, '')).toEqual(everything());
    expect(await names(admin.token, '?status=open')).toEqual([]);
    expect(await names(admin.token, '?status=open&showAll=true')).toEqual([
      'ann nowhere',
      'ann sales',
      'ann support',
      'bob sales',
      'eve support',
    ]);
    expect(await names(admin.token, '?status=pending')).toEqual([
      'pending nowhere',
      'pending sales',
      'pending support',
    ]);
    expect(await names(admin.token, '?status=closed')).toEqual(['closed nowhere', 'closed sales', 'closed support']);
  });

  test('an attendant: their queues and their own', async () => {
    const { ann } = office;
    expect(await names(ann.token, '')).toEqual(annSees());
    expect(await names(ann.token, '?status=open')).toEqual(['ann nowhere', 'ann sales', 'ann support']);
    expect(await names(ann.token, '?status=pending')).toEqual(['pending sales']);
    expect(await names(ann.token, '?status=closed')).toEqual(['closed sales']);
  });

  test('showAll changes nothing for an attendant', async () => {
    expect(await names(office.ann.token, '?status=open&showAll=true')).toEqual([
      'ann nowhere',
      'ann sales',
      'ann support',
    ]);
  });

  test('who sees tickets without a queue sees the pending ones', async () => {
    expect(await names(office.eve.token, '?status=pending')).toEqual(['pending nowhere', 'pending support']);
    expect(await names(office.eve.token, '')).toEqual([
      'ann support',
      'closed support',
      'eve support',
      'pending nowhere',
      'pending support',
    ]);
  });

  test('queues that are picked: never more than one may see', async () => {
    const { ann, admin, sales, support } = office;
    expect(await names(admin.token, `?queueIds=${json([support.id])}`)).toEqual([
      'ann support',
      'closed support',
      'eve support',
      'pending support',
    ]);
    expect(await names(ann.token, `?queueIds=${json([support.id])}`)).toEqual(['ann support']);
    expect(await names(ann.token, `?queueIds=${json([sales.id, support.id])}`)).toEqual(
      annSees().filter((name) => !name.includes('nowhere')),
    );
    expect(await names(ann.token, '?queueIds=[]')).toEqual(annSees());
    expect(await names(office.eve.token, `?status=pending&queueIds=${json([sales.id])}`)).toEqual([]);
  });

  test('a ticket carries what the list shows of it', async () => {
    const { tickets } = await list(office.admin.token, '?searchParam=maria');
    expect(tickets).toEqual([
      expect.objectContaining({
        id: made.get('closed sales'),
        status: 'closed',
        contact: expect.objectContaining({ name: 'María Ação', number: '5511912345678', isGroup: false }),
        user: { id: office.bob.id, name: 'Bob' },
        queue: expect.objectContaining({ id: office.sales.id, name: office.sales.name }),
        whatsapp: expect.objectContaining({ id: office.whatsappId }),
        tags: [],
      }),
    ]);
  });
});

describe('filters', () => {
  test.each(['maria', 'ACAO', 'acao', '912345678', '+55 (11) 91234-5678', '551112345678'])(
    'search: %s',
    async (text) => {
      expect(await names(office.admin.token, `?searchParam=${encodeURIComponent(text)}`)).toEqual(
        text === '551112345678' ? [] : ['closed sales'],
      );
    },
  );

  test('of one contact, in every state, as far as one sees it', async () => {
    const [marias] = (await list(office.admin.token, '?searchParam=maria')).tickets;
    const ofMaria = `?contactId=${marias?.contactId}`;
    expect(await names(office.admin.token, ofMaria)).toEqual(['closed sales']);
    expect(await names(office.ann.token, ofMaria)).toEqual(['closed sales']);
    expect(await names(office.eve.token, ofMaria)).toEqual([]);
  });

  test('search shows only what one may see, and takes % and _ as letters', async () => {
    expect(await names(office.eve.token, '?searchParam=maria')).toEqual([]);
    expect(await names(office.ann.token, '?searchParam=maria')).toEqual(['closed sales']);
    expect(await names(office.admin.token, '?searchParam=m%25a')).toEqual([]);
    expect(await names(office.admin.token, '?searchParam=___')).toEqual([]);
  });

  test('unread: one’s own and what waits', async () => {
    expect(await names(office.ann.token, '?withUnreadMessages=true')).toEqual(['ann sales', 'pending sales']);
    expect(await names(office.admin.token, '?withUnreadMessages=true')).toEqual(['pending nowhere', 'pending sales']);
    expect(await names(office.eve.token, '?withUnreadMessages=true')).toEqual(['pending nowhere']);
  });

  test('attendants', async () => {
    const { admin, bob, eve } = office;
    expect(await names(admin.token, `?users=${json([bob.id, eve.id])}`)).toEqual([
      'bob sales',
      'closed sales',
      'closed support',
      'eve support',
    ]);
  });

  test('tags: tickets that have all of them', async () => {
    const [red, blue] = await product.platform.db.withTenant(office.company.id, async (tx) => {
      const rows = await tx
        .insert(tags)
        .values([
          { name: 'red', color: '#f00' },
          { name: 'blue', color: '#00f' },
        ])
        .returning({ id: tags.id });
      const [one, two] = rows.map(({ id }) => id);
      await tx.insert(ticketTags).values([
        { ticketId: ticketId('bob sales'), tagId: one ?? 0 },
        { ticketId: ticketId('bob sales'), tagId: two ?? 0 },
        { ticketId: ticketId('ann sales'), tagId: one ?? 0 },
      ]);
      return [one, two];
    });
    expect(await names(office.admin.token, `?tags=${json([red])}`)).toEqual(['ann sales', 'bob sales']);
    expect(await names(office.admin.token, `?tags=${json([red, blue, red])}`)).toEqual(['bob sales']);
    const { tickets } = await list(office.admin.token, `?tags=${json([red, blue])}`);
    expect(tickets[0]?.tags.map(({ name }) => name)).toEqual(['blue', 'red']);
  });

  test('days are the company’s, not the server’s', async () => {
    // Half past eleven in the evening in São Paulo is already the next day in UTC.
    const late = new Date('2024-03-10T02:30:00Z');
    await make('late', { status: 'closed', createdAt: late, updatedAt: late });
    await make('early', {
      status: 'closed',
      createdAt: new Date('2024-03-09T03:00:00Z'),
      updatedAt: new Date('2024-03-10T03:00:00Z'),
    });
    const { admin } = office;
    expect(await names(admin.token, '?date=2024-03-09')).toEqual(['early', 'late']);
    expect(await names(admin.token, '?date=2024-03-10')).toEqual([]);
    expect(await names(admin.token, '?updatedAt=2024-03-09')).toEqual(['late']);
    expect(await names(admin.token, '?updatedAt=2024-03-10')).toEqual(['early']);
    // As a form with empty fields sends it.
    expect(await names(admin.token, '?date=&updatedAt=2024-03-10')).toEqual(['early']);
    made.delete('late');
    made.delete('early');
  });
});

describe('pages', () => {
  let long: Office;
  const size = 40;

  beforeAll(async () => {
    long = await buildOffice(product);
    const at = new Date('2024-05-01T12:00:00Z');
    // Many of the same moment: only their ids tell them apart.
    for (let n = 0; n < 95; n += 1)
      await buildTicket(product.platform, long.company.id, {
        whatsappId: long.whatsappId,
        queueId: n % 2 ? long.sales.id : long.support.id,
        lastMessageAt: n < 60 ? at : new Date(at.getTime() + n * 1_000),
      });
  });

  test.each(['', '&searchParam=contact', '&searchParam=o'])('by cursor%s: each once, in order', async (search) => {
    const seen: Ticket[] = [];
    let cursor: string | null = null;
    do {
      const page: Listed = await list(long.admin.token, `?status=pending${search}${cursor ? `&cursor=${cursor}` : ''}`);
      expect(page.tickets.length).toBeLessThanOrEqual(size);
      expect(page.hasMore).toBe(page.cursor !== null);
      seen.push(...page.tickets);
      cursor = page.cursor;
    } while (cursor);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(95);
    expect(seen.map(key)).toEqual(seen.map(key).toSorted().toReversed());
  });

  test('by number: as by cursor', async () => {
    const first = await list(long.admin.token, '?pageNumber=1');
    const second = await list(long.admin.token, '?pageNumber=2');
    const third = await list(long.admin.token, '?pageNumber=3');
    expect([first, second, third].map(({ tickets }) => tickets.length)).toEqual([40, 40, 15]);
    expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
    const byCursor = await list(long.admin.token, `?cursor=${first.cursor}`);
    expect(second.tickets).toEqual(byCursor.tickets);
    expect((await list(long.admin.token, '?pageNumber=9')).tickets).toEqual([]);
  });

  test('two statements at most, besides those of every request', async () => {
    const queries: [query: string, most: number][] = [
      ['', 5],
      ['?searchParam=contact', 6],
      [`?queueIds=${json([long.sales.id])}&status=open`, 5],
    ];
    for (const [query, most] of queries) {
      const runs: number[] = [];
      // The relay of events looks at its log in between: the least of a few runs is the list's own.
      for (let run = 0; run < 4; run += 1) {
        const before = product.platform.db.statements();
        await list(long.ann.token, query);
        runs.push(product.platform.db.statements() - before);
      }
      expect(Math.min(...runs)).toBeLessThanOrEqual(most);
    }
  });
});

describe('badges', () => {
  test('count what the tabs show', async () => {
    const { admin, ann, eve, support } = office;
    expect(await counts(admin.token)).toEqual({ open: 0, pending: 3, withBot: 0, snoozed: 0 });
    expect(await counts(admin.token, '?showAll=true')).toEqual({ open: 5, pending: 3, withBot: 0, snoozed: 0 });
    expect(await counts(admin.token, `?showAll=true&queueIds=${json([support.id])}`)).toEqual({
      open: 2,
      pending: 1,
      withBot: 0,
      snoozed: 0,
    });
    expect(await counts(ann.token)).toEqual({ open: 3, pending: 1, withBot: 0, snoozed: 0 });
    expect(await counts(ann.token, '?showAll=true')).toEqual({ open: 3, pending: 1, withBot: 0, snoozed: 0 });
    expect(await counts(eve.token)).toEqual({ open: 1, pending: 2, withBot: 0, snoozed: 0 });
  });
});

describe('bad input', () => {
  test.each([
    'status=none',
    'pageNumber=0',
    'pageNumber=x',
    'queueIds=1',
    'queueIds=["a"]',
    'queueIds=[9007199254740993]',
    'tags={}',
    'users=[0]',
    'date=yesterday',
    'date=0000-01-01',
    'updatedAt=2024-02-31',
    'cursor=nonsense',
    'cursor=1_',
    'searchParam=%00',
    'showAll=maybe',
  ])('%s', async (query) => {
    const { status, body } = await product.call(office.admin.token, 'GET', `/tickets?${query}`);
    expect(body).toMatchObject({ error: 'ERR_VALIDATION' });
    expect(status).toBe(400);
  });

  test('of a colleague only whoever may search by attendant is shown a list; one’s own everybody', async () => {
    const { ann, bob, admin } = office;
    expect([
      await refusal(ann.token, bob.id),
      await refusal(ann.token, ann.id),
      await refusal(admin.token, bob.id),
    ]).toEqual(['ERR_NO_PERMISSION', undefined, undefined]);
  });

  test('another company’s queues, tags and users find nothing', async () => {
    const stranger = await buildOffice(product);
    await buildTicket(product.platform, stranger.company.id, {
      whatsappId: stranger.whatsappId,
      queueId: stranger.sales.id,
      status: 'open',
      userId: stranger.ann.id,
    });
    expect(await names(office.admin.token, `?queueIds=${json([stranger.sales.id])}`)).toEqual([]);
    expect(await names(office.admin.token, `?users=${json([stranger.ann.id])}`)).toEqual([]);
  });
});
